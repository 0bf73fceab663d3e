"""Activated abilities that are paid with energy or bones, or are free (AUG-S-20)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import own_mox
from matches.engine.augmented.frames import turn_over
from matches.engine.augmented.sigils.activated import take_effect
from matches.engine.augmented.sigils.waxing import LIMIT, strengthen
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, row
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.harm import is_negated
from matches.engine.duel.moments import ACTIVATED
from matches.engine.duel.power import power_of
from matches.engine.duel.resources import gain_bones, gain_cells, spend_bones, spend_energy
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_SIDE, find_named, take_to_hand

STIMULATE_ENERGY, BONEHORN_ENERGY = 3, 1
FUEL_BONES, DISENTOMB_BONES = 3, 2
STIMULATED, TAMED = "turn:stimulated", "turn:tamed"
TURNING = ("transform", "sacrifice-transform")


@SIGILS.on("stimulate", ACTIVATED)
def can_stimulate(game: Duel, me: int) -> bool:
    """It needs the energy, less than 5 power, and a use for each own Mox card."""
    seat = game.space[me] >> 2
    used = game.memo.get((me, STIMULATED), 0)
    return (
        game.energy[seat] >= STIMULATE_ENERGY and power_of(game, me) < LIMIT and used < len(own_mox(game, seat))
    )  # fmt: skip


@SIGILS.uses("stimulate")
def stimulate(game: Duel, me: int, other: int, number: int) -> None:
    """For 3 energy it gains 1 power, up to 5."""
    game.memo[me, STIMULATED] = game.memo.get((me, STIMULATED), 0) + 1
    spend_energy(game, game.space[me] >> 2, STIMULATE_ENERGY)
    take_effect(game, me, is_stimulated)


@step("stimulate")
def is_stimulated(game: Duel, me: int) -> None:
    """It has 1 power more, up to 5."""
    strengthen(game, me)


@SIGILS.on("bonehorn", ACTIVATED)
def can_blow(game: Duel, me: int) -> bool:
    """It needs the energy."""
    return game.energy[game.space[me] >> 2] >= BONEHORN_ENERGY


@SIGILS.uses("bonehorn")
def bonehorn(game: Duel, me: int, other: int, number: int) -> None:
    """For 1 energy its controller gains 1 bone."""
    spend_energy(game, game.space[me] >> 2, BONEHORN_ENERGY)
    take_effect(game, me, horn_sounds)


@step("bonehorn")
def horn_sounds(game: Duel, me: int) -> None:
    """One bone."""
    gain_bones(game, controller(game, me), 1)


@SIGILS.on("fossil-fuel", ACTIVATED)
def can_burn_fossils(game: Duel, me: int) -> bool:
    """It needs the bones."""
    return game.bones[game.space[me] >> 2] >= FUEL_BONES


@SIGILS.uses("fossil-fuel")
def fossil_fuel(game: Duel, me: int, other: int, number: int) -> None:
    """For 3 bones its controller has one cell more and one energy."""
    spend_bones(game, game.space[me] >> 2, FUEL_BONES)
    take_effect(game, me, fossils_burn)


@step("fossil-fuel")
def fossils_burn(game: Duel, me: int) -> None:
    """One cell more, and one refilled."""
    gain_cells(game, controller(game, me), 1, 1)


@SIGILS.on("disentomb", ACTIVATED)
def can_disentomb(game: Duel, me: int) -> bool:
    """It needs the bones and a side deck."""
    seat = game.space[me] >> 2
    return game.bones[seat] >= DISENTOMB_BONES and bool(game.sides[seat])


@SIGILS.uses("disentomb")
def disentomb(game: Duel, me: int, other: int, number: int) -> None:
    """For 2 bones a Skeleton of the side deck comes to hand."""
    spend_bones(game, game.space[me] >> 2, DISENTOMB_BONES)
    take_effect(game, me, open_tomb)


@step("disentomb")
def open_tomb(game: Duel, me: int) -> None:
    """A Skeleton of the side deck, if it has one, is in hand."""
    seat = controller(game, me)
    take_to_hand(game, find_named(game, seat, "skeleton", IN_SIDE), seat, IN_SIDE)


def _can_be_tamed(game: Duel, seat: int) -> list[int]:
    return [
        ally
        for ally in row(game, seat)
        if game.face(ally).frame in TURNING and not game.memo.get((ally, TAMED)) and not is_negated(game, ally)
    ]


@SIGILS.on("b34st-tamer", ACTIVATED)
def can_tame(game: Duel, me: int) -> bool:
    """It needs an own card with a Transform mark that it did not flip this turn."""
    return bool(_can_be_tamed(game, game.space[me] >> 2))


@SIGILS.uses("b34st-tamer")
def b34st_tamer(game: Duel, me: int, other: int, number: int) -> None:
    """The Transform mark of an own card is flipped, each card's once a turn."""
    take_effect(game, me, choose_tamed)


@step("b34st-tamer")
def choose_tamed(game: Duel, me: int) -> None:
    """The card is asked for."""
    seat = controller(game, me)
    choose(game, seat, "tame", [AT + game.space[ally] for ally in _can_be_tamed(game, seat)], tame)


@step("b34st-tamer")
def tame(game: Duel, space: int) -> None:
    """The card has turned over."""
    ally = game.board[space]
    game.memo[ally, TAMED] = 1
    turn_over(game, ally)
