"""What happens when a card is damaged or damages another."""

from matches.engine.duel.abilities import SIGILS
from matches.engine.duel.harm import damage, perish
from matches.engine.duel.moments import COMBAT, DAMAGED, DEALS_DAMAGE, NOBODY, STONE
from matches.engine.duel.state import Duel

QUILLS = 1

SIGILS.bends("made-of-stone", STONE)


@SIGILS.on("touch-of-death", DEALS_DAMAGE)
def touch_of_death(game: Duel, me: int, other: int, amount: int) -> None:
    """The card that it damaged perishes, by combat; stone does not."""
    if not game.kit[other].bends & STONE:
        perish(game, other, COMBAT, me)


@SIGILS.on("sharp-quills", DAMAGED)
def sharp_quills(game: Duel, me: int, source: int, amount: int) -> None:
    """The card that damaged it takes 1 damage, also when the damage was lethal (AUG-R-06)."""
    if source != NOBODY:
        damage(game, source, QUILLS, me)
