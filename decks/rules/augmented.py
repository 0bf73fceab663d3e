"""Inscryption PvP Augmented: what a legal main deck and side deck are."""

from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from cards.rules.augmented import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Fix, Severity
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.common import (
    concerned,
    copies,
    counted,
    exact_size,
    group_total,
    misplaced,
    too_many_copies,
    unknown_cards,
)
from decks.rules.deck import Deck
from decks.rules.kinds import DocumentKind, Opening, Sizes
from decks.rules.repair import (
    GroupLimit,
    Plan,
    Repair,
    Unrepairable,
    ZoneLimits,
    add,
    add_one,
    cheapest,
    fill,
    remove,
    thin,
)

SLUG = "augmented"


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two decks of a player."""

    main: documents.Zone = {}
    side: documents.Zone = {}


class DeckDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list."""

    zones: Zones


ZONES = Zones.__struct_fields__
SIDE_ZONE, SIDE_SIZE = "side", Parameters().side_size


def sizes(p: Parameters) -> Sizes:
    """The fewest and most cards of both decks."""
    return {"main": (p.main_min, p.main_max), "side": (p.side_size, p.side_size)}


def opening(p: Parameters) -> Opening:
    """Three cards and one of the side deck, once exchanged as a whole; the first turn draws nothing."""
    return Opening(hand=(("main", 3), ("side", 1)), draws_on_first_turn=False, mulligans=1)


# --- what a card is ----------------------------------------------------------------------------------------------
SIDE = "side-deck"
MIXED_GEMS = ("prism-gem", "magnificent-gem", "overcoat", "prism-conduit")
COLOURS = ("orange-gem", "orange-conduit", "green-gem", "green-conduit", "blue-gem", "blue-conduit")
PROVIDERS: dict[str, tuple[str, ...]] = {
    "ruby": ("orange-gem", "orange-conduit", *MIXED_GEMS),
    "emerald": ("green-gem", "green-conduit", *MIXED_GEMS),
    "sapphire": ("blue-gem", "blue-conduit", *MIXED_GEMS),
    "prism": (*COLOURS, *MIXED_GEMS),
}
BREAKABLE = "fragment-hoard"  # pays broken gems of any colour without having a gem
GEMS = {"ruby": "an orange gem", "emerald": "a green gem", "sapphire": "a blue gem", "prism": "a gem"}


def is_common(card: CardSpec) -> bool:
    return card.tier == "common" and card.copy_limit != 0


def is_uncommon(card: CardSpec) -> bool:
    return card.tier == "uncommon" and card.copy_limit != 0


def is_rare(card: CardSpec) -> bool:
    return card.tier == "rare" and card.copy_limit != 0


def is_talking(card: CardSpec) -> bool:
    return card.tier == "talking" and card.copy_limit != 0


def is_side_tier(card: CardSpec) -> bool:
    return card.tier == SIDE and card.copy_limit != 0


lies_aside = is_side_tier


def is_no_deck_card(card: CardSpec) -> bool:
    """Samples and cards that exist only by an effect."""
    return card.tier is None or card.copy_limit == 0


def is_for_main_only(card: CardSpec) -> bool:
    return card.tier != SIDE and not is_no_deck_card(card)


def is_unlisted(card: CardSpec) -> bool:
    return not card.official and not is_no_deck_card(card)


def names_another(card: CardSpec) -> bool:
    return bool(card.related)


def asks_for_gems(card: CardSpec) -> bool:
    return any(_asks(card, gem) or _asks(card, f"shattered_{gem}") for gem in PROVIDERS)


def provides_gems(card: CardSpec) -> bool:
    return any(sigil == BREAKABLE or sigil in PROVIDERS["prism"] for sigil in _sigils(card))


def _asks(card: CardSpec, gem: str) -> bool:
    return bool(getattr(card.cost, gem))


def _sigils(card: CardSpec) -> tuple[str, ...]:
    return card.sigils + card.frame.sigils if card.frame else card.sigils


def _tier_name(card: CardSpec) -> str:
    return (card.tier or "").replace("-", " ").title()


# --- how many copies a legal deck may hold -----------------------------------------------------------------------
def copy_limit(card: CardSpec, p: Parameters) -> int:
    """How many copies of this card the main deck may hold: the card's own number, or its tier's.

    No rule counts the copies of one Talking card, only all of them together.
    """
    if is_no_deck_card(card):
        return 0
    if card.copy_limit is not None and card.tier != "talking":
        return card.copy_limit
    return {
        "common": p.max_common_copies,
        "uncommon": p.max_uncommon_copies,
        "rare": p.max_rare_copies,
        SIDE: p.max_side_tier_copies,
        "talking": p.max_talking,
    }.get(card.tier or "", 0)


def _main(p: Parameters, temples: frozenset[str] | None = None) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return copy_limit(card, p) if _allowed(card, p, temples) else 0

    groups = (GroupLimit(is_rare, p.max_rares), GroupLimit(is_talking, p.max_talking))
    return ZoneLimits("main", p.main_min, p.main_max, cap, groups, shunned=is_unlisted)


def _side(p: Parameters, temples: frozenset[str] | None = None) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return p.side_size if is_side_tier(card) and _allowed(card, p, temples) else 0

    return ZoneLimits("side", p.side_size, p.side_size, cap, shunned=is_unlisted)


def _allowed(card: CardSpec, p: Parameters, temples: frozenset[str] | None) -> bool:
    listed = card.official or not p.official_list_only
    return listed and (temples is None or card.temple is None or card.temple in temples)


def repair(deck: Deck, p: Parameters) -> Repair | Unrepairable:
    """The list of least cost that makes both decks legal together."""
    return cheapest(deck, _plans(deck, p))


def _plans(deck: Deck, p: Parameters) -> Iterator[Plan]:
    """One plan, or one for each choice of temples where their number is limited."""
    if p.max_temples is None:
        yield _main(p), _side(p)
        return
    temples = sorted({card.temple for card in deck.index.cards.values() if card.temple})
    for chosen in combinations(temples, max(0, min(p.max_temples, len(temples)))):
        yield _main(p, frozenset(chosen)), _side(p, frozenset(chosen))


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("AUG-D-01")
def main_deck_is_large_enough(deck: Deck, p: Parameters) -> Answers:
    """The main deck has at least `main_min` cards; where there is none at all, AUG-D-11 speaks."""
    size = deck.size("main")
    if not size:
        return
    yield Measured(size, p.main_min, "main")
    if size < p.main_min:
        yield Fault(
            "zone_too_small",
            f"Main deck has {counted(size, 'card')}; the minimum is {p.main_min}.",
            "main",
            limit=p.main_min,
            actual=size,
            fixes=fill(deck, _main(p, _temples_left(deck, p))),
        )


@rule("AUG-D-02")
def main_deck_is_small_enough(deck: Deck, p: Parameters) -> Answers:
    """The main deck has at most `main_max` cards."""
    size = deck.size("main")
    yield Measured(size, p.main_max, "main")
    if size > p.main_max:
        yield Fault(
            "zone_too_large",
            f"Main deck has {counted(size, 'card')}; the maximum is {p.main_max}.",
            "main",
            limit=p.main_max,
            actual=size,
            fixes=thin(deck, "main", size - p.main_max),
        )


@rule("AUG-D-03")
def commons_have_few_copies(deck: Deck, p: Parameters) -> Answers:
    """At most `max_common_copies` of one Common, or the card's own limit."""
    return copies(deck.where(is_common, "main"), "main", p.max_common_copies, too_many_copies)


@rule("AUG-D-04")
def uncommons_have_few_copies(deck: Deck, p: Parameters) -> Answers:
    """At most `max_uncommon_copies` of one Uncommon, or the card's own limit."""
    return copies(deck.where(is_uncommon, "main"), "main", p.max_uncommon_copies, too_many_copies)


def _group(noun: str) -> Callable[[int, int], str]:
    return lambda total, limit: f"{counted(total, noun)} (limit {limit})."


@rule("AUG-D-05")
def rares_are_few(deck: Deck, p: Parameters) -> Answers:
    """At most `max_rares` Rares in the main deck."""
    return group_total(deck, "main", is_rare, p.max_rares, _group("Rare card"))


@rule("AUG-D-06")
def rares_have_one_copy(deck: Deck, p: Parameters) -> Answers:
    """At most `max_rare_copies` of one Rare, or the card's own limit."""

    def message(name: str, count: int, limit: int) -> str:
        if limit == 1:
            return f"{name}: a Rare card may appear once (found {count})."
        return f"{name}: a Rare card with {counted(count, 'copy')} (limit {limit})."

    return copies(deck.where(is_rare, "main"), "main", p.max_rare_copies, message)


@rule("AUG-D-07")
def talking_cards_are_few(deck: Deck, p: Parameters) -> Answers:
    """At most `max_talking` Talking cards in the main deck."""
    return group_total(deck, "main", is_talking, p.max_talking, _group("Talking card"))


@rule("AUG-D-08")
def side_tier_has_few_copies_in_main(deck: Deck, p: Parameters) -> Answers:
    """At most `max_side_tier_copies` of one Side Deck card inside the main deck."""

    def message(name: str, count: int, limit: int) -> str:
        return f"{name}: {counted(count, 'copy')} in the main deck (limit {limit})."

    return copies(deck.where(is_side_tier, "main"), "main", p.max_side_tier_copies, message)


@rule("AUG-D-09")
def side_deck_has_its_size(deck: Deck, p: Parameters) -> Answers:
    """The side deck has exactly `side_size` cards; where there is none at all, AUG-D-11 speaks."""
    if not deck.size("side"):
        return iter(())
    message = "Side deck must have exactly {} (found {})."
    return exact_size(deck, lambda: _side(p, _temples_left(deck, p)), "side", p.side_size, message)


@rule("AUG-D-10")
def side_deck_holds_side_tier_only(deck: Deck, p: Parameters) -> Answers:
    """Only Side Deck cards lie in the side deck."""
    yield Measured(0, 0, "side")
    for zone, card, count in deck.where(is_for_main_only, "side"):
        message = f"{card.name} is {_tier_name(card)} and cannot be in the side deck."
        yield misplaced("wrong_tier_for_zone", message, zone, card, count)


@rule("AUG-D-11")
def both_decks_are_present(deck: Deck, p: Parameters) -> Answers:
    """A main deck and a side deck are there."""
    decks = (("main", p.main_min, _main), ("side", p.side_size, _side))
    required = [(zone, smallest, limits_of) for zone, smallest, limits_of in decks if smallest > 0]
    missing = [(zone, smallest, limits_of) for zone, smallest, limits_of in required if not deck.size(zone)]
    yield Measured(len(required) - len(missing), len(required))
    for zone, smallest, limits_of in missing:
        fixes = fill(deck, limits_of(p, _temples_left(deck, p)))
        yield Fault("missing_zone", f"A {zone} deck is required.", zone, limit=smallest, actual=0, fixes=fixes)


@rule("AUG-D-12")
def cards_are_known(deck: Deck, p: Parameters) -> Answers:
    """Every name is a card of the catalogue."""
    return unknown_cards(deck)


@rule("AUG-D-13")
def cards_are_deck_cards(deck: Deck, p: Parameters) -> Answers:
    """Samples and effect-only cards are in no deck."""
    yield NOTHING
    for zone, card, count in deck.where(is_no_deck_card):
        yield misplaced("not_a_deck_card", f"{card.name} is not a deck card.", zone, card, count)


def _limits_temples(p: Parameters) -> bool:
    return p.max_temples is not None


@rule("AUG-D-14", exists=_limits_temples)
def temples_are_few(deck: Deck, p: Parameters) -> Answers:
    """Both decks together serve at most `max_temples` temples, where the ruleset sets that number."""
    limit = p.max_temples or 0
    used = _temples(deck)
    yield Measured(len(used), limit)
    if len(used) > limit:
        kept = sorted(used, key=lambda temple: (-used[temple], temple))[: max(0, limit)]
        strangers = [
            (zone, card, count)
            for zone in ZONES
            for card, count in deck.cards(zone)
            if card.temple and card.temple not in kept
        ]
        yield Fault(
            "too_many_temples",
            f"{counted(len(used), 'temple')} used; this ruleset allows {limit}.",
            cards=tuple(concerned(card, count, count) for _, card, count in strangers),
            limit=limit,
            actual=len(used),
            fixes=tuple(remove(zone, card.slug, count) for zone, card, count in strangers),
        )


def _temples(deck: Deck) -> dict[str, int]:
    """How many cards serve each temple."""
    used: dict[str, int] = {}
    for zone in ZONES:
        for card, count in deck.cards(zone):
            if card.temple:
                used[card.temple] = used.get(card.temple, 0) + count
    return used


def _temples_left(deck: Deck, p: Parameters) -> frozenset[str] | None:
    """Where no further temple may be used, those that are."""
    if p.max_temples is None or len(used := _temples(deck)) < p.max_temples:
        return None
    return frozenset(used)


@rule("AUG-D-15", Severity.WARNING)
def gems_have_a_provider(deck: Deck, p: Parameters) -> Answers:
    """A gem or shattered gem in a cost is provided by some card of the two decks."""
    yield NOTHING
    asking = deck.where(asks_for_gems)
    if not asking:
        return
    provided = {sigil for _, card, _ in deck.where(provides_gems) for sigil in _sigils(card)}
    for gem, sigils in PROVIDERS.items():
        if not provided.isdisjoint(sigils):
            continue
        lacking = [
            (card, count)
            for _, card, count in asking
            if _asks(card, gem) or (_asks(card, f"shattered_{gem}") and BREAKABLE not in provided)
        ]
        if lacking:
            cards = tuple(concerned(card, count) for card, count in lacking)
            fixes = _one_provider(deck, p, gem)
            yield Fault("no_gem_provider", f"No card provides {GEMS[gem]}.", cards=cards, fixes=fixes)


def _one_provider(deck: Deck, p: Parameters, gem: str) -> tuple[Fix, ...]:
    """Add a card that provides the gem, rather one that asks for none itself."""
    limits = _main(p, _temples_left(deck, p))

    def provides(card: CardSpec) -> bool:
        return any(sigil in PROVIDERS[gem] for sigil in _sigils(card))

    return add_one(deck, limits, lambda card: provides(card) and not asks_for_gems(card)) or add_one(
        deck, limits, provides
    )


@rule("AUG-D-16", Severity.WARNING)
def named_cards_are_in_the_decks(deck: Deck, p: Parameters) -> Answers:
    """What a card grows into or fetches by name lies in one of the decks."""
    yield NOTHING
    for zone, card, count in deck.where(names_another):
        for edge in card.related:
            wanted = deck.index.cards.get(edge.card)
            if wanted and not deck.holds(wanted.slug) and not deck.may_mean(wanted):
                yield Fault(
                    "named_card_missing",
                    f"{card.name} needs {wanted.name}, which is not in your decks.",
                    zone,
                    cards=(concerned(card, count),),
                    fixes=() if is_no_deck_card(wanted) else (add("main", wanted.slug, 1),),
                )


@rule("AUG-D-17", Severity.WARNING)
def cards_are_on_the_official_list(deck: Deck, p: Parameters) -> Answers:
    """A face that the official list lacks is said; under `official_list_only` it is an error."""
    yield NOTHING
    for zone, card, count in deck.where(is_unlisted):
        yield Fault(
            "not_on_official_list",
            f"{card.name} is not on the official card list.",
            zone,
            cards=(concerned(card, count, count if p.official_list_only else 0),),
            fixes=(remove(zone, card.slug, count),),
            severity=Severity.ERROR if p.official_list_only else None,
        )


RULES = (
    main_deck_is_large_enough,
    main_deck_is_small_enough,
    commons_have_few_copies,
    uncommons_have_few_copies,
    rares_are_few,
    rares_have_one_copy,
    talking_cards_are_few,
    side_tier_has_few_copies_in_main,
    side_deck_has_its_size,
    side_deck_holds_side_tier_only,
    both_decks_are_present,
    cards_are_known,
    cards_are_deck_cards,
    temples_are_few,
    gems_have_a_provider,
    named_cards_are_in_the_decks,
    cards_are_on_the_official_list,
)


def _deck(document: DeckDocument, index: CardIndex) -> Deck:
    return Deck(index=index, zones=documents.counts(document.zones))


KINDS = (
    DocumentKind(
        name="zones",
        shape=DeckDocument,
        example={
            "zones": {
                "main": {"Wolf": 3, "Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2},
                "side": [{"card": "Squirrel", "count": 20}],
            }
        },
        subject=_deck,
        rules=RULES,
        mend=repair,
    ),
)
