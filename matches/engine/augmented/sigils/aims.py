"""Cards that say where, and how, the others strike."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.moments import BRITTLE, FLIES_BIRDS, GRANT
from matches.engine.duel.state import Duel

SIGILS.bends("falconry", FLIES_BIRDS)  # the attack step asks for each strike of an own Avian


@SIGILS.on("rattle-em", GRANT)
def rattle_em(game: Duel, me: int, other: int) -> tuple[str, ...]:
    """Own cards with Brittle aim as Snipers do."""
    own = game.space[me] >> 2 == game.space[other] >> 2
    return ("sniper",) if own and game.kit[other].bends & BRITTLE else ()
