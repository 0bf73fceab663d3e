"""Lines of ``make strength`` for games that a table wins or loses together: how parties of agents fare."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from matches.engine import agents
from matches.engine.runner import Comparison, Match, arm_means
from tests.matches.engine.decknforge.dungeons import ENGINE, GAME, party, samples

WON, DRAWN, LOST = "WDL"
WIZARDS = 4
SATURATED = 5  # labels on every monster


@dataclass(frozen=True)
class PartyLine:
    """A statement about parties, and the share of dungeons in which it must hold."""

    says: str
    agents: tuple[str, ...]
    at_least: float
    above: float = 0.0
    labels: int = 0

    @property
    def name(self) -> str:
        return f"{GAME}: {self.says}"

    def inputs(self) -> dict[str, Any]:
        """All that the games of this line depend on, in short."""
        decks = hashlib.sha256(json.dumps(samples(), sort_keys=True).encode()).hexdigest()[:16]
        players = [agents.get(name) for name in dict.fromkeys(self.agents)]
        return {
            "engine": ENGINE.version,
            "agents": [f"{player.text} {player.version}" for player in players],
            "decks": decks,
            "sample": sample(self),
        }

    def comparison(self, *names: str) -> Comparison:
        return party(*names, labels=self.labels, seed=0)

    def play(self, number: int) -> str:
        """Whether the statement holds in the dungeon of this number."""
        return _told(self.holds(number))

    def holds(self, number: int) -> int:
        """Above 0 where it does, below 0 where it does not."""
        return 1 if self.comparison(*self.agents).match(number).winners else -1


class Lost(PartyLine):
    """The party loses."""

    def holds(self, number: int) -> int:
        return -super().holds(number)


class AsOften(PartyLine):
    """The first agent's party wins where the second's does not."""

    def holds(self, number: int) -> int:
        first, second = (self.comparison(*[name] * WIZARDS).match(number).winners for name in self.agents)
        return bool(first) - bool(second)


class Richer(PartyLine):
    """The first wizard earns more coppers than the others do on average."""

    def holds(self, number: int) -> int:
        match = self.comparison(*self.agents).match(number)
        own, *others = (_coppers(match, arm) for arm in range(len(self.agents)))
        others_together = sum(others)
        mine = own * len(others)
        return (mine > others_together) - (mine < others_together)


def _coppers(match: Match, arm: int) -> float:
    return arm_means([match], arm)["coppers"]


def _told(sign: int) -> str:
    return DRAWN if sign == 0 else WON if sign > 0 else LOST


@cache
def sample(line: PartyLine) -> str:
    """A hash of a quick dungeon: it is another one when engine or agents play otherwise than before."""
    names = line.agents if len(line.agents) == WIZARDS else [line.agents[0]] * WIZARDS
    return hashlib.sha256(line.comparison(*names).record(0).json()).hexdigest()[:16]


PARTIES = (
    PartyLine("a party of greedy:0 wins", ("greedy:0",) * WIZARDS, 0.95),
    AsOften("greedy:0 wins as often as highest with five labels", ("greedy:0", "highest"), 0.5, labels=SATURATED),
    Lost("a party of greedy:1 loses", ("greedy:1",) * WIZARDS, 0.5, 0.5),
    Richer("greedy:0.5 among three at 0 earns more", ("greedy:0.5", *["greedy:0"] * 3), 0.5, 0.5),
)
