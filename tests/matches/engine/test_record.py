"""A record is the whole match: it can be written, read and played again, and it tells when that is another match."""

from itertools import islice

import msgspec
import pytest

from matches.engine import registry
from matches.engine.interface import Setup, Unplayable
from matches.engine.record import Decision, Drift, UnreadableRecord, read_record, replay
from matches.engine.recorder import MatchEnded
from matches.engine.runner import recorded
from tests.matches.engine.duels import catalogue
from tests.matches.engine.test_runner import comparison

GAMES = ("augmented", "inscription")


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def record(game):
    return comparison(game, "greedy", "random").record(1)


def steps(record):
    return list(replay(registry.get(record.game), record, catalogue(record.game)))


def test_a_record_is_the_match_that_the_runner_plays(game, record):
    match = comparison(game, "greedy", "random").match(1)
    assert (record.seed, record.outcome.reason, record.outcome.turns) == (match.seed, match.reason, match.turns)
    assert len(record.decisions) == match.decisions
    # The arms have changed seats in the second game of a pair.
    assert [player.agent for player in record.players] == ["random", "greedy"]
    assert len(set(record.hashes)) == len(record.hashes)


def test_written_and_read_it_replays_to_the_same_end(record):
    again = read_record(record.json())
    assert again == record
    found = steps(again)
    assert len(found) == len(record.decisions) + 1
    engine = registry.get(record.game)
    assert engine.outcome(found[-1].state) == record.outcome
    events = [event for step in found for event in step.events]
    assert isinstance(events[-1], MatchEnded)
    assert all(event.cause for event in events)


def test_a_turn_of_another_hash_is_told(record):
    turns = sorted({step.turn for step in steps(record)})
    assert len(record.hashes) == len(turns) + 1
    changed = (*record.hashes[:5], "0" * 16, *record.hashes[6:])
    with pytest.raises(Drift, match=f"in turn {turns[5]}: the state is another one") as drift:
        steps(msgspec.structs.replace(record, hashes=changed))
    assert drift.value.turn == turns[5]


def test_an_action_that_cannot_be_taken_is_told(record):
    decisions = list(record.decisions)
    decisions[-1] = Decision(decisions[-1].seat, 999_999)
    with pytest.raises(Drift, match="may not do what it did"):
        steps(msgspec.structs.replace(record, decisions=tuple(decisions)))
    decisions[-1] = Decision(7, 0)
    with pytest.raises(Drift, match="seat 7 is not asked"):
        steps(msgspec.structs.replace(record, decisions=tuple(decisions)))


def test_another_end_and_missing_turns_are_told(record):
    outcome = msgspec.structs.replace(record.outcome, winners=())
    with pytest.raises(Drift, match="the match ends with"):
        steps(msgspec.structs.replace(record, outcome=outcome))
    with pytest.raises(Drift, match="turns were recorded"):
        steps(msgspec.structs.replace(record, hashes=(*record.hashes, "f" * 16)))


def test_an_older_engine_is_named_as_the_likely_reason(record):
    older = msgspec.structs.replace(record, engine_version=0, hashes=("0",))
    with pytest.raises(Drift, match="played by version 0 of the engine"):
        steps(older)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"game": "augmented"}'])
def test_what_is_no_record_gets_a_sentence(content):
    with pytest.raises(UnreadableRecord, match="This is no record of a match: "):
        read_record(content)


@pytest.mark.parametrize("depth", [25, 600, 5000])
def test_what_is_nested_without_end_gets_a_sentence(depth):
    nested = b'{"a":' + b"[" * depth + b"]" * depth + b"}"
    content = comparison("inscription", "random", "random").record(0).json()[:-1] + b',"start":' + nested + b"}"
    with pytest.raises(UnreadableRecord, match="it is nested too deeply"):
        read_record(content)


@pytest.mark.parametrize("then", [["fetch", "nobody"], [["fetch"], 0]])
def test_a_position_that_contradicts_itself_is_refused_wherever_that_shows(then):
    """Whoever writes a position can write one of which only the second move shows that it cannot be."""
    engine, cards = registry.get("elemental"), catalogue("elemental")
    start = engine.position(engine.new_game(Setup(game="elemental", cards=cards, decks=()), 1))
    start["pending"] = {"seat": 0, "prompt": "take", "options": [0, 1024], "then": then}
    usual = comparison("inscription", "random", "random").record(0)
    told = {
        "game": "elemental", "parameters": {}, "players": [], "start": start, "decisions": [[0, 0]], "hashes": ["", ""],
    }  # fmt: skip
    record = msgspec.convert(msgspec.to_builtins(usual) | told, type(usual))
    if isinstance(then[0], str):
        first = engine.state_hash(record.first_state(engine, record.setup(engine, cards)))
        record = msgspec.structs.replace(record, hashes=(first, first))
    with pytest.raises(Unplayable, match=r"contradicts itself|nothing that can happen"):
        steps(record)


def test_a_later_format_is_refused():
    record = comparison("inscription", "random", "random").record(0)
    with pytest.raises(UnreadableRecord, match="has the format 2; this version reads 1"):
        read_record(msgspec.structs.replace(record, format=2).json())


def test_a_record_may_begin_at_a_position(game, record):
    """Played on from the middle with the same agents' chance, the same piles give an end that can be replayed."""
    engine, found = registry.get(game), comparison(game, "greedy", "random")
    played = replay(engine, record, catalogue(game))
    position = engine.position(next(islice(played, len(record.decisions) // 2, None)).state)
    arms = [found.arms[arm] for arm in found.seats(1)]
    going_on = recorded(engine, found.terms, arms, found.setup(found.seats(1)), 99, start=position)
    again = read_record(going_on.json())
    assert again == going_on
    assert again.start == position
    assert steps(again)[-1].turn == going_on.outcome.turns
    assert going_on.decisions != record.decisions
    assert b"start" not in record.json()


def test_whoever_watches_a_match_can_stop_it(game):
    found = comparison(game, "random", "random")

    def impatient(count):
        if count == 3:
            raise TimeoutError(count)

    with pytest.raises(TimeoutError):
        recorded(found.engine, found.terms, found.arms, found.setup((0, 1)), 1, watch=impatient)
