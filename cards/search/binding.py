"""From words as typed to conditions; what is not understood is left out with a warning. Plain Python."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from cards.search.errors import QueryError, QueryWarning
from cards.search.fields import REGISTRY
from cards.search.grammar import parse
from cards.search.keywords import ALL_GAMES, Field, Kind, Registry
from cards.search.measures import measure_operand
from cards.search.patterns import compiled
from cards.search.text import SELF, nearest, words
from cards.search.tree import (
    And,
    Between,
    Bound,
    Choices,
    Condition,
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
    converted,
    joined,
    leaves,
    negated,
    typed,
)
from cards.search.values import BadValue, choice_operand, cost_operand, is_number_like, number_operand, resource_named
from cards.search.vocabulary import Vocabulary

ANY = "any"  # the field of a word without a keyword
UNORDERED = (Parity, Variable, Choices)
SAME_AS_COLON = (Kind.NUMBER, Kind.CHOICE, Kind.DISPLAY, Kind.MEASURE)


@dataclass(frozen=True, slots=True)
class Display:
    """How results are shown; what is empty was not asked for."""

    order: str = ""
    direction: str = ""
    display: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """A query as understood: the conditions (none: every card), how to show the results, and what was left out."""

    node: Bound | None
    display: Display
    warnings: tuple[QueryWarning, ...]
    nothing_left: bool = False


def bind(text: str, vocabulary: Vocabulary, *, game: str = "", registry: Registry = REGISTRY) -> Query:
    """Read and understand a query; raises ``QueryError`` where it cannot be read at all.

    `registry` holds the keywords of another language that is built on this one, such as that of decks.
    """
    raw = parse(text)
    if raw is None:
        return Query(None, Display(), ())
    binder = _Binder(text, vocabulary, game, registry)
    node = converted(raw, binder.condition)
    shown_only = node is None and not binder.dropped
    if node is None and not shown_only:
        message = "Nothing of the query was understood, so nothing is found."
        binder.warnings.append(QueryWarning("nothing_left", message, 0))
    binder.warn_of_negated_display(raw)
    if node is not None:
        binder.warn_of_no_meaning(node)
    return Query(node, binder.display, tuple(binder.warnings), nothing_left=node is None and not shown_only)


@dataclass
class _Binder:
    text: str
    vocabulary: Vocabulary
    game: str
    registry: Registry = REGISTRY
    display: Display = Display()
    warnings: list[QueryWarning] = field(default_factory=list)
    dropped: bool = False

    def condition(self, term: Term) -> Bound | None:
        """The term as a condition; nothing where it only says how to show the results or is not understood."""
        if not term.keyword:
            return self._bare(term)
        if term.keyword == "not":
            return self._not(term)
        known = self.registry.get(term.keyword)
        if known is None:
            near = nearest(term.keyword, self.registry.spellings)
            suggestion = f"{near}{self._rest(term)}" if near else ""
            self._drop(term, "unknown_keyword", f"There is no keyword {term.keyword!r}.", suggestion)
            return None
        if term.operator not in known.operators:
            message = f"{known.name} cannot be compared with {term.operator}; it takes {' '.join(known.operators)}."
            self._drop(term, "bad_operator", message, f"{known.name}:{self._rest(term).lstrip('!=<>:')}")
            return None
        if known.kind is Kind.DISPLAY:
            self._show(known, term)
            return None
        return self._compared(known, term)

    def _bare(self, term: Term) -> Bound | None:
        value = term.values[0]
        if isinstance(value, Pattern):
            self._check(value)
        elif not words(value.text):
            self._drop(term, "empty_term", f"There is no word in {value.text!r}.")
            return None
        return Condition(ANY, ":", (_canonical(value),), term.start)

    def _not(self, term: Term) -> Bound | None:
        """`not:vanilla`: a short name where there is one of this name, a bare word otherwise."""
        macros, value = self.registry.get("is"), term.values[0]
        if macros and isinstance(value, Text) and (choice := self.vocabulary.find(macros, value.text)):
            return Not(Condition("is", ":", (Choices((choice.slug,), (choice.name,)),), term.start))
        inner = self._bare(replace(term, keyword=""))
        return None if inner is None else negated(inner)

    def _compared(self, known: Field, term: Term) -> Bound | None:
        """The term as a condition; a resource that a cost names is a condition of its own: any amount of it."""
        if known.kind is not Kind.COST or term.operator != ":":
            return self._told_by_operands(known, term)
        names = {
            value: name for value in term.values if isinstance(value, Text) and (name := resource_named(value.text))
        }
        found: list[Bound] = [Condition(name, ">=", (Number(1),), term.start) for name in names.values()]
        rest = tuple(value for value in term.values if value not in names)
        if rest and (other := self._told_by_operands(known, replace(term, values=rest))) is not None:
            found.append(other)
        return joined(Or, found) if found else None

    def _told_by_operands(self, known: Field, term: Term) -> Bound | None:
        operands: list[Operand] = []
        totals: list[Operand] = []
        for value in term.values:
            try:
                into = totals if known.kind is Kind.COST and _is_total(value) else operands
                into.append(self._operand(known, term.operator, value))
            except BadValue as error:
                self.dropped = True
                hint = f" Did you mean {error.suggestion}?" if error.suggestion else ""
                self.warnings.append(QueryWarning(error.code, f"{error}{hint}", value.start, error.suggestion))
        if known.kind is Kind.COST and totals and operands:
            self._drop(term, "bad_value", "A total cost and a cost in letters cannot stand in one term.")
            return None
        if totals:
            operands, known = totals, REGISTRY.get("totalcost") or known
        if not operands:
            return None
        return _condition(known, term.operator, tuple(operands), term.start)

    def _operand(self, known: Field, operator: str, value: Value) -> Operand:
        if known.kind is Kind.TEXT:
            if isinstance(value, Pattern):
                self._check(value)
            elif not words(value.text) and SELF not in value.text:
                raise BadValue(f"There is no word in {value.text!r}.", code="empty_term")
            return _canonical(value)
        if isinstance(value, Pattern):
            raise BadValue(f"{known.name} takes no regular expression; the text keywords do.", code="bad_value")
        if known.kind is Kind.CARDS:
            return _canonical(value)
        if known.kind is Kind.MEASURE:
            return measure_operand(known, operator, value.text)
        if known.kind is Kind.COST and not is_number_like(value.text):
            return cost_operand(value.text, self.vocabulary)
        if known.kind in (Kind.NUMBER, Kind.COST):
            number = number_operand(known, value.text, self.vocabulary)
            if isinstance(number, UNORDERED) and operator not in (":", "=", "!="):
                raise BadValue(f"{known.name} is {value.text!r} or is not; it cannot be more or less than that.")
            return _not_compared(known, operator, value.text, number)
        choice = choice_operand(known, value.text, self.vocabulary, quoted=value.quoted)
        return _not_compared(known, operator, value.text, choice)

    def _check(self, pattern: Pattern) -> None:
        try:
            compiled(pattern.source)
        except ValueError as error:
            message = f"This is no regular expression (RE2 syntax): {error}."
            raise QueryError("bad_regex", message, position=pattern.start, text=self.text) from None

    def _show(self, known: Field, term: Term) -> None:
        value = term.values[-1]
        word = typed(value)
        choice = self.vocabulary.find(known, word)
        if choice is None:
            options = ", ".join(option.slug for option in known.options)
            near = self.vocabulary.near(known, word)
            hint = f" Did you mean {near}?" if near else ""
            message = f"{known.name} knows {options}, not {word!r}.{hint}"
            self.warnings.append(QueryWarning("unknown_value", message, value.start, near))
            return
        if getattr(self.display, known.name) or len(term.values) > 1:
            message = f"{known.name} is said more than once; the last one counts."
            self.warnings.append(QueryWarning("display_repeated", message, term.start))
        self.display = replace(self.display, **{known.name: choice.slug})

    def warn_of_negated_display(self, raw: Raw) -> None:
        """A minus before `order:` changes nothing; say so."""
        if isinstance(raw, Not) and isinstance(raw.node, Term):
            known = self.registry.get(raw.node.keyword)
            if known is not None and known.kind is Kind.DISPLAY:
                message = f"{known.name} only says how to show results; a minus before it changes nothing."
                self.warnings.append(QueryWarning("display_negated", message, raw.node.start))
        elif isinstance(raw, And):
            for node in raw.nodes:
                self.warn_of_negated_display(node)

    def warn_of_no_meaning(self, node: Bound) -> None:
        """Where only some games are asked for, a field that none of them has can find nothing."""
        scope = {self.game} if self.game else None
        for part in node.nodes if isinstance(node, And) else (node,):
            if isinstance(part, Condition) and part.field == "game" and part.operator == ":":
                asked = {slug for operand in part.operands if isinstance(operand, Choices) for slug in operand.slugs}
                scope = asked if scope is None else scope & asked
        if not scope:
            return
        for condition in leaves(node):
            if not scope.intersection(games_of(condition, self.registry)):
                places = " or ".join(sorted(scope))
                message = f"{_term_of(condition)} has no meaning in {places}, so it finds nothing there."
                self.warnings.append(QueryWarning("no_meaning", message, condition.start))

    def _rest(self, term: Term) -> str:
        """The term as typed, without its keyword."""
        return self.text[term.start + len(term.keyword) : term.end]

    def _drop(self, term: Term, code: str, message: str, suggestion: str = "") -> None:
        self.dropped = True
        hint = f" Did you mean {suggestion}?" if suggestion else ""
        self.warnings.append(QueryWarning(code, message + hint, term.start, suggestion))


@lru_cache(maxsize=64)
def macro(slug: str) -> Bound:
    """The conditions that `is:<slug>` stands for."""
    query = next(option.query for option in REGISTRY.get("is").options if option.slug == slug)  # type: ignore[union-attr]
    node = bind(query, Vocabulary()).node
    if node is None:
        raise ValueError(f"is:{slug} stands for nothing that can be searched: {query}")
    return node


def games_of(condition: Condition, registry: Registry = REGISTRY) -> tuple[str, ...]:
    """The games in which a condition can be fulfilled."""
    known = registry.get(condition.field)
    if condition.field == "is" and isinstance(operand := condition.operands[0], Choices) and known:
        if not any(option.query for option in known.options if option.slug == operand.slugs[0]):
            return known.games
        inner = [set(games_of(leaf)) for leaf in leaves(macro(operand.slugs[0]))]
        return tuple(set.intersection(*inner))
    return known.games if known else ALL_GAMES


def _term_of(condition: Condition) -> str:
    """What a warning calls a condition: its keyword, with its value where that alone decides."""
    operand = condition.operands[0]
    if condition.field in ("is", "has") and isinstance(operand, Choices):
        return f"{condition.field}:{operand.slugs[0]}"
    return condition.field


def _not_compared(known: Field, operator: str, word: str, operand: Operand) -> Operand:
    """A span of values stands after a colon; nothing is more or less than several values."""
    if isinstance(operand, Range | Between) and operator not in (":", "=", "!="):
        raise BadValue(f"{known.name} cannot be {operator} a range of values.", f"{known.name}:{word}")
    return operand


def _condition(known: Field, operator: str, operands: tuple[Operand, ...], start: int) -> Bound:
    """One spelling for conditions that mean the same."""
    operands = tuple(dict.fromkeys(operands))
    if known.kind is Kind.TEXT:
        if operator == "!=":
            return Not(_condition(known, "=", operands, start))
        if operator == "=" and known.name != "name":
            operator = ":"
        if operator == "=":
            operands = tuple(replace(value, quoted=True) if isinstance(value, Text) else value for value in operands)
    elif operator == "=" and known.kind in SAME_AS_COLON:
        operator = ":"
    return Condition(known.name, operator, operands, start)


def _canonical(value: Value) -> Value:
    """A phrase of one plain word is that word; spaces are single."""
    if isinstance(value, Pattern):
        return Pattern(value.source)
    plain = " ".join(value.text.split())
    return Text(plain, quoted=len(words(plain)) > 1 or (SELF in plain and len(plain) > 1))


def _is_total(value: Value) -> bool:
    return isinstance(value, Text) and is_number_like(value.text)
