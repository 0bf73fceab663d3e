"""Bars over the counts of a deck: the cost curve, tiers, temples, elements, as values that one template draws."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.faces.names import Names, readable
from decks.rules.stats import Stats

HIGHEST = 8  # costs from here on share a bar
WIDTH, HEIGHT, TOP, FOOT = 440, 132, 22, 24
LABELS, LINE = 130, 24  # of lying bars
TITLES = {
    "kind": "Kinds", "subkind": "Sorts", "tier": "Tiers", "temple": "Temples", "suit": "Suits", "stage": "Stages",
    "tribes": "Tribes", "elements": "Elements", "resource": "Paid in",
}  # fmt: skip
NAMES = {"tier": "tiers", "temple": "temples", "tribes": "tribes", "elements": "elements"}


@dataclass(frozen=True)
class Bar:
    """A value, how many cards have it, and the bar's place in the drawing."""

    label: str
    count: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def above(self) -> float:
        return round(self.y - 6, 1)

    @property
    def line(self) -> float:
        """Where the words beside a lying bar stand."""
        return round(self.y + self.height / 2 + 4.5, 1)

    @property
    def beside(self) -> float:
        return round(self.x + self.width + 7, 1)


@dataclass(frozen=True)
class Chart:
    """Standing bars, or lying ones where their labels are words; all that a drawing and the table below it need."""

    slug: str
    title: str
    bars: tuple[Bar, ...]
    height: float
    is_lying: bool = False

    width, base, labels = WIDTH, HEIGHT - FOOT, LABELS - 8

    @property
    def description(self) -> str:
        """The drawing in words."""
        return ", ".join(f"{bar.label}: {bar.count}" for bar in self.bars)


def cost_curve(stats: Stats, zones: Sequence[str]) -> Chart | None:
    """How many cards cost how much, in these zones; none where the game's cards cost nothing."""
    costs: dict[int, int] = {}
    for zone in zones:
        for cost, count in _by(stats, zone).get("cost", {}).items():
            place = min(int(cost), HIGHEST)
            costs[place] = costs.get(place, 0) + count
    if not any(costs):
        return None
    counts = [(str(cost) if cost < HIGHEST else f"{HIGHEST}+", costs.get(cost, 0)) for cost in range(max(costs) + 1)]
    return _standing("cost", "Cost curve", counts)


def facet_charts(stats: Stats, zones: Sequence[str], names: Names) -> list[Chart]:
    """A chart for everything else that the deck's cards are counted by and that tells some apart from others."""
    charts = []
    for facet, heading in TITLES.items():
        counts: dict[str, int] = {}
        for zone in zones:
            for value, count in _by(stats, zone).get(facet, {}).items():
                counts[value] = counts.get(value, 0) + count
        if not counts:
            continue
        words: Mapping[str, str] = getattr(names, NAMES[facet]) if facet in NAMES else {}
        told = [(words.get(value) or readable(value), count) for value, count in counts.items()]
        charts.append(_lying(facet, heading, sorted(told, key=lambda entry: (-entry[1], entry[0]))[:HIGHEST]))
    return charts


def _by(stats: Stats, zone: str) -> Mapping[str, Mapping[str, int]]:
    return stats.zones[zone].by if zone in stats.zones else {}


def _standing(slug: str, heading: str, counts: Sequence[tuple[str, int]]) -> Chart:
    highest = max(count for _, count in counts) or 1
    step = WIDTH / max(len(counts), 5)
    tallest = HEIGHT - TOP - FOOT
    bars = []
    for place, (label, count) in enumerate(counts):
        height = round(tallest * count / highest, 1)
        bars.append(
            Bar(
                label,
                count,
                round(place * step + step * 0.12, 1),
                round(HEIGHT - FOOT - height, 1),
                round(step * 0.76, 1),
                height,
            )
        )
    return Chart(slug, heading, tuple(bars), HEIGHT)


def _lying(slug: str, heading: str, counts: Sequence[tuple[str, int]]) -> Chart:
    highest = max(count for _, count in counts)
    longest = WIDTH - LABELS - 40
    bars = [
        Bar(label, count, LABELS, place * LINE + 4, round(max(2, longest * count / highest), 1), LINE - 8)
        for place, (label, count) in enumerate(counts)
    ]
    return Chart(slug, heading, tuple(bars), len(bars) * LINE, is_lying=True)
