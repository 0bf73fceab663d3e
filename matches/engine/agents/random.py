"""The agent that every other must beat."""

from typing import Any

from matches.engine.interface import Action, Engine
from matches.engine.rng import Stream


class Random:
    """Every legal action is as likely as any other."""

    name = "random"
    version = 1
    looks = False
    about = "any legal action, by chance"

    @property
    def text(self) -> str:
        return self.name

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """One of the actions, by chance."""
        return actions[stream.below(len(actions))]
