"""Cards that are played once more."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


def test_a_played_card_is_played_once_more_however_many_replicas_there_are():
    board = {"a1": having("stoat", "reaction-replica"), "a2": having("stoat", "reaction-replica")}
    seats = [{"hand": ["skeleton"]}, {}]
    table = Table("augmented", board, seats=seats).do("play skeleton", "space a3")
    assert (table.state.bones[0], table.can()) == (1, ["replay a3", "replay a4"])
    table.do("replay a4")
    assert (table.at("a3"), table.at("a4"), table.state.bones[0]) == ("", "skeleton", 2)
    assert "bell" in table.can()


def test_a_placed_card_and_the_rooted_are_not_played_again():
    board = {"a1": having("stoat", "reaction-replica"), "a3": having("stoat", "leep-legion")}
    table = Table("augmented", board, seats=[{"side": ["l33pbot"]}, {}]).do("bell", "run a4")
    assert (table.at("a3"), table.state.active) == ("l33pbot", 1)
    waiting = {"a3": [["squirrel", 0, ["rooted"]]]}
    seats = [{"hand": ["geck"]}, {}]
    table = Table("augmented", {"a1": having("stoat", "reaction-replica")}, seats=seats, waiting=waiting)
    assert "bell" in table.do("play geck", "space a3").can()


def test_gains_are_lost_and_the_replica_itself_is_not_repeated():
    board = {"a1": having("stoat", "reaction-replica")}
    waiting = {"a3": [["squirrel", 0, ["enhanced"]]]}
    table = Table("augmented", board, seats=[{"hand": ["geck"]}, {}], waiting=waiting)
    table.do("play geck", "space a3")
    strong = table.power("a3")
    table.do("replay a3")
    assert (table.power("a3"), table.discard(0)) == (strong - 1, ["squirrel"])
    seats = [{"hand": ["ghost-of-the-past"], "bones": 4}, {}]
    table = Table("augmented", {}, seats=seats).do("play ghost-of-the-past", "space a1")
    assert "bell" in table.can()
