"""What an activated ability does once its price is paid (AUG-S-20)."""

from collections.abc import Callable
from typing import Any

from matches.engine.duel.board import controller, row
from matches.engine.duel.flow import queue
from matches.engine.duel.state import Duel

ECHO = "arcane-echo"


def take_effect(game: Duel, me: int, effect: Callable[..., Any], *values: Any) -> None:
    """The effect of an ability that was used is queued, and once more for each Arcane Echo on that side."""
    echoes = sum(game.kit[ally].sigils.count(ECHO) for ally in row(game, controller(game, me)))
    for _ in range(1 + echoes):
        queue(game, effect, me, *values)
