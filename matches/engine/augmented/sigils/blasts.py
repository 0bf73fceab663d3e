"""Deaths that go off as a Detonator does."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.harm import DETONATION
from matches.engine.duel.board import LEFT, RIGHT, has_tribe
from matches.engine.duel.flow import queue
from matches.engine.duel.harm import damage
from matches.engine.duel.moments import ALLY_PERISHES, COMBAT, PERISHES
from matches.engine.duel.state import Duel
from matches.engine.recorder import Noted


def blast(game: Duel, source: int, space: int, way: int, amount: int) -> None:
    """The cards beside the space are to take the damage; if the death was by combat the card opposite, too."""
    spaces = [LEFT[space], RIGHT[space], *([space ^ 4] if way == COMBAT else [])]
    for target in spaces:
        if target >= 0 and game.board[target] >= 0:
            queue(game, damage, game.board[target], amount, source)


@SIGILS.on("snake-eyes", PERISHES)
def snake_eyes(game: Duel, me: int, space: int, way: int) -> None:
    """A die is rolled once, and it goes off with that damage."""
    rolled = game.rng.below(6) + 1
    if game.recorder is not None:
        game.recorder.tell(Noted("snake-eyes", f"{game.face(me).slug} rolled {rolled}"))
    blast(game, me, space, way, rolled)


@SIGILS.on("gem-detonator", ALLY_PERISHES)
def gem_detonator(game: Duel, me: int, other: int, way: int) -> None:
    """An own Mox that perishes goes off with 5 damage."""
    if has_tribe(game, other, "mox"):
        blast(game, other, game.left[other], way, DETONATION)
