"""What a legal creature deck and squirrel pile are, alone or beside the deck of the other player."""

from collections.abc import Mapping

import msgspec

from cards.rules.index import CardIndex
from cards.rules.inscription import Parameters
from cards.rules.problems import Severity
from cards.rules.types import CardSpec
from decks.rules import deck as decks
from decks.rules import documents
from decks.rules.base import Answers, Fault, Measured, report, rule
from decks.rules.common import concerned, exact_size, misplaced, unknown_cards
from decks.rules.inscription import box
from decks.rules.kinds import DocumentKind
from decks.rules.repair import GroupLimit, Repair, Unrepairable, ZoneLimits, add_one, cheapest, remove, thin


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two piles of a player."""

    main: documents.Zone = {}
    squirrels: documents.Zone = {}


class DeckDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck list; the other player's deck may stand beside it and is counted where both share the box."""

    zones: Zones
    opponent: Zones = Zones()


ZONES = Zones.__struct_fields__


class Deck(decks.Deck):
    """A player's piles, and how many copies of each card the other player's creature deck has taken from the box."""

    def __init__(self, *, index: CardIndex, zones: decks.Zones, opponent: decks.Zones | None = None) -> None:
        super().__init__(index=index, zones=zones)
        other = decks.Deck(index=index, zones=opponent or {})
        self.taken: Mapping[str, int] = other.zones.get("main", {})
        self.death_cards_taken = sum(count for _, _, count in other.where(box.is_death_card, "main"))


# --- what a legal deck may hold ----------------------------------------------------------------------------------
def _main(deck: Deck, p: Parameters) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        if box.is_death_card(card):
            return p.max_death_cards
        return box.pool(card) - deck.taken.get(card.slug, 0)

    deaths = GroupLimit(box.is_death_card, p.max_death_cards - deck.death_cards_taken)
    return ZoneLimits("main", p.deck_size, p.deck_size, cap, (deaths,), shunned=box.is_poor_proposal)


def _squirrels(p: Parameters) -> ZoneLimits:
    def cap(card: CardSpec) -> int:
        return p.squirrels if box.is_squirrel(card) else 0

    return ZoneLimits("squirrels", p.squirrels, p.squirrels, cap)


def repair(deck: Deck, p: Parameters) -> Repair | Unrepairable:
    """The list of least cost that makes both piles legal; the other player's deck stays as it is."""
    if deck.taken:
        alone = Deck(index=deck.index, zones={"main": deck.taken})
        for problem in report((copies_are_in_the_box, death_cards_are_few), alone, p).problems:
            return Unrepairable(f"The other player's deck alone breaks {problem.rule}: {problem.message}")
    return cheapest(deck, [(_main(deck, p), _squirrels(p))])


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("INS-D-01")
def creature_deck_has_its_size(deck: Deck, p: Parameters) -> Answers:
    """A creature deck has exactly `deck_size` cards."""
    message = "A creature deck has exactly {} (found {})."
    return exact_size(deck, lambda: _main(deck, p), "main", p.deck_size, message)


@rule("INS-D-02")
def creature_deck_holds_creature_cards(deck: Deck, p: Parameters) -> Answers:
    """Only normal, rare and death cards; what is reached only through another card falls under INS-D-06."""
    yield Measured(0, 0, "main")
    for zone, card, count in deck.where(box.is_no_creature_card, "main"):
        if not box.is_form(card, deck.index):
            yield misplaced("not_a_deck_card", f"{card.name} is not a creature card for decks.", zone, card, count)


@rule("INS-D-03")
def squirrel_pile_has_its_size(deck: Deck, p: Parameters) -> Answers:
    """Each player has exactly `squirrels` Squirrels in the squirrel pile, and nothing else."""
    strangers = deck.where(box.is_no_squirrel, "squirrels")
    squirrels = deck
    if strangers:
        left = deck.after(remove(zone, card.slug, count) for zone, card, count in strangers)
        squirrels = Deck(index=deck.index, zones=left)
    yield from exact_size(
        squirrels, lambda: _squirrels(p), "squirrels", p.squirrels, "Each player has {} (found {}).", "Squirrel"
    )
    for zone, card, count in strangers:
        message = f"{card.name} is not a Squirrel and cannot be in the squirrel pile."
        yield misplaced("wrong_card_for_zone", message, zone, card, count)


@rule("INS-D-04")
def copies_are_in_the_box(deck: Deck, p: Parameters) -> Answers:
    """Both creature decks together use no more copies of a card than the pool of the box holds."""
    own = deck.zones.get("main", {})
    most, limit = 0, 0
    for slug in own if not deck.taken else sorted({**own, **deck.taken}, key=deck.index.place.__getitem__):
        card = deck.index.cards[slug]
        holds = box.pool(card)
        if not holds:
            continue
        used = own.get(slug, 0) + deck.taken.get(slug, 0)
        if not limit or (holds - used, -used) < (limit - most, -most):
            most, limit = used, holds
        if used > holds:
            excess = used - holds
            yield Fault(
                "too_many_copies",
                f"{card.name}: {used} used, only {holds} in the box.",
                "main",
                cards=(concerned(card, used, excess),),
                limit=holds,
                actual=used,
                fixes=(remove("main", slug, excess),) if own.get(slug, 0) >= excess else (),
            )
    yield Measured(most, limit, "main")


@rule("INS-D-05", Severity.WARNING, exists=box.leaves_cards_out)
def cards_are_in_standard_play(deck: Deck, p: Parameters) -> Answers:
    """No card is one that is printed but left out of standard play."""
    yield Measured(0, 0, "main")
    for zone, card, count in deck.where(box.is_left_out, "main"):
        yield Fault(
            "left_out_of_play",
            f"{card.name} is printed but left out of standard play.",
            zone,
            cards=(concerned(card, count),),
            fixes=(remove(zone, card.slug, count),),
        )


@rule("INS-D-06")
def forms_are_in_no_deck(deck: Deck, p: Parameters) -> Answers:
    """What lies only in the upgrade or swap pile is reached through another card."""
    yield Measured(0, 0, "main")
    for zone, card, count in deck.where(box.is_no_creature_card, "main"):
        if box.is_form(card, deck.index):
            yield misplaced("form_in_deck", box.reached(card, deck.index), zone, card, count)


@rule("INS-D-10")
def death_cards_are_few(deck: Deck, p: Parameters) -> Answers:
    """Both decks together hold at most `max_death_cards` death cards."""
    held = deck.where(box.is_death_card, "main")
    own = sum(count for _, _, count in held)
    total = own + deck.death_cards_taken
    yield Measured(total, p.max_death_cards, "main")
    if (excess := total - p.max_death_cards) > 0:
        fixes = thin(deck, "main", excess, box.is_death_card)
        surplus = {fix.card: fix.count for fix in fixes}
        yield Fault(
            "group_limit_exceeded",
            f"Only {p.max_death_cards} blank death cards exist.",
            "main",
            cards=tuple(concerned(card, count, surplus.get(card.slug, 0)) for _, card, count in held),
            limit=p.max_death_cards,
            actual=total,
            fixes=fixes if own >= excess else (),
        )


@rule("INS-D-13", Severity.WARNING)
def some_cards_are_cheap(deck: Deck, p: Parameters) -> Answers:
    """Some card costs at most 1 blood or 1 bone; where there is no card at all, INS-D-01 speaks."""
    if not deck.zones.get("main"):
        return
    cheap = sum(count for _, _, count in deck.where(box.is_cheap, "main"))
    yield Measured(cheap, 1, "main")
    if not cheap:
        fixes = add_one(deck, _main(deck, p), box.is_cheap)
        message = "No cheap cards: consider a mix of costs."
        yield Fault("no_cheap_cards", message, "main", limit=1, actual=0, fixes=fixes)


@rule("INS-D-14")
def cards_are_known(deck: Deck, p: Parameters) -> Answers:
    """Every name is a card of the box."""
    return unknown_cards(deck)


RULES = (
    creature_deck_has_its_size,
    creature_deck_holds_creature_cards,
    squirrel_pile_has_its_size,
    copies_are_in_the_box,
    cards_are_in_standard_play,
    forms_are_in_no_deck,
    death_cards_are_few,
    some_cards_are_cheap,
    cards_are_known,
)


def _deck(document: DeckDocument, index: CardIndex) -> Deck:
    return Deck(
        index=index,
        zones=documents.counts(document.zones),
        opponent=documents.counts(document.opponent, field="opponent"),
    )


EXAMPLE = {
    "zones": {
        "main": {
            "Wolf": 2, "Wolf Cub": 2, "Stoat": 2, "Bullfrog": 2, "Raven": 2, "Raven Egg": 2, "Elk": 1, "Adder": 1,
            "Black Goat": 1, "Sparrow": 2, "Alpha": 1, "Geck": 1, "Mantis God": 1,
        },
        "squirrels": {"Squirrel": 10},
    },
}  # fmt: skip

KIND = DocumentKind(name="zones", shape=DeckDocument, example=EXAMPLE, subject=_deck, rules=RULES, mend=repair)
