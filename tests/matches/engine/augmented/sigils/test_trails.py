"""Cards that run and leave something where they stood."""

import pytest

from tests.matches.engine.duels import Table


def runner(sigil, *more):
    return {"card": "stoat", "given": [sigil, *more]}


@pytest.mark.parametrize(("sigil", "bones"), [("loose-bones", 1), ("spine-walker", 2)])
def test_bones_come_only_if_it_moved(sigil, bones):
    table = Table("augmented", {"a1": runner(sigil)}).do("bell")
    assert (table.at("a2"), table.state.bones[0]) == ("stoat", bones)
    table = Table("augmented", {"a1": runner(sigil), "a2": "stoat"}).do("bell")
    assert table.state.bones[0] == 0
    assert Table("augmented", {"a1": runner(sigil, "rooted")}).do("bell").state.bones[0] == 0


def test_the_side_is_a_choice():
    table = Table("augmented", {"a2": runner("loose-bones")}).do("bell")
    assert table.can() == ["run a1", "run a3"]
    assert table.do("run a1").at("a1") == "stoat"


def test_a_squirrel_is_played_from_the_side_deck():
    seats = [{"side": ["squirrel"], "discard": ["squirrel"]}, {}]
    table = Table("augmented", {"a1": runner("squirrel-shedder")}, seats=seats).do("bell")
    assert (table.at("a1"), table.at("a2"), table.discard(0)) == ("squirrel", "stoat", ["squirrel"])
    table = Table("augmented", {"a1": runner("squirrel-shedder")}, seats=[{"discard": ["squirrel"]}, {}]).do("bell")
    assert (table.at("a1"), table.at("a2")) == ("", "stoat")


def test_a_leep_bot_comes_from_the_side_deck_only():
    table = Table("augmented", {"a1": runner("leep-legion")}, seats=[{"side": ["l33pbot"]}, {}]).do("bell")
    assert table.at("a1") == "l33pbot"
    table = Table("augmented", {"a1": runner("leep-legion")}, seats=[{"main": ["l33pbot"]}, {}]).do("bell")
    assert (table.at("a1"), table.at("a2")) == ("", "stoat")


def test_a_mox_of_the_side_deck_may_be_placed():
    seats = [{"side": ["squirrel", "ruby-mox", "sapphire-mox"], "main": ["emerald-mox"]}, {}]
    table = Table("augmented", {"a1": runner("mox-dropper")}, seats=seats).do("bell")
    assert table.can() == ["search ruby-mox", "search sapphire-mox", "no search"]
    assert table.do("search ruby-mox").at("a1") == "ruby-mox"


def test_an_amphibian_may_come_from_anywhere():
    seats = [{"hand": ["lil-frog", "stoat"], "discard": ["tadpole"], "main": ["wolf"]}, {}]
    table = Table("augmented", {"a1": runner("frog-friend")}, seats=seats).do("bell")
    assert table.can() == ["search lil-frog", "search tadpole", "no search"]
    table.do("search lil-frog")
    assert (table.at("a1"), table.hand(0)) == ("lil-frog", ["stoat"])


def test_a_spectre_comes_from_the_discard_pile_only():
    seats = [{"main": ["shade"], "discard": ["stoat"]}, {}]
    assert Table("augmented", {"a1": runner("spirit-spread")}, seats=seats).do("bell").at("a1") == ""
    seats = [{"discard": ["shade", "stoat"]}, {}]
    table = Table("augmented", {"a1": runner("spirit-spread")}, seats=seats).do("bell", "search shade")
    assert (table.at("a1"), table.discard(0)) == ("shade", ["stoat"])


def test_a_crew_is_of_skeleton_pirates_and_skeletons():
    seats = [{"main": ["privateer", "revenant"], "side": ["skeleton", "squirrel"]}, {}]
    table = Table("augmented", {"a1": runner("skeleton-crew")}, seats=seats).do("bell")
    assert table.can() == ["search privateer", "search skeleton", "no search"]
    assert table.do("search skeleton").at("a1") == "skeleton"
