"""What is still to happen, read from a position: every argument of a task is of its kind and in its range.

A task is a function and its arguments. What an argument stands for is told by its name, which means the same in every
task; a name that is not here is a plain number.
"""

from inspect import Parameter, signature
from traceback import walk_tb
from typing import Any

import msgspec

from matches.engine.duel.abilities import TASKS, WORDS, known_words
from matches.engine.duel.flow import answer, answer_of, run
from matches.engine.duel.moments import COUNT, NOBODY, WAYS
from matches.engine.duel.state import Duel
from matches.engine.interface import Unplayable

CARDS = {"me", "other", "target", "source", "striker", "struck", "killer"}
SPACES = {"space", "spaces", "origin", "victim", "old", "left", "broken", "given", "named", "targets"}
SEATS = {"seat", "owner", "side"}
FACES = {"index", "face_index", "shown", "ordered", "unplaced"}
PAIRS = {"moves"}  # of a card and its space
LARGEST = 10**9

known_words("pile", ("mains", "sides", "discards"))
known_words("to", ("hand", "discard"))


def read_task(game: Duel, written: list[Any], where: str, answers: tuple[int, ...] = ()) -> tuple[Any, ...]:
    """The function of the task and its arguments; raises ``Unplayable`` with what is wrong.

    A task that follows a choice is given the answer first: it must be able to take each of those on offer.
    """
    name, *arguments = written
    if not isinstance(name, str) or name not in TASKS:
        raise Unplayable(f"{where}: nothing that can happen is called {name!r}.")
    function = TASKS[name]
    for action in answers or (None,):
        given = [*([] if action is None else [answer_of(action)]), *arguments]
        try:
            bound = signature(function).bind(None, *given).arguments
        except TypeError as error:
            raise Unplayable(f"{where}: {name}: {error}.") from None
        for parameter in list(signature(function).parameters.values())[1:]:
            if parameter.name in bound:
                _check(game, parameter, bound[parameter.name], f"{where}: {name}")
    return (function, *(_tuple(argument) for argument in arguments))


def rehearse(game: Duel) -> None:
    """What is still to happen can happen, whatever is answered next; raises ``Unplayable`` where it cannot.

    Arguments that are possible each by itself may contradict each other or the rest of the position; a copy shows it.
    """
    if game.winner != NOBODY:
        return
    if game.pending is not None:
        for action in game.pending[2]:
            _try(game.copy(), action)
    elif game.stack:
        _try(game.copy())


def _try(trial: Duel, action: int | None = None) -> None:
    where = "stack" if action is None else "pending"
    try:
        if action is not None:
            answer(trial, action)
        run(trial)
    except Unplayable:
        raise
    except Exception as error:
        names = (frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__))
        name = next((each for each in names if each in TASKS), "a task")
        raise Unplayable(
            f"{where}: {name} cannot happen as the position stands: its arguments contradict each other or the rest."
            f" Name cards that are where it looks for them, or leave {where!r} out."
        ) from error


def _check(game: Duel, parameter: Parameter, value: Any, where: str) -> None:
    """The value is one that the parameter can have."""
    try:
        read = msgspec.convert(_tuple(value), parameter.annotation)
    except msgspec.ValidationError as error:
        raise Unplayable(f"{where}: {parameter.name}: {error}.") from None
    if fault := _fault(game, parameter.name, read):
        raise Unplayable(f"{where}: {parameter.name}: {fault}.")


def _fault(game: Duel, name: str, value: Any) -> str:
    """What is wrong with a value of the right kind, or nothing."""
    if isinstance(value, str):
        if name == "sigils":
            return "" if game.table.abilities.find(value) else f"{value!r} is no sigil that is played"
        return "" if value in WORDS.get(name, (value,)) else f"{value!r} is not known"
    if isinstance(value, tuple):
        if name in PAIRS:
            return next(filter(None, (_fault(game, "me", me) or _fault(game, "space", at) for me, at in value)), "")
        return next(filter(None, (_fault(game, name, each) for each in value)), "")
    least, most = _range(game, name)
    return "" if least <= value <= most else f"{value} is not one of {least} to {most}"


def _range(game: Duel, name: str) -> tuple[int, int]:
    if name in CARDS:
        return NOBODY, len(game.card) - 1
    if name in SPACES:
        return NOBODY, 7
    if name in SEATS:
        return 0, 1
    if name in FACES:
        return NOBODY, len(game.faces) - 1
    if name == "way":
        return 0, len(WAYS) - 1
    if name == "moment":
        return 0, COUNT - 1
    return -LARGEST, LARGEST


def _tuple(value: Any) -> Any:
    return tuple(_tuple(each) for each in value) if isinstance(value, list) else value
