"""What every engine answers, whatever the game: the whole contract between rules, agents, records and pages."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from cards.rules.types import CardSpec
from matches.engine.rng import Stream

Action = int  # small, equal across runs of the same setup; ``action_text`` says it in words
Zones = Mapping[str, Mapping[str, Any]]  # zones of counts, or the document that a game has instead of a deck list
MAX_ACTIONS = 64  # no state offers more; a larger choice is made in several small steps

S = TypeVar("S")
V = TypeVar("V")


class Unplayable(Exception):
    """A setup, a position or an action that cannot be; the sentence says what, where and how to mend it."""


def action_of(words: Mapping[str, Action], seat: int, text: str) -> Action:
    """The one of these legal actions, by their words, that is meant; raises ``Unplayable`` with all of them."""
    if text not in words:
        raise Unplayable(f"Seat {seat} cannot {text!r} now; it can: {', '.join(words) or 'nothing'}.")
    return words[text]


class Setup:
    """What a match starts from: the game's cards, a deck for each seat, the ruleset's parameters, and options.

    Decks are zones of slugs with counts, as the deck rules write them. What an engine compiles from a setup is kept
    here, so that thousands of matches with one setup compile it once; a setup is never changed once made.
    """

    __slots__ = ("cards", "compiled", "decks", "game", "options", "parameters")

    def __init__(
        self,
        *,
        game: str,
        cards: Mapping[str, CardSpec],
        decks: Sequence[Zones],
        parameters: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.cards = cards
        self.decks: tuple[Zones, ...] = tuple(decks)
        self.parameters = parameters
        self.options: Mapping[str, Any] = options or {}
        self.compiled: Any = None


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning seats, why, and the guard that ended it, if one did.

    Where nobody won it is a draw, unless the whole table `lost` together.
    """

    winners: tuple[int, ...]
    reason: str
    turns: int
    guard: str = ""
    lost: bool = False


class Engine(Protocol[S, V]):
    """One game's rules. ``apply`` changes the state in place; ``copy`` first if the old one is still wanted."""

    slug: str
    version: int  # raised whenever a seed would now give a different match
    parameters: type[Any]  # what a ruleset may change
    needs_decks: bool  # whether a match starts from a deck for each seat; without, all matches start alike

    def supported(self, card: CardSpec) -> tuple[str, ...]:
        """The abilities of the card that this engine does not know; none means that it can be simulated."""

    def new_game(self, setup: Setup, seed: int) -> S:
        """The state before the first decision; raises ``Unplayable`` where the setup cannot be played."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that must decide now; none once the match is over."""

    def legal_actions(self, state: S, seat: int) -> list[Action]:
        """What the seat may do now, at most ``MAX_ACTIONS``, the same list for the same state."""

    def apply(self, state: S, seat: int, action: Action) -> None:
        """The state after this legal action and everything it causes, up to the next decision."""

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None while it runs."""

    def view(self, state: S, seat: int) -> V:
        """All that the seat may know."""

    def determinise(self, view: V, seed: int) -> S:
        """A full state that fits the view; what the view hides is dealt by the seed."""

    def copy(self, state: S) -> S:
        """An equal state that shares nothing that changes; no recorder is attached to it."""

    def evaluate(self, state: S, seat: int) -> int:
        """How good a determinised state is for the seat, for agents that look ahead; higher is better."""

    def turn(self, state: S) -> int:
        """The number of the running turn; 0 before the first."""

    def hand(self, state: S, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds, by their slugs."""

    def passing(self, state: S, seat: int) -> Action | None:
        """The action by which the seat ends its turn, or a quick one on the way; None while it is asked something."""

    def sensible(self, state: S, seat: int, stream: Stream) -> Action:
        """A quick guess at a reasonable action, for playouts; chance comes from the stream."""

    def metrics(self, state: S) -> dict[str, int]:
        """What else is worth counting of a match that is over, by name."""

    def position(self, state: S) -> dict[str, Any]:
        """The state as a document of plain values that YAML and JSON can hold."""

    def read_position(self, document: Mapping[str, Any], setup: Setup) -> S:
        """The state of such a document; raises ``Unplayable`` with the field that is wrong."""

    def setup_for(
        self, document: Mapping[str, Any], cards: Mapping[str, CardSpec], parameters: Any = None, *more: str
    ) -> Setup:
        """A setup with every card that a position names, and these, so that the position can be read with it."""

    def action_text(self, state: S, seat: int, action: Action) -> str:
        """A legal action in words that ``read_action`` understands."""

    def read_action(self, state: S, seat: int, text: str) -> Action:
        """The legal action of these words; raises ``Unplayable`` with the legal ones."""

    def state_hash(self, state: S) -> str:
        """A short hash that two states share exactly when nothing in the game tells them apart."""
