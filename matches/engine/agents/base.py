"""What every agent is: a name, a version, and one question."""

from typing import Any, Protocol

from matches.engine.interface import Action, Engine
from matches.engine.rng import Stream


class UnknownAgent(LookupError):
    """No agent is called so, or it cannot be told what it was told."""


class Agent(Protocol):
    """Chooses one of the legal actions from what its seat may know; its only chance is its own stream."""

    name: str
    version: int  # raised whenever it would now choose differently
    looks: bool  # whether it asks for a view at all; one that does not is given None

    @property
    def about(self) -> str:
        """What it does, in a few words."""

    @property
    def text(self) -> str:
        """The agent as ``agents.get`` reads it."""

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """One of the actions."""
