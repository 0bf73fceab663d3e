"""From conditions to the set of cards that fulfil them, and to the order in which they are shown. Plain Python."""

import operator
from collections.abc import Callable, Iterable

from cards.search import bits
from cards.search.binding import ANY, macro
from cards.search.bits import Bits
from cards.search.fields import REGISTRY
from cards.search.index import PRESENT, Index, key
from cards.search.keywords import Field, Kind
from cards.search.options import COST_LETTERS
from cards.search.tree import (
    And,
    Between,
    Bound,
    Choices,
    Condition,
    CostAmounts,
    FieldRef,
    Not,
    Number,
    Operand,
    Or,
    Parity,
    Range,
    Text,
    Variable,
)
from cards.search.wordsearch import Words

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Found = Callable[[Condition], Iterable[int]]
"""The ids of the cards that fulfil a condition of a registered keyword."""


class Evaluation:
    """One query against one index; `scope` holds the cards among which a near name is sought."""

    def __init__(self, index: Index, *, scope: Bits, found: Found) -> None:
        self.index = index
        self.words = Words(index, scope)
        self.found = found

    def bits(self, node: Bound) -> Bits:
        """The cards that fulfil the node."""
        if isinstance(node, Not):
            return bits.span(0, self.index.size) & ~self.bits(node.node)
        if isinstance(node, And):
            result = bits.span(0, self.index.size)
            for part in node.nodes:
                result &= self.bits(part)
            return result
        if isinstance(node, Or):
            return bits.union(self.bits(part) for part in node.nodes)
        return self._condition(node)

    def _condition(self, condition: Condition) -> Bits:
        if condition.field == ANY:
            return bits.union(self.words.bits(ANY, ":", operand) for operand in condition.operands)
        field = REGISTRY.get(condition.field)
        if field is None:
            return 0
        if field.kind in (Kind.CARDS, Kind.MEASURE):
            return self.index.of_ids(self.found(condition))
        sets = [self._operand(field, condition.operator, operand) for operand in condition.operands]
        if condition.operator == "!=":  # none of several values, not any of them
            result = bits.span(0, self.index.size)
            for one in sets:
                result &= one
            return result
        return bits.union(sets)

    def _operand(self, field: Field, compared: str, operand: Operand) -> Bits:
        if field.kind is Kind.TEXT:
            return self.words.bits(field.name, compared, operand)
        if isinstance(operand, CostAmounts):
            return self._cost(field, compared, dict(operand.amounts))
        if isinstance(operand, Between):
            return self._between(field, compared, operand)
        if isinstance(operand, Choices):
            if field.kind is Kind.NUMBER:
                return self._variable(compared, operand.slugs[0])
            if field.kind is Kind.SET:
                return self._set(field, compared, operand.slugs)
            return self._choice(field, compared, operand.slugs[0])
        return self._number(field.name, compared, operand)

    # --- one value of several
    def _terms(self, name: str, values: Iterable[object]) -> Bits:
        return bits.union(self.index.bits(key(name, value)) for value in values)

    def _choice(self, field: Field, compared: str, slug: str) -> Bits:
        if field.name == "is":
            fulfilled = self.bits(macro(slug))
            return fulfilled if compared == ":" else bits.span(0, self.index.size) & ~fulfilled
        if compared == ":":
            return self.index.bits(key(field.name, slug))
        if compared == "!=":
            return self.index.bits(key(field.name, PRESENT)) & ~self.index.bits(key(field.name, slug))
        result = 0
        for game, order in self.index.vocabulary.orders.get(field.name, {}).items():
            if slug in order:
                kept = [other for place, other in enumerate(order) if COMPARE[compared](place, order.index(slug))]
                result |= self._terms(field.name, kept) & self.index.bits(key("game", game))
        return result

    def _between(self, field: Field, compared: str, span: Between) -> Bits:
        result = 0
        for game, order in self.index.vocabulary.orders.get(field.name, {}).items():
            if not order or any(end and end not in order for end in (span.low, span.high)):
                continue
            ends = (order.index(span.low or order[0]), order.index(span.high or order[-1]))
            kept = order[min(ends) : max(ends) + 1]
            result |= self._terms(field.name, kept) & self.index.bits(key("game", game))
        return self.index.bits(key(field.name, PRESENT)) & ~result if compared == "!=" else result

    def _set(self, field: Field, compared: str, slugs: tuple[str, ...]) -> Bits:
        """`:` and `>=` all of these; `<=` none but these; `=` both; `<` and `>` not exactly these."""
        everywhere = self._terms("game", field.games)
        least = everywhere
        for slug in slugs:
            least &= self.index.bits(key(field.name, slug))
        if compared in (":", ">="):
            return least
        known = (choice.slug for choice in self.index.vocabulary.choices.get(field.name, ()))
        most = everywhere & ~self._terms(field.name, (slug for slug in known if slug not in slugs))
        exactly = least & most
        return {
            "=": exactly,
            "!=": everywhere & ~exactly,
            "<=": most,
            "<": most & ~exactly,
            ">": least & ~exactly,
        }[compared]

    # --- numbers
    def _numbers(self, name: str, test: Callable[[int], bool]) -> Bits:
        return self._terms(name, (number for number in self.index.vocabulary.numbers.get(name, ()) if test(number)))

    def _number(self, name: str, compared: str, operand: Operand) -> Bits:
        match operand:
            case Number(value):
                return self._numbers(name, lambda number: COMPARE[compared](number, value))
            case Range(low, high):
                return self._numbers(name, _range_test(compared, low, high))
            case Parity(odd):
                return self._numbers(name, lambda number: (number % 2 == odd) is (compared != "!="))
            case Variable() if compared == "!=":
                return self._numbers(name, lambda number: True)
            case Variable():
                return self.index.bits(key(name, "x"))
            case FieldRef(other):
                return self._fields(name, compared, other)
            case _:
                return 0

    def _fields(self, name: str, compared: str, other: str) -> Bits:
        """Cards whose one number compares so with their other; a card without either is not among them."""
        found = 0
        for number in self.index.vocabulary.numbers.get(name, ()):
            mine = self.index.bits(key(name, number))
            found |= mine & self._numbers(other, lambda theirs, number=number: COMPARE[compared](number, theirs))  # type: ignore[misc]
        return found

    def _variable(self, compared: str, slug: str) -> Bits:
        wanted = self.index.bits(key("special", slug))
        if compared != "!=":
            return wanted
        return (self._numbers("power", lambda number: True) | self.index.bits(key("special", PRESENT))) & ~wanted

    # --- costs
    def _cost(self, field: Field, compared: str, amounts: dict[str, int]) -> Bits:
        """`:` just so much of what is named; `=` and nothing else; `<=` what that would pay for; `>=` at least that."""
        result = self._terms("game", field.games)
        if compared == ":" and not amounts:
            compared = "="
        each = {":": "=", "!=": "=", "<": "<=", ">": ">="}.get(compared, compared)
        for resource, amount in amounts.items():
            result &= self._paid(resource, COMPARE[each], amount)
        if compared in ("=", "!=", "<=", "<"):
            for resource in COST_LETTERS.values():
                if resource not in amounts:
                    result &= self._paid(resource, operator.eq, 0)
        if compared == "!=":
            return self._terms("game", field.games) & ~result
        if compared in ("<", ">"):
            return result & ~self._cost(field, "=", amounts)
        return result

    def _paid(self, resource: str, compare: Callable[[int, int], bool], amount: int) -> Bits:
        """Cards that ask for so much of a resource; a game that does not know it asks for none."""
        asked = self._numbers(f"cost.{resource}", lambda number: number > 0)
        found = self._numbers(f"cost.{resource}", lambda number: compare(number, amount))
        return found | (bits.span(0, self.index.size) & ~asked) if compare(0, amount) else found


def _range_test(compared: str, low: int, high: int) -> Callable[[int], bool]:
    if compared == "!=":
        return lambda number: not low <= number <= high
    return lambda number: low <= number <= high


def has_words(node: Bound | None) -> bool:
    """Whether the query seeks words by which a name can fit better or worse."""
    if isinstance(node, And | Or):
        return any(has_words(part) for part in node.nodes)
    return isinstance(node, Condition) and node.field in (ANY, "name") and isinstance(node.operands[0], Text)
