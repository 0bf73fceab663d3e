"""Activated abilities that are paid with energy or bones, or are free."""

from tests.matches.engine.augmented.sigils.bearers import having
from tests.matches.engine.duels import Table, playable


def test_stimulation_is_limited_by_the_mox_cards_and_by_five_power():
    seats = [{"energy": 12, "cells": 12}, {}]
    board = {"a1": having("geck", "stimulate"), "a2": "ruby-mox", "a3": "ruby-mox"}
    table = Table("augmented", board, seats=seats)
    before = table.power("a1")
    table.do("use stimulate a1", "use stimulate a1")
    assert (table.power("a1"), table.state.energy[0]) == (before + 2, 6)
    assert "use stimulate a1" not in table.can()
    strong = board | {"a1": having("geck", "stimulate", bonus=4)}
    assert "use stimulate a1" not in Table("augmented", strong, seats=seats).can()
    assert "use stimulate a1" not in Table("augmented", board, seats=[{"energy": 2, "cells": 2}, {}]).can()


def test_energy_becomes_bones_and_bones_energy():
    seats = [{"energy": 1, "cells": 3}, {}]
    table = Table("augmented", {"a1": "bone-lords-horn"}, seats=seats).do("use bonehorn a1")
    assert (table.state.bones[0], table.state.energy[0]) == (1, 0)
    assert "use bonehorn a1" not in table.can()
    seats = [{"bones": 5, "energy": 1, "cells": 12}, {}]
    table = Table("augmented", {"a1": "bone-mill"}, seats=seats).do("use fossil-fuel a1")
    assert (table.state.bones[0], table.state.energy[0], table.state.cells[0]) == (2, 2, 12)
    assert "use fossil-fuel a1" not in table.can()


def test_a_skeleton_is_disentombed_from_the_side_deck():
    seats = [{"bones": 5, "side": ["squirrel", "skeleton"]}, {}]
    table = Table("augmented", {"a1": "tomb-robber"}, seats=seats).do("use disentomb a1")
    assert (table.hand(0), table.state.bones[0], len(table.state.sides[0])) == (["skeleton"], 3, 1)
    seats = [{"bones": 5, "main": ["skeleton"]}, {}]
    assert "use disentomb a1" not in Table("augmented", {"a1": "tomb-robber"}, seats=seats).can()


def framed(kind):
    """The first playable card with such a frame."""
    return min(card.slug for card in playable("augmented") if card.frame and card.frame.kind == kind)


def test_a_tamer_flips_each_mark_once_a_turn():
    turning, offered = framed("transform"), framed("sacrifice-transform")
    table = Table("augmented", {"a1": having("geck", "b34st-tamer"), "a2": turning, "a3": offered, "a4": "stoat"})
    table.do("use b34st-tamer a1")
    assert table.can() == ["tame a2", "tame a3"]
    table.do("tame a2")
    mine = table.state.board[1]
    assert set(table.state.face(mine).frame_sigils) <= set(table.state.kit[mine].sigils)
    table.do("use b34st-tamer a1")  # one is left
    assert table.state.memo[table.state.board[2], "transformed"] == 1
    assert "use b34st-tamer a1" not in table.can()


def test_a_mark_that_a_purist_hides_is_not_flipped():
    board = {"a1": having("geck", "b34st-tamer"), "a2": framed("transform"), "b2": having("stoat", "purist")}
    assert "use b34st-tamer a1" not in Table("augmented", board).can()
