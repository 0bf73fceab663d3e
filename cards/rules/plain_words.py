"""What a strict decoder says, in words for people. Plain Python."""

import re
import unicodedata

from cards.rules.types import SLUG_PATTERN

TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_BOUND = re.compile(r"Expected `int(?: \| null)?` (>=|<=) (-?[0-9]+)")
_LENGTH = re.compile(r"Expected `(str|array|object)(?: \| null)?` of length (>=|<=) ([0-9]+)")
_TYPE = re.compile(r"Expected `([a-z| ]+)`, got `([a-z| ]+)`")


def slug_of(name: str) -> str:
    """The slug that a name makes: letters without accents, digits, and a hyphen for everything between."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")[:80].strip("-")


def in_plain_words(message: str, value: object = None) -> str:
    """The decoder's message about this value as a person would say it."""
    if repr(SLUG_PATTERN) in message:
        near = slug_of(value) if isinstance(value, str) else ""
        hint = f"; did you mean {near!r}?" if near else ", for example 'wolf-cub'"
        return f"small letters, digits and single hyphens{hint}"
    if bound := _BOUND.search(message):
        return f"a whole number {'from' if bound[1] == '>=' else 'up to'} {bound[2]}"
    if length := _LENGTH.search(message):
        what = "character" if length[1] == "str" else "entry"
        many = {"character": "characters", "entry": "entries"}[what]
        return f"at {'least' if length[2] == '>=' else 'most'} {length[3]} {what if length[3] == '1' else many}"
    if kinds := _TYPE.search(message):
        wanted = " or ".join(TYPES.get(word, word) for word in kinds[1].split(" | "))
        return f"expected {wanted}, got {TYPES.get(kinds[2], kinds[2])}"
    return message[:1].lower() + message[1:]
