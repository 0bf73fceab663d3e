"""The agent that plays on: many dealt states, each played out for two turns and scored as greedy scores.

Every iteration deals the hidden cards anew, takes one of the actions, plays to the end of the own turn and through the
next one with quick sensible moves, and scores what it finds. Actions that score well are tried more often (UCB1). What
greedy thinks of each action counts as some iterations of its own, so that few iterations are not worse than none.
"""

from math import log, sqrt
from typing import Any

from matches.engine.agents.greedy import DEALS, action_values
from matches.engine.interface import Action, Engine
from matches.engine.rng import Stream

ITERATIONS = 200
TURNS = 2  # after so many turns a playout is cut
PRIOR = 8  # iterations that greedy's opinion is worth
EXPLORING = 0.7
SPREAD = 150.0  # a difference in points that is clear: the scores are squeezed into 0 to 1 with it
LONGEST = 120  # decisions of one playout


class Search:
    """Takes the action that was tried most often."""

    name = "search"
    version = 2
    looks = True

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations

    @property
    def about(self) -> str:
        return f"tries {self.iterations} ways to go on before each choice; slow"

    @property
    def text(self) -> str:
        return self.name if self.iterations == ITERATIONS else f"{self.name}:{self.iterations}"

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """The action that ``iterations`` playouts speak for."""
        values = action_values(engine, view, seat, actions, stream)
        middle = sum(values) / len(values)
        totals = [PRIOR * _squeezed(value - middle) for value in values]
        visits = [float(PRIOR)] * len(actions)
        for iteration in range(self.iterations):
            known = log(iteration + PRIOR * len(actions))
            place = max(
                range(len(actions)), key=lambda at: totals[at] / visits[at] + EXPLORING * sqrt(known / visits[at])
            )
            state = engine.determinise(view, stream.below(DEALS))
            value = _played_out(engine, state, seat, actions[place], stream)
            totals[place] += _squeezed(value - middle)
            visits[place] += 1
        return actions[max(range(len(actions)), key=lambda at: (visits[at], totals[at]))]


def _played_out(engine: Engine[Any, Any], state: Any, seat: int, action: Action, stream: Stream) -> int:
    """The value for the seat two turns after the action."""
    last = engine.turn(state) + TURNS
    engine.apply(state, seat, action)
    for _ in range(LONGEST):
        seats = engine.to_act(state)
        if not seats or engine.turn(state) >= last:
            break
        engine.apply(state, seats[0], engine.sensible(state, seats[0], stream))
    return engine.evaluate(state, seat)


def _squeezed(points: float) -> float:
    """Points as a number from 0 to 1."""
    return 0.5 + 0.5 * points / (SPREAD + abs(points))
