"""Bones and cells that come with a step."""

import pytest

from tests.matches.engine.duels import Table


@pytest.mark.parametrize(("sigil", "bones"), [("tomb-digger", 2), ("mass-grave", 3)])
def test_diggers_bring_bones_at_the_own_end_step(sigil, bones):
    digger = {"card": "stoat", "given": [sigil]}
    assert Table("augmented", {"a1": digger, "b4": digger}).do("bell").state.bones == [bones, 0]


def test_a_generator_adds_a_cell_that_is_not_charged():
    seats = [{"cells": 3, "energy": 1}, {}]
    table = Table("augmented", {"a1": {"card": "stoat", "given": ["generator"]}}, seats=seats).do("bell")
    assert (table.state.cells[0], table.state.energy[0]) == (4, 1)


def test_a_dynamo_adds_a_charged_cell_at_the_draw_step():
    table = Table("augmented", {"b1": {"card": "stoat", "given": ["dynamo"]}}, seats=[{}, {"cells": 3}]).do("bell")
    assert (table.state.cells[1], table.state.energy[1]) == (5, 5)
    table = Table("augmented", {"b1": {"card": "stoat", "given": ["dynamo"]}}, seats=[{}, {"cells": 12}]).do("bell")
    assert (table.state.cells[1], table.state.energy[1]) == (12, 12)
