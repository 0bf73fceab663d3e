"""Records for tests of replays: real matches of every engine, quickly played."""

from functools import cache

from matches.engine import registry
from matches.engine.agents import get
from matches.engine.record import Record
from matches.engine.runner import Arm, Comparison, Terms
from matches.parts.replays import Replay, replay_of
from tests.matches.engine.duels import catalogue
from tests.matches.samples import pairs, samples


@cache
def record(game: str, agents: str = "random", seed: int = 7, pair: int = 0) -> Record:
    """A match of two sample decks."""
    decks, met = samples(game), pairs(game)
    names = met[pair % len(met)]
    arms = [Arm(name, decks[name], get(agents)) for name in names]
    return Comparison(registry.get(game), Terms(cards=catalogue(game)), arms, seed=seed).record(0)


@cache
def watched(game: str, agents: str = "random", seed: int = 7, pair: int = 0) -> Replay:
    """The same as steps."""
    return replay_of(registry.get(game), record(game, agents, seed, pair), catalogue(game))
