"""Positions: short to write, whole to read, and plain about what is wrong."""

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.interface import Unplayable
from matches.engine.rng import Stream
from tests.matches.engine.decknforge.dungeons import ENGINE, random_setup
from tests.matches.engine.duels import catalogue

CARDS = catalogue("decknforge")


def read(document):
    return ENGINE.read_position(document, ENGINE.setup_for(document, CARDS))


@settings(max_examples=15, deadline=None)
@given(number=st.integers(0, 400), stop=st.integers(0, 150))
def test_a_position_that_was_written_and_read_goes_on_in_the_same_way(number, stop):
    ready = random_setup(number)
    state = ENGINE.new_game(ready, number)
    stream = Stream.of(number, "agent")
    for _ in range(stop):
        if seats := ENGINE.to_act(state):
            ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
    written = ENGINE.position(state)
    again = ENGINE.read_position(json.loads(json.dumps(written)), ready)
    assert ENGINE.position(again) == written
    assert ENGINE.state_hash(again) == ENGINE.state_hash(state)
    for _ in range(30):
        seats = ENGINE.to_act(state)
        assert ENGINE.to_act(again) == seats
        if not seats:
            break
        actions = ENGINE.legal_actions(state, seats[0])
        assert ENGINE.legal_actions(again, seats[0]) == actions
        action = stream.choice(actions)
        text = ENGINE.action_text(state, seats[0], action)
        assert ENGINE.read_action(state, seats[0], text) == action
        for each in (state, again):
            ENGINE.apply(each, seats[0], action)
    assert ENGINE.position(again) == ENGINE.position(state)


def test_a_position_survives_yaml():
    ready = random_setup(3)
    written = ENGINE.position(ENGINE.new_game(ready, 3))
    assert ENGINE.position(ENGINE.read_position(yaml.safe_load(yaml.safe_dump(written)), ready)) == written


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "missing required field `seats`"),
        ({"seats": []}, "Expected `array` of length >= 1"),
        ({"seats": [{}] * 6}, "of length <= 5"),
        ({"seats": [{"hq": 3}]}, r"unknown field `hq` - at `\$.seats\[0\]`"),
        ({"seats": [{"hp": "many"}]}, "Expected `int`, got `str`"),
        ({"seats": [{"hand": ["AS"]}]}, "seats/0/hand: 'AS' is no combat card; write 7C"),
        ({"seats": [{"hand": ["7C/3"]}]}, "'7C/3' is no combat card"),
        ({"seats": [{"hand": ["7C"], "pile": ["7C"]}]}, "7C/0 lies in two places"),
        ({"seats": [{"inscriptions": {"7C": "sharpp"}}]}, "seats/0/inscriptions/7C: 'sharpp' is none of sharp, "),
        ({"seats": [{}], "boss": "KS/0"}, "boss/card: 'KS/0' is no monster; write AS"),
        ({"seats": [{}], "boss": {"card": "AS/0", "labels": ["shy"]}}, "boss/labels: 'shy' is none of swift"),
        ({"seats": [{}], "boss": "AS/1"}, "'AS/1' is no monster"),
        ({"seats": [{}]}, "boss: write which monster is the Boss"),
        ({"seats": [{}], "step": "reveal"}, "bosses: write the monster that is revealed"),
        ({"seats": [{}], "boss": "AS/0", "step": "tea"}, "step: 'tea' is none of reveal, plot"),
        ({"seats": [{}], "boss": "AS/0", "active": 1}, "active: 1 is no seat; there are 1"),
        ({"seats": [{}], "boss": "AS/0", "round": -1}, "Expected `int` >= 0"),
        ({"seats": [{}], "boss": "AS/0", "stack": [["explode"]]}, "nothing that can happen is called 'explode'"),
        ({"seats": [{}], "boss": "AS/0", "stack": [["plot", 3]]}, "stack: plot: too many positional arguments"),
        ({"seats": [{}], "boss": "AS/0", "game": "elemental"}, "game: this is a position of elemental"),
        ({"seats": [{}], "minions": [{"card": "AS/0", "hp": 3, "sinse": 1}]}, "unknown field `sinse`"),
        ({"seats": [{}], "monsters": {"AS/0": {"hp": 0}}}, "Expected `int` >= 1"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(fields, words):
    with pytest.raises(Unplayable, match=words):
        read(fields)


def test_a_wrong_action_is_answered_with_the_right_ones():
    state = read({"boss": "AS/0", "seats": [{"hand": ["KS", "2C"]}]})
    with pytest.raises(Unplayable, match="Seat 0 cannot 'plot QS' now; it can: plot KS, plot 2C"):
        ENGINE.read_action(state, 0, "plot QS")


def test_a_setup_for_a_position_takes_no_further_cards():
    with pytest.raises(Unplayable, match="a band has all its cards"):
        ENGINE.setup_for({"seats": [{}]}, CARDS, None, "wolf")
