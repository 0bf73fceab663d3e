"""The chances of seeing cards of a deck by a turn, told for a page."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from decks.formats.base import DeckList
from decks.formats.zone_words import title
from decks.odds import Pile, at_least, expected
from decks.rules.kinds import Opening

LAST_TURN = 10
MOST_WANTED = 5


@dataclass(frozen=True)
class PileTold:
    """A pile that is drawn from: its cards, the first hand out of it, and how many later draws are taken from it."""

    zone: str
    title: str
    size: int
    hand: int
    cards: tuple[tuple[str, str, int, bool], ...]  # slug or unknown name, name, copies, whether it is wanted


@dataclass(frozen=True)
class Chance:
    """A chance as people read it: a percentage, and the exact fraction where that is short."""

    exact: Fraction

    @property
    def percent(self) -> str:
        """The percentage, rounded to tenths, yet never to a certainty that it is not."""
        if self.exact in (0, 1):
            return "0 %" if self.exact == 0 else "100 %"
        tenths = min(max(round(self.exact * 1000), 1), 999)
        return f"{tenths // 10}.{tenths % 10} %"

    @property
    def step(self) -> int:
        """Its step of the nine of a heat map."""
        return min(8, int(self.exact * 9))

    @property
    def fraction(self) -> str:
        shown = f"{self.exact.numerator}/{self.exact.denominator}"
        return shown if len(shown) <= 30 else ""


@dataclass(frozen=True)
class Odds:
    """What was asked, and the chances turn by turn."""

    piles: tuple[PileTold, ...]
    wanted: int
    turn: int
    draws: int
    later: int
    from_side: int
    copies: int
    chance: Chance
    average: str
    counts: tuple[int, ...]
    table: tuple[tuple[int, tuple[Chance, ...]], ...]


def odds_told(
    deck: DeckList,
    opening: Opening,
    *,
    cards: Collection[str],
    wanted: int = 1,
    turn: int = 3,
    hand: Mapping[str, int] | None = None,
    draws: int | None = None,
    from_side: int = 0,
) -> Odds:
    """The chance of at least so many of these cards by this turn, if so many later draws come from the second pile."""
    sizes = {zone: sum(deck.zones.get(zone, {}).values()) for zone in opening.piles}
    hands = {zone: (hand or {}).get(zone, usual) for zone, usual in opening.hand}
    draws_a_turn = opening.draws_a_turn if draws is None else draws
    chosen = set(cards)
    hits = {
        zone: sum(count for card, count in deck.zones.get(zone, {}).items() if card in chosen) for zone in opening.piles
    }

    def piles_by(number: int) -> list[Pile]:
        turns = number if opening.draws_on_first_turn else number - 1
        later = draws_a_turn * max(turns, 0)
        aside = min(from_side, later) if len(opening.piles) > 1 else 0
        first, *others = opening.piles
        drawn = {first: hands[first] + later - aside} | {zone: hands[zone] for zone in others}
        if others:
            drawn[others[0]] += aside
        return [Pile(sizes[zone], hits[zone], drawn[zone]) for zone in opening.piles]

    copies = sum(hits.values())
    counts = tuple(range(1, min(max(copies, 1), MOST_WANTED) + 1))
    turns = sorted({*range(1, LAST_TURN + 1), turn})
    piles = piles_by(turn)
    return Odds(
        piles=tuple(
            PileTold(zone, title(zone), sizes[zone], hands[zone], _cards(deck, zone, chosen)) for zone in opening.piles
        ),
        wanted=wanted,
        turn=turn,
        draws=draws_a_turn,
        later=sum(pile.drawn for pile in piles) - sum(hands.values()),
        from_side=from_side,
        copies=copies,
        chance=Chance(at_least(wanted, piles)),
        average=f"{float(expected(piles)):.2f}",
        counts=counts,
        table=tuple((number, tuple(Chance(at_least(count, piles_by(number))) for count in counts)) for number in turns),
    )


def _cards(deck: DeckList, zone: str, chosen: Collection[str]) -> tuple[tuple[str, str, int, bool], ...]:
    known = deck.index.cards
    return tuple(
        (card, known[card].name if card in known else card, count, card in chosen)
        for card, count in deck.zones.get(zone, {}).items()
    )
