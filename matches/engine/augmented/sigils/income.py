"""Bones and cells that come with a step."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller
from matches.engine.duel.moments import DRAW_STEP, END_STEP
from matches.engine.duel.resources import gain_bones, gain_cells
from matches.engine.duel.state import Duel

TOMB_BONES, GRAVE_BONES = 2, 3


@SIGILS.on("tomb-digger", END_STEP)
def tomb_digger(game: Duel, me: int, other: int, number: int) -> None:
    """Two bones."""
    gain_bones(game, controller(game, me), TOMB_BONES)


@SIGILS.on("mass-grave", END_STEP)
def mass_grave(game: Duel, me: int, other: int, number: int) -> None:
    """Three bones."""
    gain_bones(game, controller(game, me), GRAVE_BONES)


@SIGILS.on("generator", END_STEP)
def generator(game: Duel, me: int, other: int, number: int) -> None:
    """One cell more, not charged."""
    gain_cells(game, controller(game, me), 1)


@SIGILS.on("dynamo", DRAW_STEP)
def dynamo(game: Duel, me: int, other: int, number: int) -> None:
    """One cell more and one energy, after the refill of the step."""
    gain_cells(game, controller(game, me), 1, 1)
