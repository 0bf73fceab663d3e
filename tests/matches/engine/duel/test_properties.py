"""What holds in every match: it ends, cards are conserved, it can be copied, written down and played again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine import registry
from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.duels import cards_in, play_out, random_deck, setup

GAMES = ("augmented", "inscription")
few = settings(max_examples=25, deadline=None)
seeds = st.integers(0, 2**32)


def new(game, seed):
    stream = Stream.of(seed, "decks")
    made = setup(game, random_deck(game, stream), random_deck(game, stream))
    return made, registry.get(game).new_game(made, seed)


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=seeds)
def test_random_play_ends_and_keeps_every_card(game, seed):
    _, state = new(game, seed)
    before = cards_in(state)
    play_out(game, state, Stream.of(seed, "agent"))
    assert cards_in(state) == before
    assert abs(state.scale) <= state.rules.scale_limit
    assert min(*state.bones, *state.energy, *state.cells) >= 0
    assert all(state.energy[seat] <= state.cells[seat] <= state.rules.max_energy for seat in (0, 1))


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=seeds)
def test_the_same_seed_gives_the_same_match_with_and_without_a_recorder(game, seed):
    engine = registry.get(game)
    hashes = []
    for recorder in (None, ListRecorder()):
        _, state = new(game, seed)
        state.recorder = recorder
        play_out(game, state, Stream.of(seed, "agent"))
        hashes.append(engine.state_hash(state))
        if recorder:
            assert recorder.events[-1].reason == state.reason
            assert all(event.cause for event in recorder.events)
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=seeds, stop=st.integers(0, 150))
def test_a_position_written_and_read_is_the_same_position(game, seed, stop):
    engine = registry.get(game)
    made, state = new(game, seed)
    stream = Stream.of(seed, "agent")
    for _ in range(stop):
        if seats := engine.to_act(state):
            engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
    written = engine.position(state)
    again = engine.read_position(written, made)
    assert engine.position(again) == written
    # ... and it goes on in the same way.
    other = stream.copy()
    play_out(game, state, stream)
    play_out(game, again, other)
    assert engine.state_hash(again) == engine.state_hash(state)


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=seeds, stop=st.integers(0, 120))
def test_a_copy_shares_nothing_that_changes(game, seed, stop):
    engine = registry.get(game)
    _, state = new(game, seed)
    stream = Stream.of(seed, "agent")
    for _ in range(stop):
        if seats := engine.to_act(state):
            engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
    before = engine.position(state)
    copy = engine.copy(state)
    assert engine.position(copy) == before
    play_out(game, copy, stream)
    assert engine.position(state) == before


@pytest.mark.parametrize("game", GAMES)
@few
@given(seed=seeds, stop=st.integers(0, 100))
def test_a_view_hides_and_a_determinised_state_fits_it(game, seed, stop):
    engine = registry.get(game)
    _, state = new(game, seed)
    stream = Stream.of(seed, "agent")
    for _ in range(stop):
        if seats := engine.to_act(state):
            engine.apply(state, seats[0], stream.choice(engine.legal_actions(state, seats[0])))
    for seat in engine.to_act(state):
        view = engine.view(state, seat)
        dealt = engine.determinise(view, seed)
        assert engine.legal_actions(dealt, seat) == engine.legal_actions(state, seat)
        seen = [engine.position(each.state) | {"held": each.held} for each in (view, engine.view(dealt, seat))]
        assert seen[0] == seen[1]
        assert len(dealt.hands[1 - seat]) == len(state.hands[1 - seat])
        play_out(game, dealt, stream)
