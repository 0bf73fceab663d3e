"""What a judged deck or document is answered with, on every page, over HTTP and on the command line."""

from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType

from cards.rules.problems import CardCount, Fix, Problem, Severity
from decks.rules.base import Passed
from decks.rules.stats import Stats
from decks.selectors import Lawbook
from decks.selectors.lawbooks import Source


class Addition(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="op", tag="add"):
    """Copies to add to a zone; as many of one of `others` would do as well."""

    op: ClassVar[str] = "add"
    zone: str
    card: str
    count: int
    others: tuple[str, ...] = ()


class Removal(msgspec.Struct, frozen=True, tag_field="op", tag="remove"):
    """Copies to remove from a zone."""

    op: ClassVar[str] = "remove"
    zone: str
    card: str
    count: int


class Setting(msgspec.Struct, frozen=True, tag_field="op", tag="set"):
    """A field of a document to be set, by its JSON pointer."""

    op: ClassVar[str] = "set"
    path: str
    value: Any


Edit = Addition | Removal | Setting


class FoundProblem(msgspec.Struct, frozen=True):
    """What is wrong, which rule says so and where that stands, which cards it concerns, and how to mend it."""

    rule: str
    code: str
    severity: Severity
    message: str
    zone: str
    path: str
    cards: tuple[CardCount, ...]
    limit: int | None
    actual: int | None
    source: Source
    fixes: tuple[Edit, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement by one ruleset.

    Whether there is a repair is told only where suggestions were asked for. Where there is none, `reason` says why,
    and `repair` and `repaired` are absent.
    """

    ruleset: str
    legal: bool
    repairable: bool | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    repair: tuple[Edit, ...] | UnsetType = UNSET
    repaired: dict[str, Any] | UnsetType = UNSET
    problems: tuple[FoundProblem, ...]
    passed: tuple[Passed, ...]


class Unresolved(msgspec.Struct, frozen=True):
    """A name that no card of the game has, with names that are like it; `line` counts from 1 in a pasted list."""

    line: int | None
    text: str
    suggestions: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The whole answer; a deck is legal if it is so by every ruleset that was asked about."""

    game: str
    legal: bool
    results: tuple[Result, ...]
    unresolved: tuple[Unresolved, ...]
    stats: Stats
    deck_hash: str
    catalogue_version: int


def edit_of(fix: Fix) -> Edit:
    """A fix with the members of its kind and no others."""
    if fix.op == "set":
        return Setting(fix.path, fix.value)
    if fix.op == "add":
        return Addition(fix.zone, fix.card, fix.count, fix.others)
    return Removal(fix.zone, fix.card, fix.count)


def problem_found(problem: Problem, law: Lawbook, *, suggest: bool) -> FoundProblem:
    """A problem with the place of its rule, and with fixes if they are wanted."""
    return FoundProblem(
        problem.rule, problem.code, problem.severity, problem.message, problem.zone, problem.path, problem.cards,
        problem.limit, problem.actual, law.source(problem.rule),
        tuple([edit_of(fix) for fix in problem.fixes]) if suggest else (),
    )  # fmt: skip


_encoder = msgspec.json.Encoder()


def verdict_json(verdict: Verdict) -> bytes:
    """The answer as JSON."""
    return _encoder.encode(verdict)
