"""Thousands of random legal battles under every reading of the rules: what must hold in every one of them."""

import msgspec
import pytest

from cards.rules.mysterion import Parameters
from matches.engine import agents
from matches.engine.record import Record, read_record, replay
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms
from tests.decks.rules.games import judged
from tests.matches.engine.duels import catalogue
from tests.matches.engine.mysterion.battles import ENGINE, GAME, check, owned, random_deck, random_parameters

MATCHES, CHUNK = 10_000, 500
SAMPLE = 30  # of them in every run of the tests


def recorded(number: int) -> Record:
    """The match of this number, random against random."""
    stream = Stream.of(number, "soak decks")
    arms = [Arm(name, random_deck(stream), agents.get("random")) for name in "ab"]
    parameters = Parameters(**random_parameters(stream))
    terms = Terms(cards=catalogue(GAME), ruleset="house", parameters=parameters)
    return Comparison(ENGINE, terms, arms, seed=number).record(0)


def holds(number: int) -> None:
    """Everything that must hold in a battle holds in this one."""
    record = recorded(number)
    for player in record.players:
        assert judged(GAME, {"zones": player.zones}).legal
    record = read_record(record.json())
    stop = Stream.of(number, "soak stop").below(len(record.decisions))
    setup = record.setup(ENGINE, catalogue(GAME))
    before, again, state = None, None, None
    for count, step in enumerate(replay(ENGINE, record, catalogue(GAME))):
        state = step.state
        before = before or [owned(state, seat) for seat in (0, 1)]
        check(state, before)
        if count == stop:
            written = msgspec.json.decode(msgspec.json.encode(ENGINE.position(state)))
            again = ENGINE.read_position(written, setup)
            assert ENGINE.position(again) == ENGINE.position(state)
    assert again is not None
    assert ENGINE.outcome(state) == record.outcome
    for decision in record.decisions[stop:]:
        assert decision.action in ENGINE.legal_actions(again, decision.seat)
        ENGINE.apply(again, decision.seat, decision.action)
    assert ENGINE.state_hash(again) == record.hashes[-1]


def test_a_few_random_legal_battles():
    for number in range(SAMPLE):
        holds(number)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, MATCHES, CHUNK))
def test_thousands_of_random_legal_battles(start):
    for number in range(start, start + CHUNK):
        holds(number)


def test_every_card_is_played_and_the_same_number_is_the_same_battle():
    seen = {slug for number in range(60) for _ in "ab" for slug in random_deck(Stream.of(number, "soak decks"))["main"]}
    assert seen == set(catalogue(GAME))
    assert recorded(3) == recorded(3)
