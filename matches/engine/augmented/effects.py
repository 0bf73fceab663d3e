"""Activated abilities: how often they may be used, and what they do once their price is paid (AUG-S-20)."""

from collections.abc import Callable
from typing import Any

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller, row
from matches.engine.duel.flow import queue
from matches.engine.duel.moments import ACTIVATED
from matches.engine.duel.state import Duel

ECHO = "arcane-echo"

SIGILS.is_handled(ECHO)  # asked for here


def take_effect(game: Duel, me: int, effect: Callable[..., Any], *values: Any) -> None:
    """The effect of an ability that was used is queued, and once more for each Arcane Echo on that side."""
    echoes = sum(game.kit[ally].sigils.count(ECHO) for ally in row(game, controller(game, me)))
    for _ in range(1 + echoes):
        queue(game, effect, me, *values)


def usable(slug: str, may_use: Callable[[Duel, int], bool]) -> None:
    """The ability may be used whenever that holds."""
    SIGILS.on(slug, ACTIVATED)(may_use)


def usable_once_a_turn(slug: str, may_use: Callable[[Duel, int], bool]) -> None:
    """The ability may be used when that holds and it was not used this turn; see ``was_used``."""

    def may_use_still(game: Duel, me: int) -> bool:
        return not game.memo.get((me, _word(slug))) and may_use(game, me)

    SIGILS.on(slug, ACTIVATED)(may_use_still)


def was_used(game: Duel, me: int, slug: str) -> None:
    """The ability is not offered again this turn."""
    game.memo[me, _word(slug)] = 1


def _word(slug: str) -> str:
    return f"turn:{slug}"
