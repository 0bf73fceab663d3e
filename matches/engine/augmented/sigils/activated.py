"""Abilities that are used in the own play step, for a price (AUG-S-20)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.effects import take_effect
from matches.engine.duel.abilities import step
from matches.engine.duel.board import opposite
from matches.engine.duel.harm import change_health, change_power, damage
from matches.engine.duel.moments import ACTIVATED
from matches.engine.duel.power import power_of
from matches.engine.duel.resources import spend_bones, spend_energy
from matches.engine.duel.state import Duel

ENERGY_GUN_ENERGY, ENERGY_GUN_DAMAGE = 2, 1


@SIGILS.on("energy-gun", ACTIVATED)
def can_fire(game: Duel, me: int) -> bool:
    """It needs the energy and a card opposite."""
    return game.energy[game.space[me] >> 2] >= ENERGY_GUN_ENERGY and opposite(game, me) >= 0


@SIGILS.uses("energy-gun")
def fire(game: Duel, me: int, other: int, number: int) -> None:
    """For 2 energy the card opposite takes 1 damage; no strike."""
    spend_energy(game, game.space[me] >> 2, ENERGY_GUN_ENERGY)
    take_effect(game, me, shot_falls)


@step("energy-gun")
def shot_falls(game: Duel, me: int) -> None:
    """The card opposite, if there is one, took 1 damage."""
    facing = opposite(game, me)
    if facing >= 0:
        damage(game, facing, ENERGY_GUN_DAMAGE, me)


@SIGILS.on("enlarge", ACTIVATED)
def can_enlarge(game: Duel, me: int) -> bool:
    """It needs one bone more than its power."""
    return game.bones[game.space[me] >> 2] > power_of(game, me)


@SIGILS.uses("enlarge")
def enlarge(game: Duel, me: int, other: int, number: int) -> None:
    """For bones, one more than its power, it gains 1 power and 1 health."""
    spend_bones(game, game.space[me] >> 2, power_of(game, me) + 1)
    take_effect(game, me, is_enlarged)


@step("enlarge")
def is_enlarged(game: Duel, me: int) -> None:
    """It has 1 power and 1 health more."""
    change_power(game, me, 1)
    change_health(game, me, 1)
