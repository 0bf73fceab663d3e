"""Reactions of a row that is struck: who slips away, who steps in, who strikes back."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import share_tribe
from matches.engine.duel.abilities import step
from matches.engine.duel.board import free_sides, has_tribe, move, swap
from matches.engine.duel.combat import ANSWER, strike
from matches.engine.duel.flow import AT, NO, YES, choose, queue
from matches.engine.duel.moments import ALLY_STRUCK, ALLY_WOULD_BE_STRUCK, ROOTED, WOULD_BE_STRUCK
from matches.engine.duel.power import power_of
from matches.engine.duel.sigils.finding import bring_to_space
from matches.engine.duel.state import Duel

TAIL_LOST = "tail lost"
TAIL = "wriggling-tail"


# --- Evasion ---------------------------------------------------------------------------------------------------------
@SIGILS.on("evasion", WOULD_BE_STRUCK)
def evasion(game: Duel, me: int, striker: int, space: int) -> bool:
    """It may move to an empty neighbouring space; the strike stays on the space it left."""
    if game.kit[me].bends & ROOTED or not free_sides(game, space):
        return False
    queue(game, offer_evasion, me)
    return True


@step("evasion")
def offer_evasion(game: Duel, me: int) -> None:
    """The controller is asked where it goes."""
    space = game.space[me]
    choose(game, space >> 2, "evade", [*(AT + side for side in free_sides(game, space)), NO], evade, me)


@step("evasion")
def evade(game: Duel, space: int, me: int) -> None:
    """It stands in the chosen space, or stayed."""
    if space >= 0:
        move(game, me, space)


# --- Loose Tail ------------------------------------------------------------------------------------------------------
@SIGILS.on("loose-tail", WOULD_BE_STRUCK)
def loose_tail(game: Duel, me: int, striker: int, space: int) -> bool:
    """The first strike that would hit it hits a tail, while it slips aside; without a free side it keeps the chance."""
    if game.memo.get((me, TAIL_LOST)) or game.kit[me].bends & ROOTED or not free_sides(game, space):
        return False
    game.memo[me, TAIL_LOST] = 1
    queue(game, lose_tail, me)
    queue(game, bring_to_space, space >> 2, TAIL, space)
    return True


@step("loose-tail")
def lose_tail(game: Duel, me: int) -> None:
    """The controller is asked to which side it slips."""
    space = game.space[me]
    choose(game, space >> 2, "slip", [AT + side for side in free_sides(game, space)], slip, me)


@step("loose-tail")
def slip(game: Duel, space: int, me: int) -> None:
    """It stands in the chosen space."""
    move(game, me, space)


# --- Gem Intercept ---------------------------------------------------------------------------------------------------
@SIGILS.on("gem-intercept", ALLY_WOULD_BE_STRUCK)
def gem_intercept(game: Duel, me: int, target: int, striker: int, space: int) -> bool:
    """It may change places with an own Mox that would be struck, however far away, and is struck itself."""
    if not has_tribe(game, target, "mox") or (game.kit[me].bends | game.kit[target].bends) & ROOTED:
        return False
    queue(game, offer_intercept, me, target)
    return True


@step("gem-intercept")
def offer_intercept(game: Duel, me: int, target: int) -> None:
    """The controller is asked whether it steps in."""
    choose(game, game.space[me] >> 2, "intercept", [YES + 1, NO], intercept, me, target)


@step("gem-intercept")
def intercept(game: Duel, answer: int, me: int, target: int) -> None:
    """The two have changed places, or stayed."""
    if answer >= 0:
        swap(game, me, target)


# --- Pack Tactics ----------------------------------------------------------------------------------------------------
@SIGILS.on("pack-tactics", ALLY_STRUCK)
def pack_tactics(game: Duel, me: int, striker: int, struck: int) -> None:
    """It strikes whoever struck another own card with a tribe in common, if both still stand and it has power."""
    if game.space[me] < 0 or game.space[striker] < 0 or power_of(game, me) < 1:
        return
    if share_tribe(game.face(me), game.face(struck)):
        strike(game, me, game.space[striker], 0, ANSWER)
