"""Deaths that go off as a Detonator does."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.harm import DETONATION, blast
from matches.engine.duel.board import has_tribe
from matches.engine.duel.moments import ALLY_PERISHES, PERISHES
from matches.engine.duel.state import Duel
from matches.engine.recorder import Noted


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
