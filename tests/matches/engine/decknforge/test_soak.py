"""Thousands of random dungeons of random bands: what must hold after every action of them."""

import pytest

from matches.engine.rng import Stream
from matches.engine.runner import agent_streams
from tests.matches.engine.decknforge.dungeons import ENGINE, conserved, purse, random_setup

MATCHES, CHUNK = 10_000, 500
SAMPLE = 30  # of them in every run of the tests


def holds(number):
    """Cards, monsters and coppers are conserved, the dungeon ends, and the position in its middle goes on as it did."""
    ready = random_setup(number)
    state = ENGINE.new_game(ready, number)
    streams = agent_streams(number, state.seats)
    thefts = purse(state)
    stop = Stream.of(number, "soak stop").below(60)
    count, again = 0, None
    while seats := ENGINE.to_act(state):
        seat = seats[streams[0].below(len(seats))]
        actions = ENGINE.legal_actions(state, seat)
        assert 0 < len(actions) <= 64
        assert len(set(actions)) == len(actions)
        action = streams[seat].choice(actions)
        if count == stop:
            written = ENGINE.position(state)
            again = ENGINE.read_position(written, ready)
            assert ENGINE.position(again) == written
        if again is not None:
            assert ENGINE.legal_actions(again, seat) == actions
            ENGINE.apply(again, seat, action)
        ENGINE.apply(state, seat, action)
        conserved(state)
        assert purse(state) <= thefts  # what The Patron takes is earned by one and lost by another
        count += 1
    assert ENGINE.outcome(state) is not None
    if again is not None:
        assert ENGINE.state_hash(again) == ENGINE.state_hash(state)
    metrics = ENGINE.metrics(state)
    assert metrics["bosses"] == len(state.rounds) - (not metrics["won"])
    assert sum(metrics[f"glory_{seat}"] for seat in range(state.seats)) == metrics["bosses"] + metrics["minions_slain"]


def test_a_few_random_dungeons():
    for number in range(SAMPLE):
        holds(number)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, MATCHES, CHUNK))
def test_thousands_of_random_dungeons(start):
    for number in range(start, start + CHUNK):
        holds(number)
