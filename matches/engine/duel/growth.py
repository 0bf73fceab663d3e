"""A card that another card is placed over."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import greet, refresh
from matches.engine.duel.flow import queue, trigger
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import ARRIVES, EFFECT, NOBODY, PLACE
from matches.engine.duel.state import Duel, space_name
from matches.engine.recorder import CardPlaced


@step("place")
def place_over(game: Duel, me: int, index: int, carries: int = 1) -> None:
    """The card lies over the old one, which is part of it now; what it carries keeps missing health and gains."""
    space = game.space[me]
    if space < 0:
        return
    face = game.faces[index]
    missing = game.most[me] - game.health[me]
    game.under[me] += ((game.card[me], game.owner[me]),)
    game.card[me] = index
    game.owner[me] = space >> 2
    game.power[me] = face.power
    game.health[me] = game.most[me] = face.health
    game.arrived[me] = game.turn
    if carries:
        game.health[me] -= missing
    else:
        game.bonus[me] = game.armor[me] = 0
        game.given[me] = ()
        game.memo = {key: value for key, value in game.memo.items() if key[0] != me}
    game.kit[me] = face.kit
    game.layered = True
    refresh(game)
    if game.recorder is not None:
        game.recorder.tell(CardPlaced(game.recorder.cause, space >> 2, face.slug, space_name(space), False))
    if game.health[me] <= 0:
        perish(game, me, EFFECT)
        return
    trigger(game, ARRIVES, me, NOBODY, PLACE)
    queue(game, greet, me, PLACE)
