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


def queue(game: Duel, function: Callable[..., Any], *arguments: Any) -> None:
    """The function runs after what was queued before it in the same task."""
    game.stack.append((function, *arguments))


def because(game: Duel, cause: str) -> None:
    """Events from now on have this cause; for steps that are called at once and not by the stack."""
    if game.recorder is not None:
        game.recorder.cause = cause


def trigger(game: Duel, moment: int, me: int, other: int = NOBODY, number: int = 0) -> None:
    """Queue what the card's abilities do at this moment."""
    for function in game.kit[me].on[moment]:
        game.stack.append((function, me, other, number))


def choose(
    game: Duel, seat: int, prompt: str, options: Iterable[int], then: Callable[..., Any], *arguments: Any
) -> None:
    """Ask the seat; ``then(game, answer, *arguments)`` runs with the number of what it chose, -1 for a refusal.

    Nothing to choose from is no question, and a single option is taken at once. A task asks at most once, last.
    """
    offered = tuple(options)
    if not offered:
        return
    if len(offered) > 1 and game.decisions[seat] < guards.DECISIONS_A_TURN:
        if game.pending is not None:
            raise RuntimeError(f"{prompt} was asked while {game.pending[1]} waits for an answer")
        game.pending = (seat, prompt, offered, then, arguments)
        return
    if len(offered) > 1:
        game.guard = guards.DECISIONS
    game.stack.append((then, answer_of(offered[-1]), *arguments))


def answer_of(action: int) -> int:
    """The number that an action carries; -1 for a refusal."""
    return NOBODY if action - (action & ARG) == NO else action & ARG


def answer(game: Duel, action: int) -> None:
    """Take the answer to the pending choice; its consequences stand on the stack."""
    assert game.pending is not None
    _, _, _, then, arguments = game.pending
    game.pending = None
    begin(game, (then, NOBODY if NO <= action < YES else action & ARG, *arguments))


def begin(game: Duel, task: tuple[Any, ...]) -> None:
    """The task comes next, before all that is still to happen, as the first link of a chain."""
    game.stack.append(task)
    game.depths.append(0)


def run(game: Duel) -> None:
    """Everything that was to happen has happened, up to a choice or the end of the match."""
    stack, depths, recorder = game.stack, game.depths, game.recorder
    if len(stack) > len(depths):
        _order(stack, depths, -1)
    while stack and game.pending is None:
        if game.winner != NOBODY:
            stack.clear()
            depths.clear()
            break
        task = stack.pop()
        depth = depths.pop()
        if depth > CHAIN_LINKS and task[0] in TRIGGERS:
            game.guard = guards.CHAIN
            continue
        if recorder is not None:
            recorder.cause = CAUSES.get(task[0], "")
        # Written out for the usual numbers of arguments: a call with a star costs three times as much.
        size = len(task)
        if size == 3:
            task[0](game, task[1], task[2])
        elif size == 4:
            task[0](game, task[1], task[2], task[3])
        elif size == 1:
            task[0](game)
        else:
            task[0](game, *task[1:])
        if game.phase == ROUND_OVER:
            # What was still to happen belongs to the round that ended.
            stack.clear()
            depths.clear()
            game.pending = None
            game.rules.begin_round(game)
        pushed = len(stack) - len(depths)
        if pushed == 1:
            depths.append(depth + 1)
        elif pushed:
            _order(stack, depths, depth)
        if game.heard & CHECK_BIT:
            game.rules.check(game)
            _order(stack, depths, depth)
    if game.winner != NOBODY:
        game.pending = None
    if game.gone and game.pending is None:
        settle(game)


def _order(stack: list[tuple[Any, ...]], depths: list[int], depth: int) -> None:
    """What the last task queued lies on the stack so that the first of it comes next."""
    pushed = len(stack) - len(depths)
    if pushed:
        if pushed == 1:
            depths.append(depth + 1)
            return
        stack[-pushed:] = stack[: -pushed - 1 : -1]
        depths.extend([depth + 1] * pushed)


def settle(game: Duel) -> None:
    """Forget the cards that left play, so that their numbers can be used again."""
    for creature in sorted(game.gone, reverse=True):
        game.free.append(creature)
        game.given[creature] = ()
        game.under[creature] = ()
    if game.memo:
        gone = set(game.gone)
        game.memo = {key: value for key, value in game.memo.items() if key[0] not in gone}
    game.gone = []
