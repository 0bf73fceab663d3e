"""Power and health that come and go with the steps of the turn."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.harm import FUSE
from matches.engine.duel.board import controller, has_tribe, opposite, row
from matches.engine.duel.harm import change_health, change_power
from matches.engine.duel.moments import BELL, END_STEP, ENEMY_END_STEP, ENERGY_GAINED, KILLS
from matches.engine.duel.power import power_of
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.state import Duel

LIMIT = 5  # up to which a card grows by these abilities
OVERCHARGE_LIMIT = 7
ROTTING_FUSE = "rotting-fuse"
STALKED = "stalked"

SIGILS.is_handled(ROTTING_FUSE)  # asked for by Rotting
SIGILS.is_handled("delayed-brittle")  # asked for by the frame Latch


def grow(game: Duel, me: int) -> None:
    """The card has 1 health more if it is in play, is not dying and had fewer than 5 (AUG-S-06)."""
    if game.space[me] >= 0 and 0 < game.health[me] < LIMIT:
        change_health(game, me, 1)


def strengthen(game: Duel, me: int, limit: int = LIMIT) -> None:
    """The card has 1 power more if it is in play and had less than the limit (AUG-S-07)."""
    if game.space[me] >= 0 and power_of(game, me) < limit:
        change_power(game, me, 1)


@SIGILS.on("rotting", END_STEP)
def rotting(game: Duel, me: int, other: int, number: int) -> None:
    """It loses 1 power and 1 health; no damage."""
    if ROTTING_FUSE in game.kit[me].traits and game.health[me] == 1:
        game.memo[me, FUSE] = 1
    change_power(game, me, -1)
    change_health(game, me, -1)


@SIGILS.on("blast-bones", KILLS)
def blast_bones(game: Duel, me: int, other: int, number: int) -> None:
    """One bone for each card that its Detonator kills: what kills after it has left is its blast."""
    if game.space[me] < 0:
        gain_bones(game, controller(game, me), 1)


@SIGILS.on("raging-flames", END_STEP)
def raging_flames(game: Duel, me: int, other: int, number: int) -> None:
    """It loses 1 health and gains 1 power; no damage."""
    change_power(game, me, 1)
    change_health(game, me, -1)


@SIGILS.on("poisonous", ENEMY_END_STEP)
def poisonous(game: Duel, me: int, other: int, number: int) -> None:
    """The card opposite loses 1 health; no damage."""
    facing = opposite(game, me)
    if facing >= 0:
        change_health(game, facing, -1)


@SIGILS.on("stalker", END_STEP)
def stalker(game: Duel, me: int, other: int, number: int) -> None:
    """At its first own end step it gains 1 power."""
    if game.space[me] >= 0 and not game.memo.get((me, STALKED)):
        game.memo[me, STALKED] = 1
        change_power(game, me, 1)


@SIGILS.on("bell-ringer", BELL)
def bell_ringer(game: Duel, me: int, seat: int, number: int) -> None:
    """It gains 1 power, up to 5, whoever rang."""
    strengthen(game, me)


@SIGILS.on("overcharge", ENERGY_GAINED)
def overcharge(game: Duel, me: int, other: int, beyond: int) -> None:
    """It gains 1 power, up to 7, for each cell that found no room."""
    for _ in range(beyond):
        strengthen(game, me, OVERCHARGE_LIMIT)


@SIGILS.on("convalesce", END_STEP)
def convalesce(game: Duel, me: int, other: int, number: int) -> None:
    """It gains 1 health, up to 5."""
    grow(game, me)


@SIGILS.on("eternal-life", END_STEP)
def eternal_life(game: Duel, me: int, other: int, number: int) -> None:
    """Every own Cultist gains 1 health, up to 5."""
    for ally in row(game, controller(game, me)):
        if has_tribe(game, ally, "cultist"):
            grow(game, ally)


@SIGILS.on("prosperity", END_STEP)
def prosperity(game: Duel, me: int, other: int, number: int) -> None:
    """Every other own card gains 1 health, up to 5."""
    for ally in row(game, controller(game, me)):
        if ally != me:
            grow(game, ally)
