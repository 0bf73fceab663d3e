"""Thousands of random legal matches: what must hold after every action of every one of them."""

import pytest

from matches.engine import agents
from matches.engine.record import read_record, replay
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms
from tests.matches.engine.duels import catalogue
from tests.matches.engine.elemental.games import ENGINE, each_card_once, setup

MATCHES, CHUNK = 10_000, 250
SAMPLE = 15  # of them in every run of the tests
GOLD, HURT, HEALED = "ResourceChanged", "SeatDamaged", "SeatHealed"


class Books:
    """Gold and health as the events tell them, from the start of the match on."""

    def __init__(self, game):
        parameters = game.table.parameters
        self.hp = [parameters.starting_hp] * 2
        self.gold = [parameters.starting_gold_second] * 2
        self.gold[game.first] = parameters.starting_gold_first

    def enter(self, events):
        for event in events:
            assert event.cause
            kind = type(event).__name__
            if kind == GOLD:
                self.gold[event.seat] += event.amount
            elif kind == HURT:
                self.hp[event.seat] -= event.amount
            elif kind == HEALED:
                self.hp[event.seat] += event.amount


def holds(number: int) -> None:
    """Everything that must hold in a match holds in this one."""
    agent = agents.get("random")
    arms = [Arm("a", {}, agent), Arm("b", {}, agent)]
    record = Comparison(ENGINE, Terms(cards=catalogue("elemental")), arms, seed=number).record(0)
    record = read_record(record.json())
    stop = Stream.of(number, "soak stop").below(len(record.decisions))
    books = again = game = None
    for count, step in enumerate(replay(ENGINE, record, catalogue("elemental"))):
        game = step.state
        if books is None:
            books = Books(game)
        books.enter(step.events)
        assert game.gold == books.gold
        assert game.hp == books.hp
        assert min(game.gold) >= 0
        assert min(game.actions) >= 0
        assert each_card_once(game)
        assert min(game.dice) >= 1
        assert max(game.dice) <= 6
        for seat in (0, 1):
            assert len(game.rows[seat]) <= game.table.parameters.face_down_slots + 1
        for seat in ENGINE.to_act(game):
            assert 0 < len(ENGINE.legal_actions(game, seat)) <= 64
        if count == stop:
            written = ENGINE.position(game)
            again = ENGINE.read_position(written, setup())
            assert ENGINE.position(again) == written
    assert game is not None
    assert again is not None
    assert ENGINE.outcome(game) == record.outcome
    for decision in record.decisions[stop:]:
        assert decision.action in ENGINE.legal_actions(again, decision.seat)
        ENGINE.apply(again, decision.seat, decision.action)
    assert ENGINE.state_hash(again) == record.hashes[-1]


def test_a_few_random_matches():
    for number in range(SAMPLE):
        holds(number)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, MATCHES, CHUNK))
def test_thousands_of_random_matches(start):
    for number in range(start, start + CHUNK):
        holds(number)
