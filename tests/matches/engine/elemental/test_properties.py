"""What holds in every match: it can be copied, written down, looked at and played again; ``test_soak`` has the rest."""

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.elemental.games import ENGINE, each_card_once, played, setup, step_on

few = settings(max_examples=10, deadline=None)
seeds = st.integers(0, 2**32)
stops = st.integers(0, 1200)


@few
@given(seed=seeds)
def test_the_same_seed_gives_the_same_match_with_and_without_a_recorder(seed):
    hashes = []
    for recorder in (None, ListRecorder()):
        game = ENGINE.new_game(setup(), seed)
        game.recorder = recorder
        stream = Stream.of(seed, "agent")
        while step_on(game, stream):
            pass
        hashes.append(ENGINE.state_hash(game))
    assert hashes[0] == hashes[1]


@few
@given(seed=seeds, stop=stops)
def test_a_position_written_and_read_is_the_same_position_and_goes_on_alike(seed, stop):
    game = played(seed, stop)
    written = ENGINE.position(game)
    again = ENGINE.read_position(written, setup())
    assert ENGINE.position(again) == written
    first, second = Stream.of(seed, "on"), Stream.of(seed, "on")
    for _ in range(300):
        assert step_on(game, first) == step_on(again, second)
    assert ENGINE.position(again) == ENGINE.position(game)


@few
@given(seed=seeds, stop=stops)
def test_a_copy_shares_nothing_that_changes(seed, stop):
    game = played(seed, stop)
    before = ENGINE.position(game)
    copy = ENGINE.copy(game)
    assert ENGINE.position(copy) == before
    stream = Stream.of(seed, "on")
    for _ in range(200):
        step_on(copy, stream)
    assert ENGINE.position(game) == before


@few
@given(seed=seeds, stop=stops)
def test_a_view_hides_and_a_determinised_state_fits_it(seed, stop):
    game = played(seed, stop)
    for seat in ENGINE.to_act(game):
        view = ENGINE.view(game, seat)
        dealt = ENGINE.determinise(view, seed)
        assert each_card_once(dealt)
        assert ENGINE.legal_actions(dealt, seat) == ENGINE.legal_actions(game, seat)
        assert ENGINE.position(ENGINE.view(dealt, seat).state) == ENGINE.position(view.state)
        stream = Stream.of(seed, "on")
        for _ in range(200):
            step_on(dealt, stream)
