"""Standing power and states."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.moments import AURA, COPIES, NEGATES
from matches.engine.duel.state import Duel

SIGILS.bends("purist", NEGATES)
SIGILS.bends("amorphous", COPIES)


@SIGILS.on("enhanced", AURA)
def enhanced(game: Duel, me: int, other: int) -> int:
    """It has 1 power more."""
    return int(other == me)


@SIGILS.on("empowered", AURA)
def empowered(game: Duel, me: int, other: int) -> int:
    """It has 2 power more."""
    return 2 * int(other == me)


@SIGILS.on("haunted-stonework", AURA)
def haunted_stonework(game: Duel, me: int, other: int) -> int:
    """Other own cards with Made of Stone have 1 power more; what it does to prices stands in ``prices``."""
    same_row = game.space[me] >> 2 == game.space[other] >> 2
    return int(other != me and same_row and "made-of-stone" in game.kit[other].sigils)
