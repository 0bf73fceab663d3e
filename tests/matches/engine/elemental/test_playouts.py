"""Quick moves are legal, reasonable, and bring every turn to its end."""

import pytest

from matches.engine import agents
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, score_of
from tests.matches.engine.duels import catalogue
from tests.matches.engine.elemental.games import ENGINE, Table, played


def next_move(table: Table) -> str:
    seat = ENGINE.to_act(table.game)[0]
    return ENGINE.action_text(table.game, seat, ENGINE.passing(table.game, seat))


def test_quick_moves_end_a_turn_from_anywhere():
    for seed in range(12):
        game = played(seed, 150 + 40 * seed)
        turn, stream = game.turn, Stream.of(seed, "on")
        for _ in range(120):
            seats = ENGINE.to_act(game)
            if not seats or game.turn > turn:
                break
            action = ENGINE.sensible(game, seats[0], stream)
            assert action in ENGINE.legal_actions(game, seats[0])
            quick = ENGINE.passing(game, seats[0])
            assert (quick is None) == (game.pending is not None)
            ENGINE.apply(game, seats[0], action if quick is None else quick)
        else:
            pytest.fail("the turn does not end")


def test_the_usual_order_is_income_blessings_the_best_action_a_purchase_and_the_end():
    table = Table(
        {"gold": 6, "hand": ["sneak-peek", "tremor", "blazing-fire"], "draw": ["basic-income"]},
        dice={"fire": 5, "earth": 2},
        shop={"row": ["gambling", "fire"]},
    )
    moves = []
    while table.game.turn == 5:
        moves.append(next_move(table))
        table.do(moves[-1])
    assert moves == ["income", "play sneak-peek", "play blazing-fire", "buy fire", "end turn"]


def test_a_veto_waits_for_an_attack_that_is_worth_it():
    for pips, answer in ((6, "turn up veto"), (1, "pass")):
        table = Table({"hand": ["blazing-fire"]}, {"face_down": ["veto"]}, dice={"fire": pips}).do("play blazing-fire")
        assert next_move(table) == answer
    assert next_move(Table({"face_down": ["veto"]}, income_taken=True)) == "end turn"


def test_a_shield_answers_the_attack_that_it_reduces_and_no_other():
    for attack, answer in (("blazing-fire", "turn up water-reservoirs"), ("earthquake", "pass")):
        table = Table({"hand": [attack]}, {"face_down": ["water-reservoirs"]}, dice={"fire": 6, "earth": 6})
        assert next_move(table.do(f"play {attack}")) == answer


def test_more_actions_are_taken_only_where_there_is_something_to_play():
    table = Table({"hand": ["multitasking-god", "fire"]}, income_taken=True)
    assert next_move(table) == "play fire"
    table = Table({"hand": ["multitasking-god", "fire", "tremor"]}, income_taken=True)
    assert next_move(table) == "play multitasking-god"


def test_greedy_beats_random():
    arms = [Arm(name, {}, agents.get(name)) for name in ("greedy", "random")]
    comparison = Comparison(ENGINE, Terms(cards=catalogue("elemental")), arms, seed=40)
    assert score_of(list(comparison.matches(2))).points == 2
