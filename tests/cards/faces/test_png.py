"""A face as a picture has the colours of the light theme, its icons and its words."""

import io
import re
from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from PIL import Image, ImageColor

from cards.faces import draw, png
from cards.faces.png import face_png, hand_png
from cards.rules.games import GAMES
from tests.catalogue import names_of, whole_catalogue


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
    image = picture(game, whole_catalogue(game).cards[0].slug)
    assert image.size == (250, 350)
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert image.getpixel((13, 175))[:3] == (0xFF, 0xFD, 0xF8)  # type: ignore[index] - the paper


def test_a_hand_shows_every_card_on_the_paper_of_the_site() -> None:
    colours = ["red", "green", "blue"]
    cards = []
    for colour in colours:
        file = io.BytesIO()
        Image.new("RGBA", (250, 350), colour).save(file, "PNG")
        cards.append(file.getvalue())
    paper = (0xF6, 0xF1, 0xE6)
    hand = Image.open(io.BytesIO(hand_png(cards)))
    assert hand.size == (1200, 630)
    middle = [hand.getpixel((x, 315)) for x in range(hand.width)]
    assert list(dict.fromkeys(middle)) == [paper, *(ImageColor.getrgb(colour) for colour in colours)]
    assert (middle[0], middle[-1], middle.index(paper)) == (paper, paper, 0)
    assert middle.count(ImageColor.getrgb("blue")) == 400  # the last lies on top
    alone = Image.open(io.BytesIO(hand_png(cards[:1])))
    assert [alone.getpixel((x, 315)) for x in (399, 400, 799, 800)] == [paper, (255, 0, 0), (255, 0, 0), paper]


def test_gold_leaf_is_for_the_rare() -> None:
    gilt = (0xC8, 0x98, 0x2F)
    assert share(picture("augmented", "mantis-god"), gilt) > 0.05
    assert share(picture("augmented", "mantis-god", tier="common"), gilt) < 0.02


def test_words_icons_and_patterns_are_drawn() -> None:
    wolf = picture("augmented", "wolf")
    assert wolf != picture("augmented", "wolf", power=4)  # only a numeral differs: the font is there
    assert share(wolf, (0x9C, 0x2A, 0x1C)) > 0.01  # drops of blood and the power's badge
    assert wolf != picture("augmented", "wolf", tribes=("avian",))  # the pattern behind the penwork


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_the_longest_names_stay_on_the_card(game: str, wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if wide:  # a machine without any font
        monkeypatch.setattr(png, "_family", lambda name: f'"{png.FONT}"')
        monkeypatch.setattr(png, "_is_wide", lambda: True)
    cards = sorted(whole_catalogue(game).cards, key=lambda card: len(card.name))[-5:]
    for card in cards:
        beside = (236, 12, 244, 36)  # between the room of the name and the end of the frame
        short = picture(game, card.slug, name=card.name[0])
        assert picture(game, card.slug).crop(beside) == short.crop(beside), card.name


def test_the_fonts_are_those_of_the_page_as_far_as_the_machine_has_them() -> None:
    serif = Path(settings.BASE_DIR / "cardsite/static/cardsite/tokens.css").read_text()
    listed = re.search(r"--serif: ([^;]+);", serif)
    assert listed is not None
    assert png._family("serif") == listed[1].replace(" Condensed", "")
    styles = png._styles("umber", png._family("serif"), png._family("sans"))
    assert "DejaVu Serif" in re.search(r"\.face \.name \{([^}]+)\}", styles)[1]  # type: ignore[index]


@pytest.mark.parametrize(("family", "wide"), [("serif", False), ("vera", True)])
def test_a_wide_font_is_noticed(family: str, wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of fonts that differ in width: of the pages' own list only where this machine has one of it."""
    monkeypatch.setattr(png, "_is_wide", png._is_wide.__wrapped__)
    if family == "vera":
        monkeypatch.setattr(png, "_family", lambda name: f'"{png.FONT}"')
    elif png._drawn(*probe(png._family("serif"))) == png._drawn(*probe(f'"{png.FONT}"')):
        wide = True  # no font of the list is here, so the last resort stands in
    assert png._is_wide() is wide


def probe(family: str) -> tuple[str, str, int]:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30">Rg</text></svg>'
    return svg, f"text {{ font: 600 20px {family} }}", 40


def test_what_is_not_a_face_is_refused() -> None:
    with pytest.raises(ValueError, match="no face"):
        face_png("<svg></svg>")
