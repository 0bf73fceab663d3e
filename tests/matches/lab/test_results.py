"""What a tally says in numbers; small ones were worked out by hand."""

from math import sqrt

import msgspec
import pytest

from matches.lab import results
from matches.lab.kinds import Pairing
from matches.lab.numbers import spread_of
from matches.lab.plans import Sprt
from matches.lab.seen import deck_cards
from matches.lab.sprt import Verdict
from matches.lab.tally import Sums, Tally
from tests.matches.experiments import DECKS, make_plan
from tests.matches.lab.test_stopping import game, tally_of


def test_a_mean_has_the_interval_of_its_spread():
    sums = Sums()
    for value in (1, 2, 3, 6):
        sums.add(value)
    found = results.mean_of(sums)
    half = spread_of(sqrt((4 + 1 + 0 + 9) / 3), 4)
    assert (found.mean, found.least, found.most, found.games) == (3, 1, 6, 4)
    assert (found.low, found.high) == pytest.approx((3 - half, 3 + half))
    halved = results.mean_of(sums, parts=2)
    assert (halved.mean, halved.games, halved.high) == (1.5, 8, pytest.approx((3 + half) / 2))
    assert (halved.least, halved.most) == (0.5, 3), "all of it is told of one game"
    one = Sums()
    one.add(7)
    assert (results.mean_of(one).low, results.mean_of(one).high) == (None, None), "one game says nothing of the next"
    assert results.mean_of(Sums()).games == 0


def test_who_begins_and_all_pairings_of_an_arm_are_added_up():
    tally = Tally.empty([Pairing((0, 1)), Pairing((0, 2)), Pairing((1, 2))])
    tally.add_block(0, [game(0, (0,)), game(1, ())], 2)
    tally.add_block(1, [game(2, (2,), seats=(0, 2), pairing=1), game(3, (0,), seats=(2, 0), pairing=1)], 2)
    tally.add_block(2, [game(4, (1,), seats=(1, 2), pairing=2), game(5, (1,), seats=(2, 1), pairing=2)], 2)
    score = results.arm_score(tally, 0)
    assert (score.wins, score.draws, score.losses) == (2, 1, 1)
    assert results.arm_score(tally, 2).points == 1
    began = results.first_seat(tally.pairings)
    assert (began.wins, began.draws, began.losses) == (2, 1, 3)
    assert results.lengths_of(tally.pairings).games == 6


def test_who_began_is_followed_through_the_seats():
    tally = Tally.empty([Pairing((0, 1))])
    block = [game(0, (1,), metrics={"first": 1}), game(1, (1,), seats=(1, 0), metrics={"first": 1})]
    tally.add_block(0, block, 2)
    began = results.first_seat(tally.pairings)
    assert (began.wins, began.losses) == (1, 1), "the second arm won both and began the first alone"


def test_the_way_of_the_score_ends_where_the_score_is():
    tally = tally_of((0,), (), (1,), (1,), (0,), (0,))
    way = results.scores_on_the_way(tally.pairings[0])
    assert [(score.games, score.points) for score in way] == [(2, 1.5), (4, 1.5), (6, 3.5)]


def test_the_sequential_test_is_drawn_from_where_it_may_speak_up_to_its_end():
    tally = tally_of(*[(0,), (0,), (0,), (1,)] * 100)
    points = results.ratios_on_the_way(tally.pairings[0], Sprt(0, 100))
    assert (points[0].games, points[-1].games) == (20, 400)
    assert points[-1].verdict is Verdict.ACCEPTS_ELO1
    assert results.ratios_on_the_way(tally_of((0,), (0,)).pairings[0], Sprt(0, 100)) == []


# --- seed by seed ----------------------------------------------------------------------------------------------------
def compared(*rounds: tuple[tuple[int, ...], ...], turns: int = 5) -> Tally:
    """Rounds of two pairings with one game for each seat: the winners of the four games."""
    tally = Tally.empty([Pairing((0, 1)), Pairing((0, 1), 1)])
    for number, winners in enumerate(rounds):
        first = [game(4 * number + place, winners[place], seed=number) for place in range(2)]
        second = [game(4 * number + place, winners[place], seed=number, pairing=1, turns=turns) for place in (2, 3)]
        tally.add_block(0, first, 2, compares=True)
        tally.add_block(1, second, 2, compares=True)
        tally = Tally.read(tally.document())
    return tally


def test_a_round_is_held_against_the_first_pairing_of_the_same_seed():
    tally = compared(((0,), (1,), (0,), (0,)), ((1,), (1,), (1,), ()), ((0,), (1,), (0,), (1,)), turns=8)
    table = tally.pairings[1].changes
    assert (table[2][4], table[0][1], table[2][2]) == (1, 1, 1)
    assert sum(map(sum, table)) == 3
    assert tally.pairings[0].changes == []
    (found,) = results.changes_of(tally)
    # points a game: 1/2 to 1, 0 to 1/4, 1/2 to 1/2
    assert (found.change.before, found.change.after) == pytest.approx((1 / 3, 1.75 / 3))
    assert found.change.difference == pytest.approx(0.25)
    assert found.change.is_few
    assert not found.is_clear
    shift = results.mean_of(tally.pairings[1].shifts["turns"], 2)
    assert (shift.mean, shift.games) == (3, 6)


def test_a_round_with_a_missing_game_is_not_compared():
    tally = Tally.empty([Pairing((0, 1)), Pairing((0, 1), 1)])
    tally.add_block(0, [game(0, (0,))], 2, compares=True)
    tally.add_block(1, [game(2, (0,), pairing=1), game(3, (0,), pairing=1)], 2, compares=True)
    assert tally.pairings[1].changes == []


def test_a_clear_change_is_called_clear_and_many_are_corrected():
    better = ((0,), (1,), (0,), (0,))
    same = ((0,), (1,), (0,), (1,))
    tally = compared(*[better] * 40, *[same] * 40)
    (found,) = results.changes_of(tally)
    assert found.is_clear
    assert found.change.low > 0
    assert found.corrected == found.change.p
    # the same table a second time: Holm doubles the smallest likelihood
    tally.pairings.append(msgspec.structs.replace(tally.pairings[1]))
    first, _ = results.changes_of(tally)
    assert first.corrected == pytest.approx(2 * found.change.p)


# --- cards -----------------------------------------------------------------------------------------------------------
def test_what_a_card_did_is_split_by_drawn_and_by_played_among_held():
    plan = make_plan(decks=DECKS[:2])
    cards = deck_cards(plan.arms[0].zones)
    tally = Tally.empty([Pairing((0, 1))])
    for number in range(0, 80, 2):
        drawn = number % 4 == 0  # arm 0 draws its first card in every other pair, and plays it in seat 0
        seen = f"{int(drawn):x}.{int(drawn):x} 0.0", f"0.0 {int(drawn):x}.0"
        winners = (0,) if drawn else (1,)
        block = [game(number + place, winners, seen=seen[place]) for place in range(2)]
        tally.add_block(0, block, 2)
    tally = Tally.read(tally.document())
    found = {(each.arm, each.card): each for each in results.impacts_of(plan, tally)}
    first = found[0, cards[0]]
    assert (first.drawn.split.with_games, first.drawn.split.with_points) == (40, 40)
    assert (first.drawn.split.without_games, first.drawn.split.without_points) == (40, 0)
    assert first.drawn.is_clear
    assert (first.played.split.with_games, first.played.split.without_games) == (20, 20)
    assert first.played.is_few, "twenty games say nothing"
    never = found[0, cards[1]]
    assert (never.drawn.split.with_games, never.drawn.split.without_games) == (0, 80)
    assert never.drawn.is_few
    assert len(found) == sum(len(deck_cards(arm.zones)) for arm in plan.arms)


def test_without_a_record_of_cards_nothing_is_said_of_them():
    assert results.impacts_of(make_plan(), tally_of((0,), (1,))) == []


# --- numbers of the game ---------------------------------------------------------------------------------------------
def test_numbers_are_told_of_the_arm_by_its_place():
    tally = Tally.empty([Pairing((0, 1))])
    metrics = {"first": 0, "gold_0": 10, "gold_1": 2, "rounds": 4}
    tally.add_block(0, [game(0, (0,), metrics=metrics), game(1, (0,), metrics=metrics)], 2)
    assert results.arm_metrics(tally.pairings, 0)["gold"].mean == 10
    other = [game(2, (0,), metrics=metrics), game(3, (0,), metrics={**metrics, "gold_0": 0, "gold_1": 20})]
    tally.add_block(0, other, 2)
    ours, theirs = (results.arm_metrics(tally.pairings, arm)["gold"] for arm in (0, 1))
    assert (ours.mean, theirs.mean) == ((10 + 10 + 10 + 0) / 4, (2 + 2 + 2 + 20) / 4)
    assert results.arm_metrics(tally.pairings, 0).keys() == {"gold"}
