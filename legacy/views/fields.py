"""A form as the act that it tells.

The name of a field is its place in the act, `override.reason` or `fights.[0].rounds`; after a colon stands how it is
read: `change:int`, `shuffled:bool` (yes or no), `wizards:list` (every value), `by:join1` with `by:join2` (a rank and a
suit make a card), `change:product` (an amount and a sign make a change), `minion:json`. What is left empty is not told.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from django.http import QueryDict

from decks.rules.documents import Unreadable

BESIDE = frozenset(["csrfmiddlewaretoken", "head", "key"])  # of the form, not of the act
PARTS = re.compile(r":join\d$")  # radio buttons of one name exclude each other, so that a rank and a suit have two
STEP = re.compile(r"\[(\d{1,3})\]")
MOST_STEPS = 6  # to a field of an act
LONGEST_NUMBER = 9
Named = list[tuple[str, str]]


def named_values(data: QueryDict) -> Named:
    """Every field of the form that tells something of the act."""
    return [(name, value) for name in data if name not in BESIDE for value in data.getlist(name)]


def act_fields(named: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The act as JSON would have it; raises ``Unreadable`` with the field that cannot be read."""
    values: dict[str, list[str]] = {}
    for name, value in named:
        values.setdefault(PARTS.sub(":join", name), []).append(value.strip())
    told: dict[str, Any] = {}
    for name, given in values.items():
        place, _, sort = name.partition(":")
        steps = tuple(place.split(".", MOST_STEPS))
        if len(steps) > MOST_STEPS:
            raise Unreadable("No field of an act lies that deep.", steps[:1])
        if (read := READERS.get(sort)) is None:
            raise Unreadable(f"A field cannot be of the sort {sort[:20]!r}.", steps)
        try:
            value = read(given)
        except ValueError as fault:
            raise Unreadable(str(fault), steps) from None
        if value is not None:
            _put(told, steps, value)
    told = _lists(told)
    complete = COMPLETED.get(str(told.get("kind")))
    return complete(told) if complete else told


def _text(given: Sequence[str]) -> str | None:
    return given[-1] or None


def _whole(given: Sequence[str]) -> int | None:
    return _number(given[-1]) if given[-1] else None


def _truth(given: Sequence[str]) -> bool | None:
    if given[-1] not in ("", "yes", "no"):
        raise ValueError("Yes or no is expected.")
    return given[-1] == "yes" if given[-1] else None


def _list(given: Sequence[str]) -> list[str] | None:
    return [each for each in given if each] or None


def _join(given: Sequence[str]) -> str | None:
    return "".join(given) if all(given) else None


def _product(given: Sequence[str]) -> int | None:
    if not all(given):
        return None
    product = 1
    for each in given:
        product *= _number(each)
    return product


def _json(given: Sequence[str]) -> Any:
    if not given[-1]:
        return None
    try:
        return msgspec.json.decode(given[-1])
    except (msgspec.DecodeError, RecursionError):
        raise ValueError("This choice cannot be read: choose again.") from None


def _number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise ValueError("A smaller number is expected.")
    try:
        return int(text.replace("−", "-"))
    except ValueError:
        raise ValueError("A whole number is expected.") from None


READERS: dict[str, Callable[[Sequence[str]], Any]] = {
    "": _text,
    "int": _whole,
    "bool": _truth,
    "list": _list,
    "join": _join,
    "product": _product,
    "json": _json,
}


def _put(told: dict[str, Any], steps: tuple[str, ...], value: Any) -> None:
    for step in steps[:-1]:
        told = told.setdefault(step, {})
        if not isinstance(told, dict):
            raise Unreadable("This place is taken by another field.", steps)
    told[steps[-1]] = value


def _lists(told: Any) -> Any:
    """The same with a list wherever the places are counted."""
    if not isinstance(told, dict):
        return told
    inner = {step: _lists(value) for step, value in told.items()}
    if inner and all(STEP.fullmatch(step) for step in inner):
        return [inner[step] for step in sorted(inner, key=lambda step: int(step[1:-1]))]
    return inner


# --- what a form leaves out because it is plain -----------------------------------------------------------------
def _with_fights(told: dict[str, Any]) -> dict[str, Any]:
    """Fights, kills, labels and Minions of which the one thing that makes them is missing were not fought."""
    fights = []
    for fight in _objects(told.get("fights")):
        if "boss" not in fight:
            continue
        kept = {name: value for name, value in fight.items() if name not in ("kill", "labels", "minions")}
        for kill in _objects([fight.get("kill")]):
            if "killer" in kill:
                kept["kill"] = kill
        kept["labels"] = [label for label in _objects(fight.get("labels")) if "label" in label]
        kept["minions"] = [minion for minion in _objects(fight.get("minions")) if "minion" in minion]
        fights.append(kept)
    return _with_name(told) | {"fights": fights}


def _with_name(told: dict[str, Any]) -> dict[str, Any]:
    """A dungeon without a name gets one by its number."""
    return {"name": ""} | told


def _objects(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


COMPLETED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "start_dungeon": _with_name,
    "record_dungeon": _with_fights,
}
