"""Greedy plays what makes the end of its turn better, pays with what it misses least, and stops."""

from matches.engine import agents
from matches.engine.rng import Stream
from tests.matches.engine.duels import Table


def choice(table):
    engine = table.engine
    seat = engine.to_act(table.state)[0]
    actions = engine.legal_actions(table.state, seat)
    view = engine.view(table.state, seat)
    chosen = agents.get("greedy").choose(engine, view, seat, actions, Stream.of(1, "agent"))
    return engine.action_text(table.state, seat, chosen)


def seats(*hand, **fields):
    return [{"hand": list(hand), "turns_taken": 2, "main": ["stoat"] * 5} | fields, {"main": ["stoat"] * 5}]


def test_it_plays_a_card_that_it_can_pay():
    table = Table("augmented", {"a1": "squirrel", "a2": "squirrel"}, seats=seats("wolf"))
    assert choice(table) == "play wolf"


def test_it_pays_with_the_weakest_card():
    table = Table("augmented", {"a1": "wolf", "a2": "squirrel", "b3": "wolf"}, seats=seats("stoat"))
    assert choice(table.do("play stoat")) == "sacrifice a2"


def test_it_does_not_trade_a_strong_card_for_a_weak_one():
    table = Table("augmented", {"a1": "wolf"}, seats=seats("stoat"))
    assert choice(table) == "bell"


def test_it_looks_for_the_best_payment_before_it_decides_to_play():
    table = Table("augmented", {"a1": "wolf", "a2": "squirrel", "b3": "wolf"}, seats=seats("stoat"))
    assert choice(table) == "play stoat"


def test_it_rings_the_bell_when_that_wins():
    table = Table("augmented", {"a1": "wolf", "a2": "squirrel"}, seats=seats("stoat"), scale=8)
    assert choice(table) == "bell"
