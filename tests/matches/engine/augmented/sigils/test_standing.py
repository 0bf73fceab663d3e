"""Cards that cannot stand alone, and what abilities see in hand."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def test_a_familiar_perishes_without_a_sacrificeable_card_beside_it():
    table = Table("augmented", {"a1": bearing("stoat", "familiar"), "a2": "squirrel"})
    table.do("hammer a2")
    assert (table.at("a1"), table.state.bones[0]) == ("", 2)


def test_a_familiar_needs_a_card_that_is_none_and_can_be_sacrificed():
    board = {"a1": bearing("stoat", "familiar"), "a2": bearing("stoat", "familiar"), "a3": "squirrel"}
    table = Table("augmented", board).do("hammer a3")
    assert [table.at(space) for space in ("a1", "a2")] == ["", ""]
    board = {"a1": bearing("stoat", "familiar"), "a2": "emerald-mox", "a3": "squirrel"}
    assert Table("augmented", board).do("hammer a3").at("a1") == ""
    # Lifeblood makes the Mox count.
    board["a2"] = bearing("emerald-mox", "lifeblood")
    assert Table("augmented", board).do("hammer a3").at("a1") == "stoat"


def test_a_familiar_perishes_right_on_arrival():
    seats = [{"hand": ["bixhound"]}, {}]
    board = {"a1": "emerald-mox", "a2": "ruby-mox"}
    table = Table("augmented", board, seats=seats).do("play bixhound", "space a3")
    assert (table.at("a3"), table.discard(0)) == ("", ["bixhound"])
    table = Table("augmented", board | {"a4": "squirrel"}, seats=seats).do("play bixhound")
    assert table.at("a3") == "bixhound"


def test_circuit_dependent_perishes_unless_a_conduit_stands_on_each_side():
    board = {"a1": "null-conduit", "a2": bearing("stoat", "circuit-dependent"), "a4": "null-conduit", "a3": "squirrel"}
    table = Table("augmented", board).do("hammer a3")
    assert table.at("a2") == "stoat"
    table = Table("augmented", board).do("hammer a4")
    assert table.at("a2") == ""


def test_mental_fortitude_with_two_cards_in_hand_holds_gem_dependents():
    board = {"a1": "blue-archmagus", "a2": bearing("stoat", "gem-dependent"), "a3": "emerald-mox"}
    table = Table("augmented", board, seats=[{"hand": ["geck", "geck"]}, {}]).do("hammer a3")
    assert [table.at(space) for space in ("a1", "a2")] == ["blue-archmagus", "stoat"]
    # It ends at once when the hand shrinks.
    table.do("play geck", "space a4")
    assert [table.at(space) for space in ("a1", "a2", "a4")] == ["", "", "geck"]


def test_a_shadow_hand_adds_three_cards_for_other_cards():
    board = {"a1": "blue-archmagus", "a2": bearing("stoat", "shadow-hand"), "a3": "emerald-mox"}
    assert Table("augmented", board).do("hammer a3").at("a1") == "blue-archmagus"
    board["a1"] = bearing("blue-archmagus", "shadow-hand")
    assert Table("augmented", board | {"a2": "stoat"}).do("hammer a3").at("a1") == ""
