"""Quick moves look at the lanes: they strike where nothing stands, block what threatens, and pay with what is least."""

from typing import Any

import pytest

from matches.engine.duel.moments import POWER
from matches.engine.inscription.playouts import POWERS
from matches.engine.inscription.sigils import SIGILS
from matches.engine.rng import Stream
from tests.matches.engine.duels import Table, playable

CASES: dict[str, tuple[dict[str, str], dict[str, Any], list[str], str]] = {
    # name: board, what the seat has, what it did before, its next quick move
    "the stronger of two cards": ({"a1": "squirrel"}, {"hand": ["stoat", "stunted-wolf"]}, [], "play stunted-wolf"),
    "a sacrifice that is worth it": (
        {"a1": "squirrel", "a2": "squirrel", "b3": "wolf"},
        {"hand": ["wolf"]},
        [],
        "play wolf",
    ),
    "no sacrifice for less": ({"a1": "wolf"}, {"hand": ["stoat"]}, [], "bell"),
    "the least is sacrificed": (
        {"a1": "wolf", "a2": "squirrel", "a3": "stoat"},
        {"hand": ["stoat"]},
        ["play stoat"],
        "sacrifice a2",
    ),
    "a cat is sacrificed first, for it stays": (
        {"a1": "squirrel", "a2": "cat", "a3": "squirrel"},
        {"hand": ["stoat"]},
        ["play stoat"],
        "sacrifice a2",
    ),
    "an open lane is struck": (
        {"b1": "river-snapper", "b2": "river-snapper", "b4": "river-snapper"},
        {"hand": ["geck"]},
        ["play geck"],
        "space a3",
    ),
    "the stronger threat is blocked": (
        {"b1": "coyote", "b2": "wolf", "b3": "stoat"},
        {"hand": ["squirrel"]},
        ["play squirrel"],
        "space a2",
    ),
    "no walker blocks a flier": (
        {"b1": "turkey-vulture", "b2": "stoat"},
        {"hand": ["squirrel"]},
        ["play squirrel"],
        "space a2",
    ),
    "the nearest to the bell is the strongest": (
        {"a3": "squirrel", "a4": "squirrel"},
        {"hand": ["bell-tentacle"]},
        ["play bell-tentacle", "sacrifice a3"],
        "space a1",
    ),
    "pliers move the scale": ({}, {"items": ["pliers"]}, [], "item pliers"),
    "a fan lets blocked strikes through": (
        {"a1": "wolf", "b1": "river-snapper"},
        {"items": ["harpies-birdleg-fan"]},
        [],
        "item harpies-birdleg-fan",
    ),
    "a fan is kept while nothing is blocked": ({"a1": "wolf"}, {"items": ["harpies-birdleg-fan"]}, [], "bell"),
    "scissors come before pliers where a wolf threatens": (
        {"b1": "squirrel", "b3": "wolf"},
        {"items": ["pliers", "scissors"]},
        [],
        "item scissors",
    ),
    "the strongest is cut": ({"b1": "squirrel", "b3": "wolf"}, {"items": ["scissors"]}, ["item scissors"], "cut b3"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_quick_move(name):
    board, seat, done, expected = CASES[name]
    table = Table("inscription", board, seats=[{"candles": 2} | seat, {"candles": 2}]).do(*done)
    action = table.engine.sensible(table.state, 0, Stream.of(1, "agent"))
    assert table.engine.action_text(table.state, 0, action) == expected


def test_every_power_that_is_not_printed_is_known():
    sigils = {sigil for card in playable("inscription") for sigil in card.sigils}
    assert {sigil for sigil in sigils if POWER in SIGILS.find(sigil).on} == set(POWERS)
