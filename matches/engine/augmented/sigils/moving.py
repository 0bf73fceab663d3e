"""Cards that move, push, trade places, or move others (AUG-S-22)."""

from itertools import pairwise

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.activated import take_effect
from matches.engine.duel.abilities import step
from matches.engine.duel.board import LEFT, RIGHT, controller, empty_spaces, move, rearrange, row, swap
from matches.engine.duel.flow import AT, NO, YES, choose, queue
from matches.engine.duel.moments import ACTIVATED, ALLY_PLACED, END_STEP, MOVED, PLAYED, ROOTED
from matches.engine.duel.resources import spend_energy
from matches.engine.duel.state import Duel, space_name
from matches.engine.duel.zones import draw

BULLDOZE_ENERGY = 2


def _may_move(game: Duel, me: int) -> bool:
    return game.space[me] >= 0 and not game.kit[me].bends & ROOTED


# --- trading places --------------------------------------------------------------------------------------------------
@SIGILS.on("rampager", END_STEP)
def rampager(game: Duel, me: int, other: int, number: int) -> None:
    """It moves to a neighbouring space of its controller's choice and trades places with a card there."""
    if _may_move(game, me):
        space = game.space[me]
        sides = [side for side in (LEFT[space], RIGHT[space]) if side >= 0 and not _is_rooted(game, side)]
        choose(game, space >> 2, "rampage", [AT + side for side in sides], rampage, me)


def _is_rooted(game: Duel, space: int) -> bool:
    return game.board[space] >= 0 and bool(game.kit[game.board[space]].bends & ROOTED)


@step("rampager")
def rampage(game: Duel, space: int, me: int) -> None:
    """It stands in the space; who stood there is where it was."""
    if game.board[space] >= 0:
        swap(game, me, game.board[space])
    else:
        move(game, me, space)


# --- pushing ---------------------------------------------------------------------------------------------------------
def _path(game: Duel, space: int, to: tuple[int, ...]) -> list[int]:
    """The spaces from this one to the first empty one on that side, or nothing if something stands firm."""
    path = [space]
    while path[-1] >= 0 and game.board[path[-1]] >= 0:
        if _is_rooted(game, path[-1]):
            return []
        path.append(to[path[-1]])
    return path if path[-1] >= 0 else []


def _pushes(game: Duel, me: int) -> list[int]:
    """The neighbouring spaces that it can push its way to."""
    space = game.space[me]
    if space < 0:
        return []
    return [path[1] for to in (LEFT, RIGHT) if (path := _path(game, space, to))]


@SIGILS.on("hefty", END_STEP)
def hefty(game: Duel, me: int, other: int, number: int) -> None:
    """It moves to a neighbouring space of its controller's choice and pushes the cards in its way on."""
    choose(game, controller(game, me), "push", [AT + side for side in _pushes(game, me)], push, me)


@step("hefty")
def push(game: Duel, space: int, me: int) -> None:
    """It stands in the space, and the cards that were in its way one space further."""
    mine = game.space[me]
    path = _path(game, mine, LEFT if LEFT[mine] == space else RIGHT)
    rearrange(game, tuple((game.board[old], new) for old, new in pairwise(path)))


@SIGILS.on("bulldoze", ACTIVATED)
def can_bulldoze(game: Duel, me: int) -> bool:
    """It needs the energy and somewhere to go."""
    return game.energy[game.space[me] >> 2] >= BULLDOZE_ENERGY and bool(_pushes(game, me))


@SIGILS.uses("bulldoze")
def bulldoze(game: Duel, me: int, other: int, number: int) -> None:
    """For 2 energy it moves as Hefty does."""
    spend_energy(game, game.space[me] >> 2, BULLDOZE_ENERGY)
    take_effect(game, me, shove)


@step("bulldoze")
def shove(game: Duel, me: int) -> None:
    """The side is asked for."""
    hefty(game, me, 0, 0)


# --- going far -------------------------------------------------------------------------------------------------------
@SIGILS.on("warper", END_STEP)
def warper(game: Duel, me: int, other: int, number: int) -> None:
    """It moves to any empty own space."""
    if _may_move(game, me):
        seat = game.space[me] >> 2
        choose(game, seat, "warp", [AT + space for space in empty_spaces(game, seat)], warp, me)


@step("warper")
def warp(game: Duel, space: int, me: int) -> None:
    """It stands in the chosen space."""
    move(game, me, space)


@SIGILS.on("clinger", ALLY_PLACED)
def clinger(game: Duel, me: int, other: int, how: int) -> None:
    """It moves to the empty own space nearest to the new card, if that is nearer than its own."""
    goal = game.space[other]
    if goal < 0 or not _may_move(game, me):
        return
    away = {space: abs(space - goal) for space in empty_spaces(game, goal >> 2)}
    nearest = min(away.values(), default=0)
    if away and nearest < abs(game.space[me] - goal):
        options = [AT + space for space, distance in away.items() if distance == nearest]
        choose(game, goal >> 2, "cling", options, warp, me)


@SIGILS.on("to-a-flame", MOVED)
def to_a_flame(game: Duel, me: int, other: int, left: int) -> None:
    """Its controller draws a card."""
    draw(game, controller(game, me))


# --- moving others ---------------------------------------------------------------------------------------------------
@SIGILS.on("snag", PLAYED)
def snag(game: Duel, me: int, other: int, how: int) -> None:
    """Any card in play is moved to an empty space of its own row; both are the controller's choice."""
    can = [seat for seat in (0, 1) if empty_spaces(game, seat)]
    cards = [each for each in game.board if each >= 0 and game.space[each] >> 2 in can and _may_move(game, each)]
    choose(game, controller(game, me), "snag", [AT + game.space[each] for each in cards], snag_it, me)


@step("snag")
def snag_it(game: Duel, space: int, me: int) -> None:
    """The space for the card is asked for."""
    spaces = [AT + to for to in empty_spaces(game, space >> 2)]
    choose(game, controller(game, me), "to", spaces, warp, game.board[space])


@SIGILS.on("restructure", PLAYED)
def restructure(game: Duel, me: int, other: int, how: int) -> None:
    """Its controller may rearrange the own cards."""
    choose(game, controller(game, me), "restructure", [YES + 1, NO], start_again, controller(game, me))


@step("restructure")
def start_again(game: Duel, answer: int, seat: int) -> None:
    """The rearranging has begun, or nothing happens."""
    if answer >= 0:
        queue(game, arrange, seat, ())


@step("restructure")
def arrange(game: Duel, seat: int, spaces: tuple[int, ...]) -> None:
    """The next card's new space is asked for; when all are known the cards move at once."""
    cards = row(game, seat)
    if len(spaces) == len(cards):
        moves = ((me, space) for me, space in zip(cards, spaces, strict=True) if game.space[me] != space)
        rearrange(game, tuple(moves))
        return
    me = cards[len(spaces)]
    held = {game.space[other] for other in cards if game.kit[other].bends & ROOTED}
    free = [space for space in game.rules.rows[seat] if space not in spaces and space not in held]
    options = [game.space[me]] if game.space[me] in held else free
    prompt = f"{space_name(game.space[me])} to"
    choose(game, seat, prompt, [AT + space for space in options], settle_on, seat, spaces)


@step("restructure")
def settle_on(game: Duel, space: int, seat: int, spaces: tuple[int, ...]) -> None:
    """One more card has its new space."""
    queue(game, arrange, seat, (*spaces, space))
