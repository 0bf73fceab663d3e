"""Inscription's own turn: candles and rounds, squirrels, items, options."""

import pytest

from cards.rules.inscription import Parameters
from matches.engine import registry
from tests.matches.engine.duels import Table, deck, setup


def test_a_first_turn_brings_three_creatures_and_a_squirrel():
    engine = registry.get("inscription")
    state = engine.new_game(setup("inscription", deck("inscription", *["stoat"] * 20)), 1)
    seat = state.active
    assert [state.faces[index].slug for index in state.hands[seat]] == ["stoat"] * 3 + ["squirrel"]
    assert state.hands[1 - seat] == []
    assert sum(1 for _ in state.item_pile) == 17


def test_at_five_a_candle_goes_out_and_a_new_round_begins():
    seats = [{"candles": 2, "main": ["stoat"] * 5, "side": ["squirrel"] * 9, "bones": 2},
             {"candles": 2, "main": ["wolf"] * 5, "side": ["squirrel"] * 10, "hand": ["adder"]}]  # fmt: skip
    board = {"a1": "wolf", "a2": "wolf", "a3": "squirrel", "b4": "cockroach"}
    table = Table("inscription", board, seats=seats, scale=2, box={"greater-smoke": 2}).do("bell")
    state = table.state
    assert (state.candles, state.scale, state.active, state.phase) == ([2, 1], 0, 1, 2)
    assert [me for me in state.board if me >= 0] == []
    assert state.bones == [2, 0]  # nobody died
    assert table.discard(0) == ["wolf", "wolf"]
    assert table.discard(1) == []  # what would return to hand has left the game
    assert table.hand(1) == ["adder", "wolf", "wolf", "wolf", "squirrel", "greater-smoke"]
    assert len(state.sides[0]) == 9  # the one on the board came back, one was drawn
    assert state.capped == [1, 1]
    assert "play greater-smoke" in table.can()


def test_the_last_candle_ends_the_game():
    table = Table("inscription", {"a1": "wolf"}, seats=[{"candles": 1}, {"candles": 1}], scale=2).do("bell")
    assert table.engine.outcome(table.state).reason == "candles"


def test_a_first_turn_counts_three():
    seats = [{"candles": 2, "capped": 1}, {"candles": 2}]
    assert Table("inscription", {"a1": "wolf", "a2": "wolf"}, seats=seats).do("bell").state.scale == 3


def test_squirrels_return_to_their_pile_unless_they_are_limited():
    for limited, left in ((False, 1), (True, 0)):
        seats = [{"hand": ["stoat"], "candles": 2}, {"candles": 2}]
        table = Table("inscription", {"a1": "squirrel"}, seats=seats, parameters=Parameters(limited_squirrels=limited))
        table.do("play stoat", "space a1")
        assert len(table.state.sides[0]) == left


def test_overdamage_goes_on_to_the_scale():
    for option, scale in ((False, 0), (True, 2)):
        table = Table("inscription", {"a1": "wolf", "b1": "squirrel"}, parameters=Parameters(overdamage=option))
        assert table.do("bell").state.scale == scale


def test_the_scale_at_four_gives_an_item_if_it_moved():
    board = {"a1": "stoat"}
    assert Table("inscription", board, scale=3, items=["pliers"]).do("bell").state.items[1]
    assert not Table("inscription", {}, scale=4, items=["pliers"]).do("bell").state.items[1]


@pytest.mark.parametrize(
    ("item", "moves", "check"),
    [
        ("pliers", [], lambda t: t.state.scale == 1),
        ("scissors", ["cut b2"], lambda t: t.at("b2") == "" and t.state.bones == [0, 1]),
        ("hoggy-bank", [], lambda t: t.state.bones == [4, 0]),
        ("fish-hook", ["hook b1", "space a3"], lambda t: (t.at("b1"), t.at("a3")) == ("", "stoat")),
        ("harpies-birdleg-fan", ["bell"], lambda t: (t.state.scale, t.health("b1")) == (3, 3)),
        ("hourglass", ["bell"], lambda t: t.state.active == 0),
        ("magpies-lens", ["search adder"], lambda t: t.hand(0) == ["adder"]),
        ("squirrel-in-a-bottle", [], lambda t: t.hand(0) == ["squirrel"]),
        ("black-goat-in-a-bottle", [], lambda t: t.hand(0) == ["black-goat"]),
        ("frozen-opossum-in-a-bottle", ["space a4"], lambda t: t.at("a4") == "frozen-opossum-in-a-bottle"),
        ("caged-wolf", ["space a1"], lambda t: t.at("a1") == "caged-wolf"),
    ],
)
def test_items(item, moves, check):
    if item == "caged-wolf":
        board = {"a1": "black-goat"}
    else:
        board = {"a1": "wolf", "a2": "stoat", "b1": "stoat", "b2": "stoat"}
        board = board if item != "harpies-birdleg-fan" else {"a1": "wolf", "b1": "stoat"}
    seats = [{"items": [item], "main": ["adder", "stoat"], "side": ["squirrel"], "candles": 2, "turns_taken": 1},
             {"candles": 2, "turns_taken": 1}]  # fmt: skip
    table = Table("inscription", board, seats=seats, box={"black-goat": 1})
    table.do(f"item {item}", *moves)
    assert check(table), table.engine.position(table.state)
    assert table.state.items[0] == []


def test_what_was_frozen_or_caged_takes_the_space():
    for item, inner in (("frozen-opossum-in-a-bottle", "opossum"), ("caged-wolf", "wolf")):
        board = {"a1": "wolf", "b1": {"card": item, "health": 1}}
        table = Table("inscription", board, box={inner: 1}).do("bell")
        assert table.at("b1") == inner
