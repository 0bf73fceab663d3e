"""Sheets of labels: every label in its place on the paper, to a tenth of a millimetre."""

import pytest

from cards.rules.decknforge import Parameters
from legacy.printing.labels import Label, full_sheet, inscription_label, labels_pdf, trial_pdf
from legacy.printing.layouts import AVERY, GAME_SHEET, SHEETS, Layout, Offset
from tests.decks.rules.games import index_of
from tests.legacy.printing.papers import Rectangle, paper, rectangles, size, words

INDEX = index_of("decknforge")
FULL = list(full_sheet(INDEX, Parameters()))
INCH = 25.4
ROWS = {AVERY: 2 / 3, GAME_SHEET: 0.5}  # inches from one to the next, and the height of a label
TENTH = 0.1  # of a millimetre


def expected(row: float, right: float = 0, down: float = 0) -> list[Rectangle]:
    """The labels as the label maker and the game give them, written down once more."""
    return [
        Rectangle((0.28125 + column * 2.05) * INCH + right, (0.5 + place * row) * INCH + down, 1.75 * INCH, row * INCH)
        for column in range(4)
        for place in range(15)
    ]


def assert_equal(found: list[Rectangle], wanted: list[Rectangle]) -> None:
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=TENTH / 2)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("offset", [Offset(), Offset(1.5, -0.7), Offset(-2, 3)])
def test_every_label_of_a_full_sheet_lies_where_the_sheet_has_it(sheet: str, offset: Offset) -> None:
    (page,) = paper(labels_pdf(FULL, SHEETS[sheet][1], offset, title="Labels")).pages
    assert size(page) == (8.5, 11)
    assert_equal(rectangles(page), expected(ROWS[sheet], *offset))


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("offset", [Offset(), Offset(1.5, -0.7)])
def test_a_test_print_shows_the_same_places(sheet: str, offset: Offset) -> None:
    (page,) = paper(trial_pdf(SHEETS[sheet][1], offset, title="Labels")).pages
    assert_equal(rectangles(page), expected(ROWS[sheet], *offset))
    text = page.extract_text()
    assert f"moved {offset.right:g} mm to the right and {offset.down:g} mm down" in text
    assert "Sharp" not in text


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_word_lies_within_its_label(sheet: str) -> None:
    hostile = [
        Label(name="W" * 200, tier="Common 5c", effect="m" * 900, where="for 7♣ of " + "Ω" * 300),
        Label(name="(\\) %s <b>", tier="Rare", effect="((\\ ET Q " * 40),
    ]
    labels = [*FULL[:56], *hostile, *hostile]
    (page,) = paper(labels_pdf(labels, SHEETS[sheet][1], Offset(), title="Labels")).pages
    places = rectangles(page)
    assert len(places) == 60
    for each in words(page):
        assert any(
            place.left < each.left < place.left + place.width and place.top < each.foot < place.top + place.height
            for place in places
        ), each


def test_a_full_sheet_is_the_four_columns_of_the_game() -> None:
    tiers = [label.tier.split()[0] for label in FULL]
    assert tiers[:15] == ["Easy"] * 5 + ["Medium"] * 5 + ["Hard"] * 5
    assert tiers[15:30] == ["Common"] * 15
    assert tiers[30:45] == ["Uncommon"] * 15
    assert tiers[45:] == ["Rare"] * 10 + ["Mythic"] * 5
    assert [label.name for label in FULL[15:19]] == ["Sharp", "Sharp", "Sharp", "Sturdy"]
    more = list(full_sheet(INDEX, Parameters(sheet_copies=4, sheet_copies_rare=2)))
    assert len(more) == 15 + 10 * 4 + 15 * 2


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_label_of_the_game_is_told_whole(sheet: str) -> None:
    needed = [inscription_label(each, where="for 10♦ of Ashen Few") for each in INDEX.inscriptions.values()]
    for labels in (FULL, needed):
        (page,) = paper(labels_pdf(labels, SHEETS[sheet][1], Offset(), title="Labels")).pages
        text = " ".join(page.extract_text().split())
        for label in labels:
            assert label.name in text
            assert label.tier in text
            assert label.effect.split()[-1] in text
        assert "…" not in text


def test_more_labels_than_a_sheet_holds_go_on_a_second_one() -> None:
    first, second = paper(labels_pdf([*FULL, FULL[0]], Layout(), Offset(), title="Labels")).pages
    assert len(rectangles(first)) == 60
    assert_equal(rectangles(second), expected(2 / 3)[:1])


def test_viewers_are_told_not_to_shrink_the_paper_and_how_it_is_called() -> None:
    reader = paper(labels_pdf(FULL[:1], Layout(), Offset(), title="Labels of The Deep"))
    assert reader.viewer_preferences is not None
    assert reader.viewer_preferences.print_scaling == "/None"
    assert reader.metadata is not None
    assert reader.metadata.title == "Labels of The Deep"
