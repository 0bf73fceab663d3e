"""The piles of a whole table, and how few of them must change until no shop card is in two of them."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from cards.rules.index import CardIndex
from decks.rules.deck import Deck
from decks.rules.elemental import box

Conflicts = Mapping[str, frozenset[str]]


class Pile(msgspec.Struct, frozen=True):
    """One zone on the table: where it stands in the document, where that is in words, and whose zone it is."""

    path: str
    place: str
    holder: Deck
    zone: str

    @property
    def counts(self) -> Mapping[str, int]:
        """The known cards."""
        return self.holder.zones[self.zone]

    @property
    def unknown(self) -> Mapping[str, int]:
        return self.holder.unknown.get(self.zone, {})

    def without(self, slug: str) -> dict[str, int]:
        """What is left if a card goes."""
        return {name: count for name, count in {**self.counts, **self.unknown}.items() if name != slug}


def fewest_changes(piles: list[Pile], changed: set[str], index: CardIndex) -> dict[str, Counter[str]]:
    """What stays in each pile so that every shop card is there once, known cards only.

    The piles in `changed` change in any case and give way to the others; of the rest as few as possible do.
    """
    holders: dict[str, list[Pile]] = {}
    for pile in piles:
        for slug in pile.counts:
            if slug in index.where(box.is_sold):
                holders.setdefault(slug, []).append(pile)
    changed = changed | _cover(_conflicts(holders, changed, index))
    after = {pile.path: Counter(pile.counts) for pile in piles}
    for slug, among in holders.items():
        left = box.printed(index.cards[slug])
        for pile in sorted(among, key=lambda each: each.path in changed):  # stable: first those that stay as they are
            after[pile.path][slug] = min(left, pile.counts[slug])
            left -= after[pile.path][slug]
    return {path: +counts for path, counts in after.items()}


def _conflicts(holders: Mapping[str, list[Pile]], changed: set[str], index: CardIndex) -> Conflicts:
    """Which piles cannot all stay as they are, because they hold the same card."""
    conflicts: dict[str, set[str]] = {}
    for slug, among in holders.items():
        paths = [pile.path for pile in among if pile.path not in changed]
        if sum(pile.counts[slug] for pile in among if pile.path not in changed) > box.printed(index.cards[slug]):
            for path in paths:
                conflicts.setdefault(path, set()).update(other for other in paths if other != path)
    return {path: frozenset(others) for path, others in conflicts.items()}


def _cover(conflicts: Conflicts) -> set[str]:
    """The fewest piles of which one is in every conflict; of equals those that stand last."""
    most = max((len(others) for others in conflicts.values()), default=0)
    if not most:
        return set()
    path = [each for each, others in conflicts.items() if len(others) == most][-1]
    with_it = {path} | _cover(_left(conflicts, {path}))
    if most == 1:
        return with_it
    without_it = set(conflicts[path]) | _cover(_left(conflicts, conflicts[path]))
    return with_it if len(with_it) <= len(without_it) else without_it


def _left(conflicts: Conflicts, gone: Iterable[str]) -> Conflicts:
    """The conflicts among the piles that are not gone."""
    gone = set(gone)
    return {path: others - gone for path, others in conflicts.items() if path not in gone}
