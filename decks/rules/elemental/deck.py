"""What a legal holding of one player is: the deck in its zones, passives in play and removed cards."""

from collections.abc import Sequence

import msgspec

from cards.rules.elemental import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import CardCount, Severity
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.base import Answers, Fault, Measured, report, rule
from decks.rules.common import concerned, misplaced, unknown_cards
from decks.rules.elemental import box, mend
from decks.rules.elemental.holding import DECK, IN_PLAY, UNDEPLOYED, ZONES, Holding, Zones, row_length
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, remove, thin


class DeckDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's deck; `start` says that the first turn has not begun."""

    zones: Zones
    start: bool = False


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("ELE-D-01")
def starting_deck_is_income_only(deck: Holding, p: Parameters) -> Answers:
    """Before the first turn a deck is exactly `starting_income_cards` Basic Income; nothing can be removed yet."""
    if not deck.start:
        return
    found, limit = deck.count(box.is_income, DECK), p.starting_income_cards
    yield Measured(found, limit)
    others = deck.whole_size - found
    if found != limit or others:
        repair = mend.repair(deck, p)
        yield Fault(
            "wrong_starting_deck",
            f"A starting deck must be exactly {limit} Basic Income cards"
            f" (found {found} Basic Income and {others} other).",
            cards=tuple(concerned(card, count, count) for _, card, count in deck.where(box.is_sold)),
            limit=limit,
            actual=found,
            fixes=repair.fixes if isinstance(repair, Repair) else (),
        )


@rule("ELE-D-02")
def cards_are_known(deck: Holding, p: Parameters) -> Answers:
    """Every name is a card of the game."""
    return unknown_cards(deck)


@rule("ELE-D-03")
def shop_cards_exist_once(deck: Holding, p: Parameters) -> Answers:
    """No zones together hold more copies of a shop card than are printed."""
    most, bound = 0, 1
    for slug, count in deck.totals.items():
        card = deck.index.cards[slug]
        if box.is_income(card):
            continue
        limit = box.printed(card)
        if (limit - count, -count) < (bound - most, -most):
            most, bound = count, limit
        if count > limit:
            yield _surplus(deck, [slug], count, limit, only_exist(card, count))
    yield Measured(most, bound)


def only_exist(card: CardSpec, count: int) -> str:
    """The sentence on more copies of a card than are printed."""
    limit = box.printed(card)
    return f"{card.name}: only {limit} {'copy exists' if limit == 1 else 'copies exist'} (found {count})."


def _surplus(deck: Holding, slugs: Sequence[str], count: int, limit: int, message: str) -> Fault:
    """More copies of these cards than `limit`, wherever they lie."""
    zones = [zone for zone in ZONES if not deck.zones.get(zone, {}).keys().isdisjoint(slugs)]
    return Fault(
        "too_many_copies",
        message,
        zones[0] if len(zones) == 1 else "",
        cards=tuple(CardCount(slug, deck.totals[slug], count - limit) for slug in slugs),
        limit=limit,
        actual=count,
        fixes=mend.without(deck, slugs, count - limit) if limit >= 0 else (),
    )


@rule("ELE-D-04")
def income_is_within_its_limit(deck: Holding, p: Parameters) -> Answers:
    """A player never has more Basic Income than the game began with, removed copies included."""
    totals, income = deck.totals, deck.index.where(box.is_income)
    held = [slug for slug in totals if slug in income]
    found, limit = sum(totals[slug] for slug in held), p.starting_income_cards
    yield Measured(found, limit)
    if found > limit:
        yield _surplus(deck, held, found, limit, f"At most {limit} Basic Income per player (found {found}).")


@rule("ELE-D-06")
def passives_are_deployed(deck: Holding, p: Parameters) -> Answers:
    """A passive is in no pile, hand or face-down row, and nothing else lies among the passives."""
    yield Measured(0, 0)
    for zone in UNDEPLOYED:
        for _, card, count in deck.where(box.is_passive, zone):
            message = f"{card.name} is a passive and must be deployed."
            yield misplaced("wrong_card_for_zone", message, zone, card, count)
    for zone, card, count in deck.where(box.is_no_passive, "passives"):
        message = f"{card.name} is not a passive and cannot be deployed."
        yield misplaced("wrong_card_for_zone", message, zone, card, count)


@rule("ELE-D-07")
def face_down_row_is_short(deck: Holding, p: Parameters) -> Answers:
    """At most `face_down_slots` cards lie face down, and as many more as passives in play allow."""
    found, limit = deck.size("face_down"), row_length(deck.standing(box.widens_row), p)
    yield Measured(found, limit, "face_down")
    if found > limit:
        yield Fault(
            "zone_too_large",
            f"Too many face-down cards: {found} (limit {limit}).",
            "face_down",
            limit=limit,
            actual=found,
            fixes=thin(deck, "face_down", found - limit),
        )


@rule("ELE-D-08")
def another_passive_was_removed(deck: Holding, p: Parameters) -> Answers:
    """A passive that asks for another one is in play only beside a removed one of the same player."""
    for card in deck.standing(box.asks_for_a_passive):
        removed = deck.removed_passives(beside=card)
        yield Measured(removed, 1, "removed")
        if not removed:
            held = {zone: count for zone in IN_PLAY if (count := deck.zones.get(zone, {}).get(card.slug))}
            yield Fault(
                "price_not_paid",
                f"{card.name} requires removing another passive when bought.",
                next(iter(held)),
                cards=(concerned(card, sum(held.values()), sum(held.values())),),
                limit=1,
                actual=0,
                fixes=tuple(remove(zone, card.slug, count) for zone, count in held.items()),
            )


@rule("ELE-D-11", Severity.WARNING)
def deck_can_attack(deck: Holding, p: Parameters) -> Answers:
    """Some card deals damage; not asked of an untouched or an empty deck, nor where something is illegal."""
    attacks = deck.count(box.deals_damage, DECK)
    if attacks:
        yield Measured(attacks, 1)
    elif deck.deck_size and not deck.start and not deck.is_untouched(p) and report(ERRORS, deck, p).legal:
        fixes = mend.one_more(deck, box.deals_damage)
        yield Fault("no_attack", "This deck cannot deal damage.", limit=1, actual=0, fixes=fixes)


@rule("ELE-D-12", Severity.WARNING)
def deck_fills_a_hand(deck: Holding, p: Parameters) -> Answers:
    """At least `hand_size` cards circulate; of a starting deck ELE-D-01 speaks."""
    if deck.start:
        return
    size = deck.deck_size
    yield Measured(size, p.hand_size)
    if size < p.hand_size:
        cards = "card" if size == 1 else "cards"
        message = f"Only {size} {cards}: your hand will be smaller than {p.hand_size}."
        fixes = mend.more(deck, p, p.hand_size - size)
        yield Fault("zone_too_small", message, limit=p.hand_size, actual=size, fixes=fixes)


@rule("ELE-D-13", Severity.WARNING)
def chance_has_a_use(deck: Holding, p: Parameters) -> Answers:
    """A passive that helps with the chance die stands beside a card of the deck that uses it."""
    for card in deck.standing(box.keeps_chance):
        helped = deck.count(box.uses_chance, DECK)
        yield Measured(helped, 1)
        if not helped:
            message = f"{card.name} has no chance card to help."
            fixes = mend.one_more(deck, box.uses_chance)
            yield Fault("no_chance_card", message, cards=(concerned(card, 1),), limit=1, actual=0, fixes=fixes)


ERRORS = (
    starting_deck_is_income_only,
    cards_are_known,
    shop_cards_exist_once,
    income_is_within_its_limit,
    passives_are_deployed,
    face_down_row_is_short,
    another_passive_was_removed,
)
RULES = (*ERRORS, deck_can_attack, deck_fills_a_hand, chance_has_a_use)


def _holding(document: DeckDocument, index: CardIndex) -> Holding:
    return Holding(index=index, zones=documents.counts(document.zones), start=document.start)


EXAMPLE = {
    "zones": {
        "draw": {"Basic Income": 2, "Fire": 1, "Blind Attack": 1},
        "hand": {"Basic Income": 2, "Exploration Novice": 1, "Mirror Wall": 1},
        "discard": {"Basic Income": 1, "Hot Steam": 1},
        "face_down": {"Veto": 1, "Ecology": 1},
        "in_play": {"Midas Touch": 1},
        "passives": {"Risk Aversion": 1, "At what cost": 1},
        "removed": {"Basic Income": 3, "Deep Pockets": 1},
    },
}

KIND = DocumentKind(name="zones", shape=DeckDocument, example=EXAMPLE, subject=_holding, rules=RULES, mend=mend.repair)
