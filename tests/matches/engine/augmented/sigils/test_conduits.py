"""What circuits and gems supply."""

import pytest

from matches.engine.duel.costs import gems_of
from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def gems(board, place=0):
    table = Table("augmented", board)
    return gems_of(table.state, table.state.board[place])


@pytest.mark.parametrize(
    ("card", "supplied"),
    [
        ("mox-memory-unit", (1, 0, 0, 0)),
        ("mox-hardware-unit", (0, 1, 0, 0)),
        ("mox-processing-unit", (0, 0, 1, 0)),
        ("null-mage", (0, 0, 0, 1)),
    ],
)
def test_a_conduit_supplies_its_gem_while_another_one_is_in_play(card, supplied):
    assert gems({"a1": card, "a2": "stoat", "b4": "null-conduit"}) == (0, 0, 0, 0)
    assert gems({"a1": card, "a4": "null-conduit"}) == supplied


def test_a_magnificent_gem_is_three_gems_and_a_gray_gem_none():
    assert gems({"a1": "magnus-mox"}) == (0, 0, 0, 3)
    assert gems({"a1": "prismatic-shards"}) == (0, 0, 0, 0)


def test_an_overcoat_adds_a_gem_to_each_own_mox():
    board = {"a1": "emerald-mox", "a2": bearing("stoat", "overcoat"), "b1": "ruby-mox"}
    assert gems(board) == (1, 0, 0, 1)
    assert gems(board, 1) == (0, 0, 0, 0)
    assert gems(board, 4) == (0, 1, 0, 0)
    # A card that asks for a gem of another colour can be paid with it.
    seats = [{"hand": ["hover-mage"]}, {}]
    assert "play hover-mage" in Table("augmented", board, seats=seats).can()
    assert "play hover-mage" not in Table("augmented", board | {"a2": "stoat"}, seats=seats).can()


def test_an_energy_conduit_refills_after_every_payment():
    seats = [{"energy": 3, "cells": 5}, {}]
    board = {"a1": bearing("stoat", "energy-conduit"), "a2": bearing("stoat", "energy-gun"), "b2": "mole-man"}
    table = Table("augmented", board | {"a3": "null-conduit"}, seats=seats).do("use energy-gun a2")
    assert table.state.energy[0] == 5
    assert Table("augmented", board, seats=seats).do("use energy-gun a2").state.energy[0] == 1
