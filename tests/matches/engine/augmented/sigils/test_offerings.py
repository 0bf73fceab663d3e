"""Activated abilities that are paid with a sacrifice, a card of the hand, or direct damage; and Ravenous."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table


# --- sacrifices ------------------------------------------------------------------------------------------------------
def test_a_dive_bomb_hits_for_the_health_it_had():
    table = Table("augmented", {"a1": {"card": "hornet", "health": 2}, "b1": "grizzly", "b2": "wolf"})
    table.do("use dive-bomb a1")
    assert table.can() == ["bomb b1", "bomb b2"]
    table.do("bomb b1")
    assert (table.health("b1"), table.at("a1"), table.state.bones[0], table.state.sacrifices) == (3, "", 1, 1)
    assert "use dive-bomb a1" not in Table("augmented", {"a1": "hornet"}).can()


def test_the_bloodless_cannot_dive_and_who_has_many_lives_survives():
    board = {"a1": having("ruby-mox", "dive-bomb"), "b1": "grizzly"}
    assert "use dive-bomb a1" not in Table("augmented", board).can()
    table = Table("augmented", {"a1": having("stoat", "dive-bomb", "many-lives"), "b1": "grizzly"})
    table.do("use dive-bomb a1")
    assert (table.at("a1"), table.health("b1")) == ("stoat", 2)


def test_a_tribute_always_perishes():
    board = {"a1": having("geck", "pay-tribute"), "a2": having("wolf", "many-lives", health=1, most=2), "a3": "dam"}
    table = Table("augmented", board)
    before = table.power("a1")
    table.do("use pay-tribute a1")
    assert (table.at("a2"), table.power("a1"), table.state.bones[0]) == ("", before + 1, 1 + 2)
    assert "use pay-tribute a1" not in table.can()  # only the Bloodless is left


def test_a_card_is_recast_as_a_mox():
    seats = [{"side": ["ruby-mox", "squirrel"]}, {}]
    board = {"a1": having("geck", "transmogutate"), "a2": "stoat", "a3": having("stoat", "many-lives")}
    table = Table("augmented", board, seats=seats).do("use transmogutate a1")
    assert table.can() == ["transmogutate a1", "transmogutate a2", "transmogutate a3"]
    table.do("transmogutate a2", "search ruby-mox")
    assert (table.at("a2"), table.state.bones[0]) == ("ruby-mox", 1)
    assert "use transmogutate a1" not in table.can()
    table = Table("augmented", board, seats=seats).do("use transmogutate a1", "transmogutate a3")
    assert (table.at("a3"), len(table.state.sides[0])) == ("stoat", 2)


# --- cards of the hand -----------------------------------------------------------------------------------------------
def test_a_blessing_costs_a_card_once_a_turn():
    board = {"a1": having("geck", "arcane-blessing"), "a2": "stoat"}
    table = Table("augmented", board, seats=[{"hand": ["wolf", "elk"]}, {}])
    table.do("use arcane-blessing a1", "discard wolf", "bless a2")
    assert (table.power("a2"), table.hand(0), table.discard(0)) == (2, ["elk"], ["wolf"])
    assert "use arcane-blessing a1" not in table.can()


def test_rummaging_changes_a_card_for_health():
    table = Table(
        "augmented", {"a1": having("wolf", "firey-rummage")}, seats=[{"hand": ["elk"], "main": ["stoat"]}, {}]
    )
    table.do("use firey-rummage a1")
    assert (table.hand(0), table.discard(0), table.health("a1")) == (["stoat"], ["elk"], 1)
    table.do("use firey-rummage a1")
    assert (table.at("a1"), table.hand(0)) == ("", [])


def test_an_exchange_is_within_a_tribe_and_not_for_the_same_card():
    board = {"a1": having("geck", "equivalent-exchange")}
    seats = [{"hand": ["zombie"], "discard": ["the-bloated", "wolf"]}, {}]
    table = Table("augmented", board, seats=seats).do("use equivalent-exchange a1")
    assert table.can() == ["search the-bloated", "no search"]
    table.do("search the-bloated")
    assert (table.hand(0), table.discard(0)) == (["the-bloated"], ["wolf", "zombie"])
    seats = [{"hand": ["zombie"], "discard": ["zombie"]}, {}]
    table = Table("augmented", board, seats=seats).do("use equivalent-exchange a1")
    assert table.can() == ["search zombie", "no search"]
    seats = [{"hand": ["conceited-cat"], "discard": ["wolf"]}, {}]
    assert "use equivalent-exchange a1" not in Table("augmented", board, seats=seats).can()  # it has no tribe


def test_a_thrown_leep_bot_hits_for_its_printed_health():
    seats = [{"hand": ["l33pbot", "wolf"]}, {}]
    table = Table("augmented", {"a1": having("stoat", "yeetbot"), "b1": "grizzly"}, seats=seats)
    table.do("use yeetbot a1")
    assert table.can() == ["at a1", "at b1"]
    table.do("at b1")
    assert (table.health("b1"), table.hand(0), table.discard(0)) == (3, ["wolf"], ["l33pbot"])
    assert "use yeetbot a1" not in table.can()


# --- direct damage ---------------------------------------------------------------------------------------------------
def test_a_spectre_is_commanded_for_direct_damage():
    board = {"a1": having("geck", "unseelie-authority")}
    table = Table("augmented", board, seats=[{"hand": ["shade", "wolf"]}, {}]).do("use unseelie-authority a1")
    table.do("space a2")
    assert (table.at("a2"), table.state.scale, table.hand(0)) == ("shade", -1, ["wolf"])
    assert "use unseelie-authority a1" not in table.can()
    full = board | {"a2": "stoat", "a3": "stoat", "a4": "stoat"}
    assert "use unseelie-authority a1" not in Table("augmented", full, seats=[{"hand": ["shade"]}, {}]).can()


def test_a_command_may_lose_the_match():
    board = {"a1": having("geck", "unseelie-authority")}
    table = Table("augmented", board, seats=[{"hand": ["shade"]}, {}], scale=-9).do("use unseelie-authority a1")
    assert (table.state.winner, table.at("a2")) == (1, "")


# --- the end step ----------------------------------------------------------------------------------------------------
def test_the_ravenous_is_fed_or_loses_health():
    board = {"a1": having("wolf", "ravenous"), "a2": "stoat", "a3": "dam", "a4": having("stoat", "many-lives")}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["feed a2", "feed a4", "no feed"]
    table.do("feed a2")
    assert (table.at("a2"), table.health("a1"), table.state.bones[0]) == ("", 2, 1)
    table = Table("augmented", board).do("bell", "feed a4")
    assert (table.at("a4"), table.health("a1")) == ("stoat", 2)
    assert Table("augmented", board).do("bell", "no feed").health("a1") == 1
