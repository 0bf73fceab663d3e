"""Inscryption PvP Augmented: what a legal main deck and side deck are."""

from collections.abc import Callable, Iterator
from itertools import combinations

from cards.rules.augmented import Parameters
from cards.rules.problems import Severity
from cards.rules.types import CardSpec
from decks.rules.base import Answers, Measured, add, concerned, fault, remove, rule, unknown_cards, warning
from decks.rules.deck import Deck
from decks.rules.repair import GroupLimit, Plan, Repair, Unrepairable, ZoneLimits, cheapest, fill, thin

SLUG = "augmented"
ZONES = ("main", "side")
SIDE = "side-deck"
GEMS = {"ruby": "an orange gem", "emerald": "a green gem", "sapphire": "a blue gem", "prism": "a gem"}
GEM_SIGILS = {
    "ruby": ("orange-gem", "prism-gem"),
    "emerald": ("green-gem", "prism-gem"),
    "sapphire": ("blue-gem", "prism-gem"),
    "prism": ("orange-gem", "green-gem", "blue-gem", "prism-gem"),
}


# --- how many copies a legal deck may hold -----------------------------------------------------------------------
def deckable(card: CardSpec) -> bool:
    """Samples and cards that exist only by an effect are no deck cards."""
    return card.tier is not None and card.copy_limit != 0


def copy_limit(card: CardSpec, p: Parameters) -> int:
    """How many copies of this card the main deck may hold: the card's own number, or its tier's."""
    if card.copy_limit is not None:
        return card.copy_limit
    return {
        "common": p.max_common_copies,
        "uncommon": p.max_uncommon_copies,
        "rare": p.max_rare_copies,
        SIDE: p.max_side_tier_copies,
        "talking": p.max_talking,
    }.get(card.tier or "", 0)


def _is_rare(card: CardSpec) -> bool:
    return card.tier == "rare"


def _is_talking(card: CardSpec) -> bool:
    return card.tier == "talking"


def _main_limits(p: Parameters, temples: frozenset[str] | None = None) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return copy_limit(card, p) if _allowed(card, p, temples) else 0

    groups = (GroupLimit(_is_rare, p.max_rares), GroupLimit(_is_talking, p.max_talking))
    return ZoneLimits("main", p.main_min, p.main_max, cap, groups)


def _side_limits(p: Parameters, temples: frozenset[str] | None = None) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return p.side_size if card.tier == SIDE and _allowed(card, p, temples) else 0

    return ZoneLimits("side", p.side_size, p.side_size, cap)


def _allowed(card: CardSpec, p: Parameters, temples: frozenset[str] | None) -> bool:
    return (
        deckable(card) and (card.official or not p.official_list_only) and (temples is None or card.temple in temples)
    )


def repair(deck: Deck, p: Parameters) -> Repair | Unrepairable:
    """The list of least cost that makes both decks legal together."""
    return cheapest(deck, _plans(deck, p))


def _plans(deck: Deck, p: Parameters) -> Iterator[Plan]:
    if p.max_temples is None:
        yield _main_limits(p), _side_limits(p)
        return
    temples = sorted({card.temple for card in deck.index.cards.values() if card.temple})
    for chosen in combinations(temples, min(p.max_temples, len(temples))):
        yield _main_limits(p, frozenset(chosen)), _side_limits(p, frozenset(chosen))


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("AUG-D-01")
def main_not_too_small(deck: Deck, p: Parameters) -> Answers:
    """The main deck has at least `main_min` cards; where there is none at all, AUG-D-11 speaks."""
    size = deck.size("main")
    yield Measured(size, p.main_min, "main")
    if 0 < size < p.main_min:
        yield fault(
            "zone_too_small",
            f"Main deck has {size} cards; the minimum is {p.main_min}.",
            zone="main",
            limit=p.main_min,
            actual=size,
            fixes=fill(deck, _main_limits(p)),
        )


@rule("AUG-D-02")
def main_not_too_large(deck: Deck, p: Parameters) -> Answers:
    """The main deck has at most `main_max` cards."""
    size = deck.size("main")
    yield Measured(size, p.main_max, "main")
    if size > p.main_max:
        yield fault(
            "zone_too_large",
            f"Main deck has {size} cards; the maximum is {p.main_max}.",
            zone="main",
            limit=p.main_max,
            actual=size,
            fixes=thin(deck, "main", size - p.main_max),
        )


def _copies_of_tier(deck: Deck, p: Parameters, tier: str, message: str) -> Answers:
    most = 0
    for card, count in deck.cards("main"):
        if card.tier != tier or not deckable(card):
            continue
        most = max(most, count)
        if count > (limit := copy_limit(card, p)):
            yield fault(
                "too_many_copies",
                message.format(name=card.name, count=count, limit=limit),
                zone="main",
                cards=[concerned(card, count, count - limit)],
                limit=limit,
                actual=count,
                fixes=[remove("main", card.slug, count - limit)],
            )
    yield Measured(most, None, "main")


@rule("AUG-D-03")
def common_copies(deck: Deck, p: Parameters) -> Answers:
    """At most `max_common_copies` of one Common, or the card's own limit."""
    yield from _copies_of_tier(deck, p, "common", "{name}: {count} copies (limit {limit}).")


@rule("AUG-D-04")
def uncommon_copies(deck: Deck, p: Parameters) -> Answers:
    """At most `max_uncommon_copies` of one Uncommon, or the card's own limit."""
    yield from _copies_of_tier(deck, p, "uncommon", "{name}: {count} copies (limit {limit}).")


@rule("AUG-D-05")
def rares_in_total(deck: Deck, p: Parameters) -> Answers:
    """At most `max_rares` Rares in the main deck."""
    yield from _group_total(deck, "Rare", _is_rare, p.max_rares)


@rule("AUG-D-06")
def rare_copies(deck: Deck, p: Parameters) -> Answers:
    """At most `max_rare_copies` of one Rare, or the card's own limit."""
    message = "{name}: a Rare card may appear once (found {count})."
    if p.max_rare_copies != 1:
        message = "{name}: {count} copies of a Rare card (limit {limit})."
    yield from _copies_of_tier(deck, p, "rare", message)


@rule("AUG-D-07")
def talking_in_total(deck: Deck, p: Parameters) -> Answers:
    """At most `max_talking` Talking cards in the main deck."""
    yield from _group_total(deck, "Talking", _is_talking, p.max_talking)


def _group_total(deck: Deck, name: str, holds: Callable[[CardSpec], bool], limit: int) -> Answers:
    members = [(card, count) for card, count in deck.cards("main") if holds(card)]
    total = sum(count for _, count in members)
    yield Measured(total, limit, "main")
    if total > limit:
        yield fault(
            "group_limit_exceeded",
            f"{total} {name} cards (limit {limit}).",
            zone="main",
            cards=[concerned(card, count) for card, count in members],
            limit=limit,
            actual=total,
            fixes=thin(deck, "main", total - limit, holds),
        )


@rule("AUG-D-08")
def side_tier_copies_in_main(deck: Deck, p: Parameters) -> Answers:
    """At most `max_side_tier_copies` of one Side Deck card inside the main deck."""
    yield from _copies_of_tier(deck, p, SIDE, "{name}: {count} copies in the main deck (limit {limit}).")


@rule("AUG-D-09")
def side_has_its_size(deck: Deck, p: Parameters) -> Answers:
    """The side deck has exactly `side_size` cards; where there is none at all, AUG-D-11 speaks."""
    size = deck.size("side")
    yield Measured(size, p.side_size, "side")
    if size and size != p.side_size:
        fixes = fill(deck, _side_limits(p)) if size < p.side_size else thin(deck, "side", size - p.side_size)
        yield fault(
            "zone_wrong_size",
            f"Side deck must have exactly {p.side_size} cards (found {size}).",
            zone="side",
            limit=p.side_size,
            actual=size,
            fixes=fixes,
        )


@rule("AUG-D-10")
def side_holds_side_tier_only(deck: Deck, p: Parameters) -> Answers:
    """Only Side Deck cards lie in the side deck."""
    for card, count in deck.cards("side"):
        if card.tier != SIDE and deckable(card):
            yield fault(
                "wrong_tier_for_zone",
                f"{card.name} is {_tier_name(card)} and cannot be in the side deck.",
                zone="side",
                cards=[concerned(card, count, count)],
                limit=0,
                actual=count,
                fixes=[remove("side", card.slug, count)],
            )


@rule("AUG-D-11")
def both_decks_are_present(deck: Deck, p: Parameters) -> Answers:
    """A main deck and a side deck are there."""
    for zone, limits, name in (("main", _main_limits(p), "main"), ("side", _side_limits(p), "side")):
        if deck.size(zone) == 0:
            yield fault(
                "missing_zone",
                f"A {name} deck is required.",
                zone=zone,
                limit=limits.smallest,
                actual=0,
                fixes=fill(deck, limits),
            )


@rule("AUG-D-12")
def cards_are_known(deck: Deck, p: Parameters) -> Answers:
    """Every name is a card of the catalogue."""
    yield from unknown_cards(deck)


@rule("AUG-D-13")
def cards_are_deck_cards(deck: Deck, p: Parameters) -> Answers:
    """Samples and effect-only cards are in no deck."""
    for zone, card, count in deck.all_cards():
        if not deckable(card):
            yield fault(
                "not_a_deck_card",
                f"{card.name} is not a deck card.",
                zone=zone,
                cards=[concerned(card, count, count)],
                limit=0,
                actual=count,
                fixes=[remove(zone, card.slug, count)],
            )


@rule("AUG-D-14", applies=lambda p: p.max_temples is not None)
def temples_within_limit(deck: Deck, p: Parameters) -> Answers:
    """Both decks together serve at most `max_temples` temples, where the ruleset sets that number."""
    limit = p.max_temples or 0
    used: dict[str, int] = {}
    for _, card, count in deck.all_cards():
        if card.temple:
            used[card.temple] = used.get(card.temple, 0) + count
    yield Measured(len(used), limit)
    if len(used) > limit:
        kept = sorted(used, key=lambda temple: (-used[temple], temple))[:limit]
        strangers = [(zone, card, count) for zone, card, count in deck.all_cards() if card.temple not in kept]
        yield fault(
            "too_many_temples",
            f"{len(used)} temples used; this ruleset allows {limit}.",
            cards=[concerned(card, count, count) for _, card, count in strangers],
            limit=limit,
            actual=len(used),
            fixes=[remove(zone, card.slug, count) for zone, card, count in strangers],
        )


@rule("AUG-D-15", Severity.WARNING)
def gems_have_a_provider(deck: Deck, p: Parameters) -> Answers:
    """A gem or shattered gem in a cost is provided by some card of the two decks."""
    provided = {sigil for _, card, _ in deck.all_cards() for sigil in _all_sigils(card)}
    for gem, sigils in GEM_SIGILS.items():
        askers = [
            (zone, card, count)
            for zone, card, count in deck.all_cards()
            if getattr(card.cost, gem) or getattr(card.cost, f"shattered_{gem}")
        ]
        if askers and provided.isdisjoint(sigils):
            yield warning(
                "no_gem_provider",
                f"No card provides {GEMS[gem]}.",
                cards=[concerned(card, count) for _, card, count in askers],
            )


@rule("AUG-D-16", Severity.WARNING)
def named_cards_are_in_the_decks(deck: Deck, p: Parameters) -> Answers:
    """What a card grows into or fetches by name lies in one of the decks."""
    for zone, card, count in deck.all_cards():
        for edge in card.related:
            if not deck.holds(edge.card):
                wanted = deck.index.cards[edge.card]
                yield warning(
                    "named_card_missing",
                    f"{card.name} needs {wanted.name}, which is not in your decks.",
                    zone=zone,
                    cards=[concerned(card, count)],
                    fixes=[add("main", wanted.slug, 1)] if deckable(wanted) else [],
                )


@rule("AUG-D-17", Severity.WARNING)
def cards_are_on_the_official_list(deck: Deck, p: Parameters) -> Answers:
    """A face that the official list lacks is said; under `official_list_only` it is an error."""
    severity = Severity.ERROR if p.official_list_only else Severity.WARNING
    for zone, card, count in deck.all_cards():
        if not card.official and deckable(card):
            yield fault(
                "not_on_official_list",
                f"{card.name} is not on the official card list.",
                severity=severity,
                zone=zone,
                cards=[concerned(card, count, count if p.official_list_only else 0)],
                fixes=[remove(zone, card.slug, count)],
            )


RULES = (
    main_not_too_small,
    main_not_too_large,
    common_copies,
    uncommon_copies,
    rares_in_total,
    rare_copies,
    talking_in_total,
    side_tier_copies_in_main,
    side_has_its_size,
    side_holds_side_tier_only,
    both_decks_are_present,
    cards_are_known,
    cards_are_deck_cards,
    temples_within_limit,
    gems_have_a_provider,
    named_cards_are_in_the_decks,
    cards_are_on_the_official_list,
)


# --- what several rules ask --------------------------------------------------------------------------------------
def _all_sigils(card: CardSpec) -> tuple[str, ...]:
    return card.sigils + card.frame.sigils if card.frame else card.sigils


def _tier_name(card: CardSpec) -> str:
    return (card.tier or "").replace("-", " ").title()
