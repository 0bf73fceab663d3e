"""Cards that say where, and how, the others strike."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def test_rattle_em_lets_own_brittle_cards_aim():
    board = {"a1": "revenant", "a2": bearing("squirrel", "rattle-em"), "b1": "mole-man", "b3": "stoat"}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["strike b1", "strike b2", "strike b3", "strike b4"]
    assert table.do("strike b3").at("b3") == ""
    # Neither cards without Brittle nor the enemy's aim.
    board = {"a1": "stoat", "b2": bearing("squirrel", "rattle-em"), "a3": "revenant"}
    assert Table("augmented", board).do("bell").state.scale == 4


def test_falconry_lets_own_avians_choose_for_each_strike():
    board = {"a1": "raven", "a2": bearing("squirrel", "falconry"), "b1": "stoat"}
    table = Table("augmented", board).do("bell")
    assert table.can() == ["yes fly", "no fly"]
    assert table.do("no fly").health("b1") == 1
    assert Table("augmented", board).do("bell", "yes fly").state.scale == 2


def test_falconry_lifts_avians_that_do_not_fly_and_is_declared_before_the_first_strike():
    avian = bearing("raven-egg", "double-strike", power=1)
    board = {"a1": avian, "a2": bearing("squirrel", "falconry"), "b1": "stoat"}
    table = Table("augmented", board).do("bell", "yes fly")
    assert (table.state.scale, table.health("b1")) == (0, 3)
    table.do("no fly")
    assert (table.state.scale, table.health("b1")) == (1, 2)


def test_falconry_is_stopped_by_mighty_leap_and_is_for_own_avians_only():
    board = {"a1": "raven", "a2": bearing("squirrel", "falconry"), "b1": "bullfrog"}
    assert Table("augmented", board).do("bell", "yes fly").health("b1") == 1
    board = {"a1": "raven", "b2": bearing("squirrel", "falconry"), "a3": "stoat", "b3": "squirrel"}
    table = Table("augmented", board).do("bell")
    assert (table.state.scale, table.at("b3")) == (2, "")
