"""Deaths that go off."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def test_snake_eyes_rolls_once_for_all():
    tough = {"card": "mole-man", "health": 20}
    results = set()
    for key in range(40):
        board = {"a2": bearing("squirrel", "snake-eyes"), "a1": tough, "a3": tough, "b2": tough}
        table = Table("augmented", board, rng=[key, 0]).do("hammer a2")
        assert table.health("a1") == table.health("a3")
        assert table.health("b2") == 20
        results.add(20 - table.health("a1"))
    assert results == {1, 2, 3, 4, 5, 6}
    board = {"a2": dict(tough, power=1), "b2": bearing("squirrel", "snake-eyes")}
    assert Table("augmented", board).do("bell").health("a2") < 20


def test_a_gem_detonator_makes_own_mox_cards_go_off():
    board = {"a1": "gem-detonator", "a3": "emerald-mox", "a2": "stoat", "a4": "stoat", "b3": "stoat"}
    table = Table("augmented", board).do("hammer a3")
    assert [table.at(space) for space in ("a1", "a2", "a4", "b3")] == ["gem-detonator", "", "", "stoat"]
    board = {"a1": "stoat", "b1": "emerald-mox", "b2": "mole-man", "b4": "gem-detonator"}
    table = Table("augmented", board).do("bell")
    assert (table.at("a1"), table.health("b2")) == ("", 1)
    # Other cards do not go off, nor does the bearer itself.
    board = {"a1": bearing("emerald-mox", "gem-detonator"), "a2": "stoat"}
    assert Table("augmented", board).do("hammer a1").health("a2") == 3


def test_the_dead_mox_is_what_the_damage_comes_from():
    board = {"a1": "gem-detonator", "a3": bearing("emerald-mox", "scrounger"), "a4": "stoat"}
    table = Table("augmented", board).do("hammer a3")
    assert table.state.bones[0] == 3  # two deaths and the Scrounger of the Mox
