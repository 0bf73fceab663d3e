"""Who plays: agents by name. An agent is given its view and the legal actions, never the state."""

from typing import Any

from matches.engine.agents.base import Agent, UnknownAgent
from matches.engine.agents.greedy import Greedy
from matches.engine.agents.highest import Highest
from matches.engine.agents.random import Random
from matches.engine.agents.search import Search
from matches.engine.interface import Engine

AGENTS: dict[str, type[Agent]] = {"random": Random, "greedy": Greedy, "search": Search, "highest": Highest}


def get(text: str) -> Agent:
    """The agent of this name; ``search:500`` searches with 500 iterations, ``greedy:0.5`` betrays half."""
    name, _, budget = text.partition(":")
    if name not in AGENTS:
        raise UnknownAgent(f"No agent is called {name!r}; there are {', '.join(AGENTS)}.")
    if not budget:
        return AGENTS[name]()
    if name == Greedy.name:
        return Greedy(betrayal=_share(budget))
    if name != Search.name:
        raise UnknownAgent(f"{name} takes no number: write {name!r} alone, or search:{budget}.")
    if not budget.isdecimal() or int(budget) < 1:
        raise UnknownAgent(f"search takes a whole number of iterations above 0, not {budget!r}.")
    return Search(iterations=int(budget))


def for_engine(text: str, engine: Engine[Any, Any]) -> Agent:
    """The agent of this name, if the engine's game has such a player; it would raise at its first choice otherwise."""
    agent = get(text)
    if isinstance(agent, Greedy | Highest):
        agent.require(engine)
    return agent


def _share(text: str) -> float:
    """A betrayal from 0 to 1."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise UnknownAgent(
            f"greedy takes a betrayal from 0 (the party alone) to 1 (the own purse alone), not {text!r}."
        )
    return share


__all__ = ["AGENTS", "Agent", "Greedy", "Random", "Search", "UnknownAgent", "for_engine", "get"]
