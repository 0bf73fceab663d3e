"""What a Conduit does for the spaces between it and another one."""

from tests.matches.engine.duels import Table


def armor(table, space):
    return table.state.armor[table.state.board["a1 a2 a3 a4 b1 b2 b3 b4".split().index(space)]]


def test_only_cards_between_two_conduits_are_healed():
    board = {"a1": "healing-conduit", "a2": "stoat", "a3": "catfish", "a4": "stoat"}
    table = Table("augmented", board).do("bell")
    assert [table.health(space) for space in ("a2", "a4")] == [4, 3]
    table = Table("augmented", board | {"a3": "stoat"}).do("bell")
    assert table.health("a2") == 3


def test_each_card_between_is_healed_once_and_up_to_five():
    board = {"a1": "catfish", "a2": {"card": "stoat", "health": 5}, "a3": "healing-conduit", "a4": "catfish"}
    assert Table("augmented", board).do("bell").health("a2") == 5
    board["a2"] = "stoat"
    assert Table("augmented", board).do("bell").health("a2") == 4


def test_armor_goes_to_those_who_have_none():
    board = {"a1": "nanoarmor-conduit", "a2": {"card": "stoat", "armor": 2}, "a3": "stoat", "a4": "catfish"}
    table = Table("augmented", board).do("bell")
    assert [armor(table, space) for space in ("a1", "a2", "a3", "a4")] == [0, 2, 1, 0]  # not the ends themselves


def test_a_spawn_conduit_places_a_cheap_card_that_does_not_act_yet():
    main = ["elk", "wolf", "faulty-cannoneer", "49er", "sentry-drone"]
    seats = [{"main": main, "hand": ["rabbit"]}, {}]
    table = Table("augmented", {"a1": "factory-conduit", "a4": "catfish"}, seats=seats).do("bell")
    assert table.can() == ["spawn a2", "spawn a3"]
    table.do("spawn a3")
    assert "search wolf" not in table.can()  # blood
    assert "search rabbit" in table.can()  # free, and from the hand
    table.do("search rabbit")
    assert (table.at("a3"), table.hand(0), table.state.active) == ("rabbit", [], 1)
    assert Table("augmented", {"a1": "factory-conduit", "a2": "catfish"}, seats=seats).do("bell").state.active == 1
