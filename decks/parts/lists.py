"""A deck list as pages show it: zone by zone, with what is wrong beside the cards concerned."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from cards.rules.types import CardSpec
from decks.formats.base import DeckList
from decks.formats.zone_words import title
from decks.parts.reports import ProblemTold, ResultTold
from decks.rules.kinds import Sizes


@dataclass(frozen=True)
class Note:
    """A problem that names a card, and whether its fix changes this very card."""

    told: ProblemTold
    is_mended_here: bool


@dataclass(frozen=True)
class Row:
    """A card of a zone, with the problems that name it; a name that nobody knows has no card."""

    place: int
    card: str
    name: str
    spec: CardSpec | None
    count: int
    notes: tuple[Note, ...] = ()

    @property
    def is_bad(self) -> bool:
        return any(note.told.is_error for note in self.notes)


@dataclass(frozen=True)
class ZoneShown:
    """A zone with its cards by cost and name, its size and how large it should be, and what is wrong with it whole."""

    slug: str
    title: str
    size: int
    bounds: str
    is_within: bool
    meter: int  # how full it is, in hundredths
    rows: tuple[Row, ...]
    problems: tuple[ProblemTold, ...] = ()

    @property
    def by_cost(self) -> list[tuple[int | None, list[Row]]]:
        """The rows in groups of one cost; unknown names last, without one."""
        return [(cost, list(rows)) for cost, rows in groupby(self.rows, key=lambda row: _cost(row.spec))]


def zones_shown(deck: DeckList, sizes: Sizes, result: ResultTold | None = None) -> tuple[ZoneShown, ...]:
    """All zones of the game in its order, empty ones too."""
    problems = result.problems if result else ()
    return tuple(_zone(deck, zone, sizes, problems) for zone in deck.rules.zones)


def _zone(deck: DeckList, zone: str, sizes: Sizes, problems: tuple[ProblemTold, ...]) -> ZoneShown:
    counts: Mapping[str, int] = deck.zones.get(zone, {})
    specs = deck.index.cards
    ordered = sorted(counts, key=lambda card: (_rank(specs.get(card)), deck.label(card)))
    here = [told for told in problems if told.problem.zone == zone]
    rows = tuple(
        Row(
            place=place,
            card=card,
            name=specs[card].name if card in specs else card,
            spec=specs.get(card),
            count=counts[card],
            notes=tuple(_note(told, card) for told in here if any(one.card == card for one in told.problem.cards)),
        )
        for place, card in enumerate(ordered)
    )
    size = sum(counts.values())
    fewest, most = sizes.get(zone, (0, 0))
    return ZoneShown(
        slug=zone,
        title=title(zone),
        size=size,
        bounds=_bounds(fewest, most),
        is_within=fewest <= size <= most if most else True,
        meter=min(100, round(100 * size / most)) if most else 0,
        rows=rows,
        problems=tuple(told for told in here if not told.problem.cards),
    )


def _note(told: ProblemTold, card: str) -> Note:
    return Note(told, any(getattr(edit, "card", "") == card for edit in told.problem.fixes))


def _bounds(fewest: int, most: int) -> str:
    if not most:
        return ""
    return f"of exactly {most}" if fewest == most else f"of {fewest} to {most}"


def _cost(spec: CardSpec | None) -> int | None:
    return spec.cost.total if spec else None


def _rank(spec: CardSpec | None) -> int:
    """Cheap cards first, what nobody knows last."""
    return spec.cost.total if spec else 10_000
