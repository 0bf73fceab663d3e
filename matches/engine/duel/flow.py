"""What happens next: a stack of small tasks, and choices that wait for a seat.

A task is a function with its arguments. While a task runs it may queue others; they run in the order in which it queued
them, each with everything that it causes before the next. A choice stops the stack until the seat has answered, and
since tasks are plain tuples of registered functions and numbers, a state can be copied and written down in the middle.
"""

from collections.abc import Callable, Iterable
from typing import Any

from matches.engine import guards
from matches.engine.duel.abilities import CAUSES, TRIGGERS
from matches.engine.duel.moments import CHECK, NOBODY, ROUND_OVER
from matches.engine.duel.state import Duel
from matches.engine.guards import CHAIN_LINKS

# An action is a kind and a number below 1024.
KIND = 1024
ARG = KIND - 1
BELL, PLAY, AT, HAMMER, USE, DRAW_FROM, TAKE, NO, YES, ITEM, COLOUR, NUMBER = (kind * KIND for kind in range(12))

CHECK_BIT = 1 << CHECK


def queue(game: Duel, *task: Any) -> None:
    """The task, a function and its arguments, runs after what was queued before it in the same task."""
    game.queued.append(task)


def because(game: Duel, cause: str) -> None:
    """Events from now on have this cause; for steps that are called at once and not by the stack."""
    if game.recorder is not None:
        game.recorder.cause = cause


def trigger(game: Duel, moment: int, me: int, other: int = NOBODY, number: int = 0) -> None:
    """Queue what the card's abilities do at this moment."""
    for function in game.kit[me].on[moment]:
        game.queued.append((function, me, other, number))


def choose(
    game: Duel, seat: int, prompt: str, options: Iterable[int], then: Callable[..., Any], *arguments: Any
) -> None:
    """Ask the seat; ``then(game, answer, *arguments)`` runs with the number of what it chose, -1 for a refusal.

    Nothing to choose from is no question, and a single option is taken at once. A task asks at most once, last.
    """
    offered = tuple(options)
    if len(offered) > 1:
        if game.decisions[seat] < guards.DECISIONS_A_TURN:
            if game.pending is not None:
                raise RuntimeError(f"{prompt} was asked while {game.pending[1]} waits for an answer")
            game.pending = (seat, prompt, offered, then, arguments)
            return
        game.guard = guards.DECISIONS
    elif not offered:
        return
    game.queued.append((then, answer_of(offered[-1]), *arguments))


def answer_of(action: int) -> int:
    """The number that an action carries; -1 for a refusal."""
    return NOBODY if action - (action & ARG) == NO else action & ARG


def answer(game: Duel, action: int) -> None:
    """The pending choice is answered, and what follows from the answer at once has happened."""
    assert game.pending is not None
    _, _, _, then, arguments = game.pending
    game.pending = None
    if game.recorder is not None:
        game.recorder.cause = CAUSES.get(then, "")
    given = NOBODY if NO <= action < YES else action & ARG
    # Written out for the usual numbers of arguments: a call with a star costs three times as much.
    if len(arguments) == 2:
        then(game, given, arguments[0], arguments[1])
    elif len(arguments) == 1:
        then(game, given, arguments[0])
    else:
        then(game, given, *arguments)


def run(game: Duel, depth: int = -1) -> None:
    """Everything that was to happen has happened, up to a choice or the end of the match.

    ``depth`` says how many links of a chain led to the task that has just run; an action's own has none.
    """
    stack, queued = game.stack, game.queued
    while True:
        if game.phase == ROUND_OVER:
            # What was still to happen belongs to the round that ended.
            stack.clear()
            queued.clear()
            game.pending = None
            game.rules.begin_round(game)
        if game.heard & CHECK_BIT:
            while queued:
                stack.append((depth + 1, queued.pop()))
            game.rules.check(game)
        if queued:  # of what is queued the first comes next
            depth += 1
            while queued:
                stack.append((depth, queued.pop()))
        if not stack or game.pending is not None:
            break
        if game.winner != NOBODY:
            stack.clear()
            break
        depth, task = stack.pop()
        if depth > CHAIN_LINKS and task[0] in TRIGGERS:
            game.guard = guards.CHAIN
            continue
        if game.recorder is not None:
            game.recorder.cause = CAUSES.get(task[0], "")
        size = len(task)  # written out as in ``answer``
        if size == 3:
            task[0](game, task[1], task[2])
        elif size == 1:
            task[0](game)
        elif size == 4:
            task[0](game, task[1], task[2], task[3])
        else:
            task[0](game, *task[1:])
    if game.winner != NOBODY:
        game.pending = None
    if game.gone and game.pending is None:
        settle(game)


def settle(game: Duel) -> None:
    """Forget the cards that left play, so that their numbers can be used again."""
    for creature in sorted(game.gone, reverse=True):
        game.free.append(creature)
        game.given[creature] = ()
        game.under[creature] = ()
    gone, game.gone = game.gone, []
    for key in game.memo:
        if key[0] in gone:
            game.memo = {key: value for key, value in game.memo.items() if key[0] not in gone}
            break
