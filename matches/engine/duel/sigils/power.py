"""Standing changes of power, and power that is no number."""

from matches.engine.duel.abilities import SIGILS
from matches.engine.duel.board import opposite
from matches.engine.duel.moments import AURA, POWER
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel


@SIGILS.on("stinky", AURA)
def stinky(game: Duel, me: int, other: int) -> int:
    """The card opposite has 1 power less."""
    return -1 if game.space[other] == game.space[me] ^ 4 else 0


@SIGILS.on("annoying", AURA)
def annoying(game: Duel, me: int, other: int) -> int:
    """The card opposite has 1 power more."""
    return 1 if game.space[other] == game.space[me] ^ 4 else 0


@SIGILS.on("leader", AURA)
def leader(game: Duel, me: int, other: int) -> int:
    """Both neighbours have 1 power more."""
    mine, theirs = game.space[me], game.space[other]
    return 1 if mine >> 2 == theirs >> 2 and abs(mine - theirs) == 1 else 0


def mirrored_power(game: Duel, me: int) -> int:
    """The power of the card opposite, 0 if there is none; of two that face each other both have 0 (AUG-E-10)."""
    facing = opposite(game, me)
    if facing < 0 or mirrored_power in game.kit[facing].on[POWER]:
        return 0
    return power_of(game, facing)


SIGILS.on("mirror-power", POWER)(mirrored_power)
SIGILS.on("rorrim", POWER)(mirrored_power)
