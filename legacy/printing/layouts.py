"""Where labels lie on a sheet of letter paper: the measures of two sheets, and the boxes that follow from measures.

Measures are inches, as label makers and the game give them; offsets are millimetres, as a ruler shows them; boxes are
points, as PDF counts them.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

import msgspec

PAGE_WIDTH, PAGE_HEIGHT = Decimal("8.5"), Decimal("11")
INCH = 72.0  # points
MM = INCH / 25.4
MOST_COLUMNS, MOST_ROWS = 10, 40
MOST_OFFSET = Decimal(20)  # millimetres; what is further off is another sheet
SMALLEST_WIDTH, SMALLEST_HEIGHT = Decimal("1"), Decimal("0.4")  # below that nobody reads what is on a label
PLACES = 5  # of a measure, after the point


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The measures of a sheet of labels: the first label's corner, its size, and how far it is to the next one."""

    columns: int = 4
    rows: int = 15
    label_width: Decimal = Decimal("1.75")
    label_height: Decimal = Decimal("0.66667")
    top_margin: Decimal = Decimal("0.5")
    left_margin: Decimal = Decimal("0.28125")
    column_pitch: Decimal = Decimal("2.05")
    row_pitch: Decimal = Decimal("0.66667")

    @property
    def a_page(self) -> int:
        """How many labels lie on one sheet."""
        return self.columns * self.rows


class Offset(NamedTuple):
    """How far everything is moved on the paper, in millimetres: to the right and down."""

    right: float = 0.0
    down: float = 0.0


class Box(NamedTuple):
    """A label on the paper, in points from the left and the lower edge."""

    left: float
    foot: float
    width: float
    height: float


AVERY, GAME_SHEET, OWN = "avery-18294", "game-sheet", "own"
SHEETS = {
    AVERY: ("Avery 18294", Layout()),
    GAME_SHEET: (
        "The game's own sheet, rows of half an inch",
        Layout(label_height=Decimal("0.5"), row_pitch=Decimal("0.5")),
    ),
}


def boxes(layout: Layout, offset: Offset) -> Iterator[Box]:
    """The labels of one sheet, down the first column, then down the next."""
    width, height = float(layout.label_width) * INCH, float(layout.label_height) * INCH
    for column in range(layout.columns):
        left = float(layout.left_margin + column * layout.column_pitch) * INCH + offset.right * MM
        for row in range(layout.rows):
            top = float(layout.top_margin + row * layout.row_pitch) * INCH + offset.down * MM
            yield Box(left, float(PAGE_HEIGHT) * INCH - top - height, width, height)


def layout_faults(layout: Layout) -> Iterator[tuple[str, str]]:
    """What is wrong with these measures, as (field, sentence)."""
    if out_of_range := list(_out_of_range(layout)):
        yield from out_of_range
        return  # what follows from them would only be told twice
    for field, pitch, size, count in (
        ("column_pitch", layout.column_pitch, layout.label_width, layout.columns),
        ("row_pitch", layout.row_pitch, layout.label_height, layout.rows),
    ):
        if count > 1 and pitch < size:
            yield field, f"Labels would lie on each other: the step is at least the label's own size, {size} in."
    for field, room, first, pitch, size, count in (
        ("columns", PAGE_WIDTH, layout.left_margin, layout.column_pitch, layout.label_width, layout.columns),
        ("rows", PAGE_HEIGHT, layout.top_margin, layout.row_pitch, layout.label_height, layout.rows),
    ):
        if (end := first + (count - 1) * pitch + size) > room:
            yield field, f"{count} {field} end at {end.normalize():f} in; the paper ends at {room} in."


def _out_of_range(layout: Layout) -> Iterator[tuple[str, str]]:
    for field, value, least, most in (
        ("columns", layout.columns, 1, MOST_COLUMNS),
        ("rows", layout.rows, 1, MOST_ROWS),
        ("label_width", layout.label_width, SMALLEST_WIDTH, PAGE_WIDTH),
        ("label_height", layout.label_height, SMALLEST_HEIGHT, PAGE_HEIGHT),
        ("top_margin", layout.top_margin, Decimal(0), PAGE_HEIGHT),
        ("left_margin", layout.left_margin, Decimal(0), PAGE_WIDTH),
    ):
        if not least <= value <= most:
            yield field, f"This is between {least} and {most}, not {value}."
