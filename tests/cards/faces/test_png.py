"""A face as a picture has the colours of the light theme, its icons and its words."""

import io

import msgspec
import pytest
from PIL import Image

from cards.faces import draw
from cards.faces.png import face_png
from cards.rules.games import GAMES
from tests.catalogue import FEW, names_of, whole_catalogue


def picture(game: str, slug: str, **changes: object) -> Image.Image:
    catalogue = whole_catalogue(game)
    card = next(card for card in catalogue.cards if card.slug == slug)
    svg = draw(game, msgspec.structs.replace(card, **changes), names_of(catalogue))
    return Image.open(io.BytesIO(face_png(svg, width=250))).convert("RGBA")


def share(image: Image.Image, colour: tuple[int, int, int]) -> float:
    """How much of the picture has this colour, give or take."""
    pixels = image.tobytes()
    near = sum(
        max(abs(pixels[place + band] - colour[band]) for band in range(3)) < 8 for place in range(0, len(pixels), 4)
    )
    return near / (image.width * image.height)


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_it_is_a_png_of_the_cards_shape_with_clear_corners(game: str) -> None:
    image = picture(game, FEW[game][0])
    assert image.size == (250, 350)
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert image.getpixel((13, 175))[:3] == (0xFF, 0xFD, 0xF8)  # type: ignore[index] - the paper


def test_gold_leaf_is_for_the_rare() -> None:
    gilt = (0xC8, 0x98, 0x2F)
    assert share(picture("augmented", "mantis-god"), gilt) > 0.05
    assert share(picture("augmented", "mantis-god", tier="common"), gilt) < 0.02


def test_words_icons_and_patterns_are_drawn() -> None:
    wolf = picture("augmented", "wolf")
    assert wolf != picture("augmented", "wolf", power=4)  # only a numeral differs: the font is there
    assert share(wolf, (0x9C, 0x2A, 0x1C)) > 0.01  # drops of blood and the power's badge
    assert wolf != picture("augmented", "wolf", tribes=("avian",))  # the pattern behind the penwork


def test_what_is_not_a_face_is_refused() -> None:
    with pytest.raises(ValueError, match="no face"):
        face_png("<svg></svg>")
