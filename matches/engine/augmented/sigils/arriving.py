"""What happens when a card comes: its own, another's, or the enemy's."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import own_mox
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, move, opposite, row
from matches.engine.duel.flow import AT, NO, YES, choose, queue
from matches.engine.duel.harm import damage, leave
from matches.engine.duel.moments import DRAW_STEP, ENEMY_PLACED, ENTERS_OPPOSITE, PLAYED, ROOTED
from matches.engine.duel.resources import gain_bones, gain_cells
from matches.engine.duel.state import Duel

FIRED = "sentry fired"


@SIGILS.on("aggressive", PLAYED)
def aggressive(game: Duel, me: int, other: int, how: int) -> None:
    """The card opposite takes 1 damage; no strike."""
    facing = opposite(game, me)
    if facing >= 0:
        damage(game, facing, 1, me)


@SIGILS.on("unburial", PLAYED)
def unburial(game: Duel, me: int, other: int, how: int) -> None:
    """One bone."""
    gain_bones(game, controller(game, me), 1)


@SIGILS.on("battery-bearer", PLAYED)
def battery_bearer(game: Duel, me: int, other: int, how: int) -> None:
    """One cell more, and one refilled."""
    gain_cells(game, controller(game, me), 1, 1)


@SIGILS.on("guardian", ENEMY_PLACED)
def guardian(game: Duel, me: int, other: int, how: int) -> None:
    """It may move to the empty own space that the new card faces."""
    space = game.space[other] ^ 4
    if game.space[me] < 0 or game.space[other] < 0 or game.board[space] >= 0 or game.kit[me].bends & ROOTED:
        return
    choose(game, game.space[me] >> 2, "guard", [YES + 1, NO], go_on_guard, me, space)


@step("guardian")
def go_on_guard(game: Duel, answer: int, me: int, space: int) -> None:
    """It moved, or stayed."""
    if answer >= 0:
        move(game, me, space)


@SIGILS.on("sentry", ENTERS_OPPOSITE)
def sentry(game: Duel, me: int, other: int, number: int) -> None:
    """The card that came takes 1 damage, once between two of the controller's draw steps."""
    if game.space[me] >= 0 and opposite(game, me) == other and not game.memo.get((me, FIRED)):
        game.memo[me, FIRED] = 1
        damage(game, other, 1, me)


@SIGILS.on("sentry", DRAW_STEP)
def sentry_reloads(game: Duel, me: int, other: int, number: int) -> None:
    """It may fire again."""
    game.memo.pop((me, FIRED), None)


@SIGILS.on("gem-guardian", PLAYED)
def gem_guardian(game: Duel, me: int, other: int, how: int) -> None:
    """Every own Mox card without an Armor mark gets one."""
    for mox in own_mox(game, controller(game, me)):
        game.armor[mox] = game.armor[mox] or 1


@SIGILS.on("event-horizon", PLAYED)
def event_horizon(game: Duel, me: int, other: int, how: int) -> None:
    """Another own card and an enemy card return to their owners' hands."""
    seat = controller(game, me)
    for side in (seat, 1 - seat):
        queue(game, choose_vanishing, seat, side, me)


@step("event-horizon")
def choose_vanishing(game: Duel, seat: int, side: int, me: int) -> None:
    """The card of that row is asked for."""
    cards = [each for each in row(game, side) if each != me and not game.kit[each].bends & ROOTED]
    choose(game, seat, "vanish", [AT + game.space[each] for each in cards], vanish)


@step("event-horizon")
def vanish(game: Duel, space: int) -> None:
    """The card of the space is in its owner's hand."""
    leave(game, game.board[space], "hand")
