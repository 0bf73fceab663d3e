"""Measures of label sheets: what follows from them, and which ones no sheet of paper can have."""

from decimal import Decimal

import msgspec
import pytest

from legacy.printing.layouts import AVERY, GAME_SHEET, INCH, MM, SHEETS, Layout, Offset, boxes, layout_faults


def changed(**measures: object) -> Layout:
    return msgspec.structs.replace(SHEETS[AVERY][1], **measures)


def test_the_sheets_at_hand_fit_on_the_paper() -> None:
    for name, layout in SHEETS.values():
        assert list(layout_faults(layout)) == [], name
        assert layout.a_page == 60


def test_places_go_down_the_first_column_and_then_down_the_next() -> None:
    places = list(boxes(SHEETS[AVERY][1], Offset()))
    assert len(places) == 60
    assert places[1].left == places[0].left
    assert places[1].foot < places[0].foot
    assert places[15].foot == places[0].foot
    assert places[15].left - places[0].left == pytest.approx(2.05 * INCH)


def test_an_offset_moves_right_and_down() -> None:
    layout = SHEETS[GAME_SHEET][1]
    here, moved = next(boxes(layout, Offset())), next(boxes(layout, Offset(1.5, -2)))
    assert moved.left - here.left == pytest.approx(1.5 * MM)
    assert moved.foot - here.foot == pytest.approx(2 * MM)
    assert moved[2:] == here[2:]


@pytest.mark.parametrize(
    ("measures", "field", "said"),
    [
        ({"columns": 0}, "columns", "between 1 and 10"),
        ({"columns": 5}, "columns", "5 columns end at 10.23125 in; the paper ends at 8.5 in"),
        ({"rows": 41}, "rows", "between 1 and 40"),
        ({"rows": 16}, "rows", "16 rows end at"),
        ({"label_width": Decimal("0.5")}, "label_width", "between 1 and 8.5"),
        ({"label_height": Decimal("0.1")}, "label_height", "between 0.4 and 11"),
        ({"top_margin": Decimal("-1")}, "top_margin", "between 0 and 11"),
        ({"left_margin": Decimal("0.7")}, "columns", "the paper ends at 8.5 in"),
        ({"column_pitch": Decimal("1.7")}, "column_pitch", "lie on each other"),
        ({"row_pitch": Decimal("0.6")}, "row_pitch", "lie on each other"),
    ],
)
def test_measures_that_cannot_be_are_told_by_their_field(measures: dict[str, object], field: str, said: str) -> None:
    faults = dict(layout_faults(changed(**measures)))
    assert said in faults[field]


def test_a_single_column_needs_no_step_to_the_next() -> None:
    assert list(layout_faults(changed(columns=1, column_pitch=Decimal(0)))) == []
