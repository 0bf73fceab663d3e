"""Reading what is handed in: typed, with a sentence and a pointer to the field for everything that cannot be read."""

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import Meta, inspect

from cards.rules.problems import Fix

MAX_LINES = 500
MAX_COPIES = 999

# A card's name, known or not: something visible and no control character, not even a last line break, which a bare $
# would let pass.
VISIBLE = r"^ *[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$(?!\n)"
CardName = Annotated[str, Meta(min_length=1, max_length=200, pattern=VISIBLE)]
Copies = Annotated[int, Meta(ge=1, le=MAX_COPIES)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck list: a card, by slug or name, and how many copies of it."""

    card: CardName
    count: Copies


Zone = dict[CardName, Copies] | list[Entry]
Path = tuple[str | int, ...]
S = TypeVar("S", bound=msgspec.Struct)


class Unreadable(ValueError):
    """A document cannot be read: why, and where as a JSON pointer."""

    def __init__(self, message: str, path: Path = ()) -> None:
        self.message = message
        self.pointer = pointer(*path)
        super().__init__(f"{self.pointer}: {message}" if path else message)


class TooLong(Unreadable):
    """A deck list has more lines than anyone plays with."""


class NotJson(Unreadable):
    """What was handed in is no JSON at all."""


class ManyUnreadable(Unreadable):
    """Several fields cannot be read, each for a reason of its own."""

    def __init__(self, faults: Sequence[Unreadable]) -> None:
        super().__init__(" ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


def pointer(*path: str | int) -> str:
    """The JSON pointer to this place in a document."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def fragment(place: str) -> str:
    """A JSON pointer as the fragment of an address (RFC 6901, section 6)."""
    return "#" + quote(place, safe="/~!$&'()*+,;=:@")


# --- JSON --------------------------------------------------------------------------------------------------------
def parsed(content: bytes) -> dict[str, Any]:
    """The object that this JSON holds; a name that stands twice in it is added up where both are numbers.

    JSON parsers quietly drop all but the last of equal names, and with them cards. Counting what looks like a name
    is cheap and finds every such text; only where the numbers differ, or a name stands apart from its colon and could
    not be counted, the text is read again with care.
    """
    try:
        value = msgspec.json.decode(content)
        if content.count(b'":') != _names(value) or APART.search(content):
            value = json.loads(content, object_pairs_hook=_added_up)
    except RecursionError:
        raise NotJson("This is nested too deeply.") from None
    except UnicodeDecodeError:
        raise NotJson("This is not JSON: its text is not UTF-8.") from None
    except msgspec.DecodeError as error:
        why = str(error).partition(" - at")[0].removeprefix("JSON is malformed: ")
        raise NotJson(f"This is not JSON: {why}.") from None
    if not isinstance(value, dict):
        raise Unreadable(f"An object is expected, not {_shown(value)}.")
    return value


NESTED = (dict, list)
APART = re.compile(rb'"[ \t\r\n]+:')


def _names(value: Any) -> int:
    if type(value) is dict:
        return len(value) + sum([_names(part) for part in value.values() if type(part) in NESTED])
    if type(value) is list:
        return sum([_names(part) for part in value])
    return 0


def _added_up(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    added: dict[str, Any] = {}
    for name, value in pairs:
        if name in added:
            if type(value) is not int or type(added[name]) is not int:
                raise Unreadable(f"The name {_shown(name)} stands twice in one object.")
            value += added[name]
        added[name] = value
    return added


# --- typed documents ---------------------------------------------------------------------------------------------
def read(shape: type[S], fields: Mapping[str, Any]) -> S:
    """The document that these fields of a request make; raises ``Unreadable``."""
    try:
        return msgspec.convert(fields, shape)
    except msgspec.ValidationError as error:
        raise _explained(error, fields, shape) from None


def counts(zones: msgspec.Struct, *, field: str = "zones") -> dict[str, dict[str, int]]:
    """The zones of a deck list, which stand in this field, as names and counts; raises ``TooLong``."""
    counted: dict[str, dict[str, int]] = {}
    lines = 0
    for name in zones.__struct_fields__:
        zone: Zone = getattr(zones, name)
        lines += len(zone)
        if isinstance(zone, list):
            entries, zone = zone, {}
            for entry in entries:
                zone[entry.card] = zone.get(entry.card, 0) + entry.count
        counted[name] = zone
    if lines > MAX_LINES:
        raise TooLong(f"This list has {lines} lines; {MAX_LINES} is the most.", (field,))
    return counted


def with_fields_set(document: Mapping[str, Any], fixes: Iterable[Fix]) -> dict[str, Any]:
    """A copy of the document with the value of each fix at its path."""
    changed: dict[str, Any] = dict(document)
    for fix in fixes:
        path = [step.replace("~1", "/").replace("~0", "~") for step in fix.path.split("/")[1:]]
        changed = _with(changed, path, fix.value)
    return changed


def _with(value: Any, path: Sequence[str | int], new: Any) -> Any:
    """A copy of the value in which the place has another content."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, list | tuple):
        here = int(step)
        return [_with(part, rest, new) if index == here else part for index, part in enumerate(value)]
    return {**value, step: _with(value.get(step), rest, new)}


# --- what msgspec says, as a sentence and a place ----------------------------------------------------------------
WORDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "null": "nothing",
    "object": "an object", "array": "a list",
}  # fmt: skip
BOUNDS = {">=": "at least", "<=": "at most"}


def _explained(error: msgspec.ValidationError, data: Any, shape: type) -> Unreadable:
    message, _, place = str(error).partition(" - at `")
    key_is_wrong = place.startswith("key` in `")
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", place)
    path = _found([name or number for name, number in steps], str(error), data, shape, key_is_wrong)
    kind = _type_at(inspect.type_info(shape), path[:-1] if key_is_wrong else path)
    if "unknown field" in message or "missing required field" in message:
        field = message.split("`")[1]
        known = [each.encode_name for each in kind.fields] if isinstance(kind, inspect.StructType) else []
        if "missing" in message:
            return Unreadable(f"The field {field} is missing.", (*path, field))
        word = "zone" if path and path[-1] == "zones" else "field"
        near = difflib.get_close_matches(field, known, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        return Unreadable(
            f"There is no {word} {_shown(field)}.{hint} The {word}s are {', '.join(known)}.", (*path, field)
        )
    found = path[-1] if key_is_wrong else _at(data, path)
    return Unreadable(f"{_expected(message, kind)} is expected, not {_shown(found)}.", path)


def _found(steps: list[str], error: str, data: Any, shape: type, key_is_wrong: bool) -> Path:
    """The place of the error; where msgspec leaves a key of a map open, each is tried alone."""
    path: Path = ()
    for step in [*steps, "..."] if key_is_wrong else steps:
        here = _at(data, path)
        if step != "...":
            path = (*path, int(step) if isinstance(here, list | tuple) else step)
            continue
        for key, value in here.items():
            try:
                msgspec.convert(_with(data, path, {key: value}), shape)
            except msgspec.ValidationError as again:
                if str(again) == error:
                    path = (*path, key)
                    break
    return path


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _type_at(kind: inspect.Type, path: Path) -> inspect.Type:
    """The declared type at a place, as far as it is told by names and positions."""
    for step in path:
        options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
        for option in options:
            if isinstance(option, inspect.StructType) and isinstance(step, str):
                kind = next((each.type for each in option.fields if each.encode_name == step), kind)
            elif isinstance(option, inspect.DictType) and isinstance(step, str):
                kind = option.value_type
            elif isinstance(option, inspect.ListType | inspect.VarTupleType) and isinstance(step, int):
                kind = option.item_type
            else:
                continue
            break
    return kind


def _expected(message: str, kind: inspect.Type) -> str:
    """What a field should have held."""
    if message.startswith("Invalid enum value") and isinstance(kind, inspect.LiteralType):
        return "One of " + ", ".join(str(value) for value in kind.values)
    wanted = re.match(r"Expected `([^`]+)`(?:( of length)? (>=|<=) (\d+))?", message)
    if wanted is None:
        return "Another value"
    types, length, bound, number = wanted.groups()
    words = " or ".join(WORDS.get(name, name) for name in types.split(" | "))
    words = words[0].upper() + words[1:]
    if "regex" in message or (types == "str" and bound == ">="):
        return f"{words} that can be seen, without control characters,"
    if bound is None:
        return words
    unit = (" entries" if types == "array" else " characters") if length else ""
    return f"{words} of {BOUNDS[bound]} {number}{unit}"


def _shown(value: Any) -> str:
    """A value for a sentence, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"
