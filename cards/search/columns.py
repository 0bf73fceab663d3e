"""Cards by the values of their columns, found in the index: what the parameters of a list ask for. Plain Python."""

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cards.search import bits
from cards.search.bits import Bits
from cards.search.fields import REGISTRY
from cards.search.index import Index, key
from cards.search.tree import Choices, Condition, Number, Operand
from cards.search.vocabulary import Vocabulary

KEYWORDS = {
    name: name for name in ("tier", "temple", "tribe", "element", "sigil", "trait", "frame", "pile", "suit", "rank")
} | {"kind": "type", "subkind": "type", "power_kind": "special"}
"""The keyword of the language that knows the words of a parameter."""
NUMBERS = {"power": "power", "health": "health", "total_cost": "totalcost", "stage": "stage", "value": "value"}
BOUNDS: dict[str, Callable[[int, int], bool]] = {"_min": operator.ge, "_max": operator.le}


def cards_with(index: Index, asked: Mapping[str, Any]) -> Bits:
    """The cards that have all these values, by the names of the parameters; an unknown name is a ``KeyError``."""
    terms = {name: list(_terms(index, name, value)) for name, value in asked.items()}
    index.load(term for found in terms.values() for term in found)
    everything = bits.span(0, index.size)
    result = everything
    for name, value in asked.items():
        found = bits.union(index.bits(term) for term in terms[name])
        if name in ("official", "unused"):
            result &= found if _marked(name, value) else everything & ~found
        elif name.startswith("total_cost"):
            result &= found | _without_cost(index, name, int(value), everything)
        else:
            result &= found
    return result


def conditions(vocabulary: Vocabulary, asked: Mapping[str, Any]) -> tuple[Condition, ...]:
    """The same values as conditions of the query language, to be told in words."""
    return tuple(_condition(vocabulary, name, value) for name, value in asked.items())


def _condition(vocabulary: Vocabulary, name: str, value: Any) -> Condition:
    operand: Operand
    if name in KEYWORDS or name in ("official", "unused"):
        field = REGISTRY.get(KEYWORDS.get(name, name))
        word = str(value) if name in KEYWORDS else "yes" if value else "no"
        choice = vocabulary.find(field, word) if field else None
        operand = Choices((choice.slug,), (choice.name,)) if choice else Choices((word,), (word,))
        return Condition(field.name if field else name, ":", (operand,))
    column, ending = next(((name.removesuffix(end), end) for end in BOUNDS if name.endswith(end)), (name, ""))
    return Condition(NUMBERS[column], {"_min": ">=", "_max": "<="}.get(ending, ":"), (Number(int(value)),))


def _terms(index: Index, name: str, value: Any) -> Iterable[str]:
    if name in KEYWORDS:
        own_terms = name in ("kind", "subkind")  # one keyword asks for both, a parameter for one of them
        return [key(name if own_terms else KEYWORDS[name], value)]
    if name == "official":
        return [key("official", "no")]
    if name == "unused":
        return [key("unused", "yes")]
    column, compare = _compared(name)
    known = index.vocabulary.numbers.get(NUMBERS[column], ())
    return [key(NUMBERS[column], number) for number in known if compare(number, int(value))]


def _compared(name: str) -> tuple[str, Callable[[int, int], bool]]:
    for ending, compare in BOUNDS.items():
        if name.endswith(ending):
            return name.removesuffix(ending), compare
    return name, operator.eq


def _marked(name: str, value: bool) -> bool:
    """Whether the cards of the one term that is kept are meant, or all others."""
    return value if name == "unused" else not value


def _without_cost(index: Index, name: str, value: int, everything: Bits) -> Bits:
    """Cards of games that know no cost: their total is 0."""
    _, compare = _compared(name)
    if not compare(0, value):
        return 0
    terms = [key("totalcost", number) for number in index.vocabulary.numbers.get("totalcost", ())]
    index.load(terms)
    return everything & ~bits.union(index.bits(term) for term in terms)
