"""Cards that bring other cards: to hand, or to the spaces beside them."""

from matches.engine.duel.abilities import SIGILS, step
from matches.engine.duel.board import controller, free_sides, place
from matches.engine.duel.flow import queue
from matches.engine.duel.moments import PLACE, PLAYED
from matches.engine.duel.state import Duel


@step("search")
def bring_to_hand(game: Duel, seat: int, slug: str) -> None:
    """A card of this name, if the game has one left, is in the seat's hand."""
    index = game.rules.obtain(game, seat, slug)
    if index >= 0:
        game.rules.to_hand(game, index, seat)


@step("search")
def bring_to_space(game: Duel, seat: int, slug: str, space: int) -> None:
    """A card of this name, if the game has one left, lies in the space, if that is still empty."""
    if game.board[space] >= 0:
        return
    index = game.rules.obtain(game, seat, slug, for_place=True)
    if index >= 0:
        place(game, seat, index, seat, space, PLACE)


@SIGILS.on("rabbit-hole", PLAYED)
def rabbit_hole(game: Duel, me: int, other: int, how: int) -> None:
    """A Rabbit comes to hand."""
    bring_to_hand(game, controller(game, me), "rabbit")


@SIGILS.on("dam-builder", PLAYED)
def dam_builder(game: Duel, me: int, other: int, how: int) -> None:
    """Dams are placed on the empty spaces beside it."""
    if game.space[me] >= 0:
        for side in free_sides(game, game.space[me]):
            queue(game, bring_to_space, side >> 2, "dam", side)
