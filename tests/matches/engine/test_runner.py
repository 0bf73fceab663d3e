"""Matches are paired, repeatable, and counted."""

import pytest

from matches.engine import agents, registry
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, agent_streams, score_of
from tests.matches.engine.duels import catalogue, random_deck

GAMES = ("augmented", "inscription")


def comparison(game, *names, seed=3):
    stream = Stream.of(seed, "decks")
    arms = [Arm(name, random_deck(game, stream), agents.get(name)) for name in names]
    return Comparison(registry.get(game), Terms(cards=catalogue(game)), arms, seed=seed)


@pytest.mark.parametrize("game", GAMES)
def test_two_games_of_a_pair_share_the_seed_and_change_the_seats(game):
    matches = list(comparison(game, "random", "random").matches(6))
    assert [match.seed for match in matches] == [3, 3, 4, 4, 5, 5]
    assert [match.arms for match in matches] == [(0, 1), (1, 0)] * 3
    assert [match.number for match in matches] == list(range(6))
    for match in matches:
        assert match.winner in (0, 1, None)
        assert match.reason
        assert 0 < match.turns < match.decisions
        assert match.metrics["first"] in (0, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_inputs_give_the_same_matches_in_whatever_part_they_are_played(game):
    whole = list(comparison(game, "greedy", "random").matches(4))
    parts = [*comparison(game, "greedy", "random").matches(2), *comparison(game, "greedy", "random").matches(4, 2)]
    assert whole == parts


def test_the_winner_is_an_arm_whatever_its_seat():
    matches = list(comparison("augmented", "greedy", "random").matches(10))
    winners = {(match.arms, match.winner) for match in matches}
    assert ((0, 1), 0) in winners
    assert ((1, 0), 0) in winners
    score = score_of(matches)
    other = score_of(matches, arm=1)
    assert (score.wins, score.draws, score.losses) == (other.losses, other.draws, other.wins)
    assert score.games == 10
    assert score.wins > score.losses


def test_an_agents_stream_is_not_the_games():
    first, second = agent_streams(7, 2)
    assert len({first.key, second.key, Stream.of(7, "game").key}) == 3
