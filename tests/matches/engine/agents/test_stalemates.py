"""Greedy agents bring matches to an end, and do not block each other with Squirrels for hundreds of turns."""

from matches.engine import agents, registry
from matches.engine.interface import Setup
from matches.engine.runner import play
from tests.matches.engine.duels import catalogue
from tests.matches.engine.test_soak import Stream, inscription_decks

BLOCKED = (11, 17, 26)  # decks with which both seats once drew nothing but blockers until the turn limit


def test_matches_that_were_blocked_once_are_decided():
    greedy = agents.get("greedy")
    guards = []
    for number in BLOCKED:
        decks = inscription_decks(Stream.of(number, "stale"))
        made = Setup(game="inscription", cards=catalogue("inscription"), decks=decks)
        outcome, _, _ = play(registry.get("inscription"), made, (greedy, greedy), number)
        guards.append(outcome.guard)
    assert guards == [""] * len(BLOCKED)
