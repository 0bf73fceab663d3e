"""Positions: short to write, whole to read, and plain about what is wrong."""

import pytest
import yaml

from matches.engine.interface import Unplayable
from tests.matches.engine.duels import Table


def test_a_position_survives_yaml():
    table = Table(
        "augmented", {"a1": {"card": "crab", "armor": 1, "bonus": 2}}, seats=[{"bones": 2}, {"hand": ["wolf"]}]
    )
    written = table.engine.position(table.state)
    again = table.engine.read_position(yaml.safe_load(yaml.safe_dump(written)), table.setup)
    assert table.engine.position(again) == written
    assert table.engine.state_hash(again) == table.engine.state_hash(table.state)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"board": {"c1": "wolf"}}, "board: 'c1' is no space"),
        ({"board": {"a1": {"card": "wolf", "helth": 2}}}, "board/a1/helth: no field of a card in play"),
        ({"board": {"a1": "dragon"}}, "board/a1/card: no card 'dragon' is in this match"),
        ({"seats": [{"bonse": 2}, {}]}, "seats/0/bonse: no field of a seat"),
        ({"seats": [{"bones": "two"}, {}]}, "seats/0/bones: 'two' is no whole number"),
        ({"seats": [{"starved": 10**9}, {}]}, "seats/0/starved: 1000000000 is not from 0 to 10000"),
        ({"seats": [{}, {"cells": -1}]}, "seats/1/cells: -1 is not from 0 to 10000"),
        ({"seats": [{"bones": 10**5000}, {}]}, "seats/0/bones: a number so large is not from 0 to 1000000000"),
        ({"phase": "tea"}, "phase: 'tea' is not one of"),
        ({"turns": 2}, "turns: no field of a position"),
        ({"game": "inscription"}, "game: this is a position of inscription"),
        ({"stack": [{"depth": 0, "task": ["explode"]}]}, "nothing that can happen is called 'explode'"),
        ({"stack": [{"depth": 0, "task": ["perish", 1, 2, 3, 4, 5]}]}, "stack: perish: too many positional arguments"),
        ({"board": [1]}, "board: Expected `object`, got `array`"),
        ({"board": {"a1": {"card": "wolf", "id": 10**9}}}, "Expected `int` <= 1023"),
        ({"board": {"a1": {"card": "wolf", "id": 1}, "a2": {"card": "wolf", "id": 1}}}, "a2/id: 1 is the number of an"),
        ({"board": {"a1": {"card": "wolf", "given": ["shy"]}}}, "board/a1/given: 'shy' is no sigil"),
        ({"absent": [{"card": "wolf"}]}, "board/absent/left: None is no space"),
        ({"attacked": ["a3"]}, "attacked: no card stands in a3"),
        ({"seats": [{"items": ["wolf"]}, {}]}, "seats/0/items: wolf is no item"),
        ({"seats": [{"hand": 3}, {}]}, "Expected `array`, got `int`"),
        ({"active": 2}, "active: Expected `int` <= 1"),
        ({"seat_memo": {"me dealt": 1}}, "matching regex"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(fields, words):
    table = Table("augmented", {"a1": "wolf"})
    with pytest.raises(Unplayable, match=words):
        table.engine.read_position(fields, table.setup)


def test_a_wrong_move_is_refused_with_what_can_be_done():
    table = Table("augmented", {"a1": "stoat"})
    before = table.engine.position(table.state)
    with pytest.raises(Unplayable, match="it can: hammer a1, bell"):
        table.do("play wolf")
    assert table.engine.position(table.state) == before
