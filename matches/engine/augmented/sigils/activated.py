"""Abilities that are used in the own play step, for a price (AUG-S-20).

A use pays first and then lets its effect happen with ``take_effect``, so that Arcane Echo can repeat the effect without
the price. What the effect must know of the payment (the health of a sacrificed card) is handed to it.
"""

from collections.abc import Callable

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, opposite, row
from matches.engine.duel.flow import queue
from matches.engine.duel.harm import change_health, change_power, damage
from matches.engine.duel.moments import ACTIVATED
from matches.engine.duel.power import power_of
from matches.engine.duel.resources import spend_bones, spend_energy
from matches.engine.duel.state import Duel

ECHO = "arcane-echo"
ENERGY_GUN_ENERGY, ENERGY_GUN_DAMAGE = 2, 1

SIGILS.is_handled(ECHO)  # asked for by ``take_effect``


def take_effect(game: Duel, me: int, effect: Callable[..., None], *values: int) -> None:
    """The effect (a step) happens, and once more for each Arcane Echo of its controller; an echo is not echoed."""
    for _ in range(1 + echoes_of(game, me)):
        queue(game, effect, me, *values)


def echoes_of(game: Duel, me: int) -> int:
    """How often what the card does is repeated."""
    return sum(game.kit[ally].sigils.count(ECHO) for ally in row(game, controller(game, me)))


def usable(slug: str, may_use: Callable[[Duel, int], bool]) -> None:
    """The ability may be used whenever that holds."""
    SIGILS.on(slug, ACTIVATED)(may_use)


def usable_once_a_turn(slug: str, may_use: Callable[[Duel, int], bool]) -> None:
    """The ability may be used when that holds and it was not used this turn; its use calls ``was_used``."""

    def may_use_still(game: Duel, me: int) -> bool:
        return not game.memo.get((me, f"turn:{slug}")) and may_use(game, me)

    SIGILS.on(slug, ACTIVATED)(may_use_still)


def was_used(game: Duel, me: int, slug: str) -> None:
    """An ability of once a turn is not offered again this turn."""
    game.memo[me, f"turn:{slug}"] = 1


@SIGILS.on("energy-gun", ACTIVATED)
def can_fire(game: Duel, me: int) -> bool:
    """It needs the energy and a card opposite."""
    return game.energy[game.space[me] >> 2] >= ENERGY_GUN_ENERGY and opposite(game, me) >= 0


@SIGILS.uses("energy-gun")
def fire(game: Duel, me: int, other: int, number: int) -> None:
    """For 2 energy the card opposite takes 1 damage; no strike."""
    spend_energy(game, game.space[me] >> 2, ENERGY_GUN_ENERGY)
    take_effect(game, me, hit_opposite)


@step("energy-gun")
def hit_opposite(game: Duel, me: int) -> None:
    """The card opposite, if there is one, took the damage."""
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
    take_effect(game, me, grow_larger)


@step("enlarge")
def grow_larger(game: Duel, me: int) -> None:
    """It is larger."""
    change_power(game, me, 1)
    change_health(game, me, 1)
