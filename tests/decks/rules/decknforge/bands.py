"""Bands and Turnings for tests: the published example, changed, and what is said of it."""

import copy
from typing import Any

from decks.rules.repair import Repair, Unrepairable
from tests.decks.rules.games import index_of, judged, kind_of, parameters_of

SLUG = "decknforge"
Said = list[tuple[str, str, str]]


def band(**changes: Any) -> dict[str, Any]:
    """The published example with other fields."""
    fields = copy.deepcopy(dict(kind_of(SLUG, "band").example))
    fields["band"] |= changes
    return fields


def monsters(place: int = 0, **changes: Any) -> list[dict[str, Any]]:
    """The six monsters of the example without labels, one of them changed."""
    built: list[dict[str, Any]] = [{**monster, "labels": []} for monster in band()["band"]["monsters"]]
    built[place] |= changes
    return built


def inscribed(*pairs: tuple[str, str | None], how: str = "bought") -> list[dict[str, Any]]:
    return [{"card": card, "inscription": inscription, "how": how} for card, inscription in pairs]


def said(fields: dict[str, Any], **parameters: Any) -> Said:
    """Rule, place and sentence of every problem."""
    return [(problem.rule, problem.path, problem.message) for problem in judged(SLUG, fields, **parameters).problems]


def codes(fields: dict[str, Any], **parameters: Any) -> list[tuple[str, str]]:
    return [(problem.rule, problem.code) for problem in judged(SLUG, fields, **parameters).problems]


def repaired(fields: dict[str, Any], **parameters: Any) -> Repair | Unrepairable:
    kind = kind_of(SLUG, next(iter(fields)))
    return kind.repair(kind.read(fields, index_of(SLUG)), parameters_of(SLUG, **parameters))


def edits(fields: dict[str, Any], **parameters: Any) -> dict[str, Any]:
    """Path and value of every fix of the repair, after which the document is legal."""
    repair = repaired(fields, **parameters)
    assert isinstance(repair, Repair)
    assert judged(SLUG, dict(repair.document), **parameters).legal
    return {fix.path: fix.value for fix in repair.fixes}


def measured(fields: dict[str, Any], rule: str, **parameters: Any) -> tuple[int, int] | None:
    """What a rule that passed measured, and the bound."""
    passed = {held.rule: (held.actual, held.limit) for held in judged(SLUG, fields, **parameters).passed}
    return passed.get(rule)
