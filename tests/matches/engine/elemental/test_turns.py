"""Setup by the parameters, who is asked when, and the guards."""

import pytest

from matches.engine import guards
from matches.engine.rng import Stream
from tests.matches.engine.elemental.games import ENGINE, Table, played, setup, step_on


def test_a_match_starts_by_its_parameters():
    game = ENGINE.new_game(
        setup(starting_hp=33, starting_gold_first=2, starting_gold_second=9, starting_income_cards=6, hand_size=5), 1
    )
    assert game.hp == [33, 33]
    assert (game.gold[game.first], game.gold[1 - game.first]) == (2, 9)
    assert [len(hand) for hand in game.hands] == [5, 5]
    assert [len(pile) for pile in game.draws] == [1, 1]
    assert game.shop_row == []
    assert game.turn == 1


def test_who_begins_is_decided_by_the_seed_and_both_do_equally_often():
    firsts = [ENGINE.new_game(setup(), seed).first for seed in range(200)]
    assert 70 < sum(firsts) < 130


@pytest.mark.parametrize(
    ("changes", "offered", "refused"),
    [
        ({}, ["place", "re-roll", "buy fire"], []),
        ({"face_down_cost": 11}, ["re-roll"], ["place"]),
        ({"face_down_slots": 0}, ["re-roll"], ["place"]),
        ({"reroll_cost": 11}, ["place"], ["re-roll"]),
        ({"rerolls_per_turn": 0}, ["place"], ["re-roll"]),
        ({"buys_per_turn": 0}, ["place"], ["buy fire"]),
    ],
)
def test_each_parameter_of_a_move_counts(changes, offered, refused):
    table = Table({"gold": 10, "hand": ["tremor"]}, parameters=changes, shop={"row": ["fire"], "draw": ["ecology"]})
    assert set(offered) <= set(table.can())
    assert not set(refused) & set(table.can())


def test_income_actions_and_the_shop_row_are_parameters():
    changes = {"income": 4, "actions_per_turn": 2, "shop_row": 2}
    table = Table({}, parameters=changes, shop={"draw": ["fire", "ecology", "tremor"]})
    table.do("income", "re-roll")
    assert table.game.gold == [2, 0]
    assert len(table.game.shop_row) == 2
    assert table.game.actions == [2, 0]


def test_who_has_nothing_to_play_is_not_asked():
    table = Table({"hand": ["basic-income"]}, {"hand": ["fire", "basic-income"]})
    table.do("play basic-income", "income")
    assert ENGINE.to_act(table.game) == (0,)
    assert "end turn" in table.can()


def test_the_other_seat_may_play_after_each_move_and_before_the_turn_ends():
    table = Table({}, {"hand": ["sneak-peek", "forecast"], "draw": ["fire", "tremor"]})
    table.do("income")
    assert table.can() == ["play sneak-peek", "play forecast", "pass"]
    table.do("play sneak-peek")
    assert table.can() == ["play forecast", "pass"]  # the same window again
    table.do("pass", "end turn")
    assert table.can() == ["play forecast", "pass"]
    table.do("play forecast")
    assert table.game.active == 1
    assert table.game.turn == 6


def test_answers_go_to_any_depth_and_the_last_is_executed_first():
    table = Table(
        {"hand": ["fire"], "face_down": ["tremor", "ecology"]},
        {"face_down": ["reforestation", "marketplace"]},
        dice={"fire": 2, "earth": 3, "nature": 4, "gold": 5},
    )
    table.do("play fire", "turn up reforestation", "turn up tremor", "turn up marketplace", "turn up ecology")
    played = [event["cause"] for event in table.recorder.documents() if event["cause"] not in ("choice", "play")]
    order = ["ecology", "marketplace", "tremor", "reforestation", "fire"]
    assert list(dict.fromkeys(played)) == order
    assert table.game.hp == [64, 63]


def test_an_announced_card_can_be_answered_again_after_an_answer():
    table = Table({"hand": ["fire"]}, {"face_down": ["ecology", "veto"]}, dice={"fire": 6})
    table.do("play fire", "turn up ecology")
    assert table.can() == ["turn up veto", "pass"]
    table.do("turn up veto")
    assert table.game.hp == [60, 61]


def test_a_seat_that_decides_too_often_may_only_end_its_turn():
    table = Table({"hand": ["fire"], "decisions": guards.DECISIONS_A_TURN - 1})
    table.do("income")
    assert table.can() == ["end turn"]
    assert table.game.guard == guards.DECISIONS
    waiting = Table({}, {"hand": ["sneak-peek"], "decisions": guards.DECISIONS_A_TURN})
    waiting.do("income")
    assert ENGINE.to_act(waiting.game) == (0,)


def test_a_question_is_answered_for_a_seat_that_decides_too_often():
    table = Table({"hand": ["second-chance"], "decisions": guards.DECISIONS_A_TURN - 1}, dice={"fire": 2})
    table.do("play second-chance")
    assert table.can() == ["end turn"]
    assert table.game.dice == [2, 1, 1, 1, 1, 1, 1]


def test_the_turn_guard_ends_every_match():
    game = played(5, 10_000, turn_guard=7)
    assert ENGINE.outcome(game).turns <= 7
    assert ENGINE.outcome(game).guard in ("", guards.TURNS)


def test_a_wish_over_the_whole_shop_asks_for_the_price_first():
    game = ENGINE.new_game(setup(), 3)
    seat = game.active
    wish = game.table.by_slug["wish"].number
    card = next(card for card in game.shop_draw if game.table.number[card] == wish)
    game.shop_draw.remove(card)
    game.hands[seat].append(card)
    game.gold[seat] = 30
    ENGINE.apply(game, seat, ENGINE.read_action(game, seat, "play wish"))
    offered = [ENGINE.action_text(game, seat, action) for action in ENGINE.legal_actions(game, seat)]
    assert offered == ["price 3", "price 7", "price 12", "price 18", "price 25"]
    document = ENGINE.position(game)
    assert ENGINE.position(ENGINE.read_position(document, setup())) == document
    ENGINE.apply(game, seat, ENGINE.read_action(game, seat, "price 25"))
    assert game.gold[seat] == 5  # Multitasking God is the only other card of that price
    assert step_on(game, Stream.of(0, "on"))
