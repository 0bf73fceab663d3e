"""The agent that looks to the end of its own turn.

Each action is applied to one state dealt from the view, what the agent is then asked is answered as well as it can be
(which cards to sacrifice, where to stand), and the turn is ended. What counts is how good the state looks when the
next turn begins, so a card is played exactly when the board is better with it after the attack.
"""

from functools import cache
from typing import Any, Protocol, cast, runtime_checkable

from matches.engine.agents.base import UnknownAgent
from matches.engine.interface import Action, Engine
from matches.engine.rng import Stream

LOOKED_AT = 120  # states for one action; then the first answer to each further question is taken
DEALS = 1 << 30


@runtime_checkable
class Weighing(Protocol):
    """An engine of a game that is won or lost together: it scores actions itself, between the party and the own purse.

    With `betrayal` 0 only the party counts, with 1 only what the seat has for itself.
    """

    def weighed(self, view: Any, seat: int, actions: list[Action], betrayal: float) -> list[float]:
        """How good each action looks."""


@cache
def weighs(engine: type[Any]) -> bool:
    """Whether engines of this class score actions themselves; kept, for a protocol answers slowly."""
    return issubclass(engine, Weighing)


class Greedy:
    """Takes the action after which its turn ends best; of equals the last, which is the quiet one."""

    name = "greedy"
    version = 2
    looks = True

    def __init__(self, betrayal: float | None = None) -> None:
        self.betrayal = betrayal

    @property
    def about(self) -> str:
        if self.betrayal is None:
            return "what looks best at the end of its turn"
        return f"what looks best, with {round(100 * self.betrayal)} % for its own purse and the rest for the party"

    @property
    def text(self) -> str:
        return self.name if self.betrayal is None else f"{self.name}:{self.betrayal:g}"

    def require(self, engine: Engine[Any, Any]) -> None:
        """Somebody can be betrayed, if the agent is to; raises ``UnknownAgent``."""
        if self.betrayal is not None and not weighs(type(engine)):
            raise UnknownAgent(f"Nobody can be betrayed in {engine.slug}: write {self.name!r} without a number.")

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """The best of the actions by their ``values``."""
        self.require(engine)
        values = action_values(engine, view, seat, actions, stream, self.betrayal or 0.0)
        best = max(values)
        return actions[len(values) - 1 - values[::-1].index(best)]


def action_values(
    engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream, betrayal: float = 0.0
) -> list[float]:
    """How good the end of the seat's turn looks after each action, all of them in the same dealt state."""
    if weighs(type(engine)):
        return cast(Weighing, engine).weighed(view, seat, actions, betrayal)
    dealt = engine.determinise(view, stream.below(DEALS))
    return [_Ending(engine, seat, engine.turn(dealt)).after(dealt, action) for action in actions]


class _Ending:
    """Follows one action to the end of the turn, looking at so many states and no more."""

    def __init__(self, engine: Engine[Any, Any], seat: int, turn: int) -> None:
        self.engine = engine
        self.seat = seat
        self.turn = turn
        self.left = LOOKED_AT

    def after(self, state: Any, action: Action) -> int:
        """The value of the action in this state, which stays as it is."""
        self.left -= 1
        state = self.engine.copy(state)
        self.engine.apply(state, self.seat, action)
        return self.value(state)

    def value(self, state: Any) -> int:
        """The value of the state, which is played on to the end of the turn."""
        engine, seat = self.engine, self.seat
        while engine.turn(state) == self.turn and (seats := engine.to_act(state)):
            if seat not in seats:
                # What others are asked meanwhile they refuse, where they can.
                engine.apply(state, seats[0], engine.legal_actions(state, seats[0])[-1])
                continue
            bell = engine.passing(state, seat)
            if bell is None:
                options = engine.legal_actions(state, seat)
                if self.left > 0:
                    return max(self.after(state, option) for option in options)
                bell = options[0]
            engine.apply(state, seat, bell)
        return engine.evaluate(state, seat)
