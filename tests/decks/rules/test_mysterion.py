"""Mysterion: what its examples do not show."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.types import CardSpec
from decks.rules.repair import Repair
from tests.decks import strategies
from tests.decks.rules.games import index_of, index_with, judged, kind_of, parameters_of, rules_broken

MAIN = dict(kind_of("mysterion").example["zones"]["main"])


def zones(**more: int) -> dict[str, Any]:
    main = {name.replace("_", " "): count for name, count in {**MAIN, **more}.items() if count}
    return {"zones": {"main": main}}


def creature(slug: str, **fields: Any) -> CardSpec:
    usual = {"kind": "creature", "elements": ["ember"], "power": 1, "health": 1, "stage": 1}
    return msgspec.convert({"slug": slug, "name": slug.title(), **usual, **fields}, CardSpec)


@pytest.mark.parametrize("fields", [{"zones": {}}, {"zones": {"main": {}}}])
def test_a_missing_or_empty_deck_is_one_problem(fields: dict[str, Any]) -> None:
    (problem,) = judged("mysterion", fields).problems
    assert (problem.rule, problem.message) == ("MYS-D-01", "A deck has exactly 50 cards (found 0).")


def test_an_unknown_card_counts_toward_the_size() -> None:
    assert rules_broken(judged("mysterion", zones(Honed_Fang=3, Honed_Fangs=1))) == ["MYS-D-02"]


def test_a_typo_of_an_early_stage_is_one_problem() -> None:
    kept = {"Wickling": 0, "Kilnhound": 4, "Furnace Archon": 0, "Honed Fang": 6}
    assert rules_broken(judged("mysterion", zones(**kept, Wicklng=4))) == ["MYS-D-02"]
    dear = {"Ember Script": 2, "Honed Fang": 27, "Bellows Boar": 0, "Hearth Newt": 0, "Powder Golem": 0}
    evolved = {**kept, **dear, "Vial of Balsam": 4, "Index of Lost Pages": 5}  # only its evolved cost can be paid
    assert "MYS-D-05" in rules_broken(judged("mysterion", zones(**evolved, Nobody=4)))
    assert "MYS-D-05" not in rules_broken(judged("mysterion", zones(**evolved, Wicklng=4)))
    assert "MYS-D-09" in rules_broken(judged("mysterion", zones(**kept, Nobody=4)))


def test_a_mixed_deck_is_mended_by_the_fewest_cards() -> None:
    (mixed,) = judged("mysterion", zones(**{"Ember Script": 15, "Tide Script": 5}, Honed_Fang=4)).problems
    assert [(fix.op, fix.card, fix.count) for fix in mixed.fixes] == [("remove", "tide-script", 5)]
    assert {each.card: each.excess for each in mixed.cards}["tide-script"] == 5
    assert sum(each.excess for each in mixed.cards) == 5


def test_the_first_creature_is_one_that_the_scripts_can_pay_for() -> None:
    (lone,) = judged("mysterion", {"zones": {"main": {"Tide Script": 50}}}).problems
    *_, fix = lone.fixes
    card = index_of("mysterion").cards[fix.card]
    assert (fix.op, fix.count, card.kind, card.elements, card.stage) == ("add", 1, "creature", ("tide",), 1)
    assert len(fix.others) == 5


def test_a_free_creature_needs_no_script() -> None:
    mote = creature("mote", elements=["tide"])
    assert rules_broken(judged("mysterion", zones(Honed_Fang=3, Mote=1), index_with("mysterion", [mote]))) == [
        "MYS-D-03"
    ]


def test_the_evolved_cost_counts_only_beside_the_stage_before() -> None:
    scripts = {"Ember Script": 2, "Honed Fang": 41, "Furnace Archon": 0, "Kilnhound": 1, "Bellows Boar": 0}
    scripts |= {"Hearth Newt": 0, "Powder Golem": 0, "Vial of Balsam": 0, "Index of Lost Pages": 0}
    assert not judged("mysterion", zones(**scripts, Wickling=6)).problems
    report = judged("mysterion", zones(**scripts, Wickling=0, **{"Flint Finch": 6}))
    assert [(problem.rule, problem.limit, problem.actual) for problem in report.problems] == [
        ("MYS-D-05", 4, 2),
        ("MYS-D-09", None, None),
    ]


def test_a_cost_that_the_codex_cannot_hold_is_measured_at_its_lowest() -> None:
    before = creature("before", related=[{"kind": "evolves_into", "card": "after"}])
    after = creature("after", stage=2, cost={"scripts": 12}, evolved_cost=8)
    index = index_with("mysterion", [before, after])
    assert not judged("mysterion", zones(Honed_Fang=2, Before=1, After=1), index).problems
    assert rules_broken(judged("mysterion", zones(Honed_Fang=3, After=1), index)) == ["MYS-D-06", "MYS-D-09"]
    assert "MYS-D-06" in rules_broken(judged("mysterion", zones(Honed_Fang=2, Before=1, After=1), index, codex_max=7))


def test_a_stage_of_another_element_is_no_stage_before() -> None:
    before = creature("before", elements=["tide"], related=[{"kind": "evolves_into", "card": "after"}])
    after = creature("after", stage=2, cost={"scripts": 2}, evolved_cost=1)
    report = judged("mysterion", zones(Honed_Fang=3, After=1), index_with("mysterion", [before, after]))
    assert "After: a stage 2 Creature must name the stage 1 it evolves from." in {
        problem.message for problem in report.problems
    }


def test_copies_are_unlimited_where_the_ruleset_sets_no_number() -> None:
    report = judged("mysterion", {"zones": {"main": {"Ember Script": 20, "Wickling": 30}}})
    assert not report.problems
    assert "MYS-D-12" not in [held.rule for held in report.passed]


def test_a_missing_script_is_proposed() -> None:
    report = judged("mysterion", zones(Hearth_Newt=2, Rillet=1))
    added = {fix.card for problem in report.problems for fix in problem.fixes if fix.op == "add"}
    assert added == {"tide-script"}


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_a_card_in_place_of_another_keeps_a_deck_legal(data: st.DataObject) -> None:
    kind, index, p = kind_of("mysterion"), index_of("mysterion"), parameters_of("mysterion")
    repair = kind.repair(kind.read({"zones": data.draw(strategies.zones("mysterion"))}, index), p)
    assert isinstance(repair, Repair)
    main = dict(repair.zones["main"])
    gone, come = data.draw(st.sampled_from(sorted(main))), data.draw(st.sampled_from(sorted(index.cards)))
    main[gone] -= 1
    main[come] = main.get(come, 0) + 1
    swapped = {slug: count for slug, count in main.items() if count}
    assert kind.report(kind.read({"zones": {"main": swapped}}, index), p).legal


@pytest.mark.parametrize(
    "main",
    [
        {},
        {"Kilnhound": 4, "Vial of Balsam": 3},
        {"Rillet": 10},
        {"Sounding Leviathan": 1},
        {"Banishing Bell": 5},
        {"Tide Script": 3},
    ],
)
def test_a_deck_is_filled_so_that_it_can_be_played(main: dict[str, int]) -> None:
    kind, index, p = kind_of("mysterion"), index_of("mysterion"), parameters_of("mysterion")
    deck = kind.read({"zones": {"main": main}}, index)
    repair = kind.repair(deck, p)
    assert isinstance(repair, Repair)
    assert repair.cost == 50 - sum(main.values())
    assert kind.report(kind.read({"zones": repair.zones}, index), p).problems == ()
    (size,) = [problem for problem in kind.report(deck, p).problems if problem.rule == "MYS-D-01"]
    assert kind.report(kind.read({"zones": deck.after(size.fixes)}, index), p).problems == ()


@pytest.mark.parametrize(
    ("main", "rule", "fixes"),
    [
        ({"Rillet": 50}, "MYS-D-04", [("remove", "rillet", 1), ("add", "tide-script", 1)]),
        ({"Rillet": 50}, "MYS-D-07", [("remove", "rillet", 1), ("add", "tide-script", 1)]),
        ({"Rillet": 49}, "MYS-D-07", [("add", "tide-script", 1)]),
        ({"Tide Script": 50}, "MYS-D-08", [("remove", "tide-script", 1), ("add", "barnacle-warden", 1)]),
        (
            {"Ember Script": 40, "Kilnhound": 1, "Honed Fang": 9},
            "MYS-D-09",
            [("remove", "honed-fang", 1), ("add", "wickling", 1)],
        ),
        (
            {"Ember Script": 1, "Wickling": 40, "Banishing Bell": 1, "Honed Fang": 8},
            "MYS-D-13",
            [("remove", "wickling", 2), ("add", "ember-script", 2)],
        ),
    ],
)
def test_a_fix_of_a_full_deck_keeps_its_size(main: dict[str, int], rule: str, fixes: list[Any]) -> None:
    problem = next(each for each in judged("mysterion", {"zones": {"main": main}}).problems if each.rule == rule)
    assert [(fix.op, fix.card, fix.count) for fix in problem.fixes] == fixes
