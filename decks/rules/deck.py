"""A deck as the rules see it: zones of known cards, and the names nobody knows."""

import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from cards.rules.index import CardIndex, fold
from cards.rules.problems import Fix
from cards.rules.types import CardSpec

Zones = Mapping[str, Mapping[str, int]]
MOST_COMPARED = 20  # unknown names of a deck; a list of hundreds is no deck with slips in it


class Deck:
    """What was handed in, its cards looked up; a card named twice in a zone is added up.

    Zones stand in the order of their names, and cards too, so that the order of entry changes nothing.
    """

    def __init__(self, *, index: CardIndex, zones: Zones) -> None:
        names = index.names
        self.index = index
        self.nearest: Callable[[str], Sequence[str]] = index.nearest  # slow: whoever asks often may put another here
        self.zones: dict[str, dict[str, int]] = {}
        self.unknown: dict[str, dict[str, int]] = {}
        self._sizes: dict[str, int] = {}
        for zone, entries in sorted(zones.items()):
            known: dict[str, int] = {}
            unknown: dict[str, int] = {}
            for name, count in entries.items():
                if card := names.get(name) or index.find(name):
                    known[card.slug] = known.get(card.slug, 0) + count
                else:
                    unknown[name] = count
            self.zones[zone] = {slug: known[slug] for slug in sorted(known, key=index.place.__getitem__)}
            if unknown:
                self.unknown[zone] = dict(sorted(unknown.items()))
            self._sizes[zone] = sum(entries.values())
        self._slugs = frozenset().union(*self.zones.values())

    def size(self, zone: str) -> int:
        """How many cards lie in a zone; an unknown card counts, so that a typo is one problem and not two."""
        return self._sizes.get(zone, 0)

    def cards(self, zone: str) -> Iterator[tuple[CardSpec, int]]:
        """The known cards of a zone with their counts."""
        cards = self.index.cards
        return ((cards[slug], count) for slug, count in self.zones.get(zone, {}).items())

    def where(self, holds: Callable[[CardSpec], bool], zone: str | None = None) -> list[tuple[str, CardSpec, int]]:
        """The known cards that `holds` (a function of a module) describes, of one zone or of all."""
        described = self.index.where(holds)
        zones = self.zones if zone is None else {zone: self.zones.get(zone, {})}
        return [
            (name, self.index.cards[slug], count)
            for name, counts in zones.items()
            if not described.isdisjoint(counts)
            for slug, count in counts.items()
            if slug in described
        ]

    def holds(self, slug: str) -> bool:
        """Whether the card lies in any zone."""
        return slug in self._slugs

    def may_mean(self, card: CardSpec) -> bool:
        """Whether some unknown name is like this card's, so that what lacks the card lacks but a letter of it."""
        return bool(self.unknown) and bool(difflib.get_close_matches(fold(card.name), self._strangers, n=1))

    @cached_property
    def alike(self) -> list[CardSpec]:
        """All cards of the game, those that go best with the deck's own first, equals in their order.

        First what costs nothing that no card of the deck costs, then what shares its temples, tribes and elements.
        """
        groups, cards = self.index.groups, self.index.cards
        held = [groups[slug] for slug in self._slugs]
        if not held:
            return list(cards.values())
        paid = frozenset().union(*(group.paid for group in held))
        shared = Counter(name for group in held for name in group.names)
        strangeness = {
            group: (len(group.paid - paid), -sum(map(shared.__getitem__, group.names & shared.keys())))
            for group in set(groups.values())
        }
        return [cards[slug] for slug in sorted(cards, key=lambda slug: strangeness[groups[slug]])]

    @cached_property
    def _strangers(self) -> list[str]:
        names = (fold(name) for names in self.unknown.values() for name in names)
        return list(islice(names, MOST_COMPARED))

    def after(self, fixes: Iterable[Fix]) -> Zones:
        """The zones once these copies are added and removed."""
        changed = {zone: {**counts, **self.unknown.get(zone, {})} for zone, counts in self.zones.items()}
        for fix in fixes:
            counts = changed.setdefault(fix.zone, {})
            counts[fix.card] = counts.get(fix.card, 0) + (fix.count if fix.op == "add" else -fix.count)
        return {zone: {card: count for card, count in counts.items() if count} for zone, counts in changed.items()}
