"""Cards that bring others into play when they are played."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import TO_PLACE, is_common, place_found, play_found, share_tribe
from matches.engine.duel.abilities import step
from matches.engine.duel.board import LEFT, RIGHT, controller, empty_spaces, opposite, place
from matches.engine.duel.cards import Face
from matches.engine.duel.costs import can_pay
from matches.engine.duel.flow import AT, NO, YES, choose, queue
from matches.engine.duel.harm import leave
from matches.engine.duel.known import top_card
from matches.engine.duel.moments import PLAY, PLAYED
from matches.engine.duel.payment import play_card
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, IN_MAIN, draw, find_named, search, take_to_hand

SWARM = 2


@SIGILS.on("swarm", PLAYED)
def swarm(game: Duel, me: int, other: int, how: int) -> None:
    """Up to two copies of it from the discard pile may be placed in empty own spaces."""
    for _ in range(SWARM):
        queue(game, gather_swarm, controller(game, me), game.face(me).slug)


@step("swarm")
def gather_swarm(game: Duel, seat: int, slug: str) -> None:
    """The space of the next copy is asked for, if there is one."""
    index = find_named(game, seat, slug, IN_DISCARD)
    spaces = empty_spaces(game, seat)
    if index >= 0 and spaces:
        choose(game, seat, "swarm", [*(AT + space for space in spaces), NO], join_swarm, seat, index)


@step("swarm")
def join_swarm(game: Duel, space: int, seat: int, index: int) -> None:
    """The copy lies in the space; -1 stays where it is."""
    if space >= 0:
        place_found(game, index, seat, space, IN_DISCARD)


@SIGILS.on("legion", PLAYED)
def legion(game: Duel, me: int, other: int, how: int) -> None:
    """A Common of the discard pile that shares a tribe with it may be played free."""
    seat, mine = controller(game, me), game.face(me)
    if empty_spaces(game, seat):
        search(
            game,
            seat,
            IN_DISCARD,
            lambda face: face.tier == "common" and share_tribe(mine, face),
            play_found,
            seat,
            IN_DISCARD,
        )


# --- cards that are paid for -----------------------------------------------------------------------------------------
def _sides(game: Duel, me: int) -> list[int]:
    space = game.space[me]
    return [side for side in (LEFT[space], RIGHT[space]) if side >= 0] if space >= 0 else []


@SIGILS.on("regurgitate", PLAYED)
def regurgitate(game: Duel, me: int, other: int, how: int) -> None:
    """For each empty space beside it, left first, a card of the side deck is drawn and may be played there."""
    for side in _sides(game, me):
        queue(game, spit, side)


@step("regurgitate")
def spit(game: Duel, space: int) -> None:
    """A card of the side deck is in hand; if it can be paid for, playing it in the space is asked for."""
    seat = space >> 2
    if game.board[space] >= 0 or not game.sides[seat]:
        return
    index = game.sides[seat][-1]
    draw(game, seat, "sides")
    if can_pay(game, seat, game.faces[index]):
        choose(game, seat, "play it", [YES + 1, NO], spit_out, seat, index, space)


@step("regurgitate")
def spit_out(game: Duel, answer: int, seat: int, index: int, space: int) -> None:
    """The card is paid for and played there, or stays in hand."""
    if answer >= 0:
        play_card(game, seat, index, space)


@SIGILS.on("soul-raiser", PLAYED)
def soul_raiser(game: Duel, me: int, other: int, how: int) -> None:
    """Up to two Common Spectres of the main deck may be paid for and played in the empty spaces beside it."""
    for side in _sides(game, me):
        queue(game, raise_soul, side)


@step("soul-raiser")
def raise_soul(game: Duel, space: int) -> None:
    """The Spectre for the space is asked for."""
    seat = space >> 2
    if game.board[space] < 0:
        search(
            game,
            seat,
            IN_MAIN,
            lambda face: is_common(face, "spectre") and can_pay(game, seat, face),
            call_soul,
            seat,
            space,
        )


@step("soul-raiser")
def call_soul(game: Duel, index: int, seat: int, space: int) -> None:
    """The Spectre is paid for and played there; -1 found nothing."""
    if index >= 0:
        take_to_hand(game, index, seat, IN_MAIN)
        play_card(game, seat, index, space)


# --- the enemy's row -------------------------------------------------------------------------------------------------
@SIGILS.on("remote-bomb", PLAYED)
def remote_bomb(game: Duel, me: int, other: int, how: int) -> None:
    """In every empty space of both rows, own row first, a Common with Detonator may be placed; it stays the seat's."""
    seat = controller(game, me)
    own = game.rules.rows[seat]
    for space in (*own, *(space ^ 4 for space in own)):
        queue(game, lay_bomb, seat, space)


def _is_bomb(face: Face) -> bool:
    return face.tier == "common" and "detonator" in face.kit.sigils


@step("remote-bomb")
def lay_bomb(game: Duel, seat: int, space: int) -> None:
    """The card for the space is asked for."""
    if game.board[space] < 0:
        search(game, seat, TO_PLACE, _is_bomb, place_found, seat, space, TO_PLACE)


@SIGILS.on("polymorph", PLAYED)
def polymorph(game: Duel, me: int, other: int, how: int) -> None:
    """The card opposite is discarded, and the enemy plays the top card of the main deck there free."""
    facing = opposite(game, me)
    if facing >= 0:
        space = game.space[facing]
        leave(game, facing, "discard")
        if game.mains[space >> 2]:
            index = top_card(game, space >> 2, "mains")
            place(game, space >> 2, index, space >> 2, space, PLAY)
