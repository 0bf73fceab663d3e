"""The scale: direct damage, the cap of a first turn, and what happens at the end of it."""

from matches.engine.duel.abilities import step
from matches.engine.duel.flow import trigger
from matches.engine.duel.moments import ATTACKING, DIRECT_DAMAGE, NOBODY, ROUND_OVER
from matches.engine.duel.state import Duel
from matches.engine.recorder import ScaleMoved

_DIRECT_DAMAGE = 1 << DIRECT_DAMAGE


@step("direct damage")
def direct(game: Duel, seat: int, amount: int, source: int = NOBODY) -> int:
    """The scale has moved in favour of the seat by what counts of this damage; tells how much that was."""
    if amount <= 0 or game.winner != NOBODY or game.phase == ROUND_OVER:
        return 0
    if game.phase == ATTACKING and seat == game.active:
        if game.capped[seat]:
            amount = min(amount, game.rules.first_turn_cap - game.direct_counted)
            if amount <= 0:
                return 0
        game.direct_counted += amount
    tip(game, seat, amount)
    if source >= 0 and game.kit[source].mask & _DIRECT_DAMAGE:
        trigger(game, DIRECT_DAMAGE, source, NOBODY, amount)
    return amount


@step("scale")
def tip(game: Duel, seat: int, amount: int) -> None:
    """The scale has moved in favour of the seat, no further than its end; at the end the other seat has lost."""
    limit = game.rules.scale_limit
    scale = game.scale + amount if seat == 0 else game.scale - amount
    if not -limit < scale < limit:
        scale = limit if scale > 0 else -limit
    game.scale = scale
    game.scale_moved[0] = game.scale_moved[1] = 1
    if game.recorder is not None:
        game.recorder.tell(ScaleMoved(game.recorder.cause, seat, amount, scale))
    if scale >= limit:
        game.rules.scale_is_full(game, 1)
    elif scale <= -limit:
        game.rules.scale_is_full(game, 0)
