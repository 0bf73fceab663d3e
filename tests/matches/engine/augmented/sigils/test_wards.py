"""Reactions of a row that is struck."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def test_evasion_may_leave_the_struck_space():
    board = {"a2": "wolf", "b2": "octopus"}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["evade b3", "evade b1", "no evade"]
    assert table.do("evade b1").state.scale == 3
    assert table.at("b1") == "octopus"
    table = Table("augmented", board).do("bell", "no evade")
    assert (table.at("b2"), table.state.scale) == ("", 0)


def test_evasion_needs_a_free_side_and_feet():
    board = {"a1": "stoat", "b1": bearing("stoat", "evasion"), "b2": "stoat"}
    assert Table("augmented", board).do("bell").health("b1") == 2
    board = {"a1": "stoat", "b1": bearing("stoat", "evasion", "rooted")}
    assert Table("augmented", board).do("bell").health("b1") == 2


def test_evasion_is_asked_for_every_strike():
    board = {"a2": bearing("stoat", "double-strike"), "b2": bearing("stoat", "evasion")}
    table = Table("augmented", board).do("bell", "no evade")
    assert table.health("b2") == 2
    assert table.do("evade b3").state.scale == 1


def test_a_loose_tail_is_struck_in_place_of_its_bearer_once():
    seats = [{}, {"main": ["wriggling-tail", "wriggling-tail"]}]
    table = Table("augmented", {"a2": "stoat", "b2": "skink"}, seats=seats).do("bell")
    assert table.can() == ["slip b3", "slip b1"]
    table.do("slip b1")
    assert [table.at("b1"), table.at("b2"), table.health("b2")] == ["skink", "wriggling-tail", 1]
    # The second time it stays and is hit.
    board = {"a2": bearing("stoat", "double-strike"), "b2": {"card": "skink", "memo": {"tail lost": 1}}}
    assert Table("augmented", board, seats=seats).do("bell").at("b2") == ""


def test_a_loose_tail_without_a_tail_leaves_the_space_empty_and_without_a_side_is_kept():
    table = Table("augmented", {"a1": "stoat", "b1": "skink"}).do("bell")
    assert (table.at("b2"), table.at("b1"), table.state.scale) == ("skink", "", 1)
    table = Table("augmented", {"a1": "stoat", "b1": "skink", "b2": "stoat"}).do("bell")
    assert (table.health("b1"), table.state.memo) == (1, {})


def test_gem_intercept_may_change_places_with_a_struck_mox():
    board = {"a1": "stoat", "b1": "emerald-mox", "b4": "resolute-gemsmith"}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["yes intercept", "no intercept"]
    table.do("yes intercept")
    assert (table.at("b1"), table.health("b1"), table.at("b4")) == ("resolute-gemsmith", 2, "emerald-mox")
    table = Table("augmented", board).do("bell", "no intercept")
    assert (table.at("b1"), table.at("b4")) == ("", "resolute-gemsmith")


def test_gem_intercept_is_not_asked_for_other_cards_or_rooted_ones():
    assert Table("augmented", {"a1": "stoat", "b1": "wolf", "b4": "resolute-gemsmith"}).do("bell").health("b1") == 1
    board = {"a1": "stoat", "b1": bearing("emerald-mox", "rooted"), "b4": "resolute-gemsmith"}
    assert Table("augmented", board).do("bell").at("b1") == ""


def test_two_reactions_may_follow_each_other_in_one_strike():
    board = {"a1": "stoat", "b1": "emerald-mox", "b3": bearing("resolute-gemsmith", "evasion")}
    table = Table("augmented", board).do("bell", "yes intercept")
    assert table.can() == ["evade b2", "no evade"]
    table.do("evade b2")
    assert (table.at("b2"), table.at("b3"), table.state.scale) == ("resolute-gemsmith", "emerald-mox", 1)


def test_pack_tactics_strikes_back_for_kin():
    board = {"a1": {"card": "stoat", "health": 9}, "b1": "wolf", "b3": bearing("stunted-wolf", "pack-tactics")}
    table = Table("augmented", board).do("bell")
    assert (table.health("b1"), table.health("a1")) == (1, 7)
    # Not for a card without a tribe in common, not without power, and not for itself.
    assert Table("augmented", board | {"b1": "stoat"}).do("bell").health("a1") == 9
    weak = bearing("stunted-wolf", "pack-tactics", bonus=-2)
    assert Table("augmented", board | {"b3": weak}).do("bell").health("a1") == 9
    itself = {"a1": board["a1"], "b1": board["b3"]}
    assert Table("augmented", itself).do("bell").health("a1") == 9


def test_pack_tactics_answers_though_its_kin_died_and_sets_off_no_other():
    pack = bearing("stunted-wolf", "pack-tactics", health=9)
    board = {"a1": {"card": "wolf", "health": 9}, "a2": pack, "b1": "wolf", "b2": pack}
    # a1 strikes and kills; b2 strikes back at a1, which shares a tribe with a2, but a2 does not answer that.
    table = Table("augmented", board | {"a2": dict(pack, bonus=0)}).do("bell")
    assert (table.at("b1"), table.health("a1")) == ("", 7)
    assert table.health("b2") == 7  # its own attack from a2 only


def test_pack_tactics_answers_a_strike_that_armor_took():
    kin = {"card": "wolf", "armor": 1}
    board = {"a1": {"card": "stoat", "health": 9}, "b1": kin, "b3": bearing("stunted-wolf", "pack-tactics")}
    table = Table("augmented", board).do("bell")
    assert (table.health("b1"), table.health("a1")) == (2, 7)


def test_taunt_draws_no_strike_away_from_a_card_that_came_for_it():
    board = {"a1": "stoat", "b2": bearing("stoat", "taunt"), "b3": "mole-man"}
    table = Table("augmented", board).do("bell", "burrow b3")
    assert (table.health("b1"), table.health("b2")) == (5, 3)
    # A card that stands there from the beginning is spared.
    table = Table("augmented", board | {"b1": "wolf"}).do("bell")
    assert (table.health("b1"), table.health("b2")) == (2, 2)
