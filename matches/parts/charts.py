"""Results as drawings: the heat map of a round robin, a line over the games, bars with lengths, intervals in a row.

Every chart is a value with its title and the same in words; its template draws it and offers the table beside it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import TypeVar

from matches.engine.statistics import Score
from matches.lab.enough import is_few
from matches.lab.lengths import Lengths
from matches.lab.numbers import Change
from matches.lab.sprt import Hypotheses, Point

T = TypeVar("T")
WIDTH, HEIGHT = 440, 220
LEFT, RIGHT, TOP, FOOT = 44, 16, 26, 30
TALL = HEIGHT - TOP - FOOT
HEAT_STEPS = 9  # h0 to h8 in the style sheet
HEAT_REACH = 0.25  # so far from even, in either direction, the colours are spent
MOST_POINTS = 200
MOST_ROWS = 12  # of the table beside a line


# --- the heat map ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Cell:
    """How a row fared against a column; ``kind`` is its class in the style sheet."""

    kind: str
    percent: int = 0
    error: float = 0.0
    games: int = 0


@dataclass(frozen=True)
class HeatRow:
    """A name and its cells."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class HeatMap:
    """A round robin: the points of each row against each column, in per cent."""

    title: str
    columns: tuple[tuple[str, str], ...]  # a short name, and the whole one
    rows: tuple[HeatRow, ...]

    steps = tuple(range(HEAT_STEPS))


def heat_map(title: str, names: Sequence[str], scores: Mapping[tuple[int, int], Score]) -> HeatMap:
    """The map of these scores by row and column; a pair that is told once is told for both."""
    short = _short(names)
    rows = []
    for row, name in enumerate(names):
        cells = [_cell(row, column, scores) for column in range(len(names))]
        rows.append(HeatRow(f"{short[row]}. {name}" if short[row].isdecimal() else name, tuple(cells)))
    return HeatMap(title, tuple(zip(short, names, strict=True)), tuple(rows))


def _cell(row: int, column: int, scores: Mapping[tuple[int, int], Score]) -> Cell:
    if row == column:
        return Cell("self")
    score = scores.get((row, column))
    if score is None and (other := scores.get((column, row))) is not None:
        score = Score(other.losses, other.draws, other.wins)
    if score is None or is_few(score.games):
        return Cell("few", games=score.games if score else 0)
    low, high = score.interval
    step = round((score.share - 0.5) / HEAT_REACH * (HEAT_STEPS // 2)) + HEAT_STEPS // 2
    return Cell(
        f"h{min(HEAT_STEPS - 1, max(0, step))}",
        round(100 * score.share),
        round(50 * (high - low), 1),
        score.games,
    )


def _short(names: Sequence[str]) -> list[str]:
    """The first letters of each name's words; numbers where two would be the same."""
    letters = ["".join(word[0] for word in name.replace("-", " ").split()) for name in names]
    return [str(place + 1) for place in range(len(names))] if len(set(letters)) < len(names) else letters


# --- a line over the games -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Mark:
    """A line of the grid or a word at the axis."""

    at: float
    label: str
    is_strong: bool = False


@dataclass(frozen=True)
class LineRow:
    """One row of the table beside a line."""

    games: int
    value: str


@dataclass(frozen=True)
class Trajectory:
    """A value that changes from game to game, perhaps inside a band."""

    slug: str
    title: str
    noun: str
    description: str
    line: str
    band: str
    grid: tuple[Mark, ...]
    ticks: tuple[Mark, ...]
    rows: tuple[LineRow, ...]

    width, height, left, right, base = WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - FOOT
    foot = HEIGHT - 8


def sprt_chart(slug: str, title: str, points: Sequence[Point], hypotheses: Hypotheses) -> Trajectory | None:
    """Where the sequential test stood, between its two bounds; none before the first result."""
    if not points:
        return None
    ratios = [point.ratio for point in points]
    low, high = min(hypotheses.lower, *ratios), max(hypotheses.upper, *ratios)
    frame = _Frame(low, high, points[-1].games)
    last = points[-1]
    grid = (
        Mark(frame.y(hypotheses.upper), f"{hypotheses.upper:.2f}", is_strong=True),
        Mark(frame.y(0), "0"),
        Mark(frame.y(hypotheses.lower), f"{hypotheses.lower:.2f}", is_strong=True),
    )
    return frame.trajectory(
        slug,
        title,
        "Log-likelihood ratio",
        f"After {last.games} games the ratio is {last.ratio:.2f}; at {hypotheses.upper:.2f} the difference of"
        f" {hypotheses.elo1:g} Elo is accepted, at {hypotheses.lower:.2f} that of {hypotheses.elo0:g}.",
        [(point.games, point.ratio, f"{point.ratio:.2f}") for point in points],
        grid,
    )


def rate_chart(slug: str, title: str, scores: Sequence[Score]) -> Trajectory | None:
    """The share of the points after more and more games, with its interval as a band."""
    told = [score for score in scores if score.games]
    if not told:
        return None
    told = _thinned(told)
    frame = _Frame(0, 1, told[-1].games)
    last = told[-1]
    bounds = [(frame.x(score.games), *map(frame.y, score.interval)) for score in told]
    band = "M" + "L".join(f"{x:g} {low:g}" for x, low, _ in bounds)
    band += "L" + "L".join(f"{x:g} {high:g}" for x, _, high in reversed(bounds)) + "z"
    grid = tuple(Mark(frame.y(share), f"{share:.0%}", share == 0.5) for share in (0, 0.25, 0.5, 0.75, 1))
    return frame.trajectory(
        slug,
        title,
        "Share of the points",
        f"After {last.games} games {last.text()}.",
        [(score.games, score.share, score.text()) for score in told],
        grid,
        band,
    )


class _Frame:
    """Where a value and a number of games stand in the drawing."""

    def __init__(self, low: float, high: float, games: int) -> None:
        self.low, self.high, self.games = low, high, max(1, games)

    def x(self, games: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * games / self.games, 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - FOOT - TALL * (value - self.low) / (self.high - self.low), 1)

    def trajectory(
        self,
        slug: str,
        title: str,
        noun: str,
        description: str,
        values: Sequence[tuple[int, float, str]],
        grid: tuple[Mark, ...],
        band: str = "",
    ) -> Trajectory:
        drawn = _thinned(values)
        line = "M" + "L".join(f"{self.x(games):g} {self.y(value):g}" for games, value, _ in drawn)
        step = round_step(self.games, 4)
        ticks = tuple(Mark(self.x(games), str(games)) for games in range(0, self.games + 1, step))
        rows = tuple(LineRow(games, text) for games, _, text in _thinned(values, MOST_ROWS))
        return Trajectory(slug, title, noun, description, line, band, grid, ticks, rows)


def _thinned(values: Sequence[T], most: int = MOST_POINTS) -> list[T]:
    """So many of the values and no more, evenly, with the first and the last."""
    if len(values) <= most:
        return list(values)
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]


# --- bars with lengths -----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Column:
    """So many games of this length."""

    label: str
    first: int  # the shortest of them, which is all that has room below a bar
    games: int
    x: float
    y: float
    width: float
    height: float
    is_median: bool
    is_named: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class Histogram:
    """How the lengths of games spread."""

    slug: str
    title: str
    noun: str
    description: str
    note: str
    columns: tuple[Column, ...]

    width, height, base, foot = WIDTH, HEIGHT, HEIGHT - FOOT, HEIGHT - 8


def histogram(slug: str, title: str, lengths: Lengths) -> Histogram:
    """The lengths as bars; the one that holds the median is marked."""
    highest = max(each.games for each in lengths.bins)
    step = WIDTH / max(len(lengths.bins), 6)
    every = ceil(len(lengths.bins) / 8)
    columns = []
    for place, each in enumerate(lengths.bins):
        height = round(TALL * each.games / highest, 1)
        columns.append(
            Column(
                each.label,
                each.low,
                each.games,
                round(step * (place + 0.08), 1),
                round(HEIGHT - FOOT - height, 1),
                round(step * 0.84, 1),
                height,
                is_median=each.low <= floor(lengths.median) <= each.high,
                is_named=place % every == 0,
            )
        )
    told = (
        f"Half of {lengths.games} games last from {lengths.lower:g} to {lengths.upper:g} turns, the median is"
        f" {lengths.median:g}, the shortest {lengths.shortest} and the longest {lengths.longest}."
    )
    if lengths.guarded:
        told += f" A guard ended {lengths.guarded}."
    return Histogram(slug, title, "Turns", told, f"median {lengths.median:g} turns", tuple(columns))


# --- intervals in a row ----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class IntervalRow:
    """A name, its number, and the whiskers of its interval."""

    name: str
    text: str
    kind: str  # the class of the dot: better than even, worse, not told apart from it, or plain; without one no dot
    y: float
    at: float
    low: float
    high: float

    @property
    def above(self) -> float:
        return self.y - 12

    @property
    def whisker(self) -> str:
        return f"M{self.low:g} {self.y:g}H{self.high:g}M{self.low:g} {self.y - 5:g}v10M{self.high:g} {self.y - 5:g}v10"


@dataclass(frozen=True)
class Intervals:
    """Numbers below each other with their intervals, perhaps upon a healthy range."""

    slug: str
    title: str
    description: str
    rows: tuple[IntervalRow, ...]
    ticks: tuple[Mark, ...]
    height: float
    caption: str = "Red: better than even. Grey: not told apart from it. Blue: worse."
    range_from: float = 0.0
    range_width: float = 0.0

    width = WIDTH

    @property
    def base(self) -> float:
        return self.height - 24


ROW, FIRST_ROW, AXIS, EDGE = 44, 30, 34, 12  # heights of a row, above the first and below the last; room at the sides


def across(value: float, low: float, high: float) -> float:
    """Where a value stands on a scale from one edge of the drawing to the other."""
    return round(EDGE + (WIDTH - 2 * EDGE) * (value - low) / (high - low), 1)


def row_at(place: int) -> float:
    """How far down the row of this place stands."""
    return FIRST_ROW + ROW * place


def rows_height(count: int) -> float:
    """How high a drawing of so many rows is."""
    return ROW * count + AXIS


def interval_chart(slug: str, title: str, scores: Sequence[tuple[str, Score]]) -> Intervals:
    """The share of each name with its interval, the best first; too few games stand last and without a dot."""
    ordered = sorted(scores, key=lambda entry: (is_few(entry[1].games), -entry[1].share))
    known = [score.interval for _, score in ordered if not is_few(score.games)]
    low = min([0.45, *(interval[0] for interval in known)])
    high = max([0.55, *(interval[1] for interval in known)])
    low, high = floor(low * 20) / 20, ceil(high * 20) / 20

    def x(share: float) -> float:
        return across(share, low, high)

    rows = []
    for place, (name, score) in enumerate(ordered):
        y = row_at(place)
        if is_few(score.games):
            rows.append(IntervalRow(name, f"few: {score.games} games", "", y, 0, 0, 0))
            continue
        bottom, top = score.interval
        kind = "b" if top < 0.5 else "even" if bottom <= 0.5 else "better"
        text = f"{100 * score.share:.1f} ± {50 * (top - bottom):.1f}"
        rows.append(IntervalRow(name, text, kind, y, x(score.share), x(bottom), x(top)))
    size = max(5, round_step(round((high - low) * 100), 5))  # whose multiples hold the even half
    steps = range(ceil(round(low * 100) / size) * size, round(high * 100) + 1, size)
    ticks = tuple(Mark(x(percent / 100), f"{percent} %", percent == 50) for percent in steps)
    told = "; ".join(f"{row.name}: {row.text}" for row in rows)
    return Intervals(slug, title, told, tuple(rows), ticks, rows_height(len(rows)))


def change_chart(slug: str, title: str, changes: Sequence[tuple[str, Change, bool]]) -> Intervals:
    """What each change made of a score, in percentage points, the best first; too few seeds stand last and without a
    dot. The last of each says whether it is clear among all of them: an interval alone is about one."""
    ordered = sorted(changes, key=lambda entry: (entry[1].is_few, -entry[1].difference))
    known = [abs(bound) for _, change, _ in ordered if not change.is_few for bound in (change.low, change.high)]
    reach = ceil(max([0.05, *known]) * 20) / 20

    def x(value: float) -> float:
        return across(value, -reach, reach)

    rows = []
    for place, (name, change, is_clear) in enumerate(ordered):
        y = row_at(place)
        if change.is_few:
            rows.append(IntervalRow(name, f"few: {change.count} seeds", "", y, 0, 0, 0))
            continue
        kind = "even" if not is_clear else "b" if change.difference < 0 else "better"
        text = f"{100 * change.difference:+.1f} ± {50 * (change.high - change.low):.1f}"
        rows.append(IntervalRow(name, text, kind, y, x(change.difference), x(change.low), x(change.high)))
    size = round_step(round(reach * 100), 3)
    marks = range(-(round(reach * 100) // size) * size, round(reach * 100) + 1, size)
    ticks = tuple(Mark(x(points / 100), f"{points:+d}" if points else "0", points == 0) for points in marks)
    told = "; ".join(f"{row.name}: {row.text}" for row in rows)
    caption = "Percentage points. Red: more than before. Grey: not told apart from it. Blue: less."
    return Intervals(slug, title, told, tuple(rows), ticks, rows_height(len(rows)), caption)


def round_step(highest: float, parts: int) -> int:
    """The distance of marks: one, two or five times a power of ten, so that there are about so many."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor * parts >= highest:
                return size * factor
        size *= 10
