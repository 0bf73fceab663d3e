"""Counts of cards add up, and a number is told only where there are games enough."""

from decimal import Decimal

import msgspec
import pytest

from matches.lab.enough import FEWEST_GAMES
from matches.lab.figures import CardFigures, figures_of
from matches.lab.impact import Split
from matches.lab.plans import Plan
from matches.lab.results import impacts_of
from matches.lab.schedule import Schedule
from matches.lab.strata import pooled
from matches.lab.tally import ArmCards, CardCounts, Tally
from tests.matches.engine.duels import catalogue
from tests.matches.experiments import make_plan, undisturbed
from tests.matches.samples import GAME


def plan_of(*decks: dict[str, dict[str, int]], **changes: object) -> Plan:
    plan = make_plan(**changes)
    arms = [msgspec.structs.replace(plan.arms[0], name=str(place), zones=zones) for place, zones in enumerate(decks)]
    return msgspec.structs.replace(plan, arms=tuple(arms))


FIRST = ArmCards(games=100, points=120, cards=[CardCounts(drawn=40, drawn_points=60, held=40, played=30)])
SECOND = ArmCards(games=60, points=30, cards=[CardCounts(), CardCounts(drawn=60, drawn_points=30, held=60, played=15)])


def test_the_numbers_of_one_deck() -> None:
    found = figures_of(plan_of({"main": {"ash": 2}}), Tally([], cards={0: FIRST}))
    assert set(found) == {"ash"}
    ash = found["ash"]
    assert (ash.winrate, ash.playrate) == (Decimal("0.6"), Decimal("0.3"))
    assert ash.lift == Decimal("0.25")  # 30 of 40 points with it, 30 of 60 without it


def test_decks_are_added_up_and_compared_with_themselves() -> None:
    plan = plan_of({"main": {"ash": 2}}, {"main": {"ash": 1}, "side": {"birch": 1}})
    found = figures_of(plan, Tally([], cards={0: FIRST, 1: SECOND}))
    ash, birch = found["ash"], found["birch"]
    assert (ash.games, ash.winrate) == (160, Decimal("0.469"))
    assert ash.lift == Decimal("0.25")  # the second deck never drew it, so it has nothing to compare
    assert (birch.winrate, birch.playrate, birch.lift) == (Decimal("0.25"), Decimal("0.25"), None)


def test_the_lift_is_the_pooled_difference_of_the_decks() -> None:
    other = ArmCards(games=90, points=80, cards=[CardCounts(drawn=30, drawn_points=20, held=30, played=9)])
    plan = plan_of({"main": {"ash": 2}}, {"main": {"ash": 1}})
    ash = figures_of(plan, Tally([], cards={0: FIRST, 1: other}))["ash"]
    told = pooled([Split(30, 40, 30, 60), Split(10, 30, 30, 60)])
    assert told is not None
    assert float(ash.lift or 0) == pytest.approx(told.difference, abs=0.0005)
    assert (ash.with_games, ash.without_games) == (told.with_games, told.without_games)


def test_adding_two_experiments_is_counting_them_as_one() -> None:
    plan = plan_of({"main": {"ash": 2}}, {"main": {"ash": 1}})
    both = figures_of(plan, Tally([], cards={0: FIRST, 1: FIRST}))["ash"]
    one = figures_of(plan, Tally([], cards={0: FIRST}))["ash"]
    assert one + one == both


@pytest.mark.parametrize("missing", [1, 0])
def test_too_few_games_have_no_number(missing: int) -> None:
    games = FEWEST_GAMES - missing
    half = CardFigures(games=games, points=games, played=0, with_games=games, without_games=99, weight=1.0, gain=-0.0)
    expected = [None] * 3 if missing else [Decimal("0.5"), Decimal(0), Decimal(0)]
    assert [half.winrate, half.playrate, half.lift] == expected
    assert str(half.lift) != "-0.000"
    other = msgspec.structs.replace(half, with_games=99, without_games=games)
    assert (other.lift is None) is bool(missing)


def test_an_illegal_deck_says_nothing_of_cards() -> None:
    plan = plan_of({"main": {"ash": 2}}, {"main": {"birch": 1}})
    illegal = msgspec.structs.replace(plan.arms[0], problems=("Ash is banned.",))
    changed = msgspec.structs.replace(plan, arms=(illegal, plan.arms[1]))
    assert set(figures_of(changed, Tally([], cards={0: FIRST, 1: FIRST}))) == {"birch"}


def test_real_games_give_what_the_result_of_the_experiment_tells() -> None:
    plan = make_plan(games=60, record_cards=True)
    tally, _ = undisturbed(Schedule(plan, catalogue(GAME)))
    found = figures_of(plan, tally)
    told = {(each.arm, each.card): each for each in impacts_of(plan, tally)}
    alone = [card for card in found if sum(card == other for _, other in told) == 1]
    assert alone
    for card in alone:
        impact = next(each for (_, other), each in told.items() if other == card)
        split = impact.drawn.split
        assert found[card].games == split.with_games + split.without_games
        assert found[card].winrate == Decimal(f"{(split.with_points + split.without_points) / found[card].games:.3f}")
        if found[card].lift is not None:
            assert float(found[card].lift or 0) == pytest.approx(impact.drawn.difference, abs=0.0005)
    assert figures_of(make_plan(), undisturbed(Schedule(make_plan(), catalogue(GAME)))[0]) == {}
