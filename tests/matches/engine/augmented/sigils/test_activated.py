"""Activated abilities repeat their effect for each Arcane Echo, not their price."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


def test_an_echo_repeats_the_effect_and_not_the_price():
    board = {"a1": "plasma-jimmy", "a2": having("stoat", "arcane-echo"), "b1": "grizzly"}
    seats = [{"energy": 2, "cells": 2}, {}]
    table = Table("augmented", board, seats=seats).do("use energy-gun a1")
    assert (table.health("b1"), table.state.energy[0]) == (3, 0)
    table = Table("augmented", board | {"a3": having("stoat", "arcane-echo")}, seats=seats).do("use energy-gun a1")
    assert table.health("b1") == 2
    table = Table("augmented", board | {"a2": "stoat", "b2": having("stoat", "arcane-echo")}, seats=seats)
    assert table.do("use energy-gun a1").health("b1") == 4  # the enemy's echo is not heard


def test_an_echo_finds_nobody_where_the_first_effect_killed():
    board = {"a1": "plasma-jimmy", "a2": having("stoat", "arcane-echo"), "b1": "squirrel"}
    table = Table("augmented", board, seats=[{"energy": 2, "cells": 2}, {}]).do("use energy-gun a1")
    assert (table.at("b1"), table.state.scale) == ("", 0)


def test_an_echo_chooses_anew_and_keeps_what_was_paid_with():
    board = {
        "a1": having("geck", "fireball"),
        "a2": {"card": "ruby-mox", "bonus": 1},
        "a3": having("stoat", "arcane-echo"),
    }
    board |= {"b1": "grizzly", "b2": "grizzly"}
    table = Table("augmented", board).do("use fireball a1", "burn b1", "burn b2")
    assert (table.health("b1"), table.health("b2")) == (2, 2)


def test_an_echo_of_enlarge_is_free():
    board = {"a1": "bone-heap", "a2": having("stoat", "arcane-echo")}
    table = Table("augmented", board, seats=[{"bones": 1}, {}]).do("use enlarge a1")
    assert (table.power("a1"), table.health("a1"), table.state.bones[0]) == (2, 3, 0)


def test_an_echo_commands_another_spectre_of_no_more_power():
    board = {"a1": having("geck", "unseelie-authority"), "a2": having("stoat", "arcane-echo")}
    table = Table("augmented", board, seats=[{"hand": ["shade", "shade"]}, {}]).do("use unseelie-authority a1")
    table.do("space a3", "command shade")
    assert (table.at("a3"), table.at("a4"), table.state.scale) == ("shade", "shade", -1)


def test_an_echo_that_pays_is_still_heard():
    board = {"a1": having("geck", "pay-tribute"), "a2": having("wolf", "arcane-echo")}
    table = Table("augmented", board)
    before = table.power("a1")
    table.do("use pay-tribute a1")
    assert (table.power("a1"), table.state.bones[0]) == (before + 2, 1 + 2 + 2)
