"""What happens next: steps on a stack, and questions that stop it until a seat has answered.

A step is a function found by its name. It may ``push`` others, which run after it in the order in which they are given,
and as its last act it may ``ask``. What stands on the stack is names, numbers and tuples, so that a dungeon can be
copied and written down in the middle of anything.
"""

from collections.abc import Callable
from typing import Any, Final

from matches.engine.decknforge.state import NOBODY, RUNNING, Dungeon, Task

STEPS: Final[dict[str, Callable[..., None]]] = {}

KIND: Final = 256  # an action is a kind and, below it, a card, a seat, a label ...
ARG: Final = KIND - 1
NO, CARD, SPIKE, FOIL, SNIPE, BRACE, BOSS, MINION, CONVERT, LABEL, GAIN, REWARD, MYTHIC, HEAL, TAKE = (
    kind * KIND for kind in range(15)
)


def step(function: Callable[..., None]) -> Callable[..., None]:
    """The function can stand on the stack, by its name."""
    assert function.__name__ not in STEPS, function.__name__
    STEPS[function.__name__] = function
    return function


def push(game: Dungeon, *tasks: Task) -> None:
    """These come next, in this order."""
    game.stack.extend(tasks[::-1])


def ask(game: Dungeon, seat: int, then: str, options: list[int], *arguments: Any) -> None:
    """The seat chooses one of the options, and ``then(game, seat, action, *arguments)`` follows.

    What can be answered in one way only is not asked.
    """
    if len(options) == 1:
        game.stack.append((then, seat, options[0], *arguments))
        return
    game.asked, game.prompt, game.options = seat, (then, *arguments), options


def answer(game: Dungeon, action: int) -> None:
    """The question is answered."""
    then, *arguments = game.prompt
    seat = game.asked
    game.asked, game.prompt, game.options = NOBODY, (), []
    STEPS[then](game, seat, action, *arguments)


def run(game: Dungeon) -> None:
    """Everything up to the next question has happened."""
    stack = game.stack
    while stack and game.asked < 0 and not game.plotting:
        task = stack.pop()
        STEPS[task[0]](game, *task[1:])
        if game.result != RUNNING:
            stack.clear()
