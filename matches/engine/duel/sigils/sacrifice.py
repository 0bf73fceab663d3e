"""What a card gives when it is sacrificed, and whether it can be."""

from matches.engine.duel.abilities import SIGILS
from matches.engine.duel.moments import BLOOD, CANNOT_BE_SACRIFICED, SURVIVES_SACRIFICE
from matches.engine.duel.state import Duel

WORTHY_BLOOD = 3

SIGILS.bends("many-lives", SURVIVES_SACRIFICE)
SIGILS.bends("bloodless", CANNOT_BE_SACRIFICED)
SIGILS.bends("not-alive", CANNOT_BE_SACRIFICED)


@SIGILS.on("worthy-sacrifice", BLOOD)
def worthy_sacrifice(game: Duel, me: int) -> int:
    """It gives three blood."""
    return WORTHY_BLOOD
