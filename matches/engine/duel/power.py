"""How strong a card is at this moment: base or variable, plus, minus, never below 0 (AUG-R-30)."""

from matches.engine.duel.moments import NEEDS_TARGET, POWER, STONE
from matches.engine.duel.state import Duel


def power_of(game: Duel, creature: int, strike: int = 0) -> int:
    """The effective power; from the second strike of an attack on, bonuses no longer count (AUG-S-08)."""
    kit = game.kit[creature]
    if kit.plain_power and not game.auras and not strike:
        power = game.power[creature] + game.bonus[creature]
        return power if power > 0 else 0
    variable = kit.on[POWER]
    base = variable[0](game, creature) if variable else game.power[creature]
    plus = minus = 0
    bonus = game.bonus[creature]
    if bonus > 0:
        plus = bonus
    else:
        minus = -bonus
    for aura, source in game.auras:
        change = aura(game, source, creature)
        if change > 0:
            plus += change
        else:
            minus -= change
    if kit.bends & STONE:
        minus = 0
    if kit.bends & NEEDS_TARGET and game.board[game.space[creature] ^ 4] < 0:
        return 0
    power = base - minus if strike else base + plus - minus
    return power if power > 0 else 0


def base_power(game: Duel, creature: int) -> int:
    """The printed number or the value of the power trait, without anything on top."""
    variable = game.kit[creature].on[POWER]
    base: int = variable[0](game, creature) if variable else game.power[creature]
    return base
