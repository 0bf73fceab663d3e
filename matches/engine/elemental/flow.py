"""What happens next: tasks that wait, and questions that wait for a seat.

A task is a function of ``TASKS`` with numbers as its arguments, so a state can be copied and written down anywhere.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from matches.engine import guards
from matches.engine.elemental.state import NOBODY, Game

# An action is a kind and a number below 1024: of a face, a die, or a plain one.
KIND = 1024
ARG = KIND - 1
(
    END, PASS, INCOME, REROLL, PLAY, TURN_UP, PLACE, BUY,
    DIE, VALUE, TAKE, PRICE, PAY, THIS, PILE, YES, NO,
) = (kind * KIND for kind in range(17))  # fmt: skip

MOST_CARDS = 62  # a question about more faces asks for the price first

TASKS: dict[str, Callable[..., None]] = {}
F = TypeVar("F", bound=Callable[..., None])


def step(function: F) -> F:
    """The function may wait as a task, or for an answer."""
    if function.__name__ in TASKS:
        raise ValueError(f"two steps are called {function.__name__}")
    TASKS[function.__name__] = function
    return function


def choose(
    game: Game, seat: int, prompt: str, options: Sequence[int], then: Callable[..., None], *arguments: Any
) -> None:
    """Ask the seat; ``then(game, action, *arguments)`` follows. Nothing to choose from is no question, one option none.

    The last option is the quiet one: it is taken for a seat that has decided too often in this turn.
    """
    if len(options) > 1 and game.decisions[seat] < guards.DECISIONS_A_TURN:
        game.pending = (seat, prompt, tuple(options), then, arguments)
        game.actor = seat
    elif options:
        if len(options) > 1:
            game.guard = guards.DECISIONS
        game.tasks.append((then, options[-1], *arguments))


def choose_card(
    game: Game, seat: int, prompt: str, cards: Sequence[int], then: Callable[..., None], *arguments: Any,
    extra: Sequence[int] = (),
) -> None:  # fmt: skip
    """Ask for one of the cards, equal ones once; ``then`` gets ``TAKE`` and the number of its face, or an extra action.

    Where there are too many faces the price is asked first.
    """
    faces = sorted({game.table.number[card] for card in cards})
    if len(faces) + len(extra) <= MOST_CARDS:
        choose(game, seat, prompt, [*(TAKE + face for face in faces), *extra], then, *arguments)
        return
    prices = sorted({game.table.faces[face].cost for face in faces})
    options = [*(PRICE + price for price in prices), *extra]
    choose(game, seat, prompt, options, priced, seat, prompt, tuple(faces), then.__name__, tuple(extra), arguments)


@step
def priced(
    game: Game, action: int, seat: int, prompt: str, faces: tuple[int, ...], then: str, extra: tuple[int, ...],
    arguments: tuple[Any, ...],
) -> None:  # fmt: skip
    """The price is known, so the card of that price is asked for."""
    if action in extra:
        game.tasks.append((TASKS[then], action, *arguments))
        return
    price = action & ARG
    options = [TAKE + face for face in faces if game.table.faces[face].cost == price]
    choose(game, seat, prompt, options, TASKS[then], *arguments)


def answer(game: Game, action: int) -> None:
    """Take the answer to the pending question; what follows from it waits as a task."""
    assert game.pending is not None
    _, _, _, then, arguments = game.pending
    game.pending = None
    game.tasks.append((then, action, *arguments))


def work(game: Game) -> None:
    """Every task has run, up to a question or the end of the match."""
    tasks = game.tasks
    while tasks and game.pending is None and game.winner == NOBODY:
        task = tasks.pop()
        task[0](game, *task[1:])
