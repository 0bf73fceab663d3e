"""Operations that turn dice. The chance die is never among them (ELE-E-05)."""

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import CHANCE, Formula
from matches.engine.elemental.flow import ARG, DIE, NO, VALUE, choose, step
from matches.engine.elemental.operations import operation
from matches.engine.elemental.state import Game
from matches.engine.elemental.strength import roll, set_die

CONTROLLED = tuple(range(CHANCE))
LOWEST, HIGHEST = 1, 6


@operation(vocabulary.RerollDie)
def reroll_die(game: Game, seat: int, effect: vocabulary.RerollDie, formula: Formula | None) -> None:
    """One die is rolled again, up to so many times; after each roll the player may stop."""
    options = [DIE + die for die in CONTROLLED]
    if effect.max > 1:
        options.append(NO)
    choose(game, seat, "roll", options, die_rolled, seat, effect.max)


@step
def die_rolled(game: Game, action: int, seat: int, left: int) -> None:
    """The die is rolled, and whether it is rolled again is asked while that is allowed."""
    if action != NO:
        roll(game, action & ARG)
        if left > 1:
            choose(game, seat, "roll", [action, NO], die_rolled, seat, left - 1)


@operation(vocabulary.ShiftDie)
def shift_die(game: Game, seat: int, effect: vocabulary.ShiftDie, formula: Formula | None) -> None:
    """One die is changed by exactly so much, or by up to so much, between 1 and 6."""
    choose(game, seat, "change", [DIE + die for die in CONTROLLED], die_shifted, seat, effect.max, effect.exact)


@step
def die_shifted(game: Game, action: int, seat: int, most: int, exact: bool) -> None:
    """The die is known, so its new value is asked for."""
    die = action & ARG
    shown = game.dice[die]
    values = range(max(LOWEST, shown - most), min(HIGHEST, shown + most) + 1)
    options = [VALUE + value for value in values if not exact or abs(value - shown) == most]
    choose(game, seat, "value", options, value_set, die)


@step
def value_set(game: Game, action: int, die: int) -> None:
    """The die shows the chosen value."""
    set_die(game, die, action & ARG)


@operation(vocabulary.FlipDie)
def flip_die(game: Game, seat: int, effect: vocabulary.FlipDie, formula: Formula | None) -> None:
    """One die is turned over."""
    choose(game, seat, "flip", [DIE + die for die in CONTROLLED], die_flipped)


@step
def die_flipped(game: Game, action: int) -> None:
    """The die shows what lay below: opposite sides add up to seven."""
    die = action & ARG
    set_die(game, die, LOWEST + HIGHEST - game.dice[die])


@operation(vocabulary.SwapDice)
def swap_dice(game: Game, seat: int, effect: vocabulary.SwapDice, formula: Formula | None) -> None:
    """Two dice exchange their values."""
    choose(game, seat, "swap", [DIE + die for die in CONTROLLED], first_to_swap, seat)


@step
def first_to_swap(game: Game, action: int, seat: int) -> None:
    """The other one is asked for."""
    first = action & ARG
    choose(game, seat, "with", [DIE + die for die in CONTROLLED if die != first], dice_swapped, first)


@step
def dice_swapped(game: Game, action: int, first: int) -> None:
    """Each shows what the other showed."""
    second = action & ARG
    one, other = game.dice[first], game.dice[second]
    set_die(game, first, other)
    set_die(game, second, one)
