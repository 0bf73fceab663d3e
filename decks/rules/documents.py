"""Reading what is handed in: typed, with a sentence and a pointer to the field for everything that cannot be read."""

import difflib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import UnionType
from typing import Annotated, Any, TypeGuard, TypeVar, Union, get_args, get_origin
from urllib.parse import quote

import msgspec
from msgspec import Meta, inspect

from cards.rules.problems import Fix

MAX_LINES = 500
MAX_COPIES = 999
MOST_FAULTS = 100  # told of one document; who makes more begins anew
LONGEST_TOLD = 60  # characters of somebody else's words in a sentence
COMPARED = 80  # characters of a name in which a slip is looked for

# Control characters, and those that turn the direction of text: a name with one of them can look like another one.
CONTROLS = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
# A card's name, known or not: something visible and no such character, not even a last line break, which a bare $
# would let pass.
VISIBLE = rf"^ *[^\s{CONTROLS}][^{CONTROLS}]*$(?!\n)"
CardName = Annotated[str, Meta(min_length=1, max_length=200, pattern=VISIBLE)]
Copies = Annotated[int, Meta(ge=1, le=MAX_COPIES)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck list: a card, by slug or name, and how many copies of it."""

    card: CardName
    count: Copies


Zone = dict[CardName, Copies] | list[Entry]
Path = tuple[str | int, ...]
A = TypeVar("A")
B = TypeVar("B")
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


class NoRuleset(Unreadable):
    """The ruleset that was named is not there."""


class ManyUnreadable(Unreadable):
    """Several fields cannot be read, each for a reason of its own."""

    def __init__(self, faults: Sequence[Unreadable]) -> None:
        super().__init__(" ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


WHOLLY = (TooLong, NotJson)  # nothing else is worth telling then


def faults_of(fault: Unreadable) -> tuple[Unreadable, ...]:
    """The fault, or all those that it is made of."""
    return fault.faults if isinstance(fault, ManyUnreadable) else (fault,)


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
    except msgspec.ValidationError:
        refuse(_faults(shape, fields, ()))
        raise  # nothing was found wrong with it, so the mistake is ours


def refuse(faults: Iterable[Unreadable]) -> None:
    """Raise the one fault, or the first of them together; nothing where there is none.

    Beyond the first no more are looked for: what is wrong in thousands of places is not worth the search.
    """
    found = tuple(islice(faults, MOST_FAULTS))
    if found:
        raise found[0] if len(found) == 1 else ManyUnreadable(found)


def both(first: Callable[[], A], second: Callable[[], B]) -> tuple[A, B]:
    """What two parts of a request hold; where neither can be read, both are told of."""
    try:
        read_first = first()
    except Unreadable as fault:
        if isinstance(fault, WHOLLY):
            raise
        try:
            second()
        except Unreadable as another:
            if isinstance(another, WHOLLY):
                raise
            refuse((*faults_of(fault), *faults_of(another)))
        raise
    return read_first, second()


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


def names_at(value: Any, pointer: str) -> Iterator[tuple[str, int]]:
    """The names and counts at every place that the pointer leads to; a star in it is any step.

    A place holds a name, names with their counts, or a list of cards with a count each.
    """
    first, _, rest = pointer.partition("/")
    if first == "*":
        steps = value if isinstance(value, list) else list(value.values())
    elif first:
        steps = [value[first]] if isinstance(value, Mapping) and value.get(first) is not None else []
    elif isinstance(value, str):
        yield value, 1
        return
    elif isinstance(value, Mapping):
        yield from value.items()
        return
    else:
        yield from ((entry["card"], entry.get("count", 1)) for entry in value)
        return
    for step in steps:
        yield from names_at(step, rest)


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


# --- what cannot be read, as sentences and places ----------------------------------------------------------------
WORDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "null": "nothing",
    "object": "an object", "array": "a list",
}  # fmt: skip
BOUNDS = {">=": "at least", "<=": "at most"}


def _faults(shape: Any, value: Any, path: Path) -> Iterator[Unreadable]:
    """Everything in the value that its declared type does not allow; msgspec itself stops at the first."""
    try:
        msgspec.convert(value, shape)
        return
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
    options = _options(shape)
    if isinstance(value, dict):
        for option in options:
            if _is_struct(option):
                yield from _struct_faults(option, value, path)
                return
            if get_origin(option) is dict:
                if not place:  # too many or too few of them
                    yield Unreadable(_sentence(message, shape, value), path)
                key, content = get_args(option)
                yield from _map_faults(key, content, value, path)
                return
    if isinstance(value, list | tuple):
        for option in options:
            if get_origin(option) in (list, tuple):
                if not place:  # too many or too few of them
                    yield Unreadable(_sentence(message, shape, value), path)
                for number, part in enumerate(value):
                    yield from _faults(get_args(option)[0], part, (*path, number))
                return
    yield Unreadable(_sentence(message, shape, value), path)


def _struct_faults(shape: type[msgspec.Struct], value: Mapping[str, Any], path: Path) -> Iterator[Unreadable]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    word = "zone" if path and path[-1] == "zones" else "field"
    for name, part in value.items():
        if name in fields:
            yield from _faults(fields[name].type, part, (*path, name))
        elif name == shape.__struct_config__.tag_field:
            continue  # it chose this shape
        elif shape.__struct_config__.forbid_unknown_fields:
            sentence = f"There is no {word} {_shown(name)}.{meant(name, fields)} The {word}s are {', '.join(fields)}."
            yield Unreadable(sentence, (*path, name))
    for name, field in fields.items():
        if field.required and name not in value:
            yield Unreadable(f"The field {name} is missing.", (*path, name))


def _map_faults(key: Any, content: Any, value: Mapping[str, Any], path: Path) -> Iterator[Unreadable]:
    for name, part in value.items():
        yield from _faults(key, name, (*path, name))
        yield from _faults(content, part, (*path, name))


def _options(shape: Any) -> tuple[Any, ...]:
    """The types that a declaration allows, without what bounds them."""
    while get_origin(shape) is Annotated:
        shape = get_args(shape)[0]
    if get_origin(shape) in (Union, UnionType):
        return tuple(option for each in get_args(shape) for option in _options(each))
    return (shape,)


def _is_struct(shape: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _sentence(message: str, shape: Any, value: Any) -> str:
    return f"{_expected(message, inspect.type_info(shape))} is expected, not {_shown(value)}."


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
    one, many = (" entry", " entries") if types in ("array", "object") else (" character", " characters")
    unit = (one if number == "1" else many) if length else ""
    return f"{words} of {BOUNDS[bound]} {number}{unit}"


def meant(name: str, known: Iterable[str]) -> str:
    """A question after the one of these words that is most like a name that nobody knows; nothing where none is."""
    near = difflib.get_close_matches(name[:COMPARED], list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""


def shortened(text: str) -> str:
    """A text of somebody else's for a sentence."""
    return text if len(text) <= LONGEST_TOLD else text[: LONGEST_TOLD - 3] + "…"


def _shown(value: Any) -> str:
    """A value for a sentence, shortened."""
    try:
        return shortened(json.dumps(value, ensure_ascii=False, default=str))
    except (RecursionError, ValueError):  # nested as deep as can be, or a number of thousands of digits
        return "one that cannot even be written here"
