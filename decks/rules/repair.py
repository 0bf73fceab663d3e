"""The repair of least cost for deck lists: how few copies must be added and removed until a deck is legal.

A game says what its zones allow (`ZoneLimits`); where it allows one of several things (two temples out of four), it
gives one plan for each and the cheapest wins. Within a zone the answer is exact: copies that no legal deck may hold are
removed, then what a group or the size forbids, then what the size lacks is added. Removing more than that, or adding to
what must go, could only cost more; a test compares with brute force.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from cards.rules.problems import Fix
from cards.rules.types import CardSpec
from decks.rules.base import add, remove
from decks.rules.deck import Deck

OTHERS = 5


class GroupLimit(msgspec.Struct, frozen=True):
    """At most `limit` cards that `holds` describes, counted together; a card is in one group at most."""

    holds: Callable[[CardSpec], bool]
    limit: int


class ZoneLimits(msgspec.Struct, frozen=True):
    """What a zone of a legal deck looks like: its size, how many copies of a card, how many of a group."""

    zone: str
    smallest: int
    largest: int
    cap: Callable[[CardSpec], int]
    groups: tuple[GroupLimit, ...] = ()


Plan = Sequence[ZoneLimits]


class Repair(msgspec.Struct, frozen=True):
    """The edits that make a deck legal, and the deck after them."""

    fixes: tuple[Fix, ...]
    zones: Mapping[str, Mapping[str, int]]

    @property
    def cost(self) -> int:
        return sum(fix.count for fix in self.fixes)


class Unrepairable(msgspec.Struct, frozen=True):
    """Why no edit of the list can mend a deck."""

    reason: str


def cheapest(deck: Deck, plans: Iterable[Plan]) -> Repair | Unrepairable:
    """The repair of least cost among the plans; the first of equals."""
    repairs = [repair for plan in plans if (repair := _follow(deck, plan))]
    if not repairs:
        return Unrepairable("The catalogue does not hold enough cards that this ruleset allows.")
    return min(repairs, key=lambda repair: repair.cost)


def _follow(deck: Deck, plan: Plan) -> Repair | None:
    fixes: list[Fix] = []
    zones: dict[str, dict[str, int]] = {}
    planned = {limits.zone for limits in plan}
    for zone in sorted(deck.zones.keys() - planned):
        fixes += [remove(zone, card.slug, count) for card, count in deck.cards(zone)]
        fixes += [remove(zone, name, count) for name, count in sorted(deck.unknown[zone].items())]
    for limits in plan:
        mended = _mend(deck, limits)
        if mended is None:
            return None
        zone_fixes, zones[limits.zone] = mended
        fixes += zone_fixes
    return Repair(tuple(fix for fix in fixes if fix.count), zones)


def _mend(deck: Deck, limits: ZoneLimits) -> tuple[list[Fix], dict[str, int]] | None:
    zone, cards = limits.zone, deck.index.cards
    before = dict(deck.zones.get(zone, {}))
    after = {slug: min(count, limits.cap(cards[slug])) for slug, count in before.items()}
    for group in limits.groups:
        members = {slug: count for slug, count in after.items() if group.holds(cards[slug])}
        after |= _reduced(members, sum(members.values()) - group.limit)
    after = _reduced(after, sum(after.values()) - limits.largest)
    after = _filled(deck, limits, after)
    if sum(after.values()) < limits.smallest:
        return None
    unknown = [remove(zone, name, count) for name, count in sorted(deck.unknown.get(zone, {}).items())]
    fixes = unknown + edits(zone, before, after, others(deck, limits, after))
    return fixes, {slug: count for slug, count in after.items() if count}


def edits(zone: str, before: Mapping[str, int], after: Mapping[str, int], others: tuple[str, ...] = ()) -> list[Fix]:
    """What leads from the one to the other, first what goes, then what comes."""
    changes = {slug: after.get(slug, 0) - before.get(slug, 0) for slug in sorted(before.keys() | after.keys())}
    gone = [remove(zone, slug, -change) for slug, change in changes.items() if change < 0]
    come = [add(zone, slug, change, others) for slug, change in changes.items() if change > 0]
    return gone + come


def fill(deck: Deck, limits: ZoneLimits) -> list[Fix]:
    """Add what the zone lacks to reach its smallest size."""
    before = deck.zones.get(limits.zone, {})
    unknown = sum(deck.unknown.get(limits.zone, {}).values())
    after = _filled(deck, msgspec.structs.replace(limits, smallest=limits.smallest - unknown), before)
    return edits(limits.zone, before, after, others(deck, limits, after))


def thin(deck: Deck, zone: str, excess: int, among: Callable[[CardSpec], bool] = lambda card: True) -> list[Fix]:
    """Remove `excess` copies of the cards that `among` describes."""
    known = {card.slug: count for card, count in deck.cards(zone) if among(card)}
    return edits(zone, known, _reduced(known, min(excess, sum(known.values()))))


def others(deck: Deck, limits: ZoneLimits, counts: Mapping[str, int]) -> tuple[str, ...]:
    """Some cards that could have been added instead."""
    return tuple(card.slug for card in islice(candidates(deck, limits, counts), OTHERS))


def _reduced(counts: Mapping[str, int], excess: int) -> dict[str, int]:
    """The counts with `excess` copies fewer, taken one by one from the card that has most of them."""
    left = dict(counts)
    for _ in range(max(0, excess)):
        most = max(sorted(left), key=lambda slug: left[slug])
        left[most] -= 1
    return left


def candidates(deck: Deck, limits: ZoneLimits, counts: Mapping[str, int]) -> Iterator[CardSpec]:
    """Cards of which one more copy is allowed beside these counts: first those already there, then by name."""
    cards = deck.index.cards
    for card in sorted(cards.values(), key=lambda card: (not counts.get(card.slug), card.name)):
        if room(card, limits, counts, cards) > 0:
            yield card


def room(card: CardSpec, limits: ZoneLimits, counts: Mapping[str, int], cards: Mapping[str, CardSpec]) -> int:
    """How many more copies of the card the zone allows beside these counts, its size aside."""
    allowed = limits.cap(card) - counts.get(card.slug, 0)
    for group in limits.groups:
        if group.holds(card):
            held = sum(count for slug, count in counts.items() if group.holds(cards[slug]))
            allowed = min(allowed, group.limit - held)
    return allowed


def _filled(deck: Deck, limits: ZoneLimits, counts: Mapping[str, int]) -> dict[str, int]:
    """The counts with as many copies more as the zone's smallest size asks for, as far as the catalogue has them."""
    full = dict(counts)
    for card in candidates(deck, limits, counts):
        lacking = limits.smallest - sum(full.values())
        if lacking <= 0:
            break
        full[card.slug] = full.get(card.slug, 0) + min(lacking, max(0, room(card, limits, full, deck.index.cards)))
    return full
