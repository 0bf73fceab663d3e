"""A deck as the rules see it: zones of known cards, and the names nobody knows."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec

Zones = Mapping[str, Mapping[str, int]]


class Deck:
    """What was handed in, its cards looked up; a card named twice in a zone is added up."""

    def __init__(self, *, index: CardIndex, zones: Zones, start: bool = False) -> None:
        self.index = index
        self.start = start
        self.zones: dict[str, dict[str, int]] = {}
        self.unknown: dict[str, dict[str, int]] = {}
        for zone, entries in zones.items():
            known, unknown = self.zones.setdefault(zone, {}), self.unknown.setdefault(zone, {})
            for name, count in entries.items():
                if card := index.find(name):
                    known[card.slug] = known.get(card.slug, 0) + count
                else:
                    unknown[name] = unknown.get(name, 0) + count

    def cards(self, zone: str) -> tuple[tuple[CardSpec, int], ...]:
        """The known cards of a zone with their counts, by name, so that the order of entry changes nothing."""
        return self._by_zone.get(zone, ())

    def all_cards(self) -> Iterator[tuple[str, CardSpec, int]]:
        """Every known card of every zone."""
        for zone, cards in self._by_zone.items():
            for card, count in cards:
                yield zone, card, count

    def size(self, zone: str) -> int:
        """How many cards lie in a zone; an unknown card counts, so that a typo is one problem and not two."""
        return sum(self.zones.get(zone, {}).values()) + sum(self.unknown.get(zone, {}).values())

    def holds(self, slug: str) -> bool:
        """Whether the card lies in any zone."""
        return any(slug in cards for cards in self.zones.values())

    @cached_property
    def _by_zone(self) -> dict[str, tuple[tuple[CardSpec, int], ...]]:
        cards = self.index.cards
        return {
            zone: tuple(
                sorted(((cards[slug], count) for slug, count in entries.items()), key=lambda pair: pair[0].name)
            )
            for zone, entries in sorted(self.zones.items())
        }
