"""The engine of DeckNForge: the interface, answered by the steps of a dungeon."""

import hashlib
from collections.abc import Mapping
from typing import Any

from cards.rules.decknforge import SLUG, Parameters
from cards.rules.types import CardSpec
from matches.engine.decknforge import (  # noqa: F401  (the steps register themselves)
    labelling,
    policy,
    positions,
    resolve,
    rounds,
    strikes,
    tactics,
)
from matches.engine.decknforge.bands import Ready
from matches.engine.decknforge.cards import COMBAT, MONSTERS, card_text
from matches.engine.decknforge.flow import CARD, answer, push, run
from matches.engine.decknforge.metrics import metrics
from matches.engine.decknforge.rounds import set_down
from matches.engine.decknforge.state import LOST, RUNNING, WON, Dungeon
from matches.engine.decknforge.views import View, determinise
from matches.engine.decknforge.words import action_text
from matches.engine.interface import Outcome, Setup, Unplayable, action_of
from matches.engine.recorder import DecisionMade, MatchEnded, Recorder
from matches.engine.rng import Stream

NOBODY_ACTS: tuple[int, ...] = ()
SLIPS = 12  # of so many quick decisions one is made by chance
QUICK_BETRAYAL = 0.3
ONE = tuple((seat,) for seat in range(5))


class DungeonEngine:
    """A dungeon for one to five wizards; a turn is a round of a fight."""

    slug = SLUG
    version = 1
    needs_decks = True
    parameters = Parameters

    def supported(self, card: CardSpec) -> tuple[str, ...]:
        """Every playing card is played."""
        return ()

    # --- a match -----------------------------------------------------------------------------------------------------
    def compile(self, setup: Setup) -> Ready:
        """The setup made ready, once."""
        if setup.compiled is None:
            setup.compiled = Ready(setup, setup.parameters if setup.parameters is not None else Parameters())
        ready: Ready = setup.compiled
        return ready

    def new_game(self, setup: Setup, seed: int, recorder: Recorder | None = None) -> Dungeon:
        """The monsters are shuffled, hands are dealt, and the first Boss is revealed, which a recorder may hear."""
        game = self.compile(setup).dungeon(Stream.of(seed, "game"))
        game.recorder = recorder
        monsters = list(range(game.seats * MONSTERS))
        game.stream.shuffle(monsters)
        count = game.p.bosses_per_dungeon
        game.bosses, game.pool = monsters[:count][::-1], monsters[count:][::-1]
        for seat in range(game.seats):
            pile = list(range(seat * COMBAT, (seat + 1) * COMBAT))
            game.stream.shuffle(pile)
            game.hand[seat], game.pile[seat] = pile[: game.limit], pile[game.limit :]
        push(game, ("reveal_boss",))
        run(game)
        return game

    def to_act(self, state: Dungeon) -> tuple[int, ...]:
        """The seat that is asked, or all that still have to set a card down."""
        if state.asked >= 0:
            return ONE[state.asked]
        return tuple(state.plotting) if state.result == RUNNING else NOBODY_ACTS

    def legal_actions(self, state: Dungeon, seat: int) -> list[int]:
        """What the seat may do now."""
        if state.asked == seat:
            return state.options[:]
        if seat in state.plotting:
            return [CARD | card for card in sorted(state.hand[seat])]
        return []

    def apply(self, state: Dungeon, seat: int, action: int) -> None:
        """The state after the action and everything it causes."""
        state.decided[seat] += 1
        if state.recorder is not None:
            state.recorder.tell(DecisionMade("choice", seat, action_text(state, seat, action)))
        if state.asked >= 0:
            answer(state, action)
        else:
            set_down(state, seat, action)
        run(state)
        if state.result != RUNNING and state.recorder is not None:
            state.recorder.tell(MatchEnded("end", self._winners(state), state.reason))

    def _winners(self, state: Dungeon) -> tuple[int, ...]:
        return tuple(range(state.seats)) if state.result == WON else ()

    def outcome(self, state: Dungeon) -> Outcome | None:
        """All wizards have won, or all have lost."""
        if state.result == RUNNING:
            return None
        return Outcome(self._winners(state), state.reason, state.turn, state.guard, state.result == LOST)

    # --- looking at it -----------------------------------------------------------------------------------------------
    def copy(self, state: Dungeon) -> Dungeon:
        """An equal state of its own."""
        return state.copy()

    def view(self, state: Dungeon, seat: int) -> View:
        """All that the seat may know."""
        return View(state, seat)

    def determinise(self, view: View, seed: int) -> Dungeon:
        """A full state that fits the view."""
        return determinise(view, seed)

    def evaluate(self, state: Dungeon, seat: int) -> int:
        """How good the state is for the seat."""
        return policy.evaluate(state, seat)

    def weighed(self, view: View, seat: int, actions: list[int], betrayal: float) -> list[float]:
        """How good each action looks to a wizard who weighs the party against the own purse."""
        return policy.scores(view.game, seat, actions, betrayal)

    def baseline(self, view: View, seat: int, actions: list[int]) -> int:
        """What a wizard does who only plots the highest card."""
        return policy.highest_card(view.game, seat, actions)

    def sensible(self, state: Dungeon, seat: int, stream: Stream) -> int:
        """What the weighing wizard would do, and now and then something else."""
        actions = self.legal_actions(state, seat)
        if len(actions) == 1 or not stream.below(SLIPS):
            return stream.choice(actions)
        scores = policy.scores(state, seat, actions, QUICK_BETRAYAL)
        return actions[scores.index(max(scores))]

    def metrics(self, state: Dungeon) -> dict[str, int]:
        """The numbers of the watchlist."""
        return metrics(state)

    def position(self, state: Dungeon) -> dict[str, Any]:
        """The state as plain values."""
        return positions.write(state)

    def read_position(self, document: Mapping[str, Any], setup: Setup) -> Dungeon:
        """The state of such a document."""
        return positions.read(document, self.compile(setup))

    def setup_for(
        self, document: Mapping[str, Any], cards: Mapping[str, CardSpec], parameters: Any = None, *more: str
    ) -> Setup:
        """Plain bands, as many as the position has seats; it names its monsters and inscriptions itself."""
        if more:
            raise Unplayable("cards: a band has all its cards, and a dungeon needs no others.")
        decks = positions.bands_for(document)
        return Setup(game=self.slug, cards=cards, decks=decks, parameters=parameters)

    def state_hash(self, state: Dungeon) -> str:
        """A short hash of the position."""
        return hashlib.blake2b(repr(positions.write(state)).encode(), digest_size=8).hexdigest()

    def turn(self, state: Dungeon) -> int:
        """The number of the running round, counted over all fights."""
        return state.turn

    def hand(self, state: Dungeon, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds, as they are written."""
        return tuple(card_text(card, seat) for card in state.hand[seat])

    def passing(self, state: Dungeon, seat: int) -> int | None:
        """No action ends a round."""
        return None

    def action_text(self, state: Dungeon, seat: int, action: int) -> str:
        """The action in words."""
        return action_text(state, seat, action)

    def read_action(self, state: Dungeon, seat: int, text: str) -> int:
        """The legal action of these words."""
        legal = {action_text(state, seat, action): action for action in self.legal_actions(state, seat)}
        return action_of(legal, seat, text)
