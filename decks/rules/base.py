"""What a rule is, what it answers, and the report of all rules of a game."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from cards.rules.problems import CardCount, Fix, Problem, Severity
from cards.rules.types import CardSpec
from decks.rules.deck import Deck


class Measured(msgspec.Struct, frozen=True):
    """What a rule measured and the bound it compared with, for the list of rules that passed."""

    actual: int | None = None
    limit: int | None = None
    zone: str = ""


class Passed(msgspec.Struct, frozen=True):
    """A rule that holds, with what it measured."""

    rule: str
    name: str
    zone: str = ""
    actual: int | None = None
    limit: int | None = None


Answers = Iterator[Problem | Measured]
Check = Callable[[Any, Any], Answers]


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule: a function of a deck (or another document) and the parameters in force."""

    id: str
    severity: Severity
    check: Check
    applies: Callable[[Any], bool]

    @property
    def name(self) -> str:
        return self.check.__name__

    def __call__(self, subject: Any, parameters: Any) -> tuple[list[Problem], Passed | None]:
        """The rule's problems, or that it passed; where the parameters switch it off, neither."""
        if not self.applies(parameters):
            return [], None
        problems: list[Problem] = []
        measured = Measured()
        for answer in self.check(subject, parameters):
            if isinstance(answer, Measured):
                measured = answer
            else:
                problems.append(msgspec.structs.replace(answer, rule=self.id))
        if problems:
            return problems, None
        return [], Passed(self.id, self.name, measured.zone, measured.actual, measured.limit)


def rule(
    number: str, severity: Severity = Severity.ERROR, *, applies: Callable[[Any], bool] = lambda parameters: True
) -> Callable[[Check], Rule]:
    """Make a rule of a function that yields problems and what it measured."""

    def decorate(check: Check) -> Rule:
        return Rule(number, severity, check, applies)

    return decorate


def fault(
    code: str,
    message: str,
    *,
    severity: Severity = Severity.ERROR,
    zone: str = "",
    path: str = "",
    cards: Iterable[CardCount] = (),
    limit: int | None = None,
    actual: int | None = None,
    fixes: Iterable[Fix] = (),
) -> Problem:
    """A problem without its rule's id, which the rule adds."""
    return Problem("", code, severity, message, zone, path, tuple(cards), limit, actual, tuple(fixes))


def warning(code: str, message: str, **rest: Any) -> Problem:
    """A problem that is said and changes nothing."""
    return fault(code, message, severity=Severity.WARNING, **rest)


def concerned(card: CardSpec, count: int, excess: int = 0) -> CardCount:
    """A card that a problem is about."""
    return CardCount(card.slug, count, excess)


def add(zone: str, card: str, count: int, others: tuple[str, ...] = ()) -> Fix:
    return Fix(op="add", zone=zone, card=card, count=count, others=others)


def remove(zone: str, card: str, count: int) -> Fix:
    return Fix(op="remove", zone=zone, card=card, count=count)


def unknown_cards(deck: Deck) -> Answers:
    """Every name of the deck is a card of the catalogue."""
    for zone, names in sorted(deck.unknown.items()):
        for name, count in sorted(names.items()):
            yield fault(
                "unknown_card",
                f"Unknown card: {name}.",
                zone=zone,
                cards=[CardCount(name, count, count)],
                limit=0,
                actual=count,
                fixes=[remove(zone, name, count)],
            )


class Report(msgspec.Struct, frozen=True):
    """Every problem of a subject under one set of parameters, and every rule that held."""

    problems: tuple[Problem, ...]
    passed: tuple[Passed, ...]

    @property
    def legal(self) -> bool:
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


def report(rules: Iterable[Rule], subject: Any, parameters: Any) -> Report:
    """Ask all rules at once."""
    problems: list[Problem] = []
    passed: list[Passed] = []
    for one in rules:
        found, held = one(subject, parameters)
        problems += found
        if held:
            passed.append(held)
    return Report(tuple(problems), tuple(passed))
