"""What a keyword of the query language is, and the registry that higher rooms add theirs to. Plain Python."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from cards.rules.games import GAMES


class Kind(StrEnum):
    """What the values of a keyword are, and so what its operators mean."""

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    SET = "set"
    COST = "cost"
    DISPLAY = "display"
    CARDS = "cards"
    MEASURE = "measure"


OPERATORS: dict[Kind, tuple[str, ...]] = {
    Kind.TEXT: (":", "=", "!="),
    Kind.NUMBER: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.CHOICE: (":", "=", "!="),
    Kind.SET: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.COST: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.DISPLAY: (":", "="),
    Kind.CARDS: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.MEASURE: (":", "=", "!=", "<", "<=", ">", ">="),
}
COLON: dict[Kind, str] = {
    Kind.TEXT: "has these words, whole; in quotes: one after the other",
    Kind.NUMBER: "is this number",
    Kind.CHOICE: "is this",
    Kind.SET: "has this, whatever else it has; = means exactly these, >= all of these, <= none but these",
    Kind.COST: "asks for just so much of what is named; = means nothing else, <= what that would pay for",
    Kind.DISPLAY: "shows the results so; no filter",
    Kind.CARDS: "is among these",
    Kind.MEASURE: "is this number, or lies between these two: 0.5..0.6",
}
ALL_GAMES: tuple[str, ...] = tuple(game.slug for game in GAMES)


def games_with(*columns: str) -> tuple[str, ...]:
    """The games whose cards have one of these fields."""
    return tuple(game.slug for game in GAMES if game.card_fields.intersection(columns))


@dataclass(frozen=True, slots=True)
class Option:
    """One of the few values that a keyword of our own knows; a macro stands for another query."""

    slug: str
    doc: str
    query: str = ""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One keyword: how it is spelt, where it has a meaning, what its values are and how it is told in words."""

    name: str
    kind: Kind
    doc: str
    example: str
    aliases: tuple[str, ...] = ()
    games: tuple[str, ...] = ALL_GAMES
    says: str = "whose {field} is {value}"
    denies: str = "whose {field} is not {value}"
    label: str = ""
    counts: str = ""  # what a number of it is a number of: "copies"
    ordered: bool = False
    options: tuple[Option, ...] = ()
    value_aliases: Mapping[str, str] | None = None
    colon: str = ""
    told_by_doc: bool = False
    tells: Callable[[str], str] | None = None  # a text as words, where it says more than itself: wolf>=2

    @property
    def operators(self) -> tuple[str, ...]:
        return OPERATORS[Kind.NUMBER if self.ordered else self.kind]

    @property
    def words(self) -> str:
        """The field as a sentence calls it."""
        return self.label or (f"a number of {self.counts} of" if self.counts else self.name)

    @property
    def colon_means(self) -> str:
        return self.colon or COLON[self.kind]


CardsResolver = Callable[[str, str, object], Iterable[int]]
"""(operator, value, context) -> ids of cards; raises ``LookupError`` with a sentence where the value is unknown."""
Measure = Callable[[], Mapping[int, Decimal]]
"""The number of every card that has one, by id; raises ``LookupError`` with a sentence where no card has any."""
ORDER = "order"


class Registry:
    """The keywords by every spelling; higher rooms add theirs."""

    def __init__(self, fields: Iterable[Field], *, bare_words: str = "name or text") -> None:
        self.bare_words = bare_words  # where a word without a keyword is sought
        self._fields: dict[str, Field] = {}
        self._spellings: dict[str, Field] = {}
        self._resolvers: dict[str, CardsResolver] = {}
        self._measures: dict[str, Measure] = {}
        for field in fields:
            self._add(field)

    def register(self, field: Field, resolver: CardsResolver) -> None:
        """From now on the keyword finds the cards that the resolver names."""
        if field.kind is not Kind.CARDS:
            raise ValueError(f"{field.name}: a keyword that finds cards is of the kind {Kind.CARDS}.")
        self._add(field)
        self._resolvers[field.name] = resolver

    def register_measure(self, field: Field, measure: Measure) -> None:
        """From now on the keyword compares the numbers that the measure gives, and results can be ordered by them."""
        if field.kind is not Kind.MEASURE:
            raise ValueError(f"{field.name}: a keyword with a number for each card is of the kind {Kind.MEASURE}.")
        self._add(field)
        self._measures[field.name] = measure
        order = self._fields[ORDER]
        self._change(order, (*order.options, Option(field.name, f"by {field.name}; cards without one last")))

    def unregister(self, name: str) -> None:
        """Nobody knows the keyword any more."""
        self._remove(self._fields[name])
        if self._measures.pop(name, None):
            order = self._fields[ORDER]
            self._change(order, tuple(option for option in order.options if option.slug != name))
        self._resolvers.pop(name, None)

    def get(self, spelling: str) -> Field | None:
        """The field that this word names, however it is spelt."""
        return self._spellings.get(spelling.lower())

    def resolver(self, name: str) -> CardsResolver:
        return self._resolvers[name]

    def measure(self, name: str) -> Measure | None:
        """What gives the numbers of this keyword, if it is one with a number for each card."""
        return self._measures.get(name)

    @property
    def registered(self) -> frozenset[str]:
        """The keywords that higher rooms answer; what they find can change while the catalogue stays as it is."""
        return frozenset((*self._resolvers, *self._measures))

    @property
    def fields(self) -> tuple[Field, ...]:
        return tuple(self._fields.values())

    @property
    def spellings(self) -> tuple[str, ...]:
        return tuple(self._spellings)

    def _add(self, field: Field) -> None:
        spellings = (field.name, *field.aliases)
        if taken := [word for word in spellings if word in self._spellings]:
            raise ValueError(f"The keyword {taken[0]!r} is taken.")
        self._fields[field.name] = field
        self._spellings.update(dict.fromkeys(spellings, field))

    def _change(self, field: Field, options: tuple[Option, ...]) -> None:
        changed = replace(field, options=options)
        self._fields[field.name] = changed
        self._spellings.update(dict.fromkeys((field.name, *field.aliases), changed))

    def _remove(self, field: Field) -> None:
        del self._fields[field.name]
        for word in (field.name, *field.aliases):
            del self._spellings[word]
