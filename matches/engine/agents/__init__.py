"""Who plays: agents by name. An agent is given its view and the legal actions, never the state."""

from matches.engine.agents.base import Agent
from matches.engine.agents.greedy import Greedy
from matches.engine.agents.random import Random
from matches.engine.agents.search import Search

AGENTS: dict[str, type[Agent]] = {"random": Random, "greedy": Greedy, "search": Search}


class UnknownAgent(LookupError):
    """No agent is called so, or it cannot be told what it was told."""


def get(text: str) -> Agent:
    """The agent of this name; ``search:500`` searches with 500 iterations."""
    name, _, budget = text.partition(":")
    if name not in AGENTS:
        raise UnknownAgent(f"No agent is called {name!r}; there are {', '.join(AGENTS)}.")
    if not budget:
        return AGENTS[name]()
    if name != Search.name:
        raise UnknownAgent(f"{name} takes no number: write {name!r} alone, or search:{budget}.")
    if not budget.isdecimal() or int(budget) < 1:
        raise UnknownAgent(f"search takes a whole number of iterations above 0, not {budget!r}.")
    return Search(iterations=int(budget))


__all__ = ["AGENTS", "Agent", "Greedy", "Random", "Search", "UnknownAgent", "get"]
