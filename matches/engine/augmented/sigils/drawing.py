"""The draw step: growth."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller
from matches.engine.duel.growth import place_over
from matches.engine.duel.moments import DRAW_STEP, FORESEES
from matches.engine.duel.state import Duel

TRIED = "grew"

SIGILS.bends("prophecy", FORESEES)


@SIGILS.on("fledgling", DRAW_STEP)
def fledgling(game: Duel, me: int, other: int, number: int) -> None:
    """At its first own draw step the named form is searched and placed over it, with the same missing health."""
    if game.space[me] < 0 or game.memo.get((me, TRIED)):
        return
    game.memo[me, TRIED] = 1  # no copy found: not tried again (AUG-R-22)
    index = game.rules.obtain(game, controller(game, me), game.face(me).evolves, for_place=True)
    if index >= 0:
        game.memo.pop((me, TRIED))
        place_over(game, me, index)
