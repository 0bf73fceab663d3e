"""The engine of Elemental: the interface, answered by the modules beside it."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from cards.rules.elemental import SLUG, Parameters
from cards.rules.types import CardSpec
from matches.engine.elemental import cardwork, dicework, evaluation, playouts, positions, shopwork, turns, views, words
from matches.engine.elemental.cards import Table, faults
from matches.engine.elemental.flow import answer
from matches.engine.elemental.operations import OPERATIONS
from matches.engine.elemental.state import DRAW, MAIN, NOBODY, NONE, Game
from matches.engine.elemental.views import View
from matches.engine.interface import Outcome, Setup, Unplayable, action_of
from matches.engine.recorder import DecisionMade
from matches.engine.rng import Stream

FAMILIES = (cardwork, dicework, shopwork)  # importing them fills OPERATIONS; turns imports the others
SEATS = ((0,), (1,))  # the answers of ``to_act``, made once


class ElementalEngine:
    """A duel over seven dice and one shop."""

    slug = SLUG
    version = 1
    parameters: type[Parameters] = Parameters
    needs_decks = False  # every match begins with the same cards

    def supported(self, card: CardSpec) -> tuple[str, ...]:
        """The operations of the card that are not played."""
        return faults(card, OPERATIONS)

    # --- a match -----------------------------------------------------------------------------------------------------
    def compile(self, setup: Setup) -> Table:
        """The setup made ready, once."""
        if setup.compiled is None:
            if any(count for deck in setup.decks for zone in deck.values() for count in zone.values()):
                raise Unplayable("elemental is played without decks: both seats begin with the same cards.")
            if lacking := {card.name: lacks for card in setup.cards.values() if (lacks := self.supported(card))}:
                listed = "; ".join(f"{name} (the engine does not know {', '.join(lacking[name])})" for name in lacking)
                raise Unplayable(f"These cards cannot be simulated yet: {listed}.")
            parameters = setup.parameters if setup.parameters is not None else self.parameters()
            setup.compiled = Table(setup.cards, parameters)
        table: Table = setup.compiled
        return table

    def new_game(self, setup: Setup, seed: int) -> Game:
        """The state before the first decision."""
        return turns.set_up(self.compile(setup), seed)

    def to_act(self, state: Game) -> tuple[int, ...]:
        """The seat that must decide."""
        return SEATS[state.actor] if state.winner == NOBODY else ()

    def legal_actions(self, state: Game, seat: int) -> list[int]:
        """What the seat may do now."""
        if state.winner != NOBODY or seat != state.actor:
            return []
        if state.pending is not None:
            return list(state.pending[2])
        return turns.main_actions(state, seat) if state.step == MAIN else turns.answers(state, seat)

    def apply(self, state: Game, seat: int, action: int) -> None:
        """The state after the action and everything it causes."""
        state.decisions[seat] += 1
        if state.recorder is not None:
            state.recorder.tell(DecisionMade("choice", seat, words.action_text(state, action)))
            if state.pending is not None:  # what follows from an answer has the card for its cause, or the question
                state.recorder.cause = (
                    state.pending[1] if state.executing == NONE else state.table.slug(state.executing)
                )
        if state.pending is not None:
            answer(state, action)
        else:
            turns.do(state, seat, action)
        turns.advance(state)

    def outcome(self, state: Game) -> Outcome | None:
        """How the match ended."""
        if state.winner == NOBODY:
            return None
        winners = () if state.winner == DRAW else (state.winner,)
        return Outcome(winners, state.reason, state.turn, state.guard)

    # --- looking at it -----------------------------------------------------------------------------------------------
    def copy(self, state: Game) -> Game:
        """An equal state of its own."""
        return state.copy()

    def view(self, state: Game, seat: int) -> View:
        """All that the seat may know."""
        return views.view(state, seat)

    def determinise(self, view: View, seed: int) -> Game:
        """A full state that fits the view."""
        return views.determinise(view, seed)

    def evaluate(self, state: Game, seat: int) -> int:
        """How good the state is for the seat."""
        return evaluation.evaluate(state, seat)

    def turn(self, state: Game) -> int:
        """The number of the running turn."""
        return state.turn

    def hand(self, state: Game, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds."""
        return tuple(state.table.slug(card) for card in state.hands[seat])

    def passing(self, state: Game, seat: int) -> int | None:
        """The next of the quick moves that bring the seat's turn to its end."""
        if state.pending is not None:
            return None
        return playouts.closing(state, seat, self.legal_actions(state, seat))

    def sensible(self, state: Game, seat: int, stream: Stream) -> int:
        """A quick guess at a reasonable action."""
        return playouts.sensible(state, seat, self.legal_actions(state, seat), stream)

    def metrics(self, state: Game) -> dict[str, int]:
        """Who began, and what each seat had at the end."""
        return {
            "first": state.first,
            "hp_0": state.hp[0],
            "hp_1": state.hp[1],
            "gold_0": state.gold[0],
            "gold_1": state.gold[1],
        }

    def position(self, state: Game) -> dict[str, Any]:
        """The state as plain values."""
        return positions.write(state)

    def read_position(self, document: Mapping[str, Any], setup: Setup) -> Game:
        """The state of such a document."""
        return positions.read(document, self.compile(setup))

    def setup_for(
        self, document: Mapping[str, Any], cards: Mapping[str, CardSpec], parameters: Any = None, *more: str
    ) -> Setup:
        """A setup of all cards: every match has the same."""
        if unknown := sorted(set(more) - set(cards)):
            raise Unplayable(f"{unknown[0]!r} is no card of {self.slug}; write its slug.")
        return Setup(game=self.slug, cards=cards, decks=(), parameters=parameters)

    def action_text(self, state: Game, seat: int, action: int) -> str:
        """The action in words."""
        return words.action_text(state, action)

    def read_action(self, state: Game, seat: int, text: str) -> int:
        """The legal action of these words."""
        legal = {words.action_text(state, action): action for action in self.legal_actions(state, seat)}
        return action_of(legal, seat, text)

    def state_hash(self, state: Game) -> str:
        """A short hash of the position."""
        return hashlib.blake2b(msgspec.json.encode(positions.write(state)), digest_size=8).hexdigest()
