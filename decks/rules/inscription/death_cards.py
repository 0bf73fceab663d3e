"""Death cards: what the loser of a game may write on a blank card."""

from collections import Counter
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cards.rules.index import CardIndex, fold
from cards.rules.inscription import Parameters
from cards.rules.problems import CardCount, Fix
from cards.rules.types import CardSpec, Cost, Count, Slug
from decks.rules import base
from decks.rules.base import NOTHING, Answers, Fault, Measured, rule
from decks.rules.documents import CardName, pointer
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair, Unrepairable, set_field, set_fields

REVEALED = 3
NEEDED = 9
Pile = Annotated[tuple[CardName, ...], Meta(max_length=200)]


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three cards were revealed, and one of them was chosen."""

    revealed: Annotated[tuple[CardName, ...], Meta(max_length=20)]
    chosen: CardName


class DeathCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was written on the card, and the cards that it was chosen from."""

    name: Annotated[str, Meta(max_length=80)] = ""
    cost: Cost = Cost()
    power: Count | None = None
    power_kind: Slug | None = None
    health: Count | None = None
    sigils: Annotated[tuple[CardName, ...], Meta(max_length=20)] = ()
    dead_pile: Pile
    hand: Pile = ()
    cost_from: Choice
    power_and_health_from: Choice
    sigils_from: Choice

    @property
    def choices(self) -> tuple[tuple[str, str, Choice], ...]:
        """Field, word and choice of each of the three steps."""
        return (
            ("cost_from", "cost", self.cost_from),
            ("power_and_health_from", "power and health", self.power_and_health_from),
            ("sigils_from", "sigils", self.sigils_from),
        )

    @property
    def piles(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every list of names, with its field."""
        revealed = tuple((f"{field}/revealed", choice.revealed) for field, _, choice in self.choices)
        return (("dead_pile", self.dead_pile), ("hand", self.hand), *revealed)

    @property
    def is_blank(self) -> bool:
        """Whether power or health is not written."""
        return self.health is None or (self.power is None and self.power_kind is None)


class DeathCardsDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The death cards of one box, in the order in which they were made."""

    death_cards: Annotated[tuple[DeathCard, ...], Meta(max_length=50)]


class Written:
    """A death card beside the cards it may come from: those of the box, and death cards made before it."""

    def __init__(self, card: DeathCard, path: str, index: CardIndex, earlier: tuple[DeathCard, ...]) -> None:
        self.card = card
        self.path = path
        self._index = index
        self._earlier = {fold(made.name): _as_card(made) for made in earlier}

    def find(self, name: str) -> CardSpec | None:
        return self._index.find(name) or self._earlier.get(fold(name))

    def key(self, name: str) -> str:
        card = self.find(name)
        return card.slug if card else fold(name)

    def name(self, name: str) -> str:
        card = self.find(name)
        return card.name if card else name


class DeathCards:
    """The death cards of a document, each with what it may come from."""

    def __init__(self, document: DeathCardsDocument, index: CardIndex) -> None:
        self.document = document
        made = document.death_cards
        self.written = tuple(
            Written(card, pointer("death_cards", place), index, made[:place]) for place, card in enumerate(made)
        )


def _as_card(made: DeathCard) -> CardSpec:
    return CardSpec(
        slug=_word(made.name),
        name=made.name,
        kind="death-card",
        cost=made.cost,
        power=made.power,
        power_kind=made.power_kind,
        health=made.health,
        sigils=tuple(map(_word, made.sigils)),
    )


def _word(name: str) -> str:
    """A sigil's or card's name as slugs are written."""
    return fold(name).replace("'", "").replace(" ", "-")


# --- the rules, in the order of their numbers --------------------------------------------------------------------
@rule("INS-D-10")
def death_cards_are_few(subject: DeathCards, p: Parameters) -> Answers:
    """At most `max_death_cards` death cards are in one box."""
    count = len(subject.written)
    yield Measured(count, p.max_death_cards)
    if count > p.max_death_cards:
        message = f"Only {p.max_death_cards} blank death cards exist."
        yield Fault("group_limit_exceeded", message, path="/death_cards", limit=p.max_death_cards, actual=count)


@rule("INS-D-11")
def values_come_from_revealed_cards(subject: DeathCards, p: Parameters) -> Answers:
    """Cost, power with health, and sigils come each from one of three revealed cards, nine different cards in all."""
    yield NOTHING
    for written in subject.written:
        yield from _revealed(written)
        yield from _values(written)


def _revealed(written: Written) -> Answers:
    """Nine different cards of the dead pile were revealed, and the chosen ones are among them."""
    card, path = written.card, written.path
    with_hand = len(card.dead_pile) < NEEDED
    where = "dead pile or the hand" if with_hand else "dead pile"
    pile = Counter(map(written.key, card.dead_pile + card.hand if with_hand else card.dead_pile))
    if (held := sum(pile.values())) < NEEDED:
        message = f"{NEEDED} cards are revealed, but dead pile and hand hold only {held}."
        yield Fault("dead_pile_too_small", message, path=f"{path}/dead_pile", limit=NEEDED, actual=held)
    seen: Counter[str] = Counter()
    for field, word, choice in card.choices:
        place, shown = f"{path}/{field}", len(choice.revealed)
        if shown != REVEALED:
            message = f"{REVEALED} cards are revealed for the {word} (found {shown})."
            yield Fault("wrong_offer", message, path=f"{place}/revealed", limit=REVEALED, actual=shown)
        if written.key(choice.chosen) not in map(written.key, choice.revealed):
            message = f"{written.name(choice.chosen)} is not among the cards revealed for the {word}."
            yield Fault("not_on_offer", message, path=f"{place}/chosen")
        for number, name in enumerate(choice.revealed):
            key = written.key(name)
            seen[key] += 1
            if seen[key] > pile[key]:
                often = "revealed more often than it is" if pile[key] else "not"
                message = f"{written.name(name)} is {often} in the {where}."
                yield Fault(
                    "not_in_dead_pile", message, path=f"{place}/revealed/{number}", limit=pile[key], actual=seen[key]
                )


def _values(written: Written) -> Answers:
    """What is written is what the chosen cards say."""
    card, path = written.card, written.path
    cost, body, sigils = (written.find(choice.chosen) for _, _, choice in card.choices)
    if cost and card.cost != cost.cost:
        message = f"The cost must be that of {cost.name}."
        yield Fault("wrong_value", message, path=f"{path}/cost", fixes=(_set(path, "cost", cost.cost),))
    if body and not card.is_blank and _body(card) != _body(body):
        revealed = [found for name in card.power_and_health_from.revealed if (found := written.find(name))]
        message = "Power and health must come from the same card."
        if any(_body(card) == _body(other) for other in revealed):
            message = f"Power and health must be those of {body.name}."
        yield Fault("wrong_value", message, path=path, fixes=_body_fixes(path, card, body))
    if sigils and sorted(map(_word, card.sigils)) != sorted(sigils.sigils):
        message = f"The sigils must be those of {sigils.name}."
        yield Fault("wrong_value", message, path=f"{path}/sigils", fixes=(_set(path, "sigils", sigils.sigils),))


def _body(card: DeathCard | CardSpec) -> tuple[int | None, str | None, int | None]:
    return card.power, card.power_kind, card.health


def _body_fixes(path: str, card: DeathCard, body: CardSpec) -> tuple[Fix, ...]:
    fields = ("power", "power_kind", "health")
    return tuple(
        _set(path, field, getattr(body, field)) for field in fields if getattr(card, field) != getattr(body, field)
    )


def _set(path: str, field: str, value: Any) -> Fix:
    return set_field(f"{path}/{field}", msgspec.to_builtins(value))


@rule("INS-D-12")
def death_cards_are_filled_in(subject: DeathCards, p: Parameters) -> Answers:
    """A death card has a name, and its power and health are not blank."""
    yield NOTHING
    for written in subject.written:
        card, path = written.card, written.path
        if not card.name.strip():
            yield Fault("missing_name", "A death card needs a name.", path=f"{path}/name")
        if card.is_blank:
            body = written.find(card.power_and_health_from.chosen)
            fixes = _body_fixes(path, card, body) if body else ()
            yield Fault("missing_value", "A death card needs power and health.", path=path, fixes=fixes)


@rule("INS-D-14")
def cards_are_known(subject: DeathCards, p: Parameters) -> Answers:
    """Every name is a card of the box or a death card made before; an unknown one is said once."""
    yield NOTHING
    for written in subject.written:
        said: set[str] = set()
        for field, names in written.card.piles:
            for place, name in enumerate(names):
                if name not in said and written.find(name) is None:
                    said.add(name)
                    path = f"{written.path}/{field}/{place}"
                    message = f"Unknown card: {name}."
                    yield Fault("unknown_card", message, path=path, cards=(CardCount(name, 1, 1),))


RULES = (death_cards_are_few, values_come_from_revealed_cards, death_cards_are_filled_in, cards_are_known)


def repair(subject: DeathCards, p: Parameters) -> Repair | Unrepairable:
    """What was written down wrong is set to what the chosen cards say; names and reveals are not ours to choose."""
    reason = "A name, and what was revealed, are for the players to say; only what was written can be set right."
    problems = base.report(RULES, subject, p).problems
    return set_fields(msgspec.to_builtins(subject.document), problems, reason)


EXAMPLE = {
    "death_cards": [
        {
            "name": "Old Tooth",
            "cost": {"blood": 1},
            "power": 3,
            "health": 2,
            "sigils": ["Airborne"],
            "dead_pile": [
                "Stoat", "Bullfrog", "Adder", "Wolf", "Elk", "Alpha", "Raven", "Cat", "Sparrow", "Squirrel",
            ],
            "cost_from": {"revealed": ["Stoat", "Adder", "Elk"], "chosen": "Stoat"},
            "power_and_health_from": {"revealed": ["Wolf", "Alpha", "Cat"], "chosen": "Wolf"},
            "sigils_from": {"revealed": ["Raven", "Bullfrog", "Sparrow"], "chosen": "Raven"},
        }
    ]
}  # fmt: skip

KIND = DocumentKind(
    name="death_cards",
    shape=DeathCardsDocument,
    example=EXAMPLE,
    subject=DeathCards,
    rules=RULES,
    mend=repair,
    holds=tuple(f"death_cards/*/{part}/chosen" for part in ("cost_from", "power_and_health_from", "sigils_from")),
)
