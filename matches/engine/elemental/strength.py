"""How strong an effect is: dice, buffs and shields."""

from matches.engine.elemental.cards import BITS, CHANCE, Formula
from matches.engine.elemental.events import DieChanged
from matches.engine.elemental.state import Game

PER_DIE = "per_die"
MULTI = BITS["multi_element"]


def set_die(game: Game, die: int, value: int, *, rolled: bool = False) -> None:
    """The die shows this value."""
    game.dice[die] = value
    if game.recorder is not None:
        name = tuple(BITS)[die]
        game.recorder.tell(DieChanged(game.recorder.cause, name, value, rolled))


def roll(game: Game, die: int) -> None:
    """The die shows a value of chance."""
    set_die(game, die, 1 + game.rng.below(6), rolled=True)


def roll_chance(game: Game) -> None:
    """The chance die is rolled, as for every effect that needs it (ELE-E-05)."""
    roll(game, CHANCE)


def factor(game: Game, seat: int, bits: int) -> int:
    """What the seat's buffs multiply an effect with these bits by: all of them together (ELE-B-01)."""
    product = 1
    for card, _ in game.lasting[seat]:
        buff = game.table.face[card].buff
        if buff is not None and buff[0] & bits:
            product *= buff[1]
    return product


def strength(game: Game, seat: int, formula: Formula) -> int:
    """The whole strength of the seat's effect after its buffs."""
    value = formula.value(game.dice)
    return value * factor(game, seat, formula.bits) if game.lasting[seat] else value


def shielded(game: Game, seat: int, attacker: int, formula: Formula, power: int) -> int:
    """What is left of an attack of this strength after the seat's shields, as they are worth now (ELE-S-01, S-05)."""
    if not game.lasting[seat]:
        return power
    shields = [
        (guard.against, game.dice[guard.die] * factor(game, seat, guard.bits))
        for card, _ in game.lasting[seat]
        if (guard := game.table.face[card].guard) is not None and guard.against & formula.bits
    ]
    if not shields:
        return power
    if game.table.parameters.shield_mode != PER_DIE or len(formula.dice) < 2 or formula.is_product:
        return max(0, power - sum(worth for _, worth in shields))
    return _part_by_part(game, attacker, formula, shields)


def _part_by_part(game: Game, attacker: int, formula: Formula, shields: list[tuple[int, int]]) -> int:
    """A sum, each die of which meets the shields that name it; what answers several elements meets the rest."""
    times = factor(game, attacker, formula.bits)
    left = sum(
        max(0, game.dice[die] * times - sum(worth for against, worth in shields if against == 1 << die))
        for die in formula.dice
    )
    return max(0, left - sum(worth for against, worth in shields if against == MULTI))
