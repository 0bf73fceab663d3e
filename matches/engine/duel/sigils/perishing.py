"""What happens when a card perishes."""

from matches.engine.duel.abilities import SIGILS
from matches.engine.duel.board import place
from matches.engine.duel.moments import BONELESS, DEATH_BONES, EATS_CORPSES, PERISHES, PLACE, RETURNS_TO_HAND
from matches.engine.duel.state import Duel

BONE_KING_BONES = 4

SIGILS.bends("unkillable", RETURNS_TO_HAND)
SIGILS.bends("boneless", BONELESS)
SIGILS.bends("corpse-eater", EATS_CORPSES)  # asked of cards in hand by ``Rules.call_corpse_eaters``


@SIGILS.on("bone-king", DEATH_BONES)
def bone_king(game: Duel, me: int, way: int) -> int:
    """It leaves four bones in place of one."""
    return BONE_KING_BONES


@SIGILS.on("frozen-away", PERISHES)
def frozen_away(game: Duel, me: int, space: int, way: int) -> None:
    """The card inside is placed in its space."""
    if game.board[space] >= 0:
        return
    face = game.face(me)
    index = game.rules.obtain(game, space >> 2, face.evolves or face.makes, for_place=True)
    if index >= 0:
        place(game, space >> 2, index, space >> 2, space, PLACE)
