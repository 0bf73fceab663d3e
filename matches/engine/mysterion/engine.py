"""The engine of Mysterion: the interface, answered by the stages of a turn."""

import hashlib
from collections.abc import Mapping
from typing import Any

from cards.rules.mysterion import SLUG, Parameters
from cards.rules.types import CardSpec
from matches.engine.interface import Outcome, Setup, Unplayable, action_of
from matches.engine.mysterion import evaluation, positions, views, words
from matches.engine.mysterion.actions import OFFERS
from matches.engine.mysterion.cards import Table, missing_words
from matches.engine.mysterion.flow import ANSWERS, MULLIGAN, NOTHING, PASS, SETUP, run
from matches.engine.mysterion.state import DRAWN, NOBODY, Battle
from matches.engine.mysterion.turns import set_up
from matches.engine.mysterion.views import View
from matches.engine.recorder import DecisionMade
from matches.engine.rng import Stream

ZONE = "main"
SEATS = ((0,), (1,))  # the answers of ``to_act``, made once


class Compiled:
    """A setup made ready: its cards and both decks as lists of their numbers."""

    def __init__(self, table: Table, decks: tuple[list[int], list[int]]) -> None:
        self.table = table
        self.decks = decks


class MysterionEngine:
    """A battle of two decks."""

    slug = SLUG
    version = 1
    needs_decks = True
    parameters = Parameters

    def supported(self, card: CardSpec) -> tuple[str, ...]:
        """What is said on the card that is not played."""
        return missing_words(card)

    # --- a match -----------------------------------------------------------------------------------------------------
    def compile(self, setup: Setup) -> Compiled:
        """The setup made ready, once."""
        if setup.compiled is None:
            if len(setup.decks) != len(SEATS):
                raise Unplayable(f"{SLUG} is played by {len(SEATS)} decks, not {len(setup.decks)}.")
            self._refuse(setup)
            parameters = setup.parameters if setup.parameters is not None else Parameters()
            lists = [deck.get(ZONE, {}) for deck in setup.decks]
            table = Table((slug for cards in lists for slug in cards), setup.cards, parameters)
            first, second = (
                [table.numbers[slug] for slug, count in sorted(cards.items()) for _ in range(count)] for cards in lists
            )
            setup.compiled = Compiled(table, (first, second))
        compiled: Compiled = setup.compiled
        return compiled

    def _refuse(self, setup: Setup) -> None:
        faults = []
        for seat, deck in enumerate(setup.decks):
            for zone, cards in deck.items():
                if zone != ZONE:
                    raise Unplayable(f"Deck {seat + 1} has a zone {zone!r}; {SLUG} knows {ZONE}.")
                for slug in sorted(cards):
                    if slug not in setup.cards:
                        faults.append(f"{slug} is no card of the catalogue")
                    elif missing := self.supported(setup.cards[slug]):
                        faults.append(f"{setup.cards[slug].name} (the engine does not know {', '.join(missing)})")
        if faults:
            listed = "; ".join(dict.fromkeys(faults))
            raise Unplayable(f"These cards cannot be simulated yet: {listed}. Replace them.")

    def new_game(self, setup: Setup, seed: int) -> Battle:
        """The state before the first decision."""
        ready = self.compile(setup)
        state = Battle(ready.table, Stream.of(seed, "game"))
        set_up(state, ready.decks)
        run(state)
        return state

    def to_act(self, state: Battle) -> tuple[int, ...]:
        """The seat that is asked."""
        return SEATS[state.asked] if state.winner == NOBODY else ()

    def legal_actions(self, state: Battle, seat: int) -> list[int]:
        """What the seat may answer."""
        return OFFERS[state.prompt](state, seat) if seat == state.asked else []

    def apply(self, state: Battle, seat: int, action: int) -> None:
        """The state after the answer and everything it causes."""
        state.decisions[seat] += 1
        if state.recorder is not None:
            state.recorder.tell(DecisionMade("choice", seat, words.action_text(state, action)))
        prompt = state.prompt
        state.prompt = NOTHING
        ANSWERS[prompt](state, seat, action)
        run(state)

    def outcome(self, state: Battle) -> Outcome | None:
        """How the match ended."""
        if state.winner == NOBODY:
            return None
        winners = () if state.winner == DRAWN else (state.winner,)
        return Outcome(winners, state.reason, state.turn, state.guard)

    # --- looking at it -----------------------------------------------------------------------------------------------
    def copy(self, state: Battle) -> Battle:
        """An equal state of its own."""
        return state.copy()

    def view(self, state: Battle, seat: int) -> View:
        """All that the seat may know."""
        return views.view(state, seat)

    def determinise(self, view: View, seed: int) -> Battle:
        """A full state that fits the view."""
        return views.determinise(view, seed)

    def evaluate(self, state: Battle, seat: int) -> int:
        """How good the state is for the seat."""
        return evaluation.evaluate(state, seat)

    def turn(self, state: Battle) -> int:
        """The number of the running turn; 0 while opening hands are exchanged."""
        return state.turn

    def hand(self, state: Battle, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds."""
        return tuple(state.table.slugs[card] for card in state.hands[seat])

    def passing(self, state: Battle, seat: int) -> int | None:
        """The end of the seat's Setup Stage, after which it may still attack; or keeping the opening hand."""
        return PASS if state.prompt in (SETUP, MULLIGAN) and state.asked == seat else None

    def sensible(self, state: Battle, seat: int, stream: Stream) -> int:
        """A quick guess at a reasonable answer."""
        return evaluation.sensible(state, seat, self.legal_actions(state, seat), stream)

    def metrics(self, state: Battle) -> dict[str, int]:
        """Who began, and what each seat had left."""
        return {
            "first": state.first,
            "health_0": state.health[0],
            "health_1": state.health[1],
            "deck_0": len(state.decks[0]),
            "deck_1": len(state.decks[1]),
        }

    def position(self, state: Battle) -> dict[str, Any]:
        """The state as plain values."""
        return positions.write(state)

    def read_position(self, document: Mapping[str, Any], setup: Setup) -> Battle:
        """The state of such a document."""
        return positions.read(document, self.compile(setup).table)

    def setup_for(
        self, document: Mapping[str, Any], cards: Mapping[str, CardSpec], parameters: Any = None, *more: str
    ) -> Setup:
        """A setup whose decks hold every card that the position names, and these, so that it can be read."""
        named = positions.named_cards(document) | set(more)
        if unknown := sorted(named - set(cards)):
            raise Unplayable(f"{unknown[0]!r} is no card of {SLUG}; write its slug.")
        deck = {ZONE: dict.fromkeys(sorted(named), 1)}
        return Setup(game=SLUG, cards=cards, decks=(deck, deck), parameters=parameters)

    def action_text(self, state: Battle, seat: int, action: int) -> str:
        """The action in words."""
        return words.action_text(state, action)

    def read_action(self, state: Battle, seat: int, text: str) -> int:
        """The legal action of these words."""
        legal = {words.action_text(state, action): action for action in self.legal_actions(state, seat)}
        return action_of(legal, seat, text)

    def state_hash(self, state: Battle) -> str:
        """A short hash of the position."""
        return hashlib.blake2b(repr(positions.write(state)).encode(), digest_size=8).hexdigest()
