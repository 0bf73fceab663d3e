"""What holds for every deck of every game, tried on random ones."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.rules.problems import Problem, Severity
from decks.rules.kinds import DocumentKind
from decks.rules.repair import Repair
from tests.decks import strategies
from tests.decks.rules.games import DECK_GAMES, index_of, kind_of, parameters_of

SOAK = settings(max_examples=4000, deadline=None, suppress_health_check=list(HealthCheck))
USUAL = settings(max_examples=40, deadline=None)
SOMETIMES_SILENT = {
    "AUG-D-01", "AUG-D-09", "INS-D-13", "MYS-D-07", "MYS-D-08",  # of empty zones, or without costs
    "ELE-D-01", "ELE-D-08", "ELE-D-11", "ELE-D-13",  # of decks in play, without the passive, or where an error speaks
}  # fmt: skip
Zones = Mapping[str, Mapping[str, int]]


def read(slug: str, zones: Zones) -> Any:
    return kind_of(slug).read({"zones": {zone: dict(counts) for zone, counts in zones.items()}}, index_of(slug))


@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_the_order_of_entries_changes_nothing(slug: str, data: st.DataObject) -> None:
    zones = data.draw(strategies.zones(slug))
    shuffled = {
        zone: [{"card": card, "count": count} for card, count in data.draw(st.permutations(list(zones[zone].items())))]
        for zone in data.draw(st.permutations(list(zones)))
    }
    p = parameters_of(slug, **data.draw(strategies.rulesets(slug)))
    kind = kind_of(slug)
    first, second = read(slug, zones), kind.read({"zones": shuffled}, index_of(slug))
    assert kind.report(first, p) == kind.report(second, p)
    assert kind.repair(first, p) == kind.repair(second, p)


def repaired_is_legal(slug: str, data: st.DataObject) -> None:
    zones, changes = data.draw(strategies.zones(slug)), data.draw(strategies.rulesets(slug))
    kind, p = kind_of(slug), parameters_of(slug, **changes)
    deck = read(slug, zones)
    repair = kind.repair(deck, p)
    assert isinstance(repair, Repair)
    assert kind.report(read(slug, repair.zones), p).legal
    assert {zone: counts for zone, counts in deck.after(repair.fixes).items() if counts} == {
        zone: counts for zone, counts in repair.zones.items() if counts
    }
    assert bool(repair.fixes) is not kind.report(deck, p).legal
    for fix in repair.fixes:
        assert len(fix.others) <= 5
        assert fix.card not in fix.others
    if additions := [fix for fix in repair.fixes if fix.others]:
        fix = data.draw(st.sampled_from(additions))
        another = msgspec.structs.replace(fix, card=data.draw(st.sampled_from(fix.others)))
        rest = [other for other in repair.fixes if other is not fix]
        assert kind.report(read(slug, deck.after([*rest, another])), p).legal


@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@USUAL
def test_the_repaired_deck_is_legal(slug: str, data: st.DataObject) -> None:
    repaired_is_legal(slug, data)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@SOAK
def test_thousands_of_repaired_decks_are_legal(slug: str, data: st.DataObject) -> None:
    repaired_is_legal(slug, data)


def about(problem: Problem) -> tuple[object, ...]:
    """What tells one problem of a report from the others, whatever numbers stand in it."""
    card = problem.cards[0].card if len(problem.cards) == 1 else ""
    sentence = problem.message if problem.code in ("named_card_missing", "no_gem_provider") else ""
    return problem.rule, problem.zone, problem.path, card, sentence


def fixes_mend(kind: DocumentKind, slug: str, data: st.DataObject) -> None:
    p = parameters_of(slug, **data.draw(strategies.rulesets(slug)))
    deck = read(slug, data.draw(strategies.zones(slug)))
    for problem in kind.report(deck, p).problems:
        if problem.severity is Severity.ERROR:
            assert problem.fixes
        if problem.fixes:
            left = kind.report(read(slug, deck.after(problem.fixes)), p).problems
            assert about(problem) not in {about(other) for other in left}


@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@USUAL
def test_the_fixes_of_a_problem_alone_mend_it(slug: str, data: st.DataObject) -> None:
    fixes_mend(kind_of(slug), slug, data)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@SOAK
def test_the_fixes_of_thousands_of_problems_mend_them(slug: str, data: st.DataObject) -> None:
    fixes_mend(kind_of(slug), slug, data)


@pytest.mark.parametrize("slug", DECK_GAMES)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_every_rule_passes_or_is_broken_unless_it_has_nothing_to_ask(slug: str, data: st.DataObject) -> None:
    p = parameters_of(slug, **data.draw(strategies.rulesets(slug)))
    kind, deck = kind_of(slug), read(slug, data.draw(strategies.zones(slug)))
    report = kind.report(deck, p)
    asked = {rule.id for rule in kind.rules if rule.exists is None or rule.exists(p)}
    passed, broken = [held.rule for held in report.passed], {problem.rule for problem in report.problems}
    assert sorted({*passed, *broken}) == sorted([*passed, *broken])
    assert asked >= {*passed, *broken}
    assert asked - {*passed, *broken} <= SOMETIMES_SILENT
    assert report.legal is not any(problem.severity is Severity.ERROR for problem in report.problems)
