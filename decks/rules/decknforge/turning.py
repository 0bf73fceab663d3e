"""A Turning: what a wizard buys or places on the cards of the band now held."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Fix, Severity
from decks.rules import base
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.decknforge import inscribing, playing_cards
from decks.rules.decknforge.blessing import Bounds, settled
from decks.rules.decknforge.documents import MOST_INSCRIPTIONS
from decks.rules.decknforge.inscribing import Inscribed
from decks.rules.decknforge.playing_cards import named
from decks.rules.documents import CardName, pointer, with_fields_set
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable, set_field

HISTORY = Unrepairable("What a card bore before the Turning is history: only what it gains can be set right.")


class Turned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card: what it was inscribed with, whether that has faded, and what it gains; null is nothing.

    A card that gains two inscriptions at once, Ascension and a Mythic, stands here twice.
    """

    card: CardName
    was: Annotated[tuple[CardName, ...], Meta(max_length=5)] = ()
    faded: bool = False
    gains: CardName | None = None
    how: Literal["bought", "awarded"] = "bought"


class TurningSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The wizard's coppers before the Turning, and the cards that are inscribed or become so."""

    coppers: Annotated[int, Meta(ge=0, le=99_999)]
    cards: Annotated[tuple[Turned, ...], Meta(max_length=MOST_INSCRIPTIONS)]


class TurningDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Turning."""

    turning: TurningSheet


class Turning:
    """A Turning with its cards and inscriptions looked up: what stood on them first, then what they gain."""

    def __init__(self, document: TurningDocument, index: CardIndex) -> None:
        self.document = document
        self.index = index
        self.coppers = document.turning.coppers
        past: list[Inscribed] = []
        gained: list[Inscribed] = []
        for place, turned in enumerate(document.turning.cards):
            path = pointer("turning", "cards", place)
            card = named(index, turned.card, f"{path}/card")
            if not turned.faded:
                past += [
                    Inscribed.read(index, card, name, f"{path}/was/{number}", "before", past=True)
                    for number, name in enumerate(turned.was)
                ]
            if turned.gains is not None:
                gained.append(Inscribed.read(index, card, turned.gains, f"{path}/gains", turned.how))
        self.inscribed = (*past, *gained)


@rule("DNF-T-01")
def coppers_suffice(turning: Turning, p: Parameters) -> Answers:
    """What is bought costs no more than the wizard's coppers."""
    entries = [entry for entry in turning.inscribed if entry.price]
    cost = sum(entry.price for entry in entries)
    yield Measured(cost, turning.coppers)
    if cost > turning.coppers:
        message = f"These {len(entries)} inscriptions cost {cost}c; you have {turning.coppers}c."
        if len(entries) == 1 and entries[0].inscription:
            message = f"A {entries[0].inscription.tier.capitalize()} costs {cost}c; you have {turning.coppers}c."
        yield Fault(
            "over_budget",
            message,
            path="/turning/coppers",
            limit=turning.coppers,
            actual=cost,
            fixes=inscribing.dearest(entries, cost - turning.coppers),
        )


@rule("DNF-T-02")
def turning_obeys_the_rules_of_inscribing(turning: Turning, p: Parameters) -> Answers:
    """What a card gains obeys DNF-D-15 to DNF-D-20; what has faded is no longer there."""
    yield NOTHING
    yield from _unknown_cards(turning)
    known = tuple(entry for entry in turning.inscribed if entry.card.card)
    for check in inscribing.CHECKS:  # of a card that nobody knows only its inscriptions can be judged
        yield from check(turning.inscribed if check is inscribing.unknown_inscriptions else known)


def _unknown_cards(turning: Turning) -> Iterator[Fault]:
    """Each card that nobody knows once, with the card whose name is like it."""
    renamed = _renamed(turning)
    said: set[str] = set()
    for entry in turning.inscribed:
        path = entry.card.path
        if entry.card.card is None and path not in said:
            said.add(path)
            fixes = (renamed[path],) if path in renamed else entry.none
            message = f"Unknown card: {entry.card.written}."
            yield Fault("unknown_card", message, path=path, cards=entry.concerned, fixes=fixes)


def _renamed(turning: Turning) -> dict[str, Fix]:
    """The fields with a name that nobody knows, each with the edit that sets the card most like it."""
    unknown = {entry.card.path: entry.card.written for entry in turning.inscribed if entry.card.card is None}
    return {path: set_field(path, near[0]) for path, name in unknown.items() if (near := turning.index.nearest(name))}


RULES = (coppers_suffice, turning_obeys_the_rules_of_inscribing)


def repair(turning: Turning, p: Parameters) -> Repair | Unrepairable:
    """As few gains as possible are left out, or a misspelt card set right; what a card was before is history."""
    plain = _without_gains(turning, p)
    renamed = tuple(_renamed(turning).values())
    if not renamed:
        return plain
    document = with_fields_set(msgspec.to_builtins(turning.document), renamed)
    after = _without_gains(Turning(msgspec.convert(document, TurningDocument), turning.index), p)
    if isinstance(after, Unrepairable):
        return plain
    mended = Repair((*renamed, *after.fixes), document=after.document)
    return plain if isinstance(plain, Repair) and plain.cost < mended.cost else mended


def _without_gains(turning: Turning, p: Parameters) -> Repair | Unrepairable:
    """As few gains as possible are left out."""
    if any(entry.past and entry.card.card is None for entry in turning.inscribed):
        return HISTORY
    problems = base.report(RULES, turning, p).problems
    if any(problem.severity is Severity.ERROR and not problem.fixes for problem in problems):
        return HISTORY
    fixes = settled(turning.index, turning.inscribed, Bounds(budget=turning.coppers, only_none=True))
    if isinstance(fixes, Unrepairable):
        return fixes
    return Repair(fixes, document=with_fields_set(msgspec.to_builtins(turning.document), fixes))


EXAMPLE: dict[str, Any] = {
    "turning": {
        "coppers": 27,
        "cards": [
            {"card": "7♣", "was": ["Sharp"]},
            {"card": "10♥", "was": ["Vampiric"], "faded": True, "gains": "Glint"},
            {"card": "9♦", "was": ["Ascension"], "gains": "Royal Decree", "how": "awarded"},
            {"card": "Queen of Spades", "gains": "Phoenix"},
        ],
    }
}

KIND = DocumentKind(
    name="turning",
    shape=TurningDocument,
    example=EXAMPLE,
    subject=Turning,
    rules=RULES,
    mend=repair,
    find=playing_cards.find,
    holds=("turning/cards/*/card",),
)
