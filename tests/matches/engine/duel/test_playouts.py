"""Quick guesses are legal, never the hammer, and pay with the weakest card."""

import pytest

from matches.engine import registry
from matches.engine.duel.flow import HAMMER, KIND
from matches.engine.rng import Stream
from tests.matches.engine.duels import Table, random_deck, setup


@pytest.mark.parametrize("game", ["augmented", "inscription"])
def test_a_match_of_quick_guesses_is_legal_and_ends(game):
    engine = registry.get(game)
    for seed in range(5):
        stream = Stream.of(seed, "decks")
        state = engine.new_game(setup(game, random_deck(game, stream), random_deck(game, stream)), seed)
        while seats := engine.to_act(state):
            action = engine.sensible(state, seats[0], stream)
            assert action in engine.legal_actions(state, seats[0])
            assert action // KIND * KIND != HAMMER
            engine.apply(state, seats[0], action)


def test_the_weakest_card_is_sacrificed():
    seats = [{"hand": ["stoat"]}, {}]
    table = Table("augmented", {"a1": "wolf", "a2": "adder", "a4": "squirrel"}, seats=seats).do("play stoat")
    action = table.engine.sensible(table.state, 0, Stream.of(1, "agent"))
    assert table.engine.action_text(table.state, 0, action) == "sacrifice a4"


def test_the_bell_is_rung_by_and_by():
    table = Table("augmented", {"a1": "squirrel"}, seats=[{"hand": ["stoat"]}, {}])
    stream = Stream.of(1, "agent")
    guesses = [
        table.engine.action_text(table.state, 0, table.engine.sensible(table.state, 0, stream)) for _ in range(60)
    ]
    assert set(guesses) == {"play stoat", "bell"}
    assert guesses.count("play stoat") > guesses.count("bell")
