"""What a sacrifice gives to the card it was made for."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller
from matches.engine.duel.costs import FED
from matches.engine.duel.moments import SACRIFICED
from matches.engine.duel.state import Duel


@SIGILS.on("morsel", SACRIFICED)
def morsel(game: Duel, me: int, index: int, stays: int) -> None:
    """The card that is played with its blood has its health on top; ``put_down`` adds it."""
    if index >= 0 and game.health[me] > 0:
        key = (-1 - controller(game, me), FED)
        game.memo[key] = game.memo.get(key, 0) + game.health[me]
