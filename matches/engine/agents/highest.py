"""The baseline of a game that is won or lost together: whoever plays the highest card and thinks no further."""

from typing import Any, Protocol, cast, runtime_checkable

from matches.engine.agents.base import UnknownAgent
from matches.engine.interface import Action, Engine
from matches.engine.rng import Stream


@runtime_checkable
class Plain(Protocol):
    """An engine that knows what its simplest player does."""

    def baseline(self, view: Any, seat: int, actions: list[Action]) -> Action:
        """The simplest player's action."""


class Highest:
    """Plays the highest card."""

    name = "highest"
    version = 1
    looks = True
    about = "always the highest card"

    @property
    def text(self) -> str:
        return self.name

    def require(self, engine: Engine[Any, Any]) -> None:
        """The engine has such a player; raises ``UnknownAgent``."""
        if not isinstance(engine, Plain):
            raise UnknownAgent(f"{engine.slug} has no {self.name!r} player: take random or greedy.")

    def choose(self, engine: Engine[Any, Any], view: Any, seat: int, actions: list[Action], stream: Stream) -> Action:
        """What the engine's simplest player does."""
        self.require(engine)
        return cast(Plain, engine).baseline(view, seat, actions)
