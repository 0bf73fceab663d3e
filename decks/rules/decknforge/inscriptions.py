"""What a band's cards bear: bought at the founding, earned later, or kept from a band that is no more."""

from collections import Counter

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.documents import InscriptionDocument
from cards.rules.index import CardIndex, fold
from cards.rules.problems import CardCount, Fix, Severity
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.decknforge import inscribing
from decks.rules.decknforge.blessing import Bounds, settled
from decks.rules.decknforge.documents import Band, Inscription, OtherBand, blessed
from decks.rules.decknforge.inscribing import BOUGHT, Inscribed
from decks.rules.decknforge.playing_cards import is_hero
from decks.rules.repair import Unrepairable

HEIRLOOM = "heirloom"
CONVERTED = "Converted"
SINGLE_STICKERS = frozenset(["rare", "mythic"])


def budget(band: Band, p: Parameters) -> int:
    """How many coppers a founding has."""
    return p.inscription_budget_solo if band.sheet.solo else p.inscription_budget


def least_edits(band: Band, p: Parameters) -> tuple[Fix, ...] | Unrepairable:
    """The fewest edits after which the inscriptions keep every rule, or why there are none."""
    bounds = Bounds(budget=budget(band, p), most_cards=p.max_inscribed, least_cards=p.min_inscribed)
    if bounds not in band.settled:
        rows = msgspec.to_builtins(band.sheet.inscriptions)
        band.settled[bounds] = settled(band.index, band.inscribed, bounds, "/band/inscriptions", rows)
    return band.settled[bounds]


def no_legal(p: Parameters, index: CardIndex) -> str:
    """Why no band could be founded by these parameters, or nothing."""
    bounds = Bounds(budget=p.inscription_budget, most_cards=p.max_inscribed, least_cards=p.min_inscribed)
    edits = settled(index, (), bounds, "/band/inscriptions", [])
    if isinstance(edits, Unrepairable):
        coppers, least, most = p.inscription_budget, p.min_inscribed, p.max_inscribed
        return f"a founding inscribes at least {least} and at most {most} cards, for {coppers} coppers."
    return ""


def bought(band: Band) -> tuple[Inscribed, ...]:
    """What was bought at the founding."""
    return tuple(entry for entry in band.standing if entry.how == BOUGHT)


@rule("DNF-D-11")
def founding_is_within_budget(band: Band, p: Parameters) -> Answers:
    """What is bought at the founding costs no more than the budget."""
    entries, limit = bought(band), budget(band, p)
    cost = sum(entry.price for entry in entries)
    yield Measured(cost, limit)
    if cost > limit:
        yield Fault(
            "over_budget",
            f"Starting inscriptions cost {cost}c; the budget is {limit}c.",
            path="/band/inscriptions",
            limit=limit,
            actual=cost,
            fixes=inscribing.dearest(entries, cost - limit),
        )


@rule("DNF-D-12")
def founding_inscribes_few_cards(band: Band, p: Parameters) -> Answers:
    """At most `max_inscribed` cards are inscribed at the founding; heirlooms are not counted."""
    entries, limit = bought(band), p.max_inscribed
    cards = blessed(entries)
    yield Measured(len(cards), limit)
    if len(cards) > limit:
        surplus = set(list(cards)[max(0, limit) :])
        yield Fault(
            "too_many_inscribed",
            f"At most {limit} cards may be inscribed at creation (found {len(cards)}).",
            path="/band/inscriptions",
            cards=tuple(CardCount(card.word, 1, int(key in surplus)) for key, card in cards.items()),
            limit=limit,
            actual=len(cards),
            fixes=tuple(fix for entry in entries if entry.card.key in surplus for fix in entry.none),
        )


@rule("DNF-D-13", Severity.WARNING)
def enough_cards_are_blessed(band: Band, p: Parameters) -> Answers:
    """As many cards are Blessed as the rules advise; where they are too few to be legal, DNF-D-14 speaks."""
    count = len(blessed(band.standing))
    if count < p.min_inscribed:
        return
    yield Measured(count, p.advised_inscribed)
    if count < p.advised_inscribed:
        edits = least_edits(band, msgspec.structs.replace(p, min_inscribed=p.advised_inscribed))
        yield Fault(
            "few_inscribed",
            f"Only {count} Blessed card{'s' * (count != 1)}: the rules advise {p.advised_inscribed} to "
            f"{p.max_inscribed}. This band is fragile.",
            path="/band/inscriptions",
            limit=p.advised_inscribed,
            actual=count,
            fixes=() if isinstance(edits, Unrepairable) else edits,
        )


@rule("DNF-D-14")
def some_card_is_blessed(band: Band, p: Parameters) -> Answers:
    """At least `min_inscribed` cards bear an inscription."""
    count = len(blessed(band.standing))
    yield Measured(count, p.min_inscribed)
    if count < p.min_inscribed:
        message, edits = "Inscribe at least one card.", least_edits(band, p)
        if p.min_inscribed > 1:
            message = f"Inscribe at least {p.min_inscribed} cards (found {count})."
        yield Fault(
            "too_few_inscribed",
            message,
            path="/band/inscriptions",
            limit=p.min_inscribed,
            actual=count,
            fixes=() if isinstance(edits, Unrepairable) else edits,
        )


@rule("DNF-D-15")
def one_inscription_a_card(band: Band, p: Parameters) -> Answers:
    """A card bears one inscription, or Ascension and a Mythic."""
    yield NOTHING
    yield from inscribing.second_inscriptions(band.standing)


@rule("DNF-D-16")
def mythics_are_not_bought(band: Band, p: Parameters) -> Answers:
    """No Mythic was paid for."""
    yield NOTHING
    yield from inscribing.bought_mythics(band.standing)


@rule("DNF-D-17")
def mythics_are_on_heroes(band: Band, p: Parameters) -> Answers:
    """Mythics stand on Heroes, or on Items with Ascension."""
    yield NOTHING
    yield from inscribing.misplaced_mythics(band.standing)


@rule("DNF-D-18")
def inscriptions_are_on_combat_cards(band: Band, p: Parameters) -> Answers:
    """Aces and Jokers bear no inscription."""
    yield NOTHING
    yield from inscribing.inscribed_monsters(band.standing)


@rule("DNF-D-19")
def ascension_is_on_items(band: Band, p: Parameters) -> Answers:
    """No Hero has Ascension."""
    yield NOTHING
    yield from inscribing.ascended_heroes(band.standing)


@rule("DNF-D-20")
def inscriptions_are_known(band: Band, p: Parameters) -> Answers:
    """Every inscription is one of the catalogue's."""
    yield NOTHING
    yield from inscribing.unknown_inscriptions(band.standing)


@rule("DNF-D-21", Severity.WARNING)
def inscriptions_have_an_effect(band: Band, p: Parameters) -> Answers:
    """What works when a card is Converted does not stand on a Hero."""
    yield NOTHING
    for entry in band.standing:
        card = entry.card.card
        if entry.inscription and entry.inscription.trigger == CONVERTED and card and is_hero(card):
            message = f"{card.name} cannot be Converted: {entry.name} has no effect."
            yield Fault("no_effect", message, path=entry.path, cards=(CardCount(card.slug, 1),), fixes=entry.none)


def stickers(inscription: InscriptionDocument, p: Parameters) -> int:
    """How many stickers of an inscription a printed sheet has."""
    return p.sheet_copies_rare if inscription.tier in SINGLE_STICKERS else p.sheet_copies


@rule("DNF-D-22", Severity.WARNING)
def one_sheet_is_enough(band: Band, p: Parameters) -> Answers:
    """No inscription is used more often than it stands on one label sheet; measured where fewest are left."""
    used = Counter(entry.inscription.slug for entry in band.standing if entry.inscription)
    counted = [(count, stickers(band.index.inscriptions[slug], p), slug) for slug, count in used.items()]
    if not counted:
        return
    count, limit, _ = min(counted, key=lambda each: each[1] - each[0])
    yield Measured(count, limit)
    for count, limit, slug in counted:
        if count > limit:
            name = band.index.inscriptions[slug].name
            message = f"One label sheet has {limit} {name} sticker{'s' * (limit != 1)} (used {count})."
            bearers = [entry for entry in band.standing if entry.inscription and entry.inscription.slug == slug]
            free = [fix for entry in bearers for fix in entry.none]  # what the past left stays on its card
            fixes = tuple(free[limit - count :]) if len(free) >= count - limit else ()
            yield Fault("sheet_used_up", message, path="/band/inscriptions", limit=limit, actual=count, fixes=fixes)


@rule("DNF-D-23")
def heirlooms_are_inherited(band: Band, p: Parameters) -> Answers:
    """An heirloom was borne by a band that this wizard retired, and is the only one kept from it.

    That it lies on one free combat card, a Mythic on a Hero, is said by DNF-D-15, DNF-D-17 and DNF-D-18.
    """
    entries = [
        (entry, written)
        for entry, written in zip(band.inscribed, band.sheet.inscriptions, strict=True)
        if written.how == HEIRLOOM and entry.written is not None
    ]
    if not entries:
        return
    retired = {fold(other.name): other for other in band.sheet.other_bands if other.retired_by is not None}
    yield Measured(len(entries), sum(1 for other in retired.values() if _may_inherit(band, other)))
    kept: set[str] = set()
    for entry, written in entries:
        other = retired.get(fold(written.heirloom_of or ""))
        if fault := _wrong_heirloom(band, entry, written, other):
            yield Fault("wrong_heirloom", fault, path=entry.path, cards=entry.concerned)
        elif other and (other.heirloom_given or fold(other.name) in kept):
            message = "Only one heirloom may be kept from a retired band."
            yield Fault("heirloom_repeated", message, path=entry.path, cards=entry.concerned, limit=1, actual=2)
        elif other:
            kept.add(fold(other.name))


def _may_inherit(band: Band, other: OtherBand) -> bool:
    """Whether the retired band is one of this wizard's, as far as both are told."""
    return band.sheet.wizard is None or fold(other.retired_by or "") == fold(band.sheet.wizard)


def _wrong_heirloom(band: Band, entry: Inscribed, written: Inscription, other: OtherBand | None) -> str:
    """Why this cannot come from that band, or nothing."""
    if written.heirloom_of is None:
        return "An heirloom names the retired band that it comes from."
    if other is None:
        return f"{written.heirloom_of} is not a retired band: an heirloom comes from one."
    if not _may_inherit(band, other):
        return f"{other.name} was retired by {other.retired_by}, who alone may keep its heirloom."
    borne = [band.index.find_inscription(name) for name in other.history]
    if entry.inscription and entry.inscription not in borne:
        return f"{entry.name} is not in the history of {other.name}."
    return ""


RULES = (
    founding_is_within_budget,
    founding_inscribes_few_cards,
    enough_cards_are_blessed,
    some_card_is_blessed,
    one_inscription_a_card,
    mythics_are_not_bought,
    mythics_are_on_heroes,
    inscriptions_are_on_combat_cards,
    ascension_is_on_items,
    inscriptions_are_known,
    inscriptions_have_an_effect,
    one_sheet_is_enough,
    heirlooms_are_inherited,
)
