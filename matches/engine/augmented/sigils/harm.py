"""Damage taken, dealt and deadly."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import LEFT, RIGHT, controller, has_tribe, row
from matches.engine.duel.flow import queue
from matches.engine.duel.harm import change_power, damage
from matches.engine.duel.moments import (
    ARRIVES,
    BRINGS_A_MARK,
    COMBAT,
    DOUBLES_DEATHS,
    ENEMY_PERISHES,
    HAUNTS,
    KILLS,
    PERISHES,
    TAKES_DAMAGE_FOR,
    WOULD_BE_DAMAGED,
)
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import draw

DETONATION = 5
FUSE = "fuse"  # set on a card whose death sets off its Detonator as one by combat does

SIGILS.bends("armored", BRINGS_A_MARK)  # ``place`` sees to it where the ability itself is silenced
SIGILS.bends("haunter", HAUNTS)
SIGILS.bends("double-death", DOUBLES_DEATHS)
SIGILS.is_handled("scavenger-bonus")  # asked for by Scavenger


@SIGILS.on("armored", ARRIVES)
def armored(game: Duel, me: int, other: int, how: int) -> None:
    """It comes with one Armor mark, which takes one whole damage."""
    game.armor[me] += 1


@SIGILS.on("bastion", WOULD_BE_DAMAGED)
def bastion(game: Duel, me: int, source: int, amount: int) -> int:
    """Damage to it is halved, rounded up."""
    return (amount + 1) // 2


@SIGILS.on("bloodlust", KILLS)
def bloodlust(game: Duel, me: int, other: int, number: int) -> None:
    """It gains 1 power."""
    change_power(game, me, 1)


@SIGILS.on("scavenger", ENEMY_PERISHES)
def scavenger(game: Duel, me: int, other: int, way: int) -> None:
    """One bone for every enemy card that perishes (AUG-R-07), and one more for each own Scavenger Bonus."""
    seat = controller(game, me)
    bonus = sum(game.kit[ally].traits.count("scavenger-bonus") for ally in row(game, seat))
    gain_bones(game, seat, 1 + bonus)


def blast(game: Duel, source: int, space: int, way: int, amount: int) -> None:
    """The cards beside the space are to take the damage; if the death was by combat the card opposite, too."""
    spaces = [LEFT[space], RIGHT[space], *([space ^ 4] if way == COMBAT else [])]
    for target in spaces:
        if target >= 0 and game.board[target] >= 0:
            queue(game, damage, game.board[target], amount, source)


@SIGILS.on("detonator", PERISHES)
def detonator(game: Duel, me: int, space: int, way: int) -> None:
    """It goes off with 5 damage, and where its fuse is set as if it had died by combat."""
    blast(game, me, space, COMBAT if game.memo.get((me, FUSE)) else way, DETONATION)


@SIGILS.on("iron-wall", TAKES_DAMAGE_FOR)
def iron_wall(game: Duel, me: int, target: int, strike: int) -> bool:
    """It takes the damage of strikes at other own Chess cards."""
    return bool(strike) and has_tribe(game, target, "chess")


@SIGILS.on("gift-bearer", PERISHES)
def gift_bearer(game: Duel, me: int, space: int, way: int) -> None:
    """If it died by combat its controller draws a card of the main deck."""
    if way == COMBAT:
        draw(game, space >> 2)
