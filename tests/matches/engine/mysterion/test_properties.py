"""What holds in every battle: it ends, cards are conserved, it can be copied, written down, hidden and dealt again."""

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.mysterion.battles import ENGINE, check, midway, owned, play_out, random_parameters, setup_of

few = settings(max_examples=25, deadline=None)
seeds = st.integers(0, 2**32)
stops = st.integers(0, 120)


@few
@given(seed=seeds)
def test_random_play_ends_and_every_card_stays_its_owners(seed):
    stream = Stream.of(seed, "decks")
    state = ENGINE.new_game(setup_of(stream, **random_parameters(stream)), seed)
    before = [owned(state, seat) for seat in (0, 1)]
    assert [sum(cards.values()) for cards in before] == [50, 50]
    check(state, before)
    while seats := ENGINE.to_act(state):
        ENGINE.apply(state, seats[0], stream.choice(ENGINE.legal_actions(state, seats[0])))
        check(state, before)


@few
@given(seed=seeds)
def test_the_same_seed_gives_the_same_match_with_and_without_a_recorder(seed):
    hashes = []
    for recorder in (None, ListRecorder()):
        _, state, stream = midway(seed, 0)
        state.recorder = recorder
        play_out(state, stream)
        hashes.append(ENGINE.state_hash(state))
        if recorder:
            assert recorder.events[-1].reason == state.reason
            assert all(event.cause for event in recorder.events)
    assert hashes[0] == hashes[1]


@few
@given(seed=seeds, stop=stops)
def test_a_position_written_and_read_is_the_same_position(seed, stop):
    made, state, stream = midway(seed, stop)
    written = ENGINE.position(state)
    again = ENGINE.read_position(written, made)
    assert ENGINE.position(again) == written
    # ... and it goes on in the same way.
    other = stream.copy()
    play_out(state, stream)
    play_out(again, other)
    assert ENGINE.state_hash(again) == ENGINE.state_hash(state)


@few
@given(seed=seeds, stop=stops)
def test_a_copy_shares_nothing_that_changes(seed, stop):
    _, state, stream = midway(seed, stop)
    before = ENGINE.position(state)
    copy = ENGINE.copy(state)
    assert ENGINE.position(copy) == before
    play_out(copy, stream)
    assert ENGINE.position(state) == before


@few
@given(seed=seeds, stop=stops)
def test_a_view_hides_and_a_dealt_state_fits_it(seed, stop):
    _, state, stream = midway(seed, stop)
    for seat in ENGINE.to_act(state):
        view = ENGINE.view(state, seat)
        dealt = ENGINE.determinise(view, seed)
        assert ENGINE.legal_actions(dealt, seat) == ENGINE.legal_actions(state, seat)
        seen = [ENGINE.position(each.state) | {"held": each.held} for each in (view, ENGINE.view(dealt, seat))]
        assert seen[0] == seen[1]
        before = [owned(state, each) for each in (0, 1)]
        check(dealt, before)
        play_out(dealt, stream)
        check(dealt, before)
