"""Cards that another card is placed over at a draw step of their controller."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


def test_what_creeps_outwards_is_there_at_the_second_draw_step_and_whole():
    seats = [{}, {"main": ["wolf", "mummy-lord"]}]
    table = Table("augmented", {"b1": {"card": "sarcophagus", "health": 1, "bonus": 2}}, seats=seats).do("bell")
    assert table.at("b1") == "sarcophagus"
    table.do("bell", "bell")
    me = table.state.board[4]
    assert (table.at("b1"), table.state.bonus[me]) == ("mummy-lord", 0)
    assert table.state.health[me] == table.state.most[me]


def test_a_zombie_of_the_discard_pile_rises_from_a_grave():
    seats = [{}, {"discard": ["zombie", "stoat"], "main": ["zombie"]}]
    table = Table("augmented", {"b1": {"card": "disturbed-grave", "health": 1}}, seats=seats).do("bell")
    assert table.can() == ["search zombie", "no search"]
    table.do("search zombie")
    me = table.state.board[4]
    assert (table.at("b1"), table.state.most[me] - table.state.health[me]) == ("zombie", 1)
    assert table.discard(1) == ["stoat"]
    table.do("hammer b1")
    assert table.discard(1) == ["stoat", "disturbed-grave", "zombie"]


def test_the_top_card_of_the_main_deck_comes_out_of_a_rift():
    seats = [{}, {"main": ["wolf", "stoat"]}]
    board = {"b1": {"card": "summoners-rift", "health": 1, "bonus": 1}}
    table = Table("augmented", board, seats=seats).do("bell")
    assert (table.at("b1"), table.health("b1"), table.power("b1")) == ("wolf", 1, 4)
    table = Table("augmented", board).do("bell")
    assert table.at("b1") == "summoners-rift"


def test_who_grew_by_such_a_card_may_grow_again():
    seats = [{}, {"main": ["wolf-cub", "wolf"]}]
    table = Table("augmented", {"b1": having("stoat", "wild-reshape")}, seats=seats).do("bell")
    assert table.at("b1") == "wolf-cub"
    assert table.state.memo.get((table.state.board[4], "grew")) is None
