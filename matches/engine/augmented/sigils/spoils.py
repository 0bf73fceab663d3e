"""What a card gets for damage it took, dealt, or killed with."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import share_tribe
from matches.engine.augmented.sigils.waxing import grow
from matches.engine.duel.board import controller, has_tribe
from matches.engine.duel.harm import change_health, damage
from matches.engine.duel.moments import (
    ALLY_DAMAGED,
    DAMAGED,
    DEALS_DAMAGE,
    DIRECT_DAMAGE,
    KILLS,
    NOBODY,
    STRIKES,
)
from matches.engine.duel.power import base_power
from matches.engine.duel.resources import gain_bones, gain_cells
from matches.engine.duel.scale import direct
from matches.engine.duel.state import Duel, space_name
from matches.engine.duel.zones import ANYWHERE, draw, search_to_hand
from matches.engine.recorder import PowerChanged

SKULL_BONES = 3
SHARD_DAMAGE = 1


# --- damage taken ----------------------------------------------------------------------------------------------------
@SIGILS.on("swapper", DAMAGED)
def swapper(game: Duel, me: int, source: int, amount: int) -> None:
    """If it survived, its health and its own power with all gains have changed places; with 0 power it perishes."""
    if game.space[me] < 0 or game.health[me] <= 0:
        return
    health, power = game.health[me], max(0, base_power(game, me) + game.bonus[me])
    game.power[me], game.bonus[me] = health, 0
    if game.recorder is not None and health != power:
        space = space_name(game.space[me])
        game.recorder.tell(PowerChanged(game.recorder.cause, game.face(me).slug, space, health - power))
    change_health(game, me, power - health)


@SIGILS.on("gem-instability", ALLY_DAMAGED)
def gem_instability(game: Duel, me: int, other: int, source: int) -> None:
    """An own Mox that is damaged, even to death, deals 1 damage to the card that did it."""
    if source != NOBODY and has_tribe(game, other, "mox"):
        damage(game, source, SHARD_DAMAGE, other)


@SIGILS.on("gem-instability", DAMAGED)
def unstable_gem(game: Duel, me: int, source: int, amount: int) -> None:
    """The same holds for itself if it is a Mox."""
    gem_instability(game, me, me, source)


# --- damage dealt ----------------------------------------------------------------------------------------------------
@SIGILS.on("bloodsucker", DEALS_DAMAGE)
def bloodsucker(game: Duel, me: int, other: int, amount: int) -> None:
    """It gains 1 health while it has less than 5."""
    grow(game, me)


@SIGILS.on("piercing", STRIKES)
def piercing(game: Duel, me: int, other: int, amount: int) -> None:
    """Half of what the struck card took, rounded down, is direct damage, too."""
    direct(game, controller(game, me), amount // 2, me)


@SIGILS.on("looter", DIRECT_DAMAGE)
def looter(game: Duel, me: int, other: int, amount: int) -> None:
    """A card of the main deck is drawn for each point."""
    draw(game, controller(game, me), "mains", amount)


@SIGILS.on("side-hustle", DIRECT_DAMAGE)
def side_hustle(game: Duel, me: int, other: int, amount: int) -> None:
    """A card of the side deck is drawn for each point."""
    draw(game, controller(game, me), "sides", amount)


# --- kills -----------------------------------------------------------------------------------------------------------
@SIGILS.on("scrounger", KILLS)
def scrounger(game: Duel, me: int, other: int, number: int) -> None:
    """One bone."""
    gain_bones(game, controller(game, me), 1)


@SIGILS.on("skull-taker", KILLS)
def skull_taker(game: Duel, me: int, other: int, number: int) -> None:
    """Three bones."""
    gain_bones(game, controller(game, me), SKULL_BONES)


@SIGILS.on("overclocked", KILLS)
def overclocked(game: Duel, me: int, other: int, number: int) -> None:
    """One cell more, and one refilled."""
    gain_cells(game, controller(game, me), 1, 1)


@SIGILS.on("soul-stealer", KILLS)
def soul_stealer(game: Duel, me: int, other: int, number: int) -> None:
    """One cell more and one refilled, and 1 health while it has less than 5."""
    gain_cells(game, controller(game, me), 1, 1)
    grow(game, me)


@SIGILS.on("horde", KILLS)
def horde(game: Duel, me: int, other: int, number: int) -> None:
    """A Common that shares a tribe with it may be searched."""
    kin = game.face(me)
    search_to_hand(game, controller(game, me), ANYWHERE, lambda face: face.tier == "common" and share_tribe(face, kin))
