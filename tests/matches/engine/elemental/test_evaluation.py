"""How good a match looks: what is better counts more, for both seats alike."""

import pytest

from matches.engine.elemental.evaluation import WON, face_points
from matches.engine.rng import Stream
from tests.matches.engine.elemental.games import ENGINE, Table, played

DECK = {"draw": ["basic-income"] * 8}


def value(mine, theirs=DECK, seat=0, **fields):
    return ENGINE.evaluate(Table(mine, theirs, **fields).game, seat)


def test_one_seats_gain_is_the_others_loss():
    for seed in range(10):
        game = played(seed, 400)
        assert ENGINE.evaluate(game, 0) == -ENGINE.evaluate(game, 1)


def test_equal_sides_are_worth_nothing_and_a_win_everything():
    assert value(DECK) == 0
    assert value(DECK, winner=0) == WON
    assert value(DECK, winner=0, seat=1) == -WON
    assert value(DECK, winner="draw") == 0


@pytest.mark.parametrize(
    "better",
    [
        {"hp": 61},
        {"gold": 1},
        {"draw": [*DECK["draw"], "meteor-strike"]},
        {"draw": [*DECK["draw"][:4], "fire"]},  # fewer cards beside the one that counts
        {"face_down": ["fire"]},
        {"passives": ["proactive"]},
        {"draw": [*DECK["draw"], "fire", "multitasking-god"]},
    ],
)
def test_what_is_better_counts_more(better):
    assert value(DECK | better) > 0


def test_a_card_is_worth_what_the_dice_say():
    low, high = (Table(dice={"fire": pips}).game for pips in (1, 6))
    fire = low.table.by_slug["fire"].number
    tremor = low.table.by_slug["tremor"].number
    assert face_points(high)[fire] == 6 * face_points(low)[fire] > 0
    assert face_points(high)[tremor] == face_points(low)[tremor]


def test_of_two_attacks_one_action_plays_the_better_one():
    dice = {"fire": 6, "earth": 1}
    one, both = (value({"draw": cards}, {}, dice=dice) for cards in (["fire"], ["fire", "tremor"]))
    assert both - one < value({"draw": ["tremor"]}, {}, dice=dice) / 4


def test_a_deck_that_was_valued_before_is_worth_what_it_would_be_worth_now():
    stream = Stream.of(5, "decks")
    state = played(5, 0)
    kept = 0
    for _ in range(400):
        if not (seats := ENGINE.to_act(state)):
            break
        ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
        known = state.table.deck_points
        before = len(known)
        found = ENGINE.evaluate(state, 0)
        kept += len(known) == before
        remembered = known.copy()
        known.clear()
        assert ENGINE.evaluate(state, 0) == found
        known.update(remembered)
    assert kept > 50
