"""What a card leaves behind when it perishes."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def killed(sigil, **fields):
    """A Wolf has killed a Squirrel with the sigil."""
    return Table("augmented", {"a1": "wolf", "b1": bearing("squirrel", sigil)}, **fields).do("bell")


def hammered(sigil, board=(), **fields):
    """The Squirrel with the sigil was hammered by its own side."""
    return Table("augmented", {"a1": bearing("squirrel", sigil), **dict(board)}, **fields).do("hammer a1")


# --- cards to draw or lose -------------------------------------------------------------------------------------------
def test_a_generosity_bearer_draws_two_if_it_died_by_combat():
    main = ["wolf", "stoat", "geck"]
    assert killed("generosity-bearer", seats=[{}, {"main": main}]).hand(1) == ["wolf", "stoat"]
    assert hammered("generosity-bearer", seats=[{"main": main}, {}]).hand(0) == []


def test_loaded_draws_three_of_either_deck_whatever_it_died_of():
    table = hammered("loaded", seats=[{"main": ["wolf", "stoat"], "side": ["squirrel", "squirrel"]}, {}])
    assert table.can() == ["draw main", "draw side"]
    table.do("draw side", "draw main")
    assert table.can() == ["draw main", "draw side"]
    assert table.do("draw main").hand(0) == ["squirrel", "wolf", "stoat"]
    # An empty deck is not offered, and two empty ones end it.
    assert hammered("loaded", seats=[{"main": ["wolf", "stoat"]}, {}]).hand(0) == ["wolf", "stoat"]


def test_a_defiler_discards_the_top_card():
    table = hammered("defiler", seats=[{"main": ["wolf", "stoat"]}, {}])
    assert table.discard(0) == ["squirrel", "wolf"]
    assert hammered("defiler").discard(0) == ["squirrel"]


# --- cards that take its place ---------------------------------------------------------------------------------------
def test_a_ruby_heart_leaves_a_ruby_mox_if_it_died_by_combat():
    assert killed("ruby-heart", seats=[{}, {"discard": ["ruby-mox"]}]).at("b1") == "ruby-mox"
    assert killed("ruby-heart", seats=[{}, {"hand": ["ruby-mox"]}]).hand(1) == []
    assert hammered("ruby-heart", seats=[{"discard": ["ruby-mox"]}, {}]).at("a1") == ""


def test_ensouled_may_play_a_common_spectre_of_the_discard():
    table = killed("ensouled", seats=[{}, {"discard": ["banshee", "wolf", "davy-jones"], "main": ["lost-hewer"]}])
    assert table.can() == ["ensoul banshee", "no ensoul"]
    assert table.do("ensoul banshee").at("b1") == "banshee"
    assert sorted(table.discard(1)) == ["davy-jones", "squirrel", "wolf"]
    assert hammered("ensouled", seats=[{"discard": ["banshee"]}, {}]).at("a1") == ""


def test_ensouled_plays_the_spectre_and_may_bring_the_dead_card_back():
    board = {"a1": "wolf", "b1": bearing("ectoplasm", "ensouled")}
    table = Table("augmented", board, seats=[{}, {"main": ["ectoplasm"]}]).do("bell", "ensoul ectoplasm")
    assert (table.at("b1"), table.can()) == ("ectoplasm", ["search ectoplasm", "no search"])  # Fecundity: played


def test_a_haunting_reflection_waits_for_the_next_card_placed():
    seats = [{"hand": ["geck", "geck"]}, {}]
    board = {"b1": "wolf", "b2": "wolf"}
    table = hammered("haunting-reflection", board, seats=seats)
    table.do("play geck", "space a1", "play geck", "space a2")
    assert [table.power("a1"), table.power("a2")] == [3, 1]
    # It follows the card opposite, is a trait and no sigil, and ends with the stay.
    table.state.bonus[table.state.board[4]] = -2
    assert table.power("a1") == 1
    board = {"b1": bearing("wolf", "purist")}
    table = Table("augmented", board, seats=seats, seat_memo={"0 reflection 0": 1}).do("play geck", "space a1")
    assert table.power("a1") == 3
    table.do("hammer a1", "play geck", "space a1")
    assert table.power("a1") == 1
    # A power trait of the newcomer counts no more.
    assert Table("augmented", {"a1": {"card": "skelemagus", "memo": {"reflects": 1}}, "b1": "wolf"}).power("a1") == 3


def test_a_haunting_reflection_is_not_taken_by_a_card_that_moves_there():
    board = {"a2": "elk", "a3": "stoat", "b1": "wolf"}
    table = hammered("haunting-reflection", board).do("bell")
    assert (table.at("a1"), table.power("a1")) == ("elk", 2)
    assert table.state.memo == {(-1, "reflection 0"): 1}
    document = table.engine.position(table.state)
    assert table.engine.read_position(document, table.setup).memo == table.state.memo


# --- gifts to its row ------------------------------------------------------------------------------------------------
def test_gem_reinforce_heals_own_mox_cards():
    table = hammered("gem-reinforce", {"a2": "emerald-mox", "a3": "stoat", "b1": "emerald-mox"})
    assert [table.health(space) for space in ("a2", "a3", "b1")] == [2, 3, 1]


def test_soul_strike_lets_a_mox_strike_at_once():
    board = {
        "a1": "wolf",
        "a2": "stoat",
        "b1": bearing("squirrel", "soul-strike"),
        "b2": "emerald-mox",
        "b3": "ruby-mox",
    }
    table = Table("augmented", board).do("bell")
    assert table.can() == ["soul-strike b3", "soul-strike b2"]
    table.do("soul-strike b3")
    assert (table.state.scale, table.power("b3")) == (-1, 1)
    table = Table("augmented", board | {"a2": "mole-man"}).do("bell", "soul-strike b2")
    assert (table.health("a2"), table.power("b2")) == (5, 1)
    assert hammered("soul-strike", {"a2": "emerald-mox"}).power("a2") == 0


def test_a_soul_strike_is_not_the_attack_of_the_mox():
    # The bearer dies of quills in its own attack; the Mox strikes at once and has its attack still to come.
    board = {
        "a1": bearing("stoat", "soul-strike", health=1),
        "a2": bearing("emerald-mox", "enhanced"),
        "b1": "porcupine",
    }
    table = Table("augmented", board).do("bell")
    assert (table.at("a1"), table.state.scale) == ("", 4)


def test_a_death_surge_brings_energy():
    table = hammered("death-surge", seats=[{"energy": 1, "cells": 2}, {}])
    assert (table.state.energy[0], table.state.cells[0]) == (2, 3)


def test_a_fracture_leaves_bones_for_the_last_damage():
    assert killed("fracture").state.bones == [0, 3]
    assert hammered("fracture").state.bones == [1, 0]
    # Touch of Death: the damage, not the health; and never less than one.
    board = {"a1": bearing("rattler", "touch-of-death"), "b1": bearing("mole-man", "fracture")}
    assert Table("augmented", board).do("bell").state.bones == [0, 3]


# --- harm ------------------------------------------------------------------------------------------------------------
def test_a_deathtrap_takes_its_killer_along_and_the_enemy_draws():
    table = killed("deathtrap", seats=[{"side": ["squirrel"]}, {}])
    assert (table.at("a1"), table.hand(0), table.state.bones) == ("", ["squirrel"], [1, 1])
    assert hammered("deathtrap", {"b1": "wolf"}).at("b1") == "wolf"


def test_a_deathtrap_is_no_combat_and_needs_a_card_opposite():
    board = {"a1": {"card": "wolf", "armor": 1, "given": ["generosity-bearer"]}, "b1": bearing("squirrel", "deathtrap")}
    table = Table("augmented", board, seats=[{"main": ["stoat"]}, {}]).do("bell")
    assert (table.at("a1"), table.hand(0)) == ("", [])
    board = {"a1": bearing("wolf", "sniper"), "b2": bearing("squirrel", "deathtrap")}
    table = Table("augmented", board, seats=[{"side": ["squirrel"]}, {}]).do("bell", "strike b2")
    assert (table.at("a1"), table.hand(0)) == ("wolf", [])


def test_a_death_sentence_ends_the_match_of_its_controller():
    table = hammered("death-sentence")
    assert (table.state.scale, table.state.winner) == (-10, 1)
    assert killed("death-sentence").state.winner == 0
