"""What a card gets for damage it took, dealt, or killed with."""

import pytest

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


# --- damage taken ----------------------------------------------------------------------------------------------------
def test_a_swapper_trades_health_and_power_when_damaged():
    table = Table("augmented", {"a1": "stoat", "b1": "swapbot"}).do("bell")
    assert (table.health("b1"), table.power("b1")) == (2, 4)
    # Gains are traded with it, what others lend stays on top.
    board = {"a1": "stoat", "b1": {"card": "swapbot", "bonus": 1}, "b2": bearing("stoat", "leader")}
    table = Table("augmented", board).do("bell")
    assert (table.health("b1"), table.power("b1")) == (3, 5)


def test_a_swapper_without_power_perishes_but_not_by_combat():
    board = {"a1": bearing("stoat", "bloodlust"), "b1": bearing("squirrel", "swapper", health=3)}
    table = Table("augmented", board).do("bell")
    assert (table.at("b1"), table.power("a1")) == ("", 1)


def test_a_swapper_that_dies_of_the_damage_does_not_swap():
    board = {"a1": bearing("wolf", "bloodlust"), "b1": {"card": "swapbot", "health": 3}}
    table = Table("augmented", board).do("bell")
    assert (table.at("b1"), table.power("a1")) == ("", 4)


def test_gem_instability_makes_own_mox_cards_hit_back_even_when_they_die():
    board = {"a1": "stoat", "b1": "emerald-mox", "b2": "spike-mage"}
    table = Table("augmented", board).do("bell")
    assert (table.health("a1"), table.at("b1")) == (2, "")
    assert Table("augmented", board | {"b1": "squirrel"}).do("bell").health("a1") == 3
    # Each instance counts, and one on the Mox itself, too.
    board = {"a1": "stoat", "b1": bearing("emerald-mox", "gem-instability"), "b2": "spike-mage"}
    assert Table("augmented", board).do("bell").health("a1") == 1


# --- damage dealt ----------------------------------------------------------------------------------------------------
def test_a_bloodsucker_gains_health_up_to_five():
    board = {"a1": bearing("stoat", "bloodsucker"), "b1": "stoat"}
    assert Table("augmented", board).do("bell").health("a1") == 4
    board["a1"]["health"] = 5
    assert Table("augmented", board).do("bell").health("a1") == 5
    # Damage that an Armor mark took gives nothing, nor does direct damage.
    board = {"a1": bearing("stoat", "bloodsucker"), "b1": {"card": "stoat", "armor": 1}}
    assert Table("augmented", board).do("bell").health("a1") == 3
    assert Table("augmented", {"a1": bearing("stoat", "bloodsucker")}).do("bell").health("a1") == 3


def test_a_bloodsucker_that_is_dying_gains_nothing():
    # Its quills answer the deadly strike; the death stays one by combat, so that the striker has its Bloodlust.
    board = {"a1": bearing("wolf", "bloodlust"), "b1": bearing("stoat", "bloodsucker", "sharp-quills", health=2)}
    table = Table("augmented", board).do("bell")
    assert (table.at("b1"), table.power("a1"), table.health("a1")) == ("", 4, 1)


@pytest.mark.parametrize(("defender", "scale"), [("stoat", 1), ("river-snapper", 1), ("squirrel", 1)])
def test_piercing_sends_half_of_the_damage_taken_to_the_scale(defender, scale):
    # Wolf has 3 power: half of 3 is 1; Bastion leaves 2, half of it is 1; overkill counts.
    table = Table("augmented", {"a1": bearing("wolf", "piercing"), "b1": defender}).do("bell")
    assert table.state.scale == scale


def test_piercing_does_nothing_through_armor_or_with_one_point():
    board = {"a1": bearing("wolf", "piercing"), "b1": {"card": "stoat", "armor": 1}}
    assert Table("augmented", board).do("bell").state.scale == 0
    assert Table("augmented", {"a1": bearing("stoat", "piercing"), "b1": "wolf"}).do("bell").state.scale == 0
    assert Table("augmented", {"a1": bearing("wolf", "piercing")}).do("bell").state.scale == 3


def test_piercing_is_no_part_of_damage_that_is_no_strike():
    seats = [{"energy": 2, "cells": 2}, {}]
    board = {"a1": bearing("plasma-jimmy", "piercing", "enraged"), "b1": "mole-man"}
    assert Table("augmented", board, seats=seats).do("use energy-gun a1").state.scale == 0


def test_a_looter_draws_for_direct_damage_that_counted():
    seats = [{"main": ["wolf", "stoat", "geck", "rabbit"]}, {}]
    table = Table("augmented", {"a1": bearing("wolf", "looter")}, seats=seats).do("bell")
    assert table.hand(0) == ["wolf", "stoat", "geck"]
    table = Table("augmented", {"a1": bearing("wolf", "looter")}, seats=[seats[0] | {"capped": 1}, {}]).do("bell")
    assert table.hand(0) == ["wolf", "stoat"]
    # What pierced counts, too.
    board = {"a1": bearing("wolf", "looter", "piercing"), "b1": "squirrel"}
    assert Table("augmented", board, seats=seats).do("bell").hand(0) == ["wolf"]


def test_a_side_hustle_draws_from_the_side_deck_as_far_as_it_goes():
    seats = [{"main": ["stoat"], "side": ["squirrel", "squirrel"]}, {}]
    table = Table("augmented", {"a1": bearing("wolf", "side-hustle")}, seats=seats).do("bell")
    assert table.hand(0) == ["squirrel", "squirrel"]


# --- kills -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("sigil", "bones"), [("scrounger", 1), ("skull-taker", 3)])
def test_a_kill_brings_bones(sigil, bones):
    table = Table("augmented", {"a1": bearing("wolf", sigil), "b1": "squirrel"}).do("bell")
    assert table.state.bones == [bones, 1]
    assert Table("augmented", {"a1": bearing("stoat", sigil), "b1": "stoat"}).do("bell").state.bones == [0, 0]


def test_overclocked_and_soul_stealer_gain_energy_by_a_kill():
    seats = [{"energy": 0, "cells": 3}, {}]
    table = Table("augmented", {"a1": bearing("stoat", "overclocked"), "b1": "squirrel"}, seats=seats).do("bell")
    assert (table.state.energy[0], table.state.cells[0], table.health("a1")) == (1, 4, 3)
    table = Table("augmented", {"a1": bearing("stoat", "soul-stealer"), "b1": "squirrel"}, seats=seats).do("bell")
    assert (table.state.energy[0], table.state.cells[0], table.health("a1")) == (1, 4, 4)
    board = {"a1": bearing("stoat", "soul-stealer", health=5), "b1": "squirrel"}
    assert Table("augmented", board, seats=[{"cells": 12}, {}]).do("bell").health("a1") == 5


def test_a_horde_searches_a_common_of_its_tribes():
    seats = [{"main": ["zombie", "wolf", "shambler"], "discard": ["abyss-watcher"]}, {}]
    table = Table("augmented", {"a1": "shambler", "b1": "squirrel"}, seats=seats).do("bell")
    commons = ["search shambler", "search zombie", "no search"]
    assert table.can() == commons
    assert table.do("search zombie").hand(0) == ["zombie"]
    # A card without a tribe finds nothing.
    board = {"a1": bearing("octopus", "horde"), "b1": "squirrel"}
    assert Table("augmented", board, seats=seats).do("bell").hand(0) == []
