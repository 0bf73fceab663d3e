"""Where strikes go, and what they pass by."""

from matches.engine.duel.abilities import SIGILS
from matches.engine.duel.board import LEFT, RIGHT
from matches.engine.duel.moments import (
    AIMS_FREELY,
    BLOCKS_FLIERS,
    BURROWS,
    CHOOSES_SIDE,
    DIVERTS_STRIKES,
    DRAWS_STRIKES,
    FLIES,
    IGNORES_WATER,
    PATTERN,
    REPELS_STRIKES,
    ROOTED,
)
from matches.engine.duel.state import Duel

SIGILS.bends("airborne", FLIES)
SIGILS.bends("mighty-leap", BLOCKS_FLIERS)
SIGILS.bends("waterborne", DIVERTS_STRIKES)
SIGILS.bends("aquanaut", IGNORES_WATER)
SIGILS.bends("repulsive", REPELS_STRIKES)
SIGILS.bends("taunt", DRAWS_STRIKES)
SIGILS.bends("burrower", BURROWS)  # who comes, and whether it must, is for the game: ``Rules.call_burrowers``
SIGILS.bends("sniper", AIMS_FREELY)
SIGILS.bends("split-strike", CHOOSES_SIDE)
SIGILS.bends("rooted", ROOTED)


def _facing(game: Duel, me: int, *sides: int) -> tuple[int, ...]:
    """The spaces that face these own ones; what lies off the board stays -1 and is never struck."""
    return tuple(side ^ 4 if side >= 0 else -1 for side in sides)


@SIGILS.on("bifurcated-strike", PATTERN)
def bifurcated_strike(game: Duel, me: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """It strikes left and right of the facing space, not the facing one."""
    space = game.space[me]
    return (*_facing(game, me, LEFT[space], RIGHT[space]), *targets[1:])


@SIGILS.on("trifurcated-strike", PATTERN)
def trifurcated_strike(game: Duel, me: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """It strikes left, facing and right."""
    space = game.space[me]
    extra = targets[1:] if targets[0] == space ^ 4 else ()
    return (*_facing(game, me, LEFT[space], space, RIGHT[space]), *extra)


@SIGILS.on("double-strike", PATTERN)
def double_strike(game: Duel, me: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """It strikes the facing space once more."""
    return (*targets, game.space[me] ^ 4)
