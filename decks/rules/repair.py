"""The repair of least cost for deck lists: how few copies must be added and removed until a deck is legal.

A game says what its zones allow (`ZoneLimits`); where it allows one of several things (two temples out of four), it
gives one plan for each and the cheapest wins. Within a zone the answer is exact: copies that no legal deck may hold are
removed, then what a group or the size forbids, then what the size lacks is added: first the cards whose names an
unknown name is like, which costs no more than any others. Removing more than that, or adding to what must go, could
only cost more; a test compares with brute force.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import msgspec

from cards.rules.problems import Fix, Problem, Severity
from cards.rules.types import CardSpec
from decks.rules.deck import Deck
from decks.rules.documents import with_fields_set

OTHERS = 5
Counts = Mapping[str, int]


class GroupLimit(msgspec.Struct, frozen=True):
    """At most `limit` cards that `holds` describes, counted together; a card is in one group at most."""

    holds: Callable[[CardSpec], bool]
    limit: int


def nobody(card: CardSpec) -> bool:
    """No card at all."""
    return False


def no_wishes(counts: Counts) -> Iterable[tuple[str, int]]:
    """No card is better than another."""
    return ()


class ZoneLimits(msgspec.Struct, frozen=True):
    """What a zone of a legal deck looks like: its size, how many copies of a card, how many of a group.

    Cards that `shunned` describes are allowed, but proposed only where nothing else is left. `wanted` tells which cards
    should come first where the zone lacks some, and how many copies there should then be.
    """

    zone: str
    smallest: int
    largest: int
    cap: Callable[[CardSpec], int]
    groups: tuple[GroupLimit, ...] = ()
    shunned: Callable[[CardSpec], bool] = nobody
    wanted: Callable[[Counts], Iterable[tuple[str, int]]] = no_wishes


Plan = Sequence[ZoneLimits]


class Repair(msgspec.Struct, frozen=True):
    """The edits that make a deck or document legal, and the whole of it after them."""

    fixes: tuple[Fix, ...]
    zones: Mapping[str, Counts] = {}
    document: Mapping[str, Any] = {}

    @property
    def cost(self) -> int:
        """Copies added and removed, and fields set."""
        return sum(1 if fix.op == "set" else fix.count for fix in self.fixes)


class Unrepairable(msgspec.Struct, frozen=True):
    """Why no edit of the list can mend a deck."""

    reason: str


def cheapest(deck: Deck, plans: Iterable[Plan]) -> Repair | Unrepairable:
    """The repair of least cost among the plans; the first of equals."""
    possible = [(plan, zones) for plan in plans if (zones := _follow(deck, plan)) is not None]
    if not possible:
        return Unrepairable("The catalogue does not hold enough cards that this ruleset allows.")
    plan, zones = min(possible, key=lambda choice: _distance(deck, choice[1]))
    fixes: list[Fix] = []
    for limits in plan:
        fixes += [remove(limits.zone, name, count) for name, count in deck.unknown.get(limits.zone, {}).items()]
        fixes += _edits(deck, limits, zones[limits.zone])
    return Repair(tuple(fixes), zones)


def _follow(deck: Deck, plan: Plan) -> dict[str, Counts] | None:
    """The nearest deck that the plan allows, if the catalogue has one."""
    zones: dict[str, Counts] = {}
    for limits in plan:
        after = _mended(deck, limits)
        if after is None:
            return None
        zones[limits.zone] = after
    return zones


def _distance(deck: Deck, zones: Mapping[str, Counts]) -> int:
    """How many known copies lead from the deck to these zones; unknown ones go in any case."""
    return sum(
        abs(deck.zones.get(zone, {}).get(slug, 0) - after.get(slug, 0))
        for zone, after in zones.items()
        for slug in after.keys() | deck.zones.get(zone, {}).keys()
    )


def _mended(deck: Deck, limits: ZoneLimits) -> dict[str, int] | None:
    """The nearest legal zone, if the catalogue has one."""
    if not 0 <= limits.largest >= limits.smallest or any(group.limit < 0 for group in limits.groups):
        return None
    cards = deck.index.cards
    after = {
        slug: min(count, max(0, limits.cap(cards[slug]))) for slug, count in deck.zones.get(limits.zone, {}).items()
    }
    for group in limits.groups:
        members = {slug: count for slug, count in after.items() if group.holds(cards[slug])}
        after |= lowered(members, sum(members.values()) - group.limit)
    after = lowered(after, sum(after.values()) - limits.largest)
    after = _filled(deck, limits, _renamed(deck, limits, after), limits.smallest)
    if sum(after.values()) < limits.smallest:
        return None
    return {slug: count for slug, count in after.items() if count}


# --- edits -------------------------------------------------------------------------------------------------------
def add(zone: str, card: str, count: int, others: tuple[str, ...] = ()) -> Fix:
    return Fix(op="add", zone=zone, card=card, count=count, others=others)


def remove(zone: str, card: str, count: int) -> Fix:
    return Fix(op="remove", zone=zone, card=card, count=count)


def set_field(path: str, value: object) -> Fix:
    return Fix(op="set", path=path, value=value)


# --- fixes for a single problem ----------------------------------------------------------------------------------
def fill(deck: Deck, limits: ZoneLimits) -> tuple[Fix, ...]:
    """Add what the zone lacks to reach its smallest size; nothing where the catalogue has too little."""
    unknown = sum(deck.unknown.get(limits.zone, {}).values())
    after = _filled(deck, limits, deck.zones.get(limits.zone, {}), limits.smallest - unknown)
    if sum(after.values()) + unknown < limits.smallest:
        return ()
    return tuple(_edits(deck, limits, after))


def add_one(deck: Deck, limits: ZoneLimits, among: Callable[[CardSpec], bool]) -> tuple[Fix, ...]:
    """Add one of the cards that `among` describes; nothing where the zone allows none of them, its size aside."""
    counts = deck.zones.get(limits.zone, {})
    fitting = (
        card.slug for card in _candidates(deck, limits, counts) if among(card) and _room(deck, card, limits, counts) > 0
    )
    chosen = next(fitting, None)
    return () if chosen is None else (add(limits.zone, chosen, 1, tuple(islice(fitting, OTHERS))),)


def swap(deck: Deck, zone: str, largest: int, added: tuple[Fix, ...], offered: Iterable[Counts]) -> tuple[Fix, ...]:
    """The additions, with as many copies removed as they would be too many; nothing where too few are offered.

    `offered` are copies that may go, those that are missed least first.
    """
    more = sum(fix.count for fix in added)
    excess = min(more, deck.size(zone) + more - largest)
    if excess <= 0:
        return added
    before = deck.zones.get(zone, {})
    after = dict(before)
    for spare in offered:
        for slug, left in lowered(spare, excess).items():
            after[slug] -= spare[slug] - left
            excess -= spare[slug] - left
    return () if excess else (*_removals(zone, before, after), *added)


def thin(deck: Deck, zone: str, excess: int, among: Callable[[CardSpec], bool] | None = None) -> tuple[Fix, ...]:
    """Remove `excess` copies: of the cards that `among` describes, or of all, the unknown ones first."""
    fixes: list[Fix] = []
    if among is None:
        for name, count in deck.unknown.get(zone, {}).items():
            if gone := min(count, excess):
                fixes.append(remove(zone, name, gone))
                excess -= gone
    known = {card.slug: count for card, count in deck.cards(zone) if among is None or among(card)}
    return tuple(fixes + _removals(zone, known, lowered(known, excess)))


# --- counting ----------------------------------------------------------------------------------------------------
def lowered(counts: Counts, excess: int) -> dict[str, int]:
    """The counts with `excess` copies fewer, always taken from the cards that have most of them."""
    left = dict(counts)
    excess = min(excess, sum(left.values()))
    while excess > 0:
        most = max(left.values())
        tallest = sorted(slug for slug, count in left.items() if count == most)
        next_most = max((count for count in left.values() if count < most), default=0)
        step = min(most - next_most, excess // len(tallest))
        taken = dict.fromkeys(tallest, step) if step else dict.fromkeys(tallest[:excess], 1)
        for slug, fewer in taken.items():
            left[slug] -= fewer
            excess -= fewer
    return left


def _filled(deck: Deck, limits: ZoneLimits, counts: Counts, size: int) -> dict[str, int]:
    """The counts with as many copies more as the size asks for, as far as the catalogue has them."""
    full = dict(counts)
    lacking = size - sum(full.values())
    if lacking <= 0:
        return full
    cards = deck.index.cards
    wanted = ((cards[slug], copies - full.get(slug, 0)) for slug, copies in limits.wanted(counts))
    others = ((card, lacking) for card in _candidates(deck, limits, counts))
    for card, most in chain(wanted, others):
        more = min(lacking, most, _room(deck, card, limits, full))
        if more > 0:
            full[card.slug] = full.get(card.slug, 0) + more
            lacking -= more
        if not lacking:
            break
    return full


def _renamed(deck: Deck, limits: ZoneLimits, counts: Counts) -> dict[str, int]:
    """The counts with the cards that unknown names were meant for, as far as the size asks for more cards anyway."""
    full = dict(counts)
    lacking = limits.smallest - sum(full.values())
    for name, count in deck.unknown.get(limits.zone, {}).items():
        if lacking <= 0:
            break
        meant = next((card for near in deck.nearest(name) if (card := deck.index.find(near))), None)
        if meant is not None and (more := min(lacking, count, _room(deck, meant, limits, full))) > 0:
            full[meant.slug] = full.get(meant.slug, 0) + more
            lacking -= more
    return full


def _candidates(deck: Deck, limits: ZoneLimits, counts: Counts) -> Iterator[CardSpec]:
    """All cards, best proposals first: those already there, then those alike; shunned ones after all others."""
    cards = deck.index.cards
    here = [cards[slug] for slug in sorted(counts, key=deck.index.place.__getitem__) if counts[slug]]
    for shunned in (False, True):
        yield from (card for card in here if limits.shunned(card) is shunned)
        yield from (card for card in deck.alike if not counts.get(card.slug) and limits.shunned(card) is shunned)


def _room(deck: Deck, card: CardSpec, limits: ZoneLimits, counts: Counts) -> int:
    """How many more copies of the card the zone allows beside these counts, its size aside."""
    allowed = limits.cap(card) - counts.get(card.slug, 0)
    if allowed <= 0:
        return 0
    cards = deck.index.cards
    for group in limits.groups:
        if group.holds(card):
            held = sum(count for slug, count in counts.items() if group.holds(cards[slug]))
            allowed = min(allowed, group.limit - held)
    return allowed


def _edits(deck: Deck, limits: ZoneLimits, after: Counts) -> list[Fix]:
    """What leads from the deck's zone to the other counts, first what goes, then what comes."""
    zone, before = limits.zone, deck.zones.get(limits.zone, {})
    fixes = _removals(zone, before, after)
    for slug in sorted(after):
        if (more := after[slug] - before.get(slug, 0)) > 0:
            fixes.append(add(zone, slug, more, _others(deck, limits, after, slug, more)))
    return fixes


def _removals(zone: str, before: Counts, after: Counts) -> list[Fix]:
    return [
        remove(zone, slug, before[slug] - after.get(slug, 0))
        for slug in sorted(before)
        if before[slug] > after.get(slug, 0)
    ]


def _others(deck: Deck, limits: ZoneLimits, after: Counts, chosen: str, copies: int) -> tuple[str, ...]:
    """Some cards of which as many copies could have been added instead of the chosen one."""
    without = {**after, chosen: after[chosen] - copies}
    fitting = (
        card.slug
        for card in _candidates(deck, limits, without)
        if card.slug != chosen and _room(deck, card, limits, without) >= copies
    )
    return tuple(islice(fitting, OTHERS))


# --- documents ---------------------------------------------------------------------------------------------------
def set_fields(document: Mapping[str, Any], problems: Iterable[Problem], reason: str) -> Repair | Unrepairable:
    """The document with every problem's fields set; where an error has no fix, the reason why it has none."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if not all(problem.fixes for problem in errors):
        return Unrepairable(reason)
    fixes = {fix.path: fix for problem in errors for fix in problem.fixes}
    return Repair(tuple(fixes.values()), document=with_fields_set(document, fixes.values()))
