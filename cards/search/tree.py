"""What a query is once it is read: terms joined by and, or and not.

The grammar gives a tree of ``Term``s, words as they were typed. Binding turns each into a ``Condition``, whose keyword,
operator and values are known to the table of fields. Places in the text are kept, but two trees are equal without them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from dataclasses import field as part
from decimal import Decimal
from typing import Generic, TypeAlias, TypeVar

Leaf = TypeVar("Leaf")
Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class Not(Generic[Leaf]):
    node: "Node[Leaf]"


@dataclass(frozen=True, slots=True)
class And(Generic[Leaf]):
    nodes: "tuple[Node[Leaf], ...]"


@dataclass(frozen=True, slots=True)
class Or(Generic[Leaf]):
    nodes: "tuple[Node[Leaf], ...]"


Node: TypeAlias = Leaf | Not[Leaf] | And[Leaf] | Or[Leaf]


# --- as typed ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Text:
    """A word, or a phrase in quotes."""

    text: str
    quoted: bool = False
    start: int = part(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression between slashes."""

    source: str
    start: int = part(default=0, compare=False)


Value: TypeAlias = Text | Pattern


def typed(value: Value) -> str:
    """What was typed, without the signs around it."""
    return value.text if isinstance(value, Text) else value.source


@dataclass(frozen=True, slots=True)
class Term:
    """`keyword operator value|value`; a bare word has no keyword."""

    keyword: str
    operator: str
    values: tuple[Value, ...]
    start: int = part(default=0, compare=False)
    end: int = part(default=0, compare=False)


Raw: TypeAlias = Node[Term]


# --- as understood -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Range:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Parity:
    odd: bool


@dataclass(frozen=True, slots=True)
class Variable:
    """A power that is no number, such as that of a Mirror card."""


@dataclass(frozen=True, slots=True)
class FieldRef:
    """The same card's value of another field."""

    name: str


@dataclass(frozen=True, slots=True)
class Choices:
    """Known values that hold together (`element:fire,earth`); most often just one."""

    slugs: tuple[str, ...]
    names: tuple[str, ...] = part(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Between:
    """Words of a field that has an order, from one to another, both counted; an empty end is open."""

    low: str
    high: str
    names: tuple[str, str] = part(default=("", ""), compare=False)


@dataclass(frozen=True, slots=True)
class CostAmounts:
    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """From one number to another, both counted; an empty end is open, and one number alone is both ends."""

    low: Decimal | None
    high: Decimal | None


Operand: TypeAlias = (
    Text | Pattern | Number | Range | Parity | Variable | FieldRef | Choices | Between | CostAmounts | Measured
)


@dataclass(frozen=True, slots=True)
class Condition:
    """What a card must fulfil; of several operands any one will do."""

    field: str
    operator: str
    operands: tuple[Operand, ...]
    start: int = part(default=0, compare=False)


Bound: TypeAlias = Node[Condition]


# --- building and walking ----------------------------------------------------------------------------------------
def negated(node: Node[Leaf]) -> Node[Leaf]:
    """The node's contrary; two negations are none."""
    return node.node if isinstance(node, Not) else Not(node)


def joined(kind: type[And[Leaf]] | type[Or[Leaf]], nodes: list[Node[Leaf]]) -> Node[Leaf]:
    """One node for all of these; what is joined alike is written flat."""
    flat: list[Node[Leaf]] = []
    for node in nodes:
        flat += node.nodes if isinstance(node, kind) else [node]
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def converted(node: Node[Leaf], change: Callable[[Leaf], Node[Other] | None]) -> Node[Other] | None:
    """The tree with every leaf changed; a leaf that becomes nothing leaves its place empty."""
    if isinstance(node, Not):
        inner = converted(node.node, change)
        return None if inner is None else negated(inner)
    if isinstance(node, And | Or):
        kept = [new for child in node.nodes if (new := converted(child, change)) is not None]
        return joined(And if isinstance(node, And) else Or, kept) if kept else None
    return change(node)


def leaves(node: Node[Leaf]) -> Iterator[Leaf]:
    """Every leaf in the order of the text."""
    if isinstance(node, Not):
        yield from leaves(node.node)
    elif isinstance(node, And | Or):
        for child in node.nodes:
            yield from leaves(child)
    else:
        yield node
