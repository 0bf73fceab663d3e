"""From the words of one value to what the field makes of them. Plain Python."""

import re

from cards.search.fields import REGISTRY
from cards.search.keywords import Field, Kind
from cards.search.options import COST_LETTERS
from cards.search.tree import Between, Choices, CostAmounts, FieldRef, Number, Operand, Parity, Range, Variable
from cards.search.vocabulary import Vocabulary

_NUMBER = re.compile(r"-?\d+")
_RANGE = re.compile(r"(-?\d+)?\.\.\.?(-?\d+)?")
_OPEN_RANGE = re.compile(r"(-?\d+)\+")
_WORD_RANGE = re.compile(r"(.*?)\.\.\.?(.*)")
_COST_PART = re.compile(r"(\d{0,3})(x[rguy]|[a-z])")
MOST = 10**15  # no number of a card is anywhere near; what is greater is as good as this


class BadValue(ValueError):
    """The field cannot make anything of this value; ``suggestion`` is a term that may have been meant."""

    def __init__(self, message: str, suggestion: str = "", *, code: str = "bad_value") -> None:
        super().__init__(message)
        self.suggestion = suggestion
        self.code = code


def number_operand(field: Field, word: str, vocabulary: Vocabulary) -> Operand:
    """A number, a range, `even` or `odd`, another field, or for power `x` and the kinds of variable power."""
    lowered = word.lower()
    if _NUMBER.fullmatch(word):
        return Number(_int(word))
    if (match := _RANGE.fullmatch(word)) and (match[1] or match[2]):
        low, high = sorted((_int(match[1] or str(-MOST)), _int(match[2] or str(MOST))))
        return Range(low, high)
    if match := _OPEN_RANGE.fullmatch(word):
        return Range(_int(match[1]), MOST)
    if lowered in ("even", "odd"):
        return Parity(odd=lowered == "odd")
    if (special := REGISTRY.get("special")) and field.name == "power":
        if lowered in ("x", "*", "variable"):
            return Variable()
        if choice := vocabulary.find(special, word):
            return Choices((choice.slug,), (choice.name,))
    other = REGISTRY.get(word)
    if other is not None and other.kind is Kind.COST:  # compared with a number, a cost is its total
        other = REGISTRY.get("totalcost")
    if other is not None and other.kind is Kind.NUMBER:
        return FieldRef(other.name)
    suggestion = vocabulary.fits(word, but=field)
    message = f"{field.name} is a number, a range such as 2..4, even, odd or another such keyword, not {word!r}."
    raise BadValue(message, suggestion)


def _int(digits: str) -> int:
    return max(-MOST, min(MOST, int(digits)))


def choice_operand(field: Field, word: str, vocabulary: Vocabulary, *, quoted: bool = False) -> Choices | Between:
    """A known value, several that hold together (`fire,earth`, for kinds of cost `bo`), or a span of ordered ones."""
    if field.ordered and not quoted and (match := _WORD_RANGE.fullmatch(word)) and (match[1] or match[2]):
        ends = [_choices(field, [end], vocabulary) if end else Choices(("",), ("",)) for end in match.groups()]
        low, high = ends
        return Between(low.slugs[0], high.slugs[0], (low.names[0], high.names[0]))
    words = [word] if quoted or field.kind is not Kind.SET else [part for part in word.split(",") if part]
    if field.name == "costtype" and len(words) == 1 and vocabulary.find(field, words[0]) is None:
        letters = field.value_aliases or {}
        if all(letter in letters for letter in words[0].lower()):
            words = list(words[0].lower())
    return _choices(field, words, vocabulary)


def _choices(field: Field, words: list[str], vocabulary: Vocabulary) -> Choices:
    """These words as values that the field knows."""
    found = {}
    for part in words:
        choice = vocabulary.find(field, part)
        if choice is None:
            suggestion = vocabulary.fits(part, but=field) or vocabulary.near(field, part)
            raise BadValue(f"{field.name} knows no {part!r}.", suggestion, code="unknown_value")
        found[choice.slug] = choice.name
    if not found:
        raise BadValue(f"{field.name} needs a value.", field.example)
    slugs = sorted(found)
    return Choices(tuple(slugs), tuple(found[slug] for slug in slugs))


def cost_operand(word: str, vocabulary: Vocabulary) -> CostAmounts:
    """`2b1o`: amounts with their letters, an amount of one left out; `free` is no cost at all."""
    lowered = word.lower()
    if lowered in ("free", "none"):
        return CostAmounts(())
    if (named := resource_named(word)) and named.removeprefix("cost.") in COST_LETTERS.values():
        return CostAmounts(((named.removeprefix("cost."), 1),))
    amounts: dict[str, int] = {}
    place = 0
    while match := _COST_PART.match(lowered, place):
        resource = COST_LETTERS.get(match[2])
        if resource is None:
            break
        amounts[resource] = amounts.get(resource, 0) + int(match[1] or 1)
        place = match.end()
    if place < len(lowered) or not amounts:
        field = REGISTRY.get("cost")
        suggestion = vocabulary.fits(word, but=field) if field else ""
        known = ", ".join(f"{letter} {name.replace('_', ' ')}" for letter, name in COST_LETTERS.items())
        raise BadValue(f"{word!r} is not a cost; its letters are {known}.", suggestion)
    order = list(COST_LETTERS.values())
    return CostAmounts(tuple(sorted(amounts.items(), key=lambda part: order.index(part[0]))))


def resource_named(word: str) -> str:
    """The keyword that counts the resource of this name (`ruby`, `shattered ruby`, `gems`), or nothing."""
    plain = "_".join(word.lower().split())
    for spelling in (plain, f"cost.{plain}", f"cost.{plain}s"):
        field = REGISTRY.get(spelling)
        if len(plain) > 1 and field is not None and field.kind is Kind.NUMBER and field.name.startswith("cost."):
            return field.name
    return ""


def is_number_like(word: str) -> bool:
    """Whether a value of `cost` means the total cost."""
    other = REGISTRY.get(word)
    return bool(
        _NUMBER.fullmatch(word)
        or (_RANGE.fullmatch(word) and word.strip("."))
        or _OPEN_RANGE.fullmatch(word)
        or word.lower() in ("even", "odd")
        or (other is not None and other.kind is Kind.NUMBER and len(word) > 1 and not other.name.startswith("cost."))
    )
