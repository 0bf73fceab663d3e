"""Quick moves for playouts: what a player does who looks at one lane after the other and no further.

A move is worth what ``evaluation`` would find in its lane after the attack, and what it keeps the facing card from
doing in the next one. Nothing is left to chance: what differs from playout to playout are the cards that were dealt.
"""

from collections.abc import Callable
from typing import NamedTuple

from matches.engine.duel.board import ROWS
from matches.engine.duel.cards import SIDE, Face
from matches.engine.duel.costs import blood_of, survives_sacrifice
from matches.engine.duel.evaluation import BODY, BONE, HEALTH, MAIN_CARDS, OPEN_LANE, POWER, SCALE, SIDE_CARDS
from matches.engine.duel.flow import ARG, BELL, ITEM, PLAY, TAKE
from matches.engine.duel.moments import BLOCKS_FLIERS, DIVERTS_STRIKES, FLIES
from matches.engine.duel.moments import POWER as POWER_ASKED
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel
from matches.engine.inscription.items import pull
from matches.engine.inscription.sigils import ANTS

BLOCKED = 40  # a point of power that does no damage in the next attack
ANY_ITEM = 1  # an item that does nothing to a lane is still used before the bell is rung
DEADLY = "touch-of-death"
_VARIABLE = 1 << POWER_ASKED


class Facing(NamedTuple):
    """A card of the enemy as the lane sees it."""

    power: int
    health: int
    bends: int
    deadly: bool
    worth: int


class Lane(NamedTuple):
    """One of a seat's spaces: who stands there, who faces it, and what the own card is worth there."""

    space: int
    card: int
    facing: Facing | None
    worth: int


def sensible(game: Duel, seat: int, actions: list[int]) -> int:
    """The action that looks best, or the bell if none looks good."""
    if len(actions) == 1:
        return actions[0]
    if game.pending is not None:
        return _reply(game, seat, actions)
    lanes = _lanes(game, seat)
    held = _held(game, seat)
    best, most = BELL, 0
    for action in actions[:-1]:
        kind = action - (action & ARG)
        face = game.faces[action & ARG]
        if kind == PLAY:
            main, side = held
            kept = _grows(SIDE_CARDS, side - 1) if face.origin == SIDE else _grows(MAIN_CARDS, main - 1)
            points = _played(game, seat, face, lanes) - kept
        elif kind == ITEM:
            points = _played(game, seat, face, lanes) if face.health else _used(game, face, lanes)
        else:
            continue
        if points > most:
            best, most = action, points
    return best


def _reply(game: Duel, seat: int, actions: list[int]) -> int:
    """The answer that looks best to what is asked."""
    assert game.pending is not None
    _, prompt, _, then, arguments = game.pending
    if prompt == "draw":
        main, side = _held(game, seat)
        return max(actions, key=lambda pile: _grows(SIDE_CARDS, side) if pile & ARG else _grows(MAIN_CARDS, main))
    if prompt == "sacrifice":
        at = {lane.space: lane for lane in _lanes(game, seat)}
        return min(actions, key=lambda action: _given_up(game, at[action & ARG]))
    if prompt == "space":
        at = {lane.space: lane for lane in _lanes(game, seat)}
        face = game.faces[game.card[arguments[1]] if then is pull else arguments[1]]
        return max(actions, key=lambda action: _put_down(game, seat, face, at[action & ARG]))
    if prompt in ("cut", "hook"):
        facing = {lane.space ^ 4: lane for lane in _lanes(game, seat)}
        return max(actions, key=lambda action: _threat(facing[action & ARG]))
    return max(actions, key=lambda action: _found(game, action))


# --- what cards and items are worth ----------------------------------------------------------------------------------
def _held(game: Duel, seat: int) -> tuple[int, int]:
    """How many cards of the main pile, or from elsewhere, and of the side pile the seat holds."""
    side, faces = 0, game.faces
    for index in game.hands[seat]:
        if faces[index].origin == SIDE:
            side += 1
    return len(game.hands[seat]) - side, side


def _grows(worth: tuple[int, ...], held: int) -> int:
    """What one more is worth to a hand that holds so many of the pile."""
    last = len(worth) - 1
    return worth[min(held + 1, last)] - worth[min(held, last)]


def _played(game: Duel, seat: int, face: Face, lanes: list[Lane]) -> int:
    """What the card is worth in its best space, less what is paid for it."""
    paid: int = BONE * face.bones
    free = [lane for lane in lanes if lane.card < 0]
    if face.blood:
        blood = face.blood
        for lane in sorted(lanes, key=lambda lane: lane.worth):
            if blood > 0 and lane.card >= 0 and (given := blood_of(game, lane.card)):
                blood -= given
                if not survives_sacrifice(game, lane.card):
                    paid += lane.worth
                    free.append(lane)
    return max([_put_down(game, seat, face, lane) for lane in free], default=0) - paid


def _used(game: Duel, item: Face, lanes: list[Lane]) -> int:
    """What the item does to the lanes, or a little."""
    if item.slug == "harpies-birdleg-fan":
        blocked = [lane.card for lane in lanes if lane.card >= 0 and lane.facing is not None]
        return SCALE * sum(power_of(game, card) for card in blocked if not game.kit[card].bends & FLIES)
    if item.slug in ("scissors", "fish-hook"):
        return max(_threat(lane) for lane in lanes) - BODY
    return SCALE if item.slug == "pliers" else ANY_ITEM


def _given_up(game: Duel, lane: Lane) -> int:
    """What is lost by a sacrifice."""
    return 0 if survives_sacrifice(game, lane.card) else lane.worth


def _found(game: Duel, action: int) -> int:
    """What a card is worth that may be taken; any is better than none."""
    if action - (action & ARG) != TAKE:
        return -1
    face = game.faces[action & ARG]
    return POWER * face.power + HEALTH * face.health


# --- lanes -----------------------------------------------------------------------------------------------------------
def _lanes(game: Duel, seat: int) -> list[Lane]:
    board, healths, kits, fanned = game.board, game.health, game.kit, game.fanned[seat]
    lanes = []
    for space in ROWS[seat]:
        card, other = board[space], board[space ^ 4]
        facing, worth = None, 0
        if other >= 0:
            power, health, kit = power_of(game, other), healths[other], kits[other]
            facing = Facing(power, health, kit.bends, DEADLY in kit.sigils, BODY + POWER * power + HEALTH * health)
        if card >= 0:
            kit = kits[card]
            worth = _standing(power_of(game, card), healths[card], kit.bends, DEADLY in kit.sigils, facing, fanned)
        lanes.append(Lane(space, card, facing, worth))
    return lanes


def _put_down(game: Duel, seat: int, face: Face, lane: Lane) -> int:
    """What the card would be worth in the lane."""
    kit, power = face.kit, face.power
    if kit.mask & _VARIABLE:
        power = next(POWERS[sigil](game, seat, lane) for sigil in kit.sigils if sigil in POWERS)
    return _standing(power, face.health, kit.bends, DEADLY in kit.sigils, lane.facing, game.fanned[seat])


def _standing(power: int, health: int, bends: int, deadly: bool, facing: Facing | None, fanned: int) -> int:
    """What a card is worth against the one that faces it: itself, its strike, and the strike that it takes."""
    own = BODY + POWER * power + HEALTH * health
    if facing is None:
        return own + (SCALE + OPEN_LANE) * power
    points = own
    if power:
        passes = bends & FLIES or fanned or facing.bends & DIVERTS_STRIKES
        if passes and not facing.bends & BLOCKS_FLIERS:
            points += SCALE * power
        elif deadly or power >= facing.health:
            return points + facing.worth + OPEN_LANE * power + BLOCKED * facing.power
        else:
            points += HEALTH * power
    if facing.power and not bends & DIVERTS_STRIKES and (not facing.bends & FLIES or bends & BLOCKS_FLIERS):
        dies = facing.deadly or facing.power >= health
        points += BLOCKED * facing.power - (own if dies else HEALTH * facing.power)
    return points


def _threat(lane: Lane) -> int:
    """What the seat has of it if the facing card is gone."""
    if lane.facing is None:
        return 0
    return lane.facing.worth + (BLOCKED * lane.facing.power if lane.card < 0 else 0)


def _ants(game: Duel, seat: int, lane: Lane) -> int:
    own = [game.board[space] for space in ROWS[seat]]
    return 1 + sum(ANTS in game.kit[card].sigils for card in own if card >= 0)


# The power that a card without a printed one would have in the lane.
POWERS: dict[str, Callable[[Duel, int, Lane], int]] = {
    ANTS: _ants,
    "ringer": lambda game, seat, lane: 4 - (lane.space & 3),
    "handy": lambda game, seat, lane: len(game.hands[seat]) - 1,
    "rorrim": lambda game, seat, lane: lane.facing.power if lane.facing is not None else 0,
}
