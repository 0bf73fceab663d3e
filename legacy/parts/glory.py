"""A band's Glory after each of its dungeons, as a drawing."""

from dataclasses import dataclass

from legacy.rules.state import BandState

WIDTH, HEIGHT = 440, 220
LEFT, RIGHT, TOP, FOOT = 34, 24, 28, 30
GRIDS = 4


@dataclass(frozen=True)
class Point:
    """Glory after a dungeon; a lost dungeon is a hollow dot."""

    x: float
    y: float
    glory: int
    label: str
    told: str
    lost: bool
    named: bool


@dataclass(frozen=True)
class Line:
    """A line of the grid."""

    y: float
    label: int

    @property
    def text(self) -> float:
        return round(self.y + 4, 1)


@dataclass(frozen=True)
class GloryChart:
    """All that the drawing and its words need."""

    points: tuple[Point, ...]
    grid: tuple[Line, ...]

    width, height, left, right, base, foot = WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, HEIGHT - FOOT, HEIGHT - 8

    @property
    def line(self) -> str:
        return "M" + "L".join(f"{point.x:g} {point.y:g}" for point in self.points)

    @property
    def area(self) -> str:
        return f"{self.line}L{self.points[-1].x:g} {self.base}L{self.points[0].x:g} {self.base}z"

    @property
    def description(self) -> str:
        """The drawing in words."""
        return "; ".join(point.told for point in self.points)


def glory_chart(band: BandState) -> GloryChart | None:
    """Glory after each dungeon, from the founding on; none before the first."""
    if not band.visits:
        return None
    glory, before = band.paper or (0, 0)
    rows = [(glory, str(before), f"at the beginning {glory}", False)]
    for number, visit in enumerate(band.visits, before + 1):
        glory += visit.glory
        how = visit.result or "still running"
        rows.append((glory, str(number), f"after dungeon {number}, {how}, {glory}", visit.result == "lost"))
    step = _step(max(row[0] for row in rows))
    highest = max(step, -(-max(row[0] for row in rows) // step) * step)
    wide, tall = (WIDTH - LEFT - RIGHT) / (len(rows) - 1), HEIGHT - TOP - FOOT
    every = -(-len(rows) // 12)

    def height(value: int) -> float:
        return round(HEIGHT - FOOT - tall * value / highest, 1)

    points = tuple(
        Point(
            round(LEFT + wide * place, 1), height(value), value, label, told, lost,
            named=place % every == 0 or place == len(rows) - 1,
        )
        for place, (value, label, told, lost) in enumerate(rows)
    )  # fmt: skip
    return GloryChart(points, tuple(Line(height(value), value) for value in range(0, highest + 1, step)))


def _step(highest: int) -> int:
    """The distance of the grid's lines: one, two or five times a power of ten."""
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor * GRIDS >= highest:
                return size * factor
        size *= 10
