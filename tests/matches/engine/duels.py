"""Setups and positions for tests of the lane games: real cards from the fixtures, no database."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cards.rules.types import CardSpec
from matches.engine import registry
from matches.engine.duel.cards import Face
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel, space_number
from matches.engine.interface import Setup
from matches.engine.rng import Stream

FIXTURES = Path(__file__).parents[3] / "fixtures"
SIDES = {"augmented": ("side", 20), "inscription": ("squirrels", 10)}


@cache
def catalogue(game: str) -> dict[str, CardSpec]:
    """Every card of the game."""
    document = json.loads((FIXTURES / game / "cards.json").read_text())
    return {spec.slug: spec for spec in msgspec.convert(document["cards"], list[CardSpec])}


def playable(game: str) -> list[CardSpec]:
    """The cards that the engine can play."""
    engine = registry.get(game)
    return [card for card in catalogue(game).values() if not engine.supported(card)]


def deck(game: str, *cards: str, side: str = "squirrel") -> dict[str, dict[str, int]]:
    """A deck of these cards with a side pile of one card; the counts are not checked by the engine."""
    zone, size = SIDES[game]
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return {"main": counts, zone: {side: size}}


def random_deck(game: str, stream: Stream, size: int = 20) -> dict[str, dict[str, int]]:
    """A deck of cards that the engine can play, drawn by chance."""
    cards = playable(game)
    if game == "inscription":
        main = [card.slug for card in cards if card.copies.get("normal") or card.copies.get("rare")]
        return deck(game, *(stream.choice(main) for _ in range(size)))
    main = [card.slug for card in cards if card.copy_limit != 0]
    side = [card.slug for card in cards if card.tier == "side-deck"]
    made = deck(game, *(stream.choice(main) for _ in range(size)))
    made["side"] = {}
    for _ in range(20):
        card = stream.choice(side)
        made["side"][card] = made["side"].get(card, 0) + 1
    return made


def setup(game: str, *decks: dict[str, dict[str, int]], **options: Any) -> Setup:
    """A match of these decks, the second one like the first if there is one only."""
    both = decks if len(decks) == 2 else (*decks, *decks)
    return Setup(game=game, cards=catalogue(game), decks=both, **options)


def play_out(game: str, state: Duel, stream: Stream, limit: int = 20_000) -> int:
    """Random legal play to the end; tells how many decisions it took."""
    engine = registry.get(game)
    for count in range(limit):
        seats = engine.to_act(state)
        if not seats:
            return count
        actions = engine.legal_actions(state, seats[0])
        assert 0 < len(actions) <= 64
        assert len(set(actions)) == len(actions)
        engine.apply(state, seats[0], stream.choice(actions))
    raise AssertionError("the match does not end")


def cards_in(state: Duel) -> dict[str, int]:
    """How many cards of each slug exist anywhere in the match."""
    counts: dict[str, int] = {}

    def add(index: int, count: int = 1) -> None:
        face: Face = state.faces[index]
        if count:
            counts[face.slug] = counts.get(face.slug, 0) + count

    for piles in (state.hands, state.mains, state.sides, state.discards, state.items):
        for pile in piles:
            for index in pile:
                add(index)
    for index in state.item_pile:
        add(index)
    for index, count in state.box.items():
        add(index, count)
    for me in state.board:
        if me >= 0:
            add(state.card[me])
            for index, _ in state.under[me]:
                add(index)
    for waiting in state.waiting.values():
        for index, _, _ in waiting:
            add(index)
    for key, value in state.memo.items():
        if key[1].startswith("out "):
            add(int(key[1].removeprefix("out ")), value)
    return counts


class Table:
    """A position on the table: cards are put down by name, moves are made in words, and the result is read."""

    def __init__(self, game: str, board: dict[str, Any], *, parameters: Any = None, **fields: Any) -> None:
        self.engine = registry.get(game)
        document = {"board": board, "turn": 5} | fields
        self.setup = self.engine.setup_for(document, catalogue(game), parameters)
        self.state: Duel = self.engine.read_position(document, self.setup)
        if not any(self.state.candles):
            self.state.candles = [2, 2]
        if not any(self.state.turns_taken):
            # The other seat's first turn is still to come, so that nobody draws or starves after the bell.
            self.state.turns_taken = [2, 0]

    def do(self, *texts: str) -> "Table":
        """Each move is made by the seat that must act."""
        for text in texts:
            seat = self.engine.to_act(self.state)[0]
            self.engine.apply(self.state, seat, self.engine.read_action(self.state, seat, text))
        return self

    def can(self) -> list[str]:
        """What the seat that must act may do."""
        seat = self.engine.to_act(self.state)[0]
        actions = self.engine.legal_actions(self.state, seat)
        return [self.engine.action_text(self.state, seat, action) for action in actions]

    def at(self, space: str) -> str:
        """The card of a space, or nothing."""
        me = self.state.board[space_number(space)]
        return self.state.face(me).slug if me >= 0 else ""

    def health(self, space: str) -> int:
        """The health of the card of a space."""
        return self.state.health[self.state.board[space_number(space)]]

    def power(self, space: str) -> int:
        """The effective power of the card of a space."""
        return power_of(self.state, self.state.board[space_number(space)])

    def hand(self, seat: int) -> list[str]:
        """The cards in the seat's hand."""
        return [self.state.faces[index].slug for index in self.state.hands[seat]]

    def discard(self, seat: int) -> list[str]:
        """The seat's discard or dead pile."""
        return [self.state.faces[index].slug for index in self.state.discards[seat]]
