"""How many cards of a deck are of which kind, tier, temple, element or cost: whatever the cards of its game have."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from cards.rules.games import Game
from cards.rules.types import CardSpec
from decks.rules.deck import Deck

Facet = tuple[str, str]
WORDS = ("subkind", "tier", "temple", "suit", "stage")
SEVERAL = ("tribes", "elements")


class ZoneStats(msgspec.Struct, frozen=True):
    """A zone counted: all its cards, how many different ones, how many nobody knows, and the known ones by facet."""

    cards: int
    different: int
    unknown: int
    by: dict[str, dict[str, int]]


class Stats(msgspec.Struct, frozen=True):
    """A deck counted, zone by zone; empty zones are left out."""

    cards: int = 0
    zones: dict[str, ZoneStats] = {}


class Facets:
    """What the cards of a game are counted under; each facet has a number, and numbers are quick to count."""

    def __init__(self, cards: Iterable[CardSpec], game: Game) -> None:
        of_cards = {card.slug: tuple(facets_of(card, game)) for card in cards}
        self._all = sorted({facet for facets in of_cards.values() for facet in facets}, key=_in_order)
        numbers = {facet: number for number, facet in enumerate(self._all)}
        self._of = {slug: tuple(numbers[facet] for facet in facets) for slug, facets in of_cards.items()}

    def stats(self, deck: Deck) -> Stats:
        """The deck counted."""
        zones = {zone: self._zone(deck, zone) for zone in deck.zones if deck.size(zone)}
        return Stats(sum(zone.cards for zone in zones.values()), zones)

    def _zone(self, deck: Deck, zone: str) -> ZoneStats:
        counts, unknown = deck.zones[zone], deck.unknown.get(zone, {})
        counted: dict[int, int] = defaultdict(int)
        for slug, count in counts.items():
            for number in self._of[slug]:
                counted[number] += count
        by: dict[str, dict[str, int]] = {}
        for number in sorted(counted):
            facet, value = self._all[number]
            by.setdefault(facet, {})[value] = counted[number]
        return ZoneStats(deck.size(zone), len(counts) + len(unknown), sum(unknown.values()), by)


def facets_of(card: CardSpec, game: Game) -> Iterator[Facet]:
    """What the card is counted under. Whatever all cards of a game share tells nothing and is left out."""
    if len(game.kinds) > 1:
        yield "kind", card.kind
    for name in WORDS:
        if (value := getattr(card, name)) is not None:
            yield name, str(value)
    for name in SEVERAL:
        for value in getattr(card, name):
            yield name, value
    if game.resources:
        yield "cost", str(card.cost.total)
        for resource, _ in card.cost.parts:
            yield "resource", resource


def _in_order(facet: Facet) -> tuple[str, int, str]:
    """Numbers by their size, words by the alphabet."""
    name, value = facet
    return name, len(value) if value.isdecimal() else 0, value
