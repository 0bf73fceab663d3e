"""Numbers that a higher room measures of cards, such as how often decks with a card win. Plain Python."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from cards.search.keywords import Field
from cards.search.tree import Condition, Measured
from cards.search.values import BadValue

_NUMBER = r"[+-]?(?:\d{1,4}(?:\.\d{1,9})?|\.\d{1,9})%?"
_ONE = re.compile(_NUMBER)
_SPAN = re.compile(rf"({_NUMBER})?\.\.({_NUMBER})?")
LARGEST = 1  # every measure is a share, or the difference of two


def measure_operand(field: Field, operator: str, word: str) -> Measured:
    """`0.55`, `55%` or a span such as `0.5..0.6`; raises ``BadValue``."""
    if _ONE.fullmatch(word):
        number = _number(field, operator, word)
        return Measured(number, number)
    span = _SPAN.fullmatch(word)
    if span is None or not (span[1] or span[2]):
        raise BadValue(f"{field.name} is a number such as 0.55 or 55%, or a range such as 0.5..0.6, not {word!r}.")
    if operator not in (":", "=", "!="):
        raise BadValue(f"{field.name} cannot be {operator} a range of values.", f"{field.name}:{word}")
    low, high = (_number(field, operator, end) if end else None for end in span.groups())
    if low is not None and high is not None and low > high:
        low, high = high, low
    return Measured(low, high)


def measured(numbers: Mapping[int, Decimal], condition: Condition) -> Iterator[int]:
    """The cards whose number fulfils the condition; a card without a number never does."""
    for card, number in numbers.items():
        if _fulfils(number, condition):
            yield card


def plain(number: Decimal | None) -> str:
    """The number without needless zeros."""
    return "" if number is None else f"{number.normalize():f}"


def written(operand: Measured) -> str:
    """The operand as it is typed."""
    return plain(operand.low) if operand.low == operand.high else f"{plain(operand.low)}..{plain(operand.high)}"


def _fulfils(number: Decimal, condition: Condition) -> bool:
    tests = (_within(number, condition.operator, each) for each in condition.operands if isinstance(each, Measured))
    return all(tests) if condition.operator == "!=" else any(tests)


def _within(number: Decimal, operator: str, wanted: Measured) -> bool:
    inside = (wanted.low is None or number >= wanted.low) and (wanted.high is None or number <= wanted.high)
    if operator == "!=":
        return not inside
    if operator == ":":
        return inside
    bound = wanted.low or Decimal(0)  # only a number alone is compared so
    return {"<": number < bound, "<=": number <= bound, ">": number > bound, ">=": number >= bound}[operator]


def _number(field: Field, operator: str, word: str) -> Decimal:
    number = Decimal(word.removesuffix("%"))
    number = number / 100 if word.endswith("%") else number
    if abs(number) > LARGEST:
        hint = "" if word.endswith("%") else f"{field.name}{operator}{word}%"
        raise BadValue(f"{field.name} lies between -1 and 1 (or -100% and 100%): {word!r} does not.", hint)
    return number
