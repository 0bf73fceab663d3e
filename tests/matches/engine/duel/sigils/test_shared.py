"""Abilities that both games share, each on a position of its own."""

import pytest

from tests.matches.engine.duels import Table

BOTH = pytest.mark.parametrize("game", ["augmented", "inscription"])


@BOTH
def test_stinky_weakens_and_leader_strengthens(game):
    table = Table(game, {"a1": "wolf", "b1": "skunk", "a2": "alpha", "a3": "stoat", "b2": "stoat"})
    assert (table.power("a1"), table.power("a3"), table.power("a2"), table.power("b2")) == (3, 2, 1, 1)


@BOTH
def test_touch_of_death_kills_what_it_damages(game):
    assert Table(game, {"a1": "adder", "b1": "urayuli"}).do("bell").at("b1") == ""


def test_touch_of_death_does_nothing_to_stone():
    table = Table("augmented", {"a1": "adder", "b1": {"card": "haunted-tombstone", "health": 4}}).do("bell")
    assert table.health("b1") == 2


def test_quills_answer_any_damage_in_augmented_and_chain():
    table = Table("augmented", {"a1": "porcupine", "b1": "porcupine"}).do("bell")
    # 1 strike, 1 answer, 1 answer: the one that was struck perishes, its last quill answers too (AUG-R-06).
    assert (table.at("a1"), table.at("b1")) == ("", "")


def test_quills_answer_only_strikes_in_inscription():
    table = Table("inscription", {"a1": "porcupine", "b1": "porcupine"}).do("bell")
    assert (table.health("a1"), table.health("b1")) == (1, 1)


@BOTH
def test_bone_king_leaves_four_bones(game):
    assert Table(game, {"a1": "wolf", "b1": "rat-king"}).do("bell").state.bones == [0, 4]


def test_unkillable_returns_to_hand_and_the_bone_is_kept():
    table = Table("augmented", {"a1": "wolf", "b1": "ouroboros"}).do("bell")
    assert (table.hand(1), table.state.bones, table.discard(1)) == (["ouroboros"], [0, 1], [])


@BOTH
def test_a_worthy_sacrifice_is_three_blood_and_many_lives_stay(game):
    cat = "cat" if game == "inscription" else "pharaohs-pets"
    table = Table(game, {"a1": "black-goat", "a2": cat}, seats=[{"hand": ["wolf"]}, {}]).do("play wolf")
    assert table.can() == ["sacrifice a1", "sacrifice a2"]
    table.do("sacrifice a1")
    assert (table.at("a1"), table.state.bones[0]) == ("", 1)
    table = Table(game, {"a1": cat, "a2": "stoat"}, seats=[{"hand": ["wolf"]}, {}])
    table.do("play wolf", "sacrifice a1", "space a4")
    assert (table.at("a1"), table.at("a2"), table.at("a4"), table.state.bones[0]) == (cat, "", "wolf", 1)


@BOTH
def test_a_corpse_eater_may_take_the_space_of_the_dead(game):
    seats = [{}, {"hand": ["corpse-maggots"]}]
    table = Table(game, {"a1": "wolf", "b1": "stoat"}, seats=seats).do("bell")
    assert table.can() == ["corpse-eater corpse-maggots", "no corpse-eater"]
    assert table.do("corpse-eater corpse-maggots").at("b1") == "corpse-maggots"


def test_mirror_power_is_that_of_the_facing_card_and_nothing_between_two():
    table = Table(
        "augmented", {"a1": "mirror-tentacle", "b1": "wolf", "a2": "mirror-tentacle", "b2": "arcane-trickster"}
    )
    assert (table.power("a1"), table.power("a2"), table.power("b2")) == (3, 0, 0)


@BOTH
def test_a_beaver_builds_dams_beside_it(game):
    seats = [{"hand": ["beaver"], "main": ["dam", "dam", "stoat"] if game == "augmented" else []}, {}]
    extra = {"box": {"dam": 4}} if game == "inscription" else {}
    table = Table(game, {"a1": "stoat", "a3": "stoat"}, seats=seats, **extra)
    table.do("play beaver", "sacrifice a1", "space a1")
    assert [table.at(space) for space in ("a1", "a2", "a3")] == ["beaver", "dam", ""]
