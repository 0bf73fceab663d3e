"""Power and health that come and go with the steps of the turn."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


def test_rotting_takes_power_and_health_at_the_own_end_step_only():
    table = Table("augmented", {"a1": having("wolf", "rotting"), "b4": having("wolf", "rotting")}).do("bell")
    assert [(table.power(space), table.health(space)) for space in ("a1", "b4")] == [(2, 1), (3, 2)]


def test_rotting_leaves_the_power_of_stone():
    table = Table("augmented", {"a1": having("wolf", "rotting", "made-of-stone")}).do("bell")
    assert (table.power("a1"), table.health("a1")) == (3, 1)


def test_rotting_takes_no_armor_and_its_death_is_not_by_combat():
    table = Table("augmented", {"a1": having("stoat", "rotting", "gift-bearer", health=1, armor=1)}).do("bell")
    assert (table.at("a1"), table.hand(0), table.state.bones[0]) == ("", [], 1)


def test_a_rotting_fuse_sets_off_the_detonator_as_in_combat():
    board = {"a1": {"card": "pipe-bomb", "health": 1}, "a2": "grizzly", "b1": "grizzly"}
    table = Table("augmented", board).do("bell")
    assert (table.at("a2"), table.at("b1")) == ("", "")
    table = Table("augmented", board).do("hammer a1")
    assert (table.at("a2"), table.at("b1")) == ("", "grizzly")
    without = board | {"a1": having("explode-bot", "rotting", health=1)}
    table = Table("augmented", without).do("bell")
    assert (table.at("a1"), table.at("b1")) == ("", "grizzly")


def test_blast_bones_counts_what_the_detonator_killed():
    board = {"a1": "the-bloated", "a2": "stoat", "b1": "stoat"}
    assert Table("augmented", board).do("hammer a1").state.bones == [3, 0]
    board = {"a1": "wolf", "b1": "the-bloated", "b2": "stoat"}
    assert Table("augmented", board).do("bell").state.bones == [1, 4]  # two deaths, and one bone for each killed card


def test_blast_bones_counts_no_kill_of_a_strike():
    assert Table("augmented", {"a1": "the-bloated", "b1": "squirrel"}).do("bell").state.bones == [0, 1]


def test_raging_flames_turn_health_into_power():
    table = Table("augmented", {"a1": "burnt-body"}).do("bell")
    assert (table.power("a1"), table.health("a1")) == (2, 3)
    assert Table("augmented", {"a1": {"card": "burnt-body", "health": 1}}).do("bell").at("a1") == ""


def test_poison_works_at_the_enemys_end_step():
    table = Table("augmented", {"a1": "wolf", "b1": having("squirrel", "poisonous", "waterborne")}).do("bell")
    assert table.health("a1") == 1
    table = Table("augmented", {"a1": having("squirrel", "poisonous"), "b1": "wolf"}).do("bell")
    assert table.health("b1") == 2


def test_a_stalker_gains_power_once():
    table = Table("augmented", {"a1": "shade"}).do("bell", "bell", "bell")
    assert table.power("a1") == 1


def test_every_ring_of_the_bell_strengthens_before_the_attack_up_to_five():
    board = {"a1": "bell-tentacle", "b4": "bell-tentacle"}
    before = Table("augmented", board).power("a1")
    table = Table("augmented", board).do("bell")
    assert (table.power("a1"), table.power("b4")) == (before + 1, before + 1)
    assert table.state.scale == before + 1
    assert Table("augmented", {"a1": having("stoat", "bell-ringer", bonus=4)}).do("bell").power("a1") == 5


def test_overcharge_grows_with_cells_beyond_the_limit():
    seats = [{}, {"cells": 12}]
    table = Table("augmented", {"b1": having("stoat", "overcharge", bonus=5)}, seats=seats).do("bell")
    assert table.power("b1") == 7
    assert Table("augmented", {"b1": having("stoat", "overcharge", bonus=6)}, seats=seats).do("bell").power("b1") == 7
    seats = [{}, {"cells": 11}]
    assert Table("augmented", {"b1": having("stoat", "overcharge")}, seats=seats).do("bell").power("b1") == 1


def test_convalescence_heals_beyond_the_printed_health_up_to_five():
    table = Table("augmented", {"a1": having("stoat", "convalesce")}).do("bell")
    assert table.health("a1") == 4
    assert Table("augmented", {"a1": having("stoat", "convalesce", health=5)}).do("bell").health("a1") == 5


def test_eternal_life_is_for_cultists_and_prosperity_for_others():
    board = {"a1": having("stoat", "eternal-life"), "a2": "mad-cultist", "a3": "stoat", "b4": "mad-cultist"}
    healths = {space: Table("augmented", board).health(space) for space in board}
    table = Table("augmented", board).do("bell")
    grown = [space for space in board if table.health(space) > healths[space]]
    assert grown == ["a2"]
    board["a1"] = having("stoat", "prosperity")
    table = Table("augmented", board).do("bell")
    assert [space for space in board if table.health(space) > healths[space]] == ["a2", "a3"]
