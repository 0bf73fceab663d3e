"""Print sheets: the right number of cards on pages of the right size."""

import io

import pytest
from pypdf import PdfReader

from cards import faces
from cards.faces.png import face_png
from decks.parts.sheets import MOST_FACES, TooManyFaces, sheet_pdf
from tests.catalogue import names_of, whole_catalogue
from tests.decks.rules.games import index_of

WOLF, STOAT = (index_of("augmented").cards[slug] for slug in ("wolf", "stoat"))
NAMES = names_of(whole_catalogue("augmented"))
MM = 72 / 25.4


def drawn(cards: list[tuple[object, int]]) -> PdfReader:
    asked: list[str] = []

    def picture(card: object) -> bytes:
        asked.append(card.slug)  # type: ignore[attr-defined]
        return face_png(faces.draw("augmented", card, NAMES), width=60)  # type: ignore[arg-type]

    content = sheet_pdf(cards, picture, title="A deck")  # type: ignore[arg-type]
    assert len(asked) == len(set(asked)) == len(cards), "a face is drawn once, however many copies there are"
    return PdfReader(io.BytesIO(content))


def placed(page: object) -> list[tuple[float, float, float, float]]:
    """Width, height, left and foot of every picture, in millimetres."""
    lines = page.get_contents().get_data().decode("latin-1").splitlines()  # type: ignore[attr-defined]
    found = [line.split() for line in lines if line.endswith(" cm") and not line.startswith("1 0 0 1 ")]
    return [tuple(round(float(part) / MM, 1) for part in (at[0], at[3], at[4], at[5])) for at in found]  # type: ignore[misc]


def test_nine_cards_of_63_by_88_millimetres_fill_an_a4_page() -> None:
    reader = drawn([(WOLF, 7), (STOAT, 4)])
    assert len(reader.pages) == 2
    for page in reader.pages:
        assert (round(float(page.mediabox.width) / MM), round(float(page.mediabox.height) / MM)) == (210, 297)
    first, second = (placed(page) for page in reader.pages)
    assert (len(first), len(second)) == (9, 2)
    assert {(width, height) for width, height, _, _ in first} == {(63.0, 88.0)}
    assert len({(left, foot) for _, _, left, foot in first}) == 9
    assert min(left for _, _, left, _ in first) == 10.5
    assert max(foot + 88 for _, _, _, foot in first) == 280.5


def test_too_many_faces_are_refused() -> None:
    with pytest.raises(TooManyFaces, match=str(MOST_FACES)):
        drawn([(WOLF, MOST_FACES + 1)])
