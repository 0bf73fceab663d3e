"""The engine of a lane game: the interface, answered by the shared steps and the game's rules."""

import hashlib
from collections.abc import Mapping
from typing import Any

from cards.rules.types import CardSpec
from matches.engine.duel import evaluation, playouts, positions, views, words
from matches.engine.duel.abilities import Abilities
from matches.engine.duel.cards import MAIN, SIDE, Table, missing_abilities
from matches.engine.duel.flow import BELL, answer, because, run
from matches.engine.duel.moments import DRAW, NOBODY, PLAYING
from matches.engine.duel.rules import Rules
from matches.engine.duel.state import Duel
from matches.engine.duel.turns import do, play_step_actions
from matches.engine.duel.views import View
from matches.engine.interface import Outcome, Setup, Unplayable, Zones, action_of
from matches.engine.recorder import DecisionMade
from matches.engine.rng import Stream

MOST_COPIES = 1000  # of one card in one zone: far more than any ruleset allows, and few enough to be shuffled
SEATS = ((0,), (1,))  # the answers of ``to_act``, made once


class Compiled:
    """A setup made ready: the rules with its parameters, its faces, and both decks as lists of them."""

    def __init__(self, rules: Rules, table: Table, decks: tuple[tuple[list[int], list[int]], ...]) -> None:
        self.rules = rules
        self.table = table
        self.decks = decks


class DuelEngine:
    """A game on four lanes."""

    version = 2
    needs_decks = True

    def __init__(self, slug: str, rules: type[Rules], parameters: type[Any]) -> None:
        self.slug = slug
        self.rules = rules
        self.parameters = parameters

    @property
    def abilities(self) -> Abilities:
        """The abilities that the game's cards may have."""
        return self.rules.abilities

    def supported(self, card: CardSpec) -> tuple[str, ...]:
        """The abilities of the card that are not played yet."""
        missing = missing_abilities(self.rules.abilities, self.rules.frames, card)
        if card.health is None and card.kind not in self.rules.kinds_without_health:
            missing = (*missing, self.rules.unknown_numbers.get(card.kind, "its numbers"))
        return missing

    # --- a match -----------------------------------------------------------------------------------------------------
    def compile(self, setup: Setup) -> Compiled:
        """The setup made ready, once."""
        if setup.compiled is None:
            if len(setup.decks) != 2:
                raise Unplayable(f"{self.slug} is played by 2 decks, not {len(setup.decks)}.")
            rules = self.rules(setup.parameters if setup.parameters is not None else self.parameters())
            self._refuse(setup, rules)
            table = rules.table(setup)
            decks = tuple(_piles(table, rules, deck) for deck in setup.decks)
            setup.compiled = Compiled(rules, table, decks)
        compiled: Compiled = setup.compiled
        return compiled

    def _refuse(self, setup: Setup, rules: Rules) -> None:
        faults = []
        for seat, deck in enumerate(setup.decks):
            for zone, cards in deck.items():
                if zone not in rules.zones:
                    raise Unplayable(
                        f"Deck {seat + 1} has a zone {zone!r}; {self.slug} knows {', '.join(rules.zones)}."
                    )
                for slug, count in sorted(cards.items()):
                    if not 0 <= count <= MOST_COPIES:
                        held = f"Deck {seat + 1} has {count} of {slug} in {zone!r}"
                        raise Unplayable(f"{held}; write a number from 0 to {MOST_COPIES}.")
                    if slug not in setup.cards:
                        faults.append(f"{slug} is no card of the catalogue")
                    elif missing := self.supported(setup.cards[slug]):
                        faults.append(f"{setup.cards[slug].name} (the engine does not know {', '.join(missing)})")
        if faults:
            listed = "; ".join(dict.fromkeys(faults))
            raise Unplayable(f"These cards cannot be simulated yet: {listed}. Replace them.")

    def new_game(self, setup: Setup, seed: int) -> Duel:
        """The state before the first decision."""
        ready = self.compile(setup)
        game = Duel(ready.rules, ready.table, Stream.of(seed, "game"))
        ready.rules.set_up(game, ready.decks)
        run(game)
        return game

    def to_act(self, state: Duel) -> tuple[int, ...]:
        """The seat that must decide."""
        if state.winner != NOBODY:
            return ()
        return SEATS[state.active if state.pending is None else state.pending[0]]

    def legal_actions(self, state: Duel, seat: int) -> list[int]:
        """What the seat may do now."""
        pending = state.pending
        if pending is not None:
            return list(pending[2]) if pending[0] == seat else []
        if seat != state.active or state.phase != PLAYING or state.winner != NOBODY:
            return []
        return play_step_actions(state, seat)

    def apply(self, state: Duel, seat: int, action: int) -> None:
        """The state after the action and everything it causes."""
        state.decisions[seat] += 1
        if state.recorder is not None:
            state.recorder.tell(DecisionMade("choice", seat, words.action_text(state, seat, action)))
            because(state, "play")
        if state.pending is None:
            do(state, seat, action)
        else:
            answer(state, action)
        run(state, 0)

    def outcome(self, state: Duel) -> Outcome | None:
        """How the match ended."""
        if state.winner == NOBODY:
            return None
        winners = () if state.winner == DRAW else (state.winner,)
        return Outcome(winners, state.reason, state.turn, state.guard)

    # --- looking at it -----------------------------------------------------------------------------------------------
    def copy(self, state: Duel) -> Duel:
        """An equal state of its own."""
        return state.copy()

    def view(self, state: Duel, seat: int) -> View:
        """All that the seat may know."""
        return views.view(state, seat)

    def determinise(self, view: View, seed: int) -> Duel:
        """A full state that fits the view."""
        return views.determinise(view, seed)

    def evaluate(self, state: Duel, seat: int) -> int:
        """How good the state is for the seat."""
        return evaluation.evaluate(state, seat)

    def turn(self, state: Duel) -> int:
        """The number of the running turn."""
        return state.turn

    def hand(self, state: Duel, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds."""
        return tuple(state.faces[index].slug for index in state.hands[seat])

    def passing(self, state: Duel, seat: int) -> int | None:
        """The bell, in the seat's own play step."""
        return BELL if state.pending is None and state.active == seat and state.phase == PLAYING else None

    def sensible(self, state: Duel, seat: int, stream: Stream) -> int:
        """A quick guess at a reasonable action."""
        return playouts.sensible(state, seat, self.legal_actions(state, seat), stream)

    def metrics(self, state: Duel) -> dict[str, int]:
        """Who began, where the scale stood, and how often each seat starved."""
        return {
            "first": state.first,
            "scale": state.scale,
            "starved_0": state.starved[0],
            "starved_1": state.starved[1],
        }

    def position(self, state: Duel) -> dict[str, Any]:
        """The state as plain values."""
        return positions.write(state)

    def read_position(self, document: Mapping[str, Any], setup: Setup) -> Duel:
        """The state of such a document."""
        ready = self.compile(setup)
        return positions.read(document, ready.rules, ready.table)

    def setup_for(
        self, document: Mapping[str, Any], cards: Mapping[str, CardSpec], parameters: Any = None, *more: str
    ) -> Setup:
        """A setup whose decks hold every card that the position names, and these, so that it can be read."""
        main, side = positions.named_cards(document)
        main |= set(more)
        at_home = {slug for slug in main if slug in cards and self.rules.is_of_the_side(cards[slug])}
        main = {slug for slug in main - at_home if slug not in cards or not self.rules.is_of_the_box(cards[slug])}
        if unknown := sorted((main | side) - set(cards)):
            raise Unplayable(f"{unknown[0]!r} is no card of {self.slug}; write its slug.")
        zones = {self.rules.zones[0]: dict.fromkeys(sorted(main), 1)}
        zones[self.rules.zones[1]] = dict.fromkeys(sorted(side | at_home), 1)
        return Setup(game=self.slug, cards=cards, decks=(zones, zones), parameters=parameters)

    def action_text(self, state: Duel, seat: int, action: int) -> str:
        """The action in words."""
        return words.action_text(state, seat, action)

    def read_action(self, state: Duel, seat: int, text: str) -> int:
        """The legal action of these words."""
        legal = {words.action_text(state, seat, action): action for action in self.legal_actions(state, seat)}
        return action_of(legal, seat, text)

    def state_hash(self, state: Duel) -> str:
        """A short hash of the position."""
        return hashlib.blake2b(repr(positions.write(state)).encode(), digest_size=8).hexdigest()


def _piles(table: Table, rules: Rules, deck: Zones) -> tuple[list[int], list[int]]:
    main, side = (deck.get(zone, {}) for zone in rules.zones)
    return (
        [table.places[slug, MAIN] for slug, count in sorted(main.items()) for _ in range(count)],
        [table.places[slug, SIDE] for slug, count in sorted(side.items()) for _ in range(count)],
    )
