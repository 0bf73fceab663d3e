"""What a rule is, what it answers, and the report of all rules on one deck or document."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from cards.rules.problems import CardCount, Fix, Problem, Severity


class Fault(msgspec.Struct, frozen=True):
    """What a rule found wrong; the rule adds its id and, where none is given, its severity."""

    code: str
    message: str
    zone: str = ""
    path: str = ""
    cards: tuple[CardCount, ...] = ()
    limit: int | None = None
    actual: int | None = None
    fixes: tuple[Fix, ...] = ()
    severity: Severity | None = None


class Measured(msgspec.Struct, frozen=True):
    """What a rule measured and the bound it compared with, for the list of rules that passed."""

    actual: int
    limit: int
    zone: str = ""


NOTHING = Measured(0, 0)


class Passed(msgspec.Struct, frozen=True):
    """A rule that holds, with what it measured."""

    rule: str
    name: str
    zone: str
    actual: int
    limit: int


Answers = Iterator[Fault | Measured]
Check = Callable[[Any, Any], Answers]


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule: a function of a deck (or another document) and the parameters in force.

    The function yields what is wrong and once what it measured, whether or not something is wrong. Where it yields
    nothing, it had nothing to ask: the rule is then neither broken nor passed.
    """

    id: str
    severity: Severity
    check: Check
    exists: Callable[[Any], bool] | None = None

    @property
    def name(self) -> str:
        return self.check.__name__


def rule(
    number: str, severity: Severity = Severity.ERROR, *, exists: Callable[[Any], bool] | None = None
) -> Callable[[Check], Rule]:
    """Make a rule of a function; `exists` asks the parameters whether they have such a rule at all."""

    def decorate(check: Check) -> Rule:
        return Rule(number, severity, check, exists)

    return decorate


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
    for asked in rules:
        if asked.exists is not None and not asked.exists(parameters):
            continue
        broken, measured = False, None
        for answer in asked.check(subject, parameters):
            if isinstance(answer, Measured):
                measured = answer
            else:
                broken = True
                problems.append(
                    Problem(
                        asked.id, answer.code, answer.severity or asked.severity, answer.message, answer.zone,
                        answer.path, answer.cards, answer.limit, answer.actual, answer.fixes,
                    )
                )  # fmt: skip
        if measured is not None and not broken:
            passed.append(Passed(asked.id, asked.check.__name__, measured.zone, measured.actual, measured.limit))
    return Report(tuple(problems), tuple(passed))
