"""A battle as a document of plain values, and back.

Fields that say nothing (an empty pile, a zero) are left out, so a position for a rules question is short. Decks are
written top card first. What follows the running stage as a matter of course is left out, too.
"""

from collections.abc import Mapping
from typing import Any

from cards.rules.mysterion import SLUG
from matches.engine.interface import Unplayable
from matches.engine.mysterion.actions import OFFERS
from matches.engine.mysterion.cards import CONDITIONAL, CREATURE, ENHANCEMENT, MOMENTS, NONE, SCRIPT, Table
from matches.engine.mysterion.flow import (
    ASK_MULLIGAN,
    ATTACKER_INVOKED,
    BENEATH,
    DEED,
    DEFEND,
    DEFEND_STAGE,
    DISCARD,
    DRAW,
    ENHANCE,
    FAST,
    HAND_LIMIT,
    INVOKE,
    INVOKE_STAGE,
    MEET,
    MULLIGAN,
    NOTHING,
    PAY,
    PAYMENT,
    PROMPTS,
    REVEAL,
    SETUP,
    SETUP_STAGE,
    START,
    STEP_NAMES,
    UNTAP,
)
from matches.engine.mysterion.shape import CreatureShape, PositionShape, SeatShape, StepShape, names_in, read_shape
from matches.engine.mysterion.state import DRAWN, HIDDEN, NOBODY, SEAT_NUMBERS, Battle, Step
from matches.engine.rng import Stream

FACE_DOWN = "face-down"  # a Conditional that a view does not show
_PLAIN = tuple(name for name in SEAT_NUMBERS if name not in ("health", "turns_taken"))
_PILES = {"hand": "hands", "discard": "discards"}
_CODEX = {"codex": "ready", "tapped": "tapped", "guarding": "guarding"}
_NEEDS_AN_ATTACKER = (BENEATH, ENHANCE, DEFEND)


def following(prompt: int, active: int, asked: int, first: int) -> list[Step] | None:
    """What follows the question as a matter of course, the last step first; None where it depends."""
    if prompt in (DRAW, FAST):
        return [(SETUP_STAGE, active, NONE, 0), (HAND_LIMIT, active, NONE, 0)]
    if prompt == SETUP:
        return [(INVOKE_STAGE, active, NONE, 0), (HAND_LIMIT, active, NONE, 0)]
    if prompt in (INVOKE, NOTHING):
        return []
    if prompt == ENHANCE:
        return [(DEFEND_STAGE, active, NONE, 0), (ATTACKER_INVOKED, active, NONE, 0)]
    if prompt == DEFEND:
        return [(MEET, active, NONE, 0)]
    if prompt == MULLIGAN:
        mulligan = [(ASK_MULLIGAN, 1 - first, NONE, 0)] if asked == first else []
        return [(START, first, NONE, 0), *mulligan]
    return None


# --- writing ---------------------------------------------------------------------------------------------------------
def write(state: Battle) -> dict[str, Any]:
    """The whole state as plain values."""
    slugs = state.table.slugs
    document: dict[str, Any] = {"game": SLUG, "turn": state.turn, "active": state.active, "first": state.first}
    if state.winner == NOBODY:
        document |= {"stage": PROMPTS[state.prompt], "asked": state.asked}
    else:
        document |= {"winner": "draw" if state.winner == DRAWN else state.winner, "reason": state.reason}
    if state.guard:
        document["guard"] = state.guard
    if state.prompt and state.number:
        document["number"] = state.number
    if state.prompt and state.card >= 0:
        document["card"] = slugs[state.card]
    if state.enhancement >= 0:
        document["enhancement"] = {
            "card": slugs[state.enhancement],
            "attack": state.enhancement_attack,
            "defence": state.enhancement_defence,
        }
    document["rng"] = [state.rng.key, state.rng.count]
    if state.todo != following(state.prompt, state.active, state.asked, state.first):
        document["todo"] = [_step(state.table, entry) for entry in reversed(state.todo)]
    document["seats"] = [_seat(state, seat) for seat in (0, 1)]
    return document


def _seat(state: Battle, seat: int) -> dict[str, Any]:
    slugs = state.table.slugs
    document: dict[str, Any] = {"health": state.health[seat], "turns_taken": state.turns_taken[seat]}
    document |= {name: value for name in _PLAIN if (value := getattr(state, name)[seat])}
    for name, field in _PILES.items():
        if cards := getattr(state, field)[seat]:
            document[name] = [slugs[card] for card in cards]
    if state.decks[seat]:
        document["deck"] = [slugs[card] for card in reversed(state.decks[seat])]
    for name, field in _CODEX.items():
        if counts := {slugs[card]: count for card, count in enumerate(getattr(state, field)[seat]) if count}:
            document[name] = counts
    if state.conditional[seat] != NONE:
        document["conditional"] = FACE_DOWN if state.conditional[seat] == HIDDEN else slugs[state.conditional[seat]]
    for name, cards, beneath in (
        ("creature", state.creature, state.beneath),
        ("survivor", state.survivor, state.survivor_beneath),
    ):
        if cards[seat] >= 0:
            document[name] = slugs[cards[seat]]
            if beneath[seat]:
                document[name] = {"card": slugs[cards[seat]], "beneath": [slugs[card] for card in beneath[seat]]}
    return document


def _step(table: Table, entry: Step) -> dict[str, Any]:
    which, seat, card, number = entry
    document: dict[str, Any] = {"step": STEP_NAMES[which], "seat": seat}
    if card >= 0:
        document["card"] = table.slugs[card]
    if which == REVEAL:
        document["moment"] = MOMENTS[number]
    elif number:
        document["number"] = number
    return document


# --- reading ---------------------------------------------------------------------------------------------------------
def named_cards(document: Mapping[str, Any]) -> set[str]:
    """Every card that the position names."""
    return set(filter(None, names_in(read_shape(document))))


def read(document: Mapping[str, Any], table: Table) -> Battle:
    """The state of such a document; raises ``Unplayable`` with the field that is wrong."""
    shape = read_shape(document)
    if shape.game not in ("", SLUG):
        raise Unplayable(f"game: {shape.game!r}, not {SLUG!r}.")
    return _Reader(shape, table).state


class _Reader:
    """Reads one document, and names the field where something cannot be."""

    def __init__(self, shape: PositionShape, table: Table) -> None:
        self.table = table
        self.state = state = Battle(table, Stream(*shape.rng))
        state.turn, state.active, state.first = shape.turn, shape.active, shape.first
        state.winner = DRAWN if shape.winner == "draw" else shape.winner
        state.reason, state.guard = shape.reason, shape.guard
        for seat, each in enumerate(shape.seats or (SeatShape(), SeatShape())):
            self._seat(seat, each)
        self._enhancement(shape)
        if state.winner == NOBODY:
            self._question(shape)

    def _card(self, place: str, slug: str, *sorts: int) -> int:
        if slug not in self.table.numbers:
            raise Unplayable(f"{place}: {slug!r} is no card of this match; add it to a deck of the setup.")
        card = self.table.numbers[slug]
        if sorts and self.table.sort[card] not in sorts:
            raise Unplayable(f"{place}: {slug!r} cannot lie there.")
        return card

    def _seat(self, seat: int, shape: SeatShape) -> None:
        state, at = self.state, f"seats/{seat}"
        state.health[seat] = self.table.rules.starting_hp if shape.health is None else shape.health
        if state.health[seat] <= 0 and state.winner == NOBODY:
            raise Unplayable(f"{at}/health: with {state.health[seat]} the seat has lost already.")
        usual = (state.turn + 1) // 2 if seat == state.active else state.turn // 2
        state.turns_taken[seat] = usual if shape.turns_taken is None else shape.turns_taken
        for name in _PLAIN:
            getattr(state, name)[seat] = getattr(shape, name)
        state.hands[seat] = sorted(self._card(f"{at}/hand", slug) for slug in shape.hand)
        state.discards[seat] = [self._card(f"{at}/discard", slug) for slug in shape.discard]
        state.decks[seat] = [self._card(f"{at}/deck", slug) for slug in reversed(shape.deck)]
        for name, field in _CODEX.items():
            for slug, count in getattr(shape, name).items():
                getattr(state, field)[seat][self._card(f"{at}/{name}", slug, SCRIPT)] = count
        if shape.conditional:
            state.conditional[seat] = self._card(f"{at}/conditional", shape.conditional, CONDITIONAL)
        state.creature[seat], state.beneath[seat] = self._creature(f"{at}/creature", shape.creature)
        state.survivor[seat], state.survivor_beneath[seat] = self._creature(f"{at}/survivor", shape.survivor)

    def _creature(self, place: str, shape: str | CreatureShape) -> tuple[int, tuple[int, ...]]:
        if not shape:
            return NONE, ()
        if isinstance(shape, str):
            shape = CreatureShape(shape)
        beneath = tuple(self._card(f"{place}/beneath", slug, CREATURE) for slug in shape.beneath)
        return self._card(place, shape.card, CREATURE), beneath

    def _enhancement(self, shape: PositionShape) -> None:
        state, found = self.state, shape.enhancement
        if isinstance(found, str):
            if found:
                state.enhancement = self._card("enhancement", found, ENHANCEMENT)
        else:
            state.enhancement = self._card("enhancement", found.card, ENHANCEMENT)
            state.enhancement_attack, state.enhancement_defence = found.attack, found.defence

    def _question(self, shape: PositionShape) -> None:
        """What is asked, of whom, and what follows."""
        state = self.state
        state.prompt = prompt = PROMPTS.index(shape.stage)
        usual = 1 - state.active if prompt == DEFEND else state.first if prompt == MULLIGAN else state.active
        state.asked = asked = usual if shape.asked is None else shape.asked
        state.number = shape.number
        state.card = self._card("card", shape.card) if shape.card else NONE
        if prompt in _NEEDS_AN_ATTACKER and state.creature[state.active] < 0:
            raise Unplayable(f"stage: {shape.stage!r} needs an attacker; write the active seat's creature.")
        if prompt == UNTAP and state.card < 0:
            raise Unplayable("card: name the card by which Scripts untap.")
        most = {DISCARD: len(state.hands[asked]), PAY: sum(state.ready[asked]), UNTAP: len(state.hands) * 1000}
        if prompt in most and not 1 <= shape.number <= most[prompt]:
            raise Unplayable(f"number: {shape.number}, not from 1 to {most[prompt]}.")
        if not OFFERS[prompt](state, asked):
            raise Unplayable(f"stage: seat {asked} has nothing to answer to {shape.stage!r}.")
        if shape.todo is None:
            steps = following(prompt, state.active, asked, state.first)
            if steps is None:
                raise Unplayable(f"todo: after {shape.stage!r} different things may follow; write which.")
        else:
            steps = [self._step(f"todo/{number}", entry) for number, entry in enumerate(shape.todo)][::-1]
        state.todo = steps

    def _step(self, place: str, shape: StepShape) -> Step:
        which = STEP_NAMES.index(shape.step)
        card = self._card(f"{place}/card", shape.card) if shape.card else NONE
        number = shape.number
        if which == REVEAL:
            if not shape.moment:
                raise Unplayable(f"{place}/moment: name the moment.")
            number = MOMENTS.index(shape.moment)
        if which == DEED and (card < 0 or number >= len(self.table.deeds[card])):
            raise Unplayable(f"{place}: the card has no operation of the number {number}.")
        if which == PAYMENT and number > sum(self.state.ready[shape.seat]):
            raise Unplayable(f"{place}/number: seat {shape.seat} has fewer ready Scripts than {number}.")
        return which, shape.seat, card, number
