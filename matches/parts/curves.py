"""Drawings of tables that play together: curves over dungeons, numbers with whiskers, and numbers in a healthy range.

Every drawing is a value with its title and the same in words; its template draws it and offers the table beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from matches.lab.numbers import Number
from matches.parts.charts import (
    FOOT,
    HEIGHT,
    LEFT,
    RIGHT,
    TALL,
    WIDTH,
    IntervalRow,
    Intervals,
    Mark,
    across,
    round_step,
    row_at,
    rows_height,
)

PERCENTS = (0.0, 0.25, 0.5, 0.75, 1.0)
GRIDS, TICKS = 4, 8
PER_CENT = " %"


@dataclass(frozen=True)
class CurveRow:
    """One row of the table beside a curve."""

    dungeon: int
    value: str


@dataclass(frozen=True)
class Curve:
    """A number after each dungeon, inside the band of its intervals."""

    slug: str
    title: str
    noun: str
    description: str
    line: str
    band: str
    grid: tuple[Mark, ...]
    ticks: tuple[Mark, ...]
    rows: tuple[CurveRow, ...]

    width, height, left, right, base = WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - FOOT
    foot = HEIGHT - 8


def curve(
    slug: str,
    title: str,
    noun: str,
    points: Sequence[tuple[int, Number]],
    *,
    percent: bool = False,
    first: int = 0,
) -> Curve | None:
    """The curve through these points; none where there are not two."""
    if len(points) < 2:
        return None
    last = points[-1][0]
    highest = 1.0 if percent else max(1.0, *(number.high for _, number in points))
    step = 0.25 if percent else round_step(highest, GRIDS)
    top = highest if percent else step * -(-highest // step)

    def x(dungeon: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (dungeon - first) / max(1, last - first), 1)

    def y(value: float) -> float:
        return round(HEIGHT - FOOT - TALL * min(top, max(0.0, value)) / top, 1)

    def written(value: float) -> str:
        return f"{100 * value:.0f} %" if percent else f"{value:g}"

    def told(number: Number) -> str:
        if percent:
            return f"{100 * number.mean:.1f} % ({100 * number.low:.1f} to {100 * number.high:.1f})"
        return f"{number.mean:.1f} ({number.low:.1f} to {number.high:.1f})" if number.count else "0"

    low = "L".join(f"{x(at):g} {y(number.low):g}" for at, number in points)
    high = "L".join(f"{x(at):g} {y(number.high):g}" for at, number in reversed(points))
    values = PERCENTS if percent else [step * place for place in range(round(top / step) + 1)]
    every = -(-(last - first + 1) // TICKS)
    rows = tuple(CurveRow(at, told(number)) for at, number in points)
    return Curve(
        slug=slug,
        title=title,
        noun=noun,
        description="; ".join(f"after dungeon {row.dungeon} {row.value}" for row in rows if row.dungeon) + ".",
        line="M" + "L".join(f"{x(at):g} {y(number.mean):g}" for at, number in points),
        band=f"M{low}L{high}z",
        grid=tuple(Mark(y(value), written(value)) for value in values),
        ticks=tuple(Mark(x(at), str(at)) for at in range(first, last + 1, every)),
        rows=rows,
    )


# --- numbers with whiskers -------------------------------------------------------------------------------------------
def whisker_chart(
    slug: str,
    title: str,
    rows: Sequence[tuple[str, Number, str]],
    *,
    healthy: tuple[float, float] | None = None,
    unit: str = "",
) -> Intervals:
    """These numbers on one scale, which holds all of them and the whole healthy range."""
    lows = [number.low for _, number, _ in rows] + ([healthy[0]] if healthy else [])
    highs = [number.high for _, number, _ in rows] + ([healthy[1]] if healthy else [])
    room = 0.08 * ((max(highs) - min(lows)) or 1.0)
    low, high = max(0.0, min(lows) - room), max(highs) + room
    if unit == PER_CENT:
        high = min(100.0, high)

    def x(value: float) -> float:
        return across(value, low, high)

    drawn = tuple(
        IntervalRow(name, text, "plain", row_at(place), x(number.mean), x(number.low), x(number.high))
        for place, (name, number, text) in enumerate(rows)
    )
    digits = 0 if high - low >= GRIDS else 1 if high - low >= GRIDS / 10 else 2
    marks = [low + (high - low) * place / GRIDS for place in range(GRIDS + 1)]
    told = "; ".join(f"{name}: {text}" for name, _, text in rows)
    if healthy:
        told += f"; healthy from {healthy[0]:.3g}{unit} to {healthy[1]:.3g}{unit}"
    return Intervals(
        slug=slug,
        title=title,
        description=told + ".",
        rows=drawn,
        ticks=tuple(Mark(x(mark), f"{mark:.{digits}f}{unit}") for mark in marks),
        height=rows_height(len(drawn)),
        caption="",
        range_from=x(healthy[0]) if healthy else 0.0,
        range_width=round(x(healthy[1]) - x(healthy[0]), 1) if healthy else 0.0,
    )
