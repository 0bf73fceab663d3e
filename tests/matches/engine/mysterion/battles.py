"""Setups and positions for tests of Mysterion: real cards from the fixtures, no database."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cards.rules.mysterion import Parameters
from cards.rules.types import CardSpec
from matches.engine import registry
from matches.engine.interface import Setup
from matches.engine.mysterion.state import Battle
from matches.engine.rng import Stream
from tests.matches.engine.duels import catalogue

GAME = "mysterion"
ENGINE = registry.get(GAME)
SCRIPTS, OTHERS = 20, 30
Zones = dict[str, dict[str, int]]


def random_deck(stream: Stream) -> Zones:
    """A legal deck drawn by chance from all cards; Scripts of one element or of both."""
    cards = catalogue(GAME)
    scripts = sorted(slug for slug, card in cards.items() if card.kind == "script")
    others = sorted(slug for slug, card in cards.items() if card.kind != "script")
    if stream.below(2):
        scripts = [stream.choice(scripts)]
        element = cards[scripts[0]].elements
        others = [slug for slug in others if cards[slug].elements in ((), element)]
    drawn = [stream.choice(scripts) for _ in range(SCRIPTS)] + [stream.choice(others) for _ in range(OTHERS)]
    return {"main": dict(Counter(drawn))}


def setup_of(stream: Stream, **parameters: Any) -> Setup:
    """A match of two decks drawn by chance."""
    decks = (random_deck(stream), random_deck(stream))
    return Setup(game=GAME, cards=catalogue(GAME), decks=decks, parameters=Parameters(**parameters))


def random_parameters(stream: Stream) -> dict[str, Any]:
    """Every parameter of play in one of its readings."""
    return {
        "starting_hp": stream.choice([1, 20, 20, 40]),
        "study_mode": stream.choice(["per_turn", "codex_total"]),
        "deck_out": stream.choice(["no_draw", "lose"]),
        "mulligan": stream.choice(["discard", "shuffle"]),
        "mulligans": stream.choice([0, 1, 2]),
    }


def owned(state: Battle, seat: int) -> Counter[str]:
    """Every card of the seat, wherever it lies."""
    cards = [*state.hands[seat], *state.decks[seat], *state.discards[seat]]
    for counts in (state.ready[seat], state.tapped[seat], state.guarding[seat]):
        assert min(counts, default=0) >= 0
        cards += [script for script, count in enumerate(counts) for _ in range(count)]
    cards += [state.conditional[seat], state.creature[seat], *state.beneath[seat]]
    cards += [state.survivor[seat], *state.survivor_beneath[seat]]
    if seat == state.active:
        cards.append(state.enhancement)
    return Counter(state.table.slugs[card] for card in cards if card >= 0)


def check(state: Battle, before: list[Counter[str]]) -> None:
    """What must hold after every decision."""
    rules = state.table.rules
    assert [owned(state, seat) for seat in (0, 1)] == before
    assert 0 <= state.turn <= rules.turn_guard
    for seat in (0, 1):
        codex = sum(state.ready[seat]) + sum(state.tapped[seat]) + sum(state.guarding[seat])
        assert codex <= rules.codex_max
        assert state.hands[seat] == sorted(state.hands[seat])
        if seat != state.active and state.prompt and state.turn:
            # Only who acts may hold more for a while: drawn by an effect, or a Creature that has returned.
            assert len(state.hands[seat]) <= rules.hand_max + 3
    running = bool(ENGINE.to_act(state))
    assert running == (min(state.health) > 0 and ENGINE.outcome(state) is None)
    if running:
        assert state.enhancement < 0 or state.creature[state.active] >= 0 or state.prompt
        actions = ENGINE.legal_actions(state, state.asked)
        assert 0 < len(actions) <= 64
        assert len(set(actions)) == len(actions)
        texts = [ENGINE.action_text(state, state.asked, action) for action in actions]
        assert len(set(texts)) == len(texts)


def play_out(state: Battle, stream: Stream, limit: int = 20_000) -> int:
    """Random legal play to the end; tells how many decisions it took."""
    for count in range(limit):
        seats = ENGINE.to_act(state)
        if not seats:
            return count
        ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
    raise AssertionError("the match does not end")


def midway(seed: int, decisions: int, **parameters: Any) -> tuple[Setup, Battle, Stream]:
    """A match of random play after so many decisions, and the stream that it was played with."""
    stream = Stream.of(seed, "decks")
    made = setup_of(stream, **parameters)
    state = ENGINE.new_game(made, seed)
    for _ in range(decisions):
        if seats := ENGINE.to_act(state):
            ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
    return made, state, stream


def card(like: str, **changes: Any) -> dict[str, CardSpec]:
    """The catalogue with one more card, ``new``, like one that is there."""
    cards = catalogue(GAME)
    return {**cards, "new": replace(cards[like], slug="new", name="New", **({"related": ()} | changes))}


class Table:
    """A position on the table: moves are made in words, and the result is read."""

    def __init__(self, *seats: dict[str, Any], cards: Mapping[str, CardSpec] | None = None, **fields: Any) -> None:
        document = {"seats": list(seats)} | fields
        self.setup = ENGINE.setup_for(document, cards or catalogue(GAME))
        self.state: Battle = ENGINE.read_position(document, self.setup)

    def do(self, *texts: str) -> "Table":
        """Each move is made by the seat that must act."""
        for text in texts:
            seat = ENGINE.to_act(self.state)[0]
            ENGINE.apply(self.state, seat, ENGINE.read_action(self.state, seat, text))
        return self

    def can(self) -> list[str]:
        """What the seat that must act may do."""
        seat = ENGINE.to_act(self.state)[0]
        return [ENGINE.action_text(self.state, seat, each) for each in ENGINE.legal_actions(self.state, seat)]

    def seat(self, seat: int) -> dict[str, Any]:
        """The seat as a position writes it."""
        document: dict[str, Any] = ENGINE.position(self.state)["seats"][seat]
        return document
