"""Cards that another card is placed over at a draw step of their controller."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import is_common
from matches.engine.augmented.sigils.drawing import TRIED
from matches.engine.duel.abilities import step
from matches.engine.duel.growth import place_over
from matches.engine.duel.known import top_card
from matches.engine.duel.moments import DRAW_STEP
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, search, take

CREPT, CREEPING_STEPS = "crept", 2


@SIGILS.on("creeping-outwards", DRAW_STEP)
def creeping_outwards(game: Duel, me: int, other: int, number: int) -> None:
    """At its second own draw step the named card is searched and placed over it; nothing is carried over."""
    if game.space[me] < 0:
        return
    game.memo[me, CREPT] = game.memo.get((me, CREPT), 0) + 1
    if game.memo[me, CREPT] == CREEPING_STEPS:
        index = game.rules.obtain(game, game.space[me] >> 2, game.face(me).evolves, for_place=True)
        if index >= 0:
            place_over(game, me, index, 0)


def _first_time(game: Duel, me: int) -> bool:
    """Whether the card stands there and did not try to grow before."""
    if game.space[me] < 0 or game.memo.get((me, TRIED)):
        return False
    game.memo[me, TRIED] = 1
    return True


@SIGILS.on("undeath", DRAW_STEP)
def undeath(game: Duel, me: int, other: int, number: int) -> None:
    """At its first own draw step a Common Zombie of the discard pile may be placed over it, as Fledgling does."""
    if _first_time(game, me):
        search(game, game.space[me] >> 2, IN_DISCARD, lambda face: is_common(face, "zombie"), rise, me)


@step("undeath")
def rise(game: Duel, index: int, me: int) -> None:
    """The Zombie lies over the card; -1 found none."""
    if index >= 0 and game.space[me] >= 0 and take(game, game.space[me] >> 2, index, IN_DISCARD):
        game.memo.pop((me, TRIED))
        place_over(game, me, index)


@SIGILS.on("wild-reshape", DRAW_STEP)
def wild_reshape(game: Duel, me: int, other: int, number: int) -> None:
    """At its first own draw step the top card of the main deck is placed over it, as Fledgling does."""
    if _first_time(game, me) and game.mains[game.space[me] >> 2]:
        game.memo.pop((me, TRIED))
        place_over(game, me, top_card(game, game.space[me] >> 2, "mains"))
