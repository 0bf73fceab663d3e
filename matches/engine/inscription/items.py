"""Items: used at any time in the own turn, once, then put under the item pile."""

from collections.abc import Callable
from dataclasses import dataclass

from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, empty_spaces, refresh, row
from matches.engine.duel.flow import AT, choose, queue, trigger
from matches.engine.duel.harm import perish
from matches.engine.duel.moments import EFFECT, ENTERS_OPPOSITE, NOBODY
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.scale import tip
from matches.engine.duel.state import Duel, space_name
from matches.engine.duel.zones import IN_MAIN, draw, search_to_hand
from matches.engine.recorder import CardMoved

HOGGY_BANK_BONES = 4


@dataclass(frozen=True)
class Item:
    """When an item may be used, and what using it does."""

    may_use: Callable[[Duel, int], bool]
    use: Callable[[Duel, int], None]


def _always(game: Duel, seat: int) -> bool:
    return True


def _enemy_stands(game: Duel, seat: int) -> bool:
    return bool(row(game, 1 - seat))


def _can_hook(game: Duel, seat: int) -> bool:
    return _enemy_stands(game, seat) and bool(empty_spaces(game, seat))


def _has_creatures(game: Duel, seat: int) -> bool:
    return bool(game.mains[seat])


def _has_squirrels(game: Duel, seat: int) -> bool:
    return bool(game.sides[seat])


def pliers(game: Duel, seat: int) -> None:
    """The scale moves one in favour of the user; no damage, so no cap (INS-R-08)."""
    tip(game, seat, 1)


def scissors(game: Duel, seat: int) -> None:
    """One card of the adversary dies, not by combat."""
    choose(game, seat, "cut", [AT + space for space in ROWS[1 - seat] if game.board[space] >= 0], cut)


@step("scissors")
def cut(game: Duel, space: int) -> None:
    """The card of the space has died."""
    perish(game, game.board[space], EFFECT)


def hourglass(game: Duel, seat: int) -> None:
    """The adversary skips the whole next turn."""
    game.skips[1 - seat] += 1


def fan(game: Duel, seat: int) -> None:
    """The own creatures attack as Airborne this turn."""
    game.fanned[seat] = 1


def fish_hook(game: Duel, seat: int) -> None:
    """One card of the adversary comes to an own empty space."""
    choose(game, seat, "hook", [AT + space for space in ROWS[1 - seat] if game.board[space] >= 0], hook, seat)


@step("fish-hook")
def hook(game: Duel, space: int, seat: int) -> None:
    """The card was chosen; its new space is asked for."""
    options = [AT + empty for empty in empty_spaces(game, seat)]
    choose(game, seat, "space", options, pull, seat, game.board[space])


@step("fish-hook")
def pull(game: Duel, space: int, seat: int, me: int) -> None:
    """The card is the user's for the rest of the game (INS-R-12)."""
    old = game.space[me]
    game.board[old], game.board[space] = NOBODY, me
    game.space[me] = space
    game.owner[me] = seat
    refresh(game)
    if game.recorder is not None:
        game.recorder.tell(CardMoved("fish-hook", game.face(me).slug, space_name(old), space_name(space)))
    facing = game.board[space ^ 4]
    if facing >= 0:
        trigger(game, ENTERS_OPPOSITE, facing, me)


def lens(game: Duel, seat: int) -> None:
    """One search as Hoarder makes it."""
    search_to_hand(game, seat, IN_MAIN, lambda face: True)


def bottled_squirrel(game: Duel, seat: int) -> None:
    """A Squirrel of the own pile to hand."""
    draw(game, seat, "sides")


def bottled_goat(game: Duel, seat: int) -> None:
    """A Black Goat to hand."""
    index = game.rules.obtain(game, seat, "black-goat")
    if index >= 0:
        game.rules.to_hand(game, index, seat)


def hoggy_bank(game: Duel, seat: int) -> None:
    """Four bones."""
    queue(game, gain_bones, seat, HOGGY_BANK_BONES)


ITEMS = {
    "pliers": Item(_always, pliers),
    "scissors": Item(_enemy_stands, scissors),
    "hourglass": Item(_always, hourglass),
    "harpies-birdleg-fan": Item(_always, fan),
    "fish-hook": Item(_can_hook, fish_hook),
    "magpies-lens": Item(_has_creatures, lens),
    "squirrel-in-a-bottle": Item(_has_squirrels, bottled_squirrel),
    "black-goat-in-a-bottle": Item(_always, bottled_goat),
    "hoggy-bank": Item(_always, hoggy_bank),
}
