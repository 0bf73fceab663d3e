"""What holds in every match: it ends, every card lies in one place, gold and health are told, states can be written."""

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.recorder import ListRecorder
from matches.engine.rng import Stream
from tests.matches.engine.elemental.games import ENGINE, cards_in, played, setup, step_on

few = settings(max_examples=12, deadline=None)
seeds = st.integers(0, 2**32)
stops = st.integers(0, 1200)


@few
@given(seed=seeds)
def test_cards_health_and_gold_are_conserved_and_every_event_has_a_cause(seed):
    game = ENGINE.new_game(setup(), seed)
    parameters = game.table.parameters
    game.recorder = recorder = ListRecorder()
    gold, hp = [0, 0], [parameters.starting_hp] * 2
    gold[game.first] = parameters.starting_gold_first
    gold[1 - game.first] = parameters.starting_gold_second
    everything = list(range(len(game.table.face)))
    stream = Stream.of(seed, "agent")
    while step_on(game, stream):
        for event in recorder.documents():
            assert event["cause"]
            if event["type"] == "resource_changed":
                gold[event["seat"]] += event["amount"]
            elif event["type"] == "seat_damaged":
                hp[event["seat"]] -= event["amount"]
            elif event["type"] == "seat_healed":
                hp[event["seat"]] += event["amount"]
        recorder.events.clear()
        assert game.gold == gold
        assert min(gold) >= 0
        assert game.hp == hp
        assert cards_in(game) == everything
        assert all(1 <= die <= 6 for die in game.dice)
    assert min(game.hp) <= 0 or game.guard == "turns"


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
        assert cards_in(dealt) == cards_in(game)
        assert ENGINE.legal_actions(dealt, seat) == ENGINE.legal_actions(game, seat)
        assert ENGINE.position(ENGINE.view(dealt, seat).state) == ENGINE.position(view.state)
        stream = Stream.of(seed, "on")
        for _ in range(200):
            step_on(dealt, stream)
