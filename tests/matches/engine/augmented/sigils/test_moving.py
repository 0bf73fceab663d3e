"""Cards that move, push, trade places, or move others."""

from tests.matches.engine.augmented.sigils.bearers import having, played
from tests.matches.engine.duels import Table


def test_a_rampager_trades_places_but_not_with_the_rooted():
    table = Table("augmented", {"a2": having("stoat", "rampager"), "a1": "wolf"}).do("bell")
    assert table.can() == ["rampage a1", "rampage a3"]
    table.do("rampage a1")
    assert (table.at("a1"), table.at("a2")) == ("stoat", "wolf")
    board = {"a2": having("stoat", "rampager"), "a1": having("wolf", "rooted"), "a3": having("wolf", "rooted")}
    assert Table("augmented", board).do("bell").at("a2") == "stoat"


def test_a_hefty_card_pushes_the_row_if_it_ends_at_an_empty_space():
    board = {"a1": having("stoat", "hefty"), "a2": "wolf", "a3": "elk-fawn"}
    table = Table("augmented", board).do("bell")
    assert [table.at(space) for space in ("a1", "a2", "a3", "a4")] == ["", "stoat", "wolf", "elk-fawn"]
    table = Table("augmented", board | {"a4": "squirrel"}).do("bell")
    assert table.at("a1") == "stoat"
    table = Table("augmented", board | {"a3": having("stoat", "rooted")}).do("bell")
    assert table.at("a1") == "stoat"


def test_the_side_to_push_to_is_a_choice():
    table = Table("augmented", {"a2": having("stoat", "hefty"), "a3": "wolf"}).do("bell")
    assert table.can() == ["push a1", "push a3"]
    table.do("push a3")
    assert [table.at(space) for space in ("a2", "a3", "a4")] == ["", "stoat", "wolf"]


def test_bulldozing_costs_energy_and_needs_room():
    seats = [{"energy": 3, "cells": 3}, {}]
    table = Table("augmented", {"a1": "billdozer", "a2": "stoat"}, seats=seats).do("use bulldoze a1")
    assert (table.at("a2"), table.at("a3"), table.state.energy[0]) == ("billdozer", "stoat", 1)
    assert "use bulldoze a2" not in table.can()
    full = {"a1": "billdozer", "a2": "stoat", "a3": "stoat", "a4": "stoat"}
    assert "use bulldoze a1" not in Table("augmented", full, seats=seats).can()


def test_a_warper_goes_anywhere():
    table = Table("augmented", {"a1": having("stoat", "warper"), "a2": "stoat"}).do("bell")
    assert table.can() == ["warp a3", "warp a4"]
    assert table.do("warp a4").at("a4") == "stoat"


def test_a_clinger_comes_near_a_new_card_only_if_that_is_nearer():
    seats = [{"hand": ["geck"]}, {}]
    board = {"a1": having("stoat", "clinger")}
    table = Table("augmented", board, seats=seats).do("play geck", "space a3")
    assert table.can() == ["cling a2", "cling a4"]
    assert table.do("cling a4").at("a4") == "stoat"
    assert Table("augmented", board, seats=seats).do("play geck", "space a2").at("a1") == "stoat"


def test_a_card_is_drawn_for_every_change_of_space():
    seats = [{"main": ["wolf", "elk", "stoat"]}, {}]
    table = Table("augmented", {"a1": having("stoat", "to-a-flame", "sprinter")}, seats=seats).do("bell")
    assert table.hand(0) == ["wolf"]
    board = {"a1": having("stoat", "to-a-flame"), "a2": having("stoat", "rampager"), "a3": having("wolf", "rooted")}
    assert Table("augmented", board, seats=seats).do("bell").hand(0) == ["wolf"]


def test_a_snag_moves_any_card_within_its_row():
    board = {"a2": having("stoat", "rooted"), "b1": "wolf", "b2": "wolf", "b3": "wolf"}
    table = played("snag", board=board)
    assert table.can() == ["snag a1", "snag b1", "snag b2", "snag b3"]
    assert table.do("snag b1").at("b4") == "wolf"  # the one empty space there
    assert table.at("b1") == ""
    table = played("snag", board=board).do("snag a1")
    assert table.can() == ["to a3", "to a4"]
    assert table.do("to a4").at("a4") == "geck"


def test_a_row_is_restructured_at_once():
    seats = [{"hand": ["conveyor-bot"], "energy": 9, "cells": 9}, {}]
    board = {"a1": "stoat", "a2": having("wolf", "rooted"), "b3": having("stoat", "sentry")}
    table = Table("augmented", board, seats=seats).do("play conveyor-bot", "space a3", "yes restructure")
    assert table.can() == ["a1 to a1", "a1 to a3", "a1 to a4"]
    table.do("a1 to a3")
    assert table.can() == ["a3 to a1", "a3 to a4"]
    table.do("a3 to a1")
    assert [table.at(space) for space in ("a1", "a2", "a3")] == ["conveyor-bot", "wolf", "stoat"]
    assert table.health("a3") == 2  # the sentry fired at who came to face it
    del board["b3"]
    before = Table("augmented", board, seats=seats).do("play conveyor-bot", "space a3", "no restructure")
    assert before.at("a3") == "conveyor-bot"
