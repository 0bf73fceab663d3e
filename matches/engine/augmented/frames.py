"""Conditional frames: sigils that a card has only while a condition holds."""

from collections.abc import Callable

from matches.engine.augmented.colours import shown_colours
from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, give, is_conduit, refresh, row
from matches.engine.duel.flow import AT, choose, queue
from matches.engine.duel.harm import is_negated
from matches.engine.duel.moments import BRITTLE, COMBAT
from matches.engine.duel.state import Duel

MARK = "transformed"
DELAYED = "delayed-brittle"
LATE = "turn:late brittle"  # a Brittle that came after the card's strikes and spares it this turn


def has_turned(game: Duel, me: int) -> bool:
    """Transform and Sacrifice Transform: the framed sigils exist while the mark lies on the card."""
    return bool(game.memo.get((me, MARK)))


def shows_two_colours(game: Duel, me: int) -> bool:
    """Multicolor: while the own gems show two colours or more."""
    return len(shown_colours(game, game.space[me] >> 2)) >= 2


def is_in_circuit(game: Duel, me: int) -> bool:
    """Cell: while an own Conduit stands on each side."""
    space = game.space[me]
    spaces = ROWS[space >> 2]
    board = game.board
    return any(board[each] >= 0 and is_conduit(game, board[each]) for each in spaces if each < space) and any(
        board[each] >= 0 and is_conduit(game, board[each]) for each in spaces if each > space
    )


def never(game: Duel, me: int) -> bool:
    """Latch: the bearer itself never has the framed sigil."""
    return False


FRAMES: dict[str, Callable[[Duel, int], bool]] = {
    "transform": has_turned,
    "sacrifice-transform": has_turned,
    "multicolor": shows_two_colours,
    "cell": is_in_circuit,
    "latch": never,
}
RESTLESS = frozenset(["multicolor", "cell"])


def turn_over(game: Duel, me: int) -> None:
    """The mark of the card is flipped."""
    game.memo[me, MARK] = 1 - game.memo.get((me, MARK), 0)
    game.layered = True
    refresh(game)


def flip_at_draw_step(game: Duel, seat: int) -> None:
    """Every own card with Transform has turned over, unless it is negated."""
    for me in row(game, seat):
        if game.face(me).frame == "transform" and not is_negated(game, me):
            turn_over(game, me)


def turn_over_after_sacrifice(game: Duel, me: int, stays: bool) -> None:
    """A card with Sacrifice Transform that stays has turned over."""
    if stays and game.face(me).frame == "sacrifice-transform":
        turn_over(game, me)


def latch(game: Duel, me: int, way: int) -> None:
    """If the card perishes by combat its controller will pass the framed sigil to any card in play."""
    face = game.face(me)
    if face.frame == "latch" and way == COMBAT and not is_negated(game, me):
        queue(game, choose_latched, game.space[me] >> 2, face.frame_sigils, int(DELAYED in game.kit[me].traits))


@step("latch")
def choose_latched(game: Duel, seat: int, sigils: tuple[str, ...], delayed: int) -> None:
    """The controller is asked which card gains the sigil."""
    options = [AT + space for space, me in enumerate(game.board) if me >= 0]
    choose(game, seat, "latch", options, latch_on, sigils, delayed)


@step("latch")
def latch_on(game: Duel, space: int, sigils: tuple[str, ...], delayed: int) -> None:
    """The card of the space has the sigil until it leaves; a delayed Brittle forgives the strikes it made before."""
    me = game.board[space]
    if me < 0:
        return
    if delayed and game.struck >> me & 1 and not game.kit[me].bends & BRITTLE:
        game.memo[me, LATE] = 1
    give(game, me, *sigils)
