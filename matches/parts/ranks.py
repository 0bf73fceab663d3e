"""A leaderboard as a drawing: every place with its interval, the first above."""

from math import ceil, floor

from matches.lab.rating import MIDDLE
from matches.parts.charts import IntervalRow, Intervals, Mark, across, row_at, rows_height
from matches.selectors.leaderboards import Leaderboard, Place

TICKS = 5
CAPTION = "Red: better than the middle of the field. Grey: not told apart from it. Blue: worse."
STEPS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def rank_chart(board: Leaderboard) -> Intervals | None:
    """The places in a row; nothing where there are none."""
    if not board.places:
        return None
    decimals = 0 if board.measured == "elo" else 2
    low, high = min(place.low for place in board.places), max(place.high for place in board.places)
    step = next((each for each in STEPS if (high - low) / each <= TICKS), STEPS[-1])
    low, high = floor(low / step) * step, ceil(high / step) * step
    high = high if high > low else low + step
    middle = MIDDLE if board.measured == "elo" else sum(place.value for place in board.places) / len(board.places)

    def x(value: float) -> float:
        return across(value, low, high)

    def row(place: Place) -> IntervalRow:
        kind = "b" if place.high < middle else "even" if place.low <= middle else "better"
        text = f"{place.value:.{decimals}f} ± {(place.high - place.low) / 2:.{decimals}f}"
        y = row_at(place.rank - 1)
        return IntervalRow(place.name, text, kind, y, x(place.value), x(place.low), x(place.high))

    rows = tuple(row(place) for place in board.places)
    count = round((high - low) / step)
    ticks = tuple(
        Mark(x(low + step * mark), f"{low + step * mark:.{0 if step >= 1 else decimals}f}") for mark in range(count + 1)
    )
    told = "; ".join(f"{each.name}: {each.text}" for each in rows)
    title = "Elo and its interval" if board.measured == "elo" else "Glory a dungeon and its interval"
    return Intervals("ranks", title, told, rows, ticks, rows_height(len(rows)), CAPTION)
