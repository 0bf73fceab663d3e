"""A record as steps: whole, in order, and each of them drawable and told in words."""

from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.faces.names import Names
from matches.boards import board_of
from matches.boards.base import Onlooker, happening
from matches.engine import registry
from matches.engine.record import replay as played_again
from matches.engine.recorder import CardStruck, Event, MatchEnded, TurnBegan
from matches.parts.replays import ROUNDS, AnyEvent, replay_of, unpacked
from matches.parts.words import Teller
from tests.matches.engine.duels import catalogue
from tests.matches.played import record, watched

GAMES = tuple(registry.MODULES)
STRIKING = ("augmented", "inscription", "mysterion")  # where cards strike one by one
MOST_DRAWN = 200  # steps of one match


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_hold_every_event_of_the_record_in_order(game: str) -> None:
    played = record(game)
    plain = [event for step in played_again(registry.get(game), played, catalogue(game)) for event in step.events]
    steps = watched(game).steps
    assert [event for step in steps for event in step.events] == plain
    assert [step.decisions for step in steps] == sorted(step.decisions for step in steps)
    assert steps[-1].decisions == len(played.decisions)
    assert [type(event) for event in steps[-1].events].count(MatchEnded) == 1
    assert steps[0].seat is None


@pytest.mark.parametrize("game", GAMES)
def test_turns_and_strikes_have_steps_of_their_own(game: str) -> None:
    strikes = begun = 0
    for step in watched(game, "greedy").steps:
        kinds = [type(event) for event in step.events]
        assert not {TurnBegan, *ROUNDS} & {*kinds[1:]}
        begun += kinds[:1] in ([TurnBegan], *([each] for each in ROUNDS))
        strikers = {(event.card, event.origin) for event in step.events if isinstance(event, CardStruck)}
        assert len(strikers) <= 1
        strikes += bool(strikers)
        if kinds[:1] == [TurnBegan]:
            assert (step.scene["active"], step.turn) == (step.seat, step.events[0].turn)  # type: ignore[union-attr]
    assert begun > 3
    assert strikes > 3 or game not in STRIKING


@pytest.mark.parametrize("game", GAMES)
def test_turns_are_counted_as_the_engine_counts_them(game: str) -> None:
    replay = watched(game)
    assert [turn for turn, _ in replay.turns] == sorted({step.turn for step in replay.steps})
    assert replay.steps[-1].turn == replay.outcome.turns
    for step in replay.steps:
        if isinstance(step.events and step.events[0], ROUNDS):
            assert step.turn == step.scene["turn"]


def test_the_last_strike_of_a_turn_still_belongs_to_who_strikes() -> None:
    """The table is looked at when the next turn begins, and then another seat is active already."""
    for step in watched("augmented", "greedy").steps:
        if any(isinstance(event, CardStruck) for event in step.events):
            origin = next(event.origin for event in step.events if isinstance(event, CardStruck))
            assert step.scene["active"] == "ab".index(origin[0])


def test_turns_are_found_by_their_first_step() -> None:
    replay = watched("inscription")
    firsts = dict(replay.turns)
    assert list(firsts) == sorted(firsts)
    for turn, first in replay.turns:
        assert replay.steps[first].turn == turn
        assert first == 0 or replay.steps[first - 1].turn < turn


@pytest.mark.parametrize("game", GAMES)
def test_packed_and_unpacked_it_is_the_same(game: str) -> None:
    replay = watched(game)
    packed = replay.packed()
    assert unpacked(packed) == replay
    assert len(packed) < 100_000


def test_every_kind_of_event_can_be_kept() -> None:
    assert set(AnyEvent.__args__) == set(Event.__subclasses__())


def test_two_decks_of_one_name_are_told_apart() -> None:
    played = record("augmented")
    twins = msgspec.structs.replace(
        played, players=tuple(msgspec.structs.replace(player, deck="wolves") for player in played.players)
    )
    seats = replay_of(registry.get("augmented"), twins, catalogue("augmented")).seats
    assert [seat.name for seat in seats] == ["wolves (1)", "wolves (2)"]


@settings(max_examples=2)
@given(seed=st.integers(0, 10_000), pair=st.integers(0, 3))
@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_any_match_can_be_drawn_and_told(game: str, seed: int, pair: int) -> None:
    replay, board, cards = watched(game, "random", seed, pair), board_of(game), catalogue(game)
    seats = tuple(seat.name for seat in replay.seats)
    teller = Teller(seats=seats, cards=cards)
    hands = [frozenset({0}), frozenset({0, 1})]
    for number, step in list(enumerate(replay.steps))[:: 1 + replay.last // MOST_DRAWN]:
        by = Onlooker(seats=seats, cards=cards, names=Names(game=game), open_hands=hands[number % 2])
        drawn = board.draw(step.scene, by, happening(step.events), f"Step {number}")
        if number % 3 == 0:
            ElementTree.fromstring(drawn)
        assert drawn.startswith("<svg")
        assert all(how for _, how in board.told(step.scene, by))
        sentences = teller.sentences(step.events)
        assert len(sentences) == len(step.events)
        assert all(sentence.text.endswith(".") for sentence in sentences)
