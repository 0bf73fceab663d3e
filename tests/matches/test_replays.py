"""Matches that somebody watches: what is played, kept, played on, read from a record, and refused."""

import base64
import uuid
import zlib
from typing import Any

import msgspec
import pytest

from decks.selectors import lawbook
from matches import replays
from matches.engine import registry
from matches.engine.record import Record
from matches.replays import Inputs, MatchRefused, code_record, match_watch, record_code, record_read, record_watch
from tests.matches.played import record as played

pytestmark = pytest.mark.usefixtures("catalogue")
INPUTS = Inputs(game="inscription", decks=("draft-1-a", "draft-1-b"), agents=("random", "random"), seed=5, number=1)


def watch(**changes: object) -> replays.Watched:
    inputs = msgspec.structs.replace(INPUTS, **changes)
    return match_watch(law=lawbook(game=inputs.game), inputs=inputs)


def test_the_same_inputs_are_the_same_match_and_the_number_changes_seats() -> None:
    second = watch()
    assert second.record == watch().record
    assert [player.deck for player in second.record.players] == ["draft-1-b", "draft-1-a"]
    first = watch(number=0)
    assert first.record.seed == second.record.seed == 5
    assert [player.deck for player in first.record.players] == ["draft-1-a", "draft-1-b"]
    assert first.replay.last > len(first.record.decisions)
    assert watch(seed=6).record.decisions != second.record.decisions


def test_a_match_that_was_played_is_kept(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}
    first = watch(seed=77)
    monkeypatch.setattr(replays, "LONGEST_PLAY", -1)  # nobody has the time for another match
    assert watch(seed=77) == first
    with pytest.raises(MatchRefused, match="After 0 decisions and -1 s this match is not over"):
        watch(seed=78)
    settings.CACHES = {"default": settings.CACHES["default"] | {"KEY_PREFIX": uuid.uuid4().hex}}  # it is gone
    with pytest.raises(MatchRefused, match="Choose quicker agents"):
        watch(seed=77)


DECKS = {
    "inscription": ("draft-1-a", "draft-1-b"),
    "mysterion": ("demo-ember-forge", "demo-tide-snares"),
    "elemental": (),
    "decknforge": ("ember-wake", "six-sparks"),
}


@pytest.mark.parametrize("game", DECKS)
def test_a_match_is_played_on_from_any_decision(game: str) -> None:
    decks = DECKS[game]
    first = watch(game=game, decks=decks)
    for at in (0, 1, len(first.record.decisions) // 2, len(first.record.decisions) - 1):
        found = watch(game=game, decks=decks, at=at, then=("random", "random"), reseed=31)
        engine = registry.get(game)
        assert found.record.start["turn"] == engine.turn(_state(first.record, at))
        same = next(step for step in reversed(first.replay.steps) if step.decisions == at)
        assert found.replay.steps[0].scene["seats"] == same.scene["seats"]
        assert found.record.seed == 31
    assert found.record.players[0].agent == "random"


def _state(record: Record, at: int) -> object:
    engine = registry.get(record.game)
    state = engine.new_game(record.setup(engine, lawbook(game=record.game).index.cards), record.seed)
    for decision in record.decisions[:at]:
        engine.apply(state, decision.seat, decision.action)
    return state


def test_another_seed_from_here_is_another_match_and_other_agents_too() -> None:
    other = watch(at=6, then=("random", "random"), reseed=8)
    assert other.record.decisions != watch(at=6, then=("random", "random"), reseed=9).record.decisions
    assert [player.agent for player in watch(at=6, then=("greedy", "random")).record.players] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "elemental"}, "elemental is played without decks"),
        ({"game": "elemental", "decks": (), "agents": ("random",) * 3}, "is played by 2 agents, not 3"),
        ({"game": "decknforge"}, "First deck: 'draft-1-a' is no sample band, and a band has no code. The sample decks"),
        ({"game": "decknforge", "decks": ()}, "decknforge is played with 1 to 5 decks, not 0"),
        ({"decks": ("draft-1-a",)}, "inscription is played with 2 decks, not 1"),
        ({"game": "decknforge", "decks": ("ember-wake",)}, "1 decks need as many agents, not 2"),
        ({"agents": ("deep", "random")}, "No agent is called 'deep'"),
        ({"agents": ("search", "random")}, "may try 20 continuations of a decision here, not 200: write search:20"),
        ({"at": 2, "then": ("search:21", "random")}, "not 21: write search:20"),
        ({"decks": ("", "draft-1-b")}, "First deck: choose a sample deck"),
        ({"decks": ("draft-1-a", "../draft-1-b")}, "Second deck: .* The sample decks are draft-1-a"),
        ({"decks": ("draft-1-a", "/etc/passwd")}, "Second deck: "),
        ({"ruleset": "nobody"}, "nobody"),
        ({"at": 100_000}, "it cannot be played on after 100000"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(MatchRefused, match=said):
        watch(**changes)


def test_nothing_follows_the_end() -> None:
    last = len(watch().record.decisions)
    with pytest.raises(MatchRefused, match="The match is over at this step"):
        watch(at=last)


def test_a_party_of_three_sits_one_seat_further_in_the_next_match() -> None:
    party = {"game": "decknforge", "decks": ("ember-wake", "six-sparks", "twin-blades"), "agents": ("random",) * 3}
    assert [player.deck for player in watch(**party, number=0).record.players] == [*party["decks"]]
    second = watch(**party, number=1).record
    assert [player.deck for player in second.players] == ["six-sparks", "twin-blades", "ember-wake"]
    assert second.players[0].zones["band"]["monsters"]


# --- records ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["inscription", "mysterion", "decknforge"])
def test_a_record_in_an_address_is_the_same_match(game: str) -> None:
    record = played(game)
    assert code_record(record_code(record)) == record
    assert record_watch(law=lawbook(game=game), record=record).replay.outcome == record.outcome


def changed(**changes: object) -> bytes:
    return msgspec.structs.replace(played("inscription"), **changes).json()


def many(**zones: dict[str, int]) -> tuple[object, ...]:
    first, second = played("inscription").players
    return msgspec.structs.replace(first, zones=zones), second


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda: b"[]", "This is no record of a match"),
        (lambda: b"x" * (replays.MOST_BYTES + 1), "larger than 256 KiB"),
        (lambda: changed(game="chess"), "No engine plays 'chess'"),
        (lambda: changed(decisions=((0, 1),) * 4001), "has 4001 decisions"),
        (lambda: changed(players=many(main={"wolf": 10**9})), "The deck of player 1 is none"),
        (lambda: changed(players=many(main={"wolf": 401})), "up to 400 cards"),
        (lambda: changed(players=many(main={"wolf": -1})), "The deck of player 1 is none"),
        (lambda: changed(players=many(main={"wolf": "many"})), "The deck of player 1 is none"),
        (lambda: changed(players=()), "0 players"),
        (lambda: changed(parameters={"scale_limit": 10**9}), "A whole number from 0 to"),
        (lambda: changed(parameters={"nothing": 1}), "has no parameter 'nothing'"),
    ],
)
def test_what_is_no_record_for_a_page_is_refused(content: object, said: str) -> None:
    with pytest.raises(MatchRefused, match=said):
        record_read(content=content())  # type: ignore[operator]


def test_a_record_that_plays_otherwise_is_refused_with_its_turn() -> None:
    other = msgspec.structs.replace(played("inscription"), seed=1234)
    with pytest.raises(MatchRefused, match="The replay differs from the record in turn"):
        record_watch(law=lawbook(game="inscription"), record=other)


def test_an_address_that_would_grow_without_end_or_was_cut_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 5_000_000, 9)).decode()
    with pytest.raises(MatchRefused, match="larger than 256 KiB"):
        code_record(bomb)
    with pytest.raises(MatchRefused, match="was it cut off"):
        code_record("%%%")
    with pytest.raises(MatchRefused, match="no record of a match"):
        code_record(record_code(played("inscription"))[:200])


def test_a_match_too_long_for_an_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "LONGEST_CODE", 100)
    with pytest.raises(MatchRefused, match="too long for an address"):
        record_code(played("inscription"))
