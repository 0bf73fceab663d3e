"""A view tells nothing that its seat may not know."""

import pytest

from matches.engine import registry
from matches.engine.rng import Stream
from tests.matches.engine.duels import Table, random_deck, setup


def told(engine, view):
    return engine.position(view.state) | {"held": view.held}


@pytest.mark.parametrize("game", ["augmented", "inscription"])
def test_states_that_differ_only_in_hidden_cards_give_one_view(game):
    engine = registry.get(game)
    for seed in range(10):
        stream = Stream.of(seed, "decks")
        state = engine.new_game(setup(game, random_deck(game, stream), random_deck(game, stream)), seed)
        for _ in range(40):
            if seats := engine.to_act(state):
                engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
        for seat in engine.to_act(state):
            other = engine.copy(state)
            for pile in (*other.mains, *other.sides):
                stream.shuffle(pile)
            hand, deck = other.hands[1 - seat], other.mains[1 - seat]
            for place, index in enumerate(hand):
                # Change a hidden card of the hand for one of the deck that lies in the same pile.
                if deck and other.faces[index].origin == 0:
                    hand[place], deck[-1] = deck[-1], hand[place]
            other.rng = Stream.of(seed, "another game")
            assert told(engine, engine.view(other, seat)) == told(engine, engine.view(state, seat))


def test_the_own_hand_and_what_lies_open_are_seen():
    seats = [{"hand": ["wolf"], "main": ["stoat", "adder"]}, {"hand": ["geck", "bat"], "discard": ["raven"]}]
    table = Table("augmented", {"b1": "stoat"}, seats=seats)
    view = table.engine.view(table.state, 0)
    seen = table.engine.position(view.state)
    assert seen["seats"][0]["hand"] == ["wolf"]
    assert "hand" not in seen["seats"][1]
    assert seen["seats"][1]["discard"] == ["raven"]
    assert view.held == (2, 0)
    assert seen["board"] == table.engine.position(table.state)["board"]


def test_what_the_other_seat_is_asked_is_not_seen():
    seats = [{"hand": ["magpie"], "main": ["wolf", "stoat"]}, {}]
    table = Table("augmented", {"a1": "black-goat"}, seats=seats).do("play magpie", "space a1")
    assert table.engine.view(table.state, 1).state.pending[2] == ()
    assert len(table.engine.view(table.state, 0).state.pending[2]) == 3
