"""Augmented: what its examples do not show."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.problems import CardCount, Fix, Severity
from cards.rules.types import CardSpec
from decks.rules.repair import Repair
from tests.decks import strategies
from tests.decks.rules.games import index_of, index_with, judged, kind_of, parameters_of, rules_broken

MAIN = {"Wolf": 3, "Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2}
SIDE = {"Squirrel": 20}


def zones(side: dict[str, int] = SIDE, **more: int) -> dict[str, Any]:
    main = {name.replace("_", " "): count for name, count in {**MAIN, **more}.items() if count}
    return {"zones": {"main": main, "side": side}}


@pytest.mark.parametrize("main", [{}, None])
@pytest.mark.parametrize("side", [{}, None])
def test_a_missing_or_empty_deck_is_one_problem(main: dict[str, int] | None, side: dict[str, int] | None) -> None:
    given_zones = {zone: cards for zone, cards in (("main", main), ("side", side)) if cards is not None}
    assert rules_broken(judged("augmented", {"zones": given_zones})) == ["AUG-D-11", "AUG-D-11"]
    assert rules_broken(judged("augmented", {"zones": {**given_zones, "side": SIDE}})) == ["AUG-D-11"]
    assert rules_broken(judged("augmented", {"zones": {**given_zones, "main": MAIN}})) == ["AUG-D-11"]


def test_the_size_of_a_missing_deck_is_neither_broken_nor_passed() -> None:
    report = judged("augmented", {"zones": {}})
    assert not {"AUG-D-01", "AUG-D-09"} & {held.rule for held in report.passed}
    assert {"AUG-D-01", "AUG-D-09"} <= {held.rule for held in judged("augmented", zones()).passed}


def test_an_unknown_card_counts_toward_the_size() -> None:
    assert rules_broken(judged("augmented", zones(Adder=2, Addr=1))) == ["AUG-D-12"]
    assert rules_broken(judged("augmented", zones(side={"Squirrel": 19, "Squirel": 1}))) == ["AUG-D-12"]


def test_a_card_named_twice_is_added_up() -> None:
    report = judged("augmented", zones(Wolf=2, wolf=1, WOLF=1))
    assert [problem.message for problem in report.problems] == ["Wolf: 4 copies (limit 3)."]


def test_a_problem_says_all_it_knows() -> None:
    (problem,) = judged("augmented", zones(Wolf=5)).problems
    assert (problem.zone, problem.limit, problem.actual) == ("main", 3, 5)
    assert problem.cards == (CardCount("wolf", 5, 2),)
    assert problem.fixes == (Fix(op="remove", zone="main", card="wolf", count=2),)


def test_copies_in_the_side_deck_are_not_added_to_those_in_the_main_deck() -> None:
    assert judged("augmented", zones(Squirrel=3)).legal


def test_a_rare_with_a_limit_of_its_own() -> None:
    mox = {"Sapphire Mox": 10, "Emerald Mox": 10}
    (problem,) = judged("augmented", zones(side=mox, Book_Burner=4), max_rares=9).problems
    assert (problem.rule, problem.message) == ("AUG-D-06", "Book Burner: a Rare card with 4 copies (limit 3).")


def test_totals_hold_whatever_a_card_says_of_itself() -> None:
    cabal = {"Ruby Mox": 20}
    broken = judged("augmented", zones(side=cabal, **{"Umbral Wealth Cabal": 9}))
    assert "AUG-D-05" in rules_broken(broken)
    assert "AUG-D-06" not in rules_broken(broken)


def test_a_tier_is_measured_at_the_card_nearest_to_its_limit() -> None:
    def measured(rule: str, **more: int) -> tuple[int, int]:
        return next(
            (held.actual, held.limit) for held in judged("augmented", zones(**more)).passed if held.rule == rule
        )

    assert measured("AUG-D-03") == (3, 3)
    assert measured("AUG-D-03", Zombie=6) == (6, 6)
    assert measured("AUG-D-03", Zombie=5) == (3, 3)
    assert measured("AUG-D-04") == (2, 2)
    assert measured("AUG-D-06") == (0, 1)
    assert measured("AUG-D-08", Squirrel=2) == (2, 3)


def test_a_temple_limit_is_a_rule_only_where_it_is_set() -> None:
    def passed(**changes: Any) -> list[str]:
        return [held.rule for held in judged("augmented", zones(), **changes).passed]

    assert "AUG-D-14" not in passed()
    assert "AUG-D-14" in passed(max_temples=2)


def test_the_temples_that_serve_fewest_cards_go() -> None:
    side = {"Skeleton": 18, "L33pbot": 1, "Squirrel": 1}
    (problem,) = judged("augmented", zones(side=side), max_temples=2).problems
    assert problem.fixes == (Fix(op="remove", zone="side", card="l33pbot", count=1),)


def test_proposals_keep_to_the_temples_in_use() -> None:
    report = judged(
        "augmented", {"zones": {"main": {"Zombie": 6, "Skeleton": 3}, "side": {"Skeleton": 20}}}, max_temples=1
    )
    (problem,) = report.problems
    temples = {index_of("augmented").cards[slug].temple for fix in problem.fixes for slug in (fix.card, *fix.others)}
    assert (problem.rule, temples) == ("AUG-D-01", {"undead"})


def test_proposals_are_on_the_official_list_and_others_do_as_well() -> None:
    kind, p = kind_of("augmented"), parameters_of("augmented")
    repair = kind.repair(kind.read({"zones": {}}, index_of("augmented")), p)
    assert isinstance(repair, Repair)
    assert repair.cost == 40
    cards = index_of("augmented").cards
    for fix in repair.fixes:
        assert len(fix.others) == 5
        assert all(cards[slug].official for slug in (fix.card, *fix.others))


def test_copies_already_in_the_deck_are_proposed_first() -> None:
    (problem,) = judged("augmented", zones(Wolf=1)).problems
    assert [(fix.card, fix.count) for fix in problem.fixes] == [("wolf", 2)]


@pytest.mark.parametrize(
    ("asking", "provider", "lacking"),
    [
        ("Blue Mage", "Sapphire Mox", "a blue gem"),
        ("Arcane Trickster", "Sapphire Mox", "a blue gem"),
        ("Antimagician", "Ruby Mox", "a gem"),
        ("Blue Mage", "Prism Mox", "a blue gem"),
        ("Blue Mage", "Magnus Mox", "a blue gem"),
    ],
)
def test_a_gem_needs_a_card_that_provides_it(asking: str, provider: str, lacking: str) -> None:
    def lacks(**more: int) -> list[str]:
        report = judged("augmented", zones(**{asking: 1, **more}))
        return [problem.message for problem in report.problems if problem.rule == "AUG-D-15"]

    assert lacks() == [f"No card provides {lacking}."]
    assert lacks() != lacks(**{provider: 1})
    assert f"No card provides {lacking}." not in lacks(**{provider: 1})


def test_fragments_pay_broken_gems_and_no_others() -> None:
    hoard = CardSpec(
        slug="hoard",
        name="Hoard",
        kind="creature",
        tier="common",
        temple="magick",
        sigils=("fragment-hoard",),
        health=1,
    )
    index = index_with("augmented", [hoard])
    assert not judged("augmented", zones(**{"Arcane Trickster": 1, "Hoard": 1}), index).problems
    assert rules_broken(judged("augmented", zones(**{"Blue Mage": 1, "Hoard": 1}), index)) == ["AUG-D-15"]


def test_a_gem_that_is_lacking_is_provided_by_one_more_card() -> None:
    for card, gem in (("Blue Mage", "blue-gem"), ("Green Mage", "green-gem"), ("Orange Mage", "orange-gem")):
        (lacking,) = judged("augmented", zones(**{card: 1})).problems
        (fix,) = lacking.fixes
        assert (lacking.rule, fix.op, fix.zone, fix.count) == ("AUG-D-15", "add", "main", 1)
        assert all(judged("augmented", zones(**{card: 1, each: 1})).legal for each in (fix.card, *fix.others))
        assert not [
            each
            for each in (fix.card, *fix.others)
            if "AUG-D-15" in rules_broken(judged("augmented", zones(**{card: 1, each: 1})))
        ], gem


def test_a_typo_of_a_named_card_is_one_problem() -> None:
    assert rules_broken(judged("augmented", zones(**{"Wolf Cub": 3}, Wolf=0))) == ["AUG-D-16"]
    assert rules_broken(judged("augmented", zones(**{"Wolf Cub": 1}, Wolf=0, Wolff=3))) == ["AUG-D-12"]


def test_cards_of_a_group_tell_how_many_of_them_are_too_many() -> None:
    rares = {card.slug: 1 for card in index_of("augmented").cards.values() if card.tier == "rare" and card.official}
    five = dict(list(rares.items())[:5])
    report = judged("augmented", zones(**five))
    (group,) = [problem for problem in report.problems if problem.rule == "AUG-D-05"]
    assert sum(each.excess for each in group.cards) == 2
    assert {each.card: each.excess for each in group.cards if each.excess} == {
        fix.card: fix.count for fix in group.fixes
    }


def test_one_is_told_in_the_singular() -> None:
    told = {problem.message for problem in judged("augmented", {"zones": {"main": {"Wolf": 1}, "side": SIDE}}).problems}
    assert "Main deck has 1 card; the minimum is 20." in told
    strict = judged("augmented", zones(Wolf=1, Stoat=5), max_common_copies=0, side_size=1, main_min=1)
    told = {problem.message for problem in strict.problems}
    assert {"Wolf: 1 copy (limit 0).", "Stoat: 5 copies (limit 0)."} <= told
    assert "Side deck must have exactly 1 card (found 20)." in told


def test_a_gray_gem_provides_nothing() -> None:
    report = judged("augmented", zones(side={"Prismatic Shards": 20}, Antimagician=1))
    assert "No card provides a gem." in [problem.message for problem in report.problems]


def test_an_unlisted_card_is_an_error_only_where_the_ruleset_says_so() -> None:
    (said,) = judged("augmented", zones(Piranha=2)).problems
    assert (said.severity, said.cards) == (Severity.WARNING, (CardCount("piranha", 2, 0),))
    (refused,) = judged("augmented", zones(Piranha=2), official_list_only=True).problems
    assert (refused.rule, refused.severity, refused.cards) == (
        "AUG-D-17",
        Severity.ERROR,
        (CardCount("piranha", 2, 2),),
    )


def test_a_sample_is_no_deck_card_and_nothing_else_is_said_of_it() -> None:
    report = judged("augmented", zones(side={"Squirrel": 19, "Cat with a Gun": 1}), official_list_only=True)
    assert rules_broken(report) == ["AUG-D-13"]


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_one_more_legal_card_keeps_a_deck_below_its_limits_legal(data: st.DataObject) -> None:
    kind, index, p = kind_of("augmented"), index_of("augmented"), parameters_of("augmented")
    repair = kind.repair(kind.read({"zones": data.draw(strategies.zones("augmented"))}, index), p)
    assert isinstance(repair, Repair)
    main = dict(repair.zones["main"])
    usual = {"common": 3, "uncommon": 3, "side-deck": 3, "rare": 1, "talking": 1}
    whole = {"rare": 3, "talking": 1}
    card = data.draw(st.sampled_from(list(index.cards.values())))
    limit = usual[card.tier or ""] if card.copy_limit is None else card.copy_limit
    of_tier = sum(count for slug, count in main.items() if index.cards[slug].tier == card.tier)
    below = main.get(card.slug, 0) < limit and of_tier < whole.get(card.tier or "", 99) and sum(main.values()) < 40
    main[card.slug] = main.get(card.slug, 0) + 1
    assert kind.report(kind.read({"zones": {**repair.zones, "main": main}}, index), p).legal is below
