"""The end step: bones, movement, and what does not last."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.frames import LATE
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, free_sides, move, row
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import BRITTLE, CRUMBLED, END_STEP, ROOTED
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.state import Duel

SIGILS.bends("brittle", BRITTLE)


@SIGILS.on("brittle", END_STEP)
def brittle(game: Duel, me: int, other: int, number: int) -> None:
    """It perishes if it made a strike this turn, not by combat, unless an own Puppet Master stands."""
    held = any("puppet-master" in game.kit[ally].sigils for ally in row(game, controller(game, me)))
    if game.struck >> me & 1 and not held and not game.memo.get((me, LATE)):
        perish(game, me, CRUMBLED)


@SIGILS.on("bone-digger", END_STEP)
def bone_digger(game: Duel, me: int, other: int, number: int) -> None:
    """One bone."""
    gain_bones(game, controller(game, me), 1)


@SIGILS.on("sprinter", END_STEP)
def sprinter(game: Duel, me: int, other: int, number: int) -> None:
    """It moves to an empty neighbouring space of its controller's choice."""
    space = game.space[me]
    if space < 0 or game.kit[me].bends & ROOTED:
        return
    choose(game, space >> 2, "sprint", [AT + side for side in free_sides(game, space)], sprint, me)


@step("sprinter")
def sprint(game: Duel, space: int, me: int) -> None:
    """It stands in the chosen space."""
    move(game, me, space)
