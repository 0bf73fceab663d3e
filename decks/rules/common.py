"""What rules of several games say: sizes, copies, groups, names nobody knows."""

from collections.abc import Callable, Iterable

from cards.rules.problems import CardCount
from cards.rules.types import CardSpec
from decks.rules.base import NOTHING, Answers, Fault, Measured
from decks.rules.deck import Deck
from decks.rules.repair import ZoneLimits, fill, remove, thin


def concerned(card: CardSpec, count: int, excess: int = 0) -> CardCount:
    """A card that a problem is about."""
    return CardCount(card.slug, count, excess)


def counted(number: int, noun: str) -> str:
    """A number of things: 1 card, 2 cards."""
    return f"{number} {noun if number == 1 else f'{noun[:-1]}ies' if noun.endswith('y') else f'{noun}s'}"


def too_many_copies(name: str, count: int, limit: int) -> str:
    """The sentence on more copies of a card than a rule allows."""
    return f"{name}: {counted(count, 'copy')} (limit {limit})."


def misplaced(code: str, message: str, zone: str, card: CardSpec, count: int) -> Fault:
    """A card of which no copy may lie in this zone."""
    return Fault(
        code,
        message,
        zone,
        cards=(concerned(card, count, count),),
        limit=0,
        actual=count,
        fixes=(remove(zone, card.slug, count),),
    )


def unknown_cards(deck: Deck) -> Answers:
    """Every name of the deck is a card of the catalogue."""
    yield NOTHING
    for zone, names in deck.unknown.items():
        for name, count in names.items():
            yield Fault(
                "unknown_card",
                f"Unknown card: {name}.",
                zone,
                cards=(CardCount(name, count, count),),
                limit=0,
                actual=count,
                fixes=(remove(zone, name, count),),
            )


def exact_size(
    deck: Deck, limits: Callable[[], ZoneLimits], zone: str, size: int, message: str, noun: str = "card"
) -> Answers:
    """A zone has neither more nor fewer cards than `size`; the message has places for both numbers."""
    found = deck.size(zone)
    yield Measured(found, size, zone)
    if found != size:
        fixes = fill(deck, limits()) if found < size else thin(deck, zone, found - size)
        yield Fault(
            "zone_wrong_size", message.format(counted(size, noun), found), zone, limit=size, actual=found, fixes=fixes
        )


def copies(
    holding: Iterable[tuple[str, CardSpec, int]], zone: str, usual: int, message: Callable[[str, int, int], str]
) -> Answers:
    """No card has more copies than its own limit or the usual one; measured at the card nearest to its limit."""
    nearest, limit = 0, usual
    for _, card, count in holding:
        allowed = usual if card.copy_limit is None else card.copy_limit
        if allowed - count < limit - nearest or (allowed - count == limit - nearest and count > nearest):
            nearest, limit = count, allowed
        if count > allowed:
            yield Fault(
                "too_many_copies",
                message(card.name, count, allowed),
                zone,
                cards=(concerned(card, count, count - allowed),),
                limit=allowed,
                actual=count,
                fixes=(remove(zone, card.slug, count - allowed),),
            )
    yield Measured(nearest, limit, zone)


def group_total(
    deck: Deck, zone: str, group: Callable[[CardSpec], bool], limit: int, message: Callable[[int, int], str]
) -> Answers:
    """The cards of a group are together no more than `limit`."""
    members = deck.where(group, zone)
    total = sum(count for _, _, count in members)
    yield Measured(total, limit, zone)
    if total > limit:
        fixes = thin(deck, zone, total - limit, group)
        excess = {fix.card: fix.count for fix in fixes}
        yield Fault(
            "group_limit_exceeded",
            message(total, limit),
            zone,
            cards=tuple(concerned(card, count, excess.get(card.slug, 0)) for _, card, count in members),
            limit=limit,
            actual=total,
            fixes=fixes,
        )
