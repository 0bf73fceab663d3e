"""A query told back: in its one canonical spelling, and in words. Plain Python."""

import re
from collections.abc import Callable
from decimal import Decimal

from cards.search.binding import ANY, Display
from cards.search.fields import REGISTRY
from cards.search.keywords import Field, Kind, Registry
from cards.search.measures import plain, written
from cards.search.options import COST_LETTERS
from cards.search.tree import (
    And,
    Between,
    Bound,
    Choices,
    Condition,
    CostAmounts,
    FieldRef,
    Leaf,
    Measured,
    Node,
    Not,
    Number,
    Operand,
    Or,
    Parity,
    Pattern,
    Range,
    Raw,
    Term,
    Text,
    Value,
    Variable,
)
from cards.search.values import MOST

_PLAIN_WORD = re.compile(r"[^\s()\"|:<>=!/\-][^\s()\"|:<>=\\]*")
_PLAIN_VALUE = re.compile(r"[^\s()\"|/<>=!:][^\s()\"|\\]*")
_LETTER_OF = {resource: letter for letter, resource in COST_LETTERS.items()}


# --- the canonical spelling --------------------------------------------------------------------------------------
def unparsed(raw: Raw) -> str:
    """The text that reads as this tree of terms."""
    return _spelt(raw, _typed)


def normalised(node: Bound | None, display: Display) -> str:
    """The query in its one canonical spelling: full keywords, known values, how to show the results at the end."""
    parts = [_spelt(node, _condition)] if node is not None else []
    if isinstance(node, Or) and any((display.order, display.direction, display.display)):
        parts = [f"({parts[0]})"]
    for name in ("order", "direction", "display"):
        if value := getattr(display, name):
            parts.append(f"{name}:{value}")
    return " ".join(parts)


def _spelt(node: Node[Leaf], leaf: Callable[[Leaf], str]) -> str:
    if isinstance(node, Not):
        inner = _spelt(node.node, leaf)
        return f"-({inner})" if isinstance(node.node, And | Or) else f"-{inner}"
    if isinstance(node, And):
        parts = [(_spelt(part, leaf), isinstance(part, Or)) for part in node.nodes]
        return " ".join(f"({part})" if bracketed else part for part, bracketed in parts)
    if isinstance(node, Or):
        return " or ".join(_spelt(part, leaf) for part in node.nodes)
    return leaf(node)


def _typed(term: Term) -> str:
    if not term.keyword:
        return _word(term.values[0])
    return f"{term.keyword}{term.operator}{'|'.join(_value(value) for value in term.values)}"


def _condition(condition: Condition) -> str:
    if condition.field == ANY:
        return _word(condition.operands[0])  # type: ignore[arg-type]
    if condition.field == "name" and condition.operator == "=" and len(condition.operands) == 1:
        operand = condition.operands[0]
        if isinstance(operand, Text):
            return f"!{_quoted(operand.text)}"
    values = "|".join(_operand(operand) for operand in condition.operands)
    return f"{condition.field}{condition.operator}{values}"


def _operand(operand: Operand) -> str:
    match operand:
        case Number(value):
            return str(value)
        case Range(low, high):
            return f"{low}+" if high == MOST else f"..{high}" if low == -MOST else f"{low}..{high}"
        case Between(low, high):
            return f"{low}..{high}"
        case Parity(odd):
            return "odd" if odd else "even"
        case Variable():
            return "x"
        case FieldRef(name):
            return name
        case Choices(slugs):
            return ",".join(slugs)
        case Measured():
            return written(operand)
        case CostAmounts(amounts):
            return "".join(f"{amount}{_LETTER_OF[resource]}" for resource, amount in amounts) or "free"
        case _:
            return _value(operand)


def _word(value: Value) -> str:
    if isinstance(value, Pattern):
        return f"/{value.source}/"
    plain = not value.quoted and _PLAIN_WORD.fullmatch(value.text) and value.text.lower() not in ("or", "and")
    return value.text if plain else _quoted(value.text)


def _value(value: Value) -> str:
    if isinstance(value, Pattern):
        return f"/{value.source}/"
    plain = not value.quoted and _PLAIN_VALUE.fullmatch(value.text)
    return value.text if plain else _quoted(value.text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- in words ----------------------------------------------------------------------------------------------------
COMPARED = {":": "", "!=": "other than ", "<": "below ", "<=": "at most ", ">": "above ", ">=": "at least "}
COUNTED = COMPARED | {"<": "fewer than ", ">": "more than "}
COMPARED_SETS = COMPARED | {"=": "exactly ", "!=": "not exactly ", ">": "more than ", "<": "less than "}
ORDERS = {
    "cost": "sorted by total cost", "relevance": "the best match first", "since": "sorted by release",
    "updated": "sorted by last change", "created": "sorted by first save",
}  # fmt: skip
DIRECTIONS = {"desc": ", the greatest first", "asc": ", the least first"}
DISPLAYS = {"grid": "as card faces", "list": "as a list", "text": "as texts", "full": "in full"}


def explained(
    node: Bound | None, display: Display, *, game: str = "", noun: str = "cards", registry: Registry = REGISTRY
) -> str:
    """The query as a phrase: which cards (or what else has such a language), sorted by what."""
    parts = list(node.nodes) if isinstance(node, And) else [] if node is None else [node]
    kinds = [part for part in parts if _is_plain(part, "type") and registry is REGISTRY]
    places = [part for part in parts if _is_plain(part, "game")]
    first = " ".join(_names(part) for part in kinds)
    said = f"{first} {noun}" if first else noun if parts or game else f"all {noun}"
    if game and not places:
        said += f" of {game}"
    for part in places:
        said += f" of {_names(part)}"
    clauses = [_clause(part, registry) for part in parts if part not in kinds and part not in places]
    if clauses:
        said += " " + ", ".join(clauses)
    order = display.order or "name"
    said += ", " + ORDERS.get(order, f"sorted by {order}")
    said += DIRECTIONS.get(display.direction, "")
    if display.display:
        said += f", shown {DISPLAYS[display.display]}"
    return said


def _is_plain(node: Bound, name: str) -> bool:
    return isinstance(node, Condition) and node.field == name and node.operator == ":"


def _names(node: Bound) -> str:
    if not isinstance(node, Condition):
        return ""
    operands = [operand for operand in node.operands if isinstance(operand, Choices)]
    names = [name for operand in operands for name in operand.names or operand.slugs]
    return _either([name.lower() if node.field == "type" else name for name in names])


def _clause(node: Bound, registry: Registry, *, negative: bool = False) -> str:
    if isinstance(node, Not):
        return _clause(node.node, registry, negative=not negative)
    if isinstance(node, And):
        both = " and ".join(_clause(part, registry) for part in node.nodes)
        return f"not both {both}" if negative else both
    if isinstance(node, Or):
        parts = [_clause(part, registry) for part in node.nodes]
        return "neither " + " nor ".join(parts) if negative else "either " + " or ".join(parts)
    return _told(node, registry, negative)


def _told(condition: Condition, registry: Registry, negative: bool) -> str:
    if condition.field == ANY:
        said = _either([_told_text(operand) for operand in condition.operands])
        where = registry.bare_words
        return f"without {said} in {where}" if negative else f"with {said} in {where}"
    field = registry.get(condition.field)
    if field is None:
        return condition.field
    if field.name == "name" and condition.operator == "=":
        said = _either([_told_text(operand) for operand in condition.operands])
        return f"not named {said}" if negative else f"named {said}"
    told = [_told_operand(field, condition.operator, operand) for operand in condition.operands]
    if any(option.query for option in field.options):
        docs = {option.slug: option.doc for option in field.options if option.query}
        told = [f"{slug} ({docs[slug]})" if slug in docs else slug for slug in told]
    elif field.told_by_doc:
        docs = {option.slug: option.doc for option in field.options}
        told = [docs.get(slug, slug) for slug in told]
    values = _either(told)
    template = field.denies if negative else field.says
    words = field.words
    if any(isinstance(operand, Choices) and len(operand.slugs) > 1 for operand in condition.operands):
        template, words = template.replace(" is ", " are "), f"{words}s"
    return template.format(field=words, value=values)


def _told_operand(field: Field, operator: str, operand: Operand) -> str:
    label = field.words
    match operand:
        case Number(value) if field.counts:
            return f"{COUNTED[operator]}{value} {_one(field.counts) if value == 1 else field.counts}"
        case Number(value):
            return f"{_before(label, operator)} {COMPARED[operator]}{value}"
        case Range(low, high):
            span = f"from {low} to {high}"
            span = f"{low} or more" if high == MOST else f"{high} or less" if low == -MOST else span
            if field.counts:
                return f"{COUNTED[operator]}{span} {field.counts}"
            return f"{_before(label, operator)} {COMPARED[operator]}{span}"
        case Parity(odd) if field.counts:
            return f"{COUNTED[operator]}{'an odd' if odd else 'an even'} number of {field.counts}"
        case Parity(odd):
            return f"{_before(label, operator)} {COMPARED[operator]}{'an odd' if odd else 'an even'} number"
        case Variable():
            return f"{COMPARED[operator]}variable {label}"
        case FieldRef(name):
            other = REGISTRY.get(name)
            theirs = name if other is None else re.sub(r"^an? ", "", other.words.removesuffix(" of"))
            return f"{label.removesuffix(' of')} {COMPARED[operator] or 'equal to '}their {theirs}"
        case Measured(low, high):
            return f"{_before(label, operator)} {COMPARED[operator]}{_span(low, high)}"
        case CostAmounts(amounts):
            exactly = {"=": "exactly ", ":": ""}.get(operator, COMPARED.get(operator, ""))
            parts = [f"{amount} {_resource(resource, amount)}" for resource, amount in amounts]
            return f"a cost of {exactly}{' and '.join(parts) or 'nothing'}"
        case Between(_, _, (low_name, high_name)):
            span = f"from {low_name} to {high_name}" if low_name and high_name else ""
            return f"{COMPARED[operator]}{span or (f'{low_name} or higher' if low_name else f'{high_name} or lower')}"
        case Choices(slugs, names):
            said = " and ".join(names or slugs)
            if field.kind is Kind.NUMBER:
                return f"{COMPARED[operator]}variable {label} ({said})"
            if field.ordered:
                after = {"<=": " or lower", ">=": " or higher"}.get(operator, "")
                before = {"<": "lower than ", ">": "higher than ", "!=": "other than "}.get(operator, "")
                return f"{before}{said}{after}"
            before = COMPARED_SETS[operator] if field.kind is Kind.SET else COMPARED[operator]
            return f"{before}{said}"
        case Text(text) if field.tells:
            return field.tells(text)
        case _:
            return _told_text(operand)


def _span(low: Decimal | None, high: Decimal | None) -> str:
    if low is None or high is None:
        return f"{plain(high)} or less" if low is None and high is not None else f"{plain(low)} or more"
    return plain(low) if low == high else f"from {plain(low)} to {plain(high)}"


def _before(label: str, operator: str) -> str:
    """The label before a comparison: a cost of at most 2, but a cost above 2."""
    return label.removesuffix(" of") if operator in ("<", ">", "!=") else label


def _one(plural: str) -> str:
    return f"{plural.removesuffix('ies')}y" if plural.endswith("ies") else plural.removesuffix("s")


def _resource(resource: str, amount: int) -> str:
    return resource.replace("_", " ").removesuffix("s" if amount == 1 else " ")


def _told_text(operand: Operand) -> str:
    match operand:
        case Text(text):
            return f'"{text}"'
        case Pattern(source):
            return f"a match of /{source}/"
        case _:
            return str(operand)


def _either(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
