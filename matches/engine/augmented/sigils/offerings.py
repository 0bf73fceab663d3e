"""Activated abilities that are paid with a sacrifice, a card of the hand, or blood of one's own."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import (
    TO_PLACE,
    everywhere,
    has_a_tribe,
    is_side_deck_mox,
    own_row,
    place_found,
    share_tribe,
)
from matches.engine.augmented.sigils.activated import echoes_of, take_effect, usable, usable_once_a_turn, was_used
from matches.engine.augmented.sigils.dust import changes_power, hits_for
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, empty_spaces, face_has_tribe, row
from matches.engine.duel.cards import Face
from matches.engine.duel.costs import blood_of
from matches.engine.duel.flow import AT, NO, TAKE, choose, queue, trigger
from matches.engine.duel.harm import change_health, change_power, perish
from matches.engine.duel.moments import END_STEP, SACRIFICE, SACRIFICED
from matches.engine.duel.payment import find_space, sacrifice
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.scale import direct
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, discard, draw, search, take_to_hand


def _offers(game: Duel, seat: int, without: int = -1) -> list[int]:
    """The own cards that can be sacrificed."""
    return [ally for ally in row(game, seat) if ally != without and blood_of(game, ally)]


def _spaces(game: Duel, cards: list[int]) -> list[int]:
    return [AT + game.space[each] for each in cards]


# --- sacrifices ------------------------------------------------------------------------------------------------------
def can_dive(game: Duel, me: int) -> bool:
    """It must be one that can be sacrificed, and there must be a target."""
    return bool(blood_of(game, me)) and any(each >= 0 and each != me for each in game.board)


usable("dive-bomb", can_dive)


@SIGILS.uses("dive-bomb")
def dive_bomb(game: Duel, me: int, other: int, number: int) -> None:
    """It is sacrificed, and any card takes damage of the health it had."""
    health = game.health[me]
    queue(game, sacrifice, me)
    take_effect(game, me, aim_dive, health)


@step("dive-bomb")
def aim_dive(game: Duel, me: int, health: int) -> None:
    """The target is asked for."""
    options = [option for option in everywhere(game) if game.board[option - AT] != me]
    choose(game, controller(game, me), "bomb", options, hits_for, me, health)


def can_take_tribute(game: Duel, me: int) -> bool:
    """It needs another own card that can be sacrificed."""
    return bool(_offers(game, game.space[me] >> 2, me))


usable("pay-tribute", can_take_tribute)


@SIGILS.uses("pay-tribute")
def pay_tribute(game: Duel, me: int, other: int, number: int) -> None:
    """Another own card is sacrificed and always perishes: 1 power here, and bones for its maximum health."""
    seat = game.space[me] >> 2
    choose(game, seat, "tribute", _spaces(game, _offers(game, seat, me)), give_tribute, me)


@step("pay-tribute")
def give_tribute(game: Duel, space: int, me: int) -> None:
    """The card is sacrificed, whatever its sigils say, and the effect follows."""
    victim = game.board[space]
    most = game.most[victim]
    game.sacrifices += 1
    trigger(game, SACRIFICED, victim, -1, 0)
    queue(game, perish, victim, SACRIFICE)
    take_effect(game, me, receive_tribute, most)


@step("pay-tribute")
def receive_tribute(game: Duel, me: int, bones: int) -> None:
    """It has 1 power more, and its controller the bones."""
    change_power(game, me, 1)
    gain_bones(game, controller(game, me), bones)


def can_transmogutate(game: Duel, me: int) -> bool:
    """It needs an own card that can be sacrificed."""
    return bool(_offers(game, game.space[me] >> 2))


usable_once_a_turn("transmogutate", can_transmogutate)


@SIGILS.uses("transmogutate")
def transmogutate(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn an own card is sacrificed, and a Mox of the tier Side Deck may be placed in its space."""
    was_used(game, me, "transmogutate")
    seat = game.space[me] >> 2
    choose(game, seat, "transmogutate", _spaces(game, _offers(game, seat)), melt_down, me)


@step("transmogutate")
def melt_down(game: Duel, space: int, me: int) -> None:
    """The card is sacrificed, and the effect follows."""
    queue(game, sacrifice, game.board[space])
    take_effect(game, me, recast, space)


@step("transmogutate")
def recast(game: Duel, me: int, space: int) -> None:
    """The Mox for the space is asked for, unless who was sacrificed still stands there."""
    if game.board[space] < 0:
        search(game, space >> 2, TO_PLACE, is_side_deck_mox, place_found, space >> 2, space, TO_PLACE)


# --- cards of the hand -----------------------------------------------------------------------------------------------
def _hand(game: Duel, seat: int) -> list[int]:
    """The choice of a card in hand."""
    return [TAKE + index for index in sorted(set(game.hands[seat]))]


def has_hand(game: Duel, me: int) -> bool:
    """Whether its controller has a card to discard."""
    return bool(game.hands[game.space[me] >> 2])


usable_once_a_turn("arcane-blessing", has_hand)
usable("firey-rummage", has_hand)


@SIGILS.uses("arcane-blessing")
def arcane_blessing(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn a card is discarded, and an own card gains 1 power."""
    was_used(game, me, "arcane-blessing")
    seat = game.space[me] >> 2
    choose(game, seat, "discard", _hand(game, seat), pay_for_blessing, me)


@step("arcane-blessing")
def pay_for_blessing(game: Duel, index: int, me: int) -> None:
    """The card is discarded, and the effect follows."""
    discard(game, controller(game, me), index)
    take_effect(game, me, choose_blessed)


@step("arcane-blessing")
def choose_blessed(game: Duel, me: int) -> None:
    """The own card is asked for."""
    seat = controller(game, me)
    choose(game, seat, "bless", own_row(game, seat), changes_power, 1)


@SIGILS.uses("firey-rummage")
def firey_rummage(game: Duel, me: int, other: int, number: int) -> None:
    """A card is discarded; a card is drawn, and it loses 1 health."""
    seat = game.space[me] >> 2
    choose(game, seat, "discard", _hand(game, seat), pay_for_rummage, me)


@step("firey-rummage")
def pay_for_rummage(game: Duel, index: int, me: int) -> None:
    """The card is discarded, and the effect follows."""
    discard(game, controller(game, me), index)
    take_effect(game, me, rummage)


@step("firey-rummage")
def rummage(game: Duel, me: int) -> None:
    """A card of the main deck is drawn, and it has lost 1 health."""
    draw(game, controller(game, me))
    change_health(game, me, -1)


def _with_a_tribe(game: Duel, seat: int) -> list[int]:
    return [option for option in _hand(game, seat) if has_a_tribe(game.faces[option - TAKE])]


def can_exchange(game: Duel, me: int) -> bool:
    """It needs a card with a tribe in hand."""
    return bool(_with_a_tribe(game, game.space[me] >> 2))


usable_once_a_turn("equivalent-exchange", can_exchange)


@SIGILS.uses("equivalent-exchange")
def equivalent_exchange(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn a card is discarded, and another of the discard pile that shares a tribe may come to hand."""
    was_used(game, me, "equivalent-exchange")
    seat = game.space[me] >> 2
    choose(game, seat, "discard", _with_a_tribe(game, seat), pay_for_exchange, me)


@step("equivalent-exchange")
def pay_for_exchange(game: Duel, index: int, me: int) -> None:
    """The card is discarded, and the effect follows."""
    discard(game, controller(game, me), index)
    take_effect(game, me, exchange, index)


@step("equivalent-exchange")
def exchange(game: Duel, me: int, face_index: int) -> None:
    """The card is asked for; the one that was discarded for it is not offered."""
    seat = controller(game, me)
    gift = game.faces[face_index]
    copies = sum(1 for index in game.discards[seat] if game.faces[index].slug == gift.slug)

    def fits(face: Face) -> bool:
        return share_tribe(gift, face) and (face.slug != gift.slug or copies > 1)

    search(game, seat, IN_DISCARD, fits, take_to_hand, seat, IN_DISCARD)


def _leeps(game: Duel, seat: int) -> list[int]:
    return [option for option in _hand(game, seat) if face_has_tribe(game.faces[option - TAKE], "leep")]


def can_throw(game: Duel, me: int) -> bool:
    """It needs a Leep card in hand."""
    return bool(_leeps(game, game.space[me] >> 2))


usable("yeetbot", can_throw)


@SIGILS.uses("yeetbot")
def yeetbot(game: Duel, me: int, other: int, number: int) -> None:
    """A Leep card is discarded, and any card takes damage of its printed health."""
    seat = game.space[me] >> 2
    choose(game, seat, "throw", _leeps(game, seat), throw, me)


@step("yeetbot")
def throw(game: Duel, index: int, me: int) -> None:
    """The card is discarded, and the effect follows."""
    discard(game, controller(game, me), index)
    take_effect(game, me, aim_throw, game.faces[index].health)


@step("yeetbot")
def aim_throw(game: Duel, me: int, health: int) -> None:
    """The target is asked for."""
    choose(game, controller(game, me), "at", everywhere(game), hits_for, me, health)


# --- direct damage to oneself ----------------------------------------------------------------------------------------
def _spectres(game: Duel, seat: int, most: int) -> list[int]:
    """The choice of a Spectre in hand of at most so much power; a power that is no number counts as 0."""
    faces = [game.faces[option - TAKE] for option in _hand(game, seat)]
    return [TAKE + face.index for face in faces if face_has_tribe(face, "spectre") and face.power <= most]


def can_command(game: Duel, me: int) -> bool:
    """It needs a Spectre in hand and an empty space."""
    seat = game.space[me] >> 2
    return bool(empty_spaces(game, seat)) and bool(_spectres(game, seat, ANY_POWER))


ANY_POWER = 1_000_000_000

usable("unseelie-authority", can_command)


@SIGILS.uses("unseelie-authority")
def unseelie_authority(game: Duel, me: int, other: int, number: int) -> None:
    """A Spectre of the hand is played free for direct damage of its power and 1 more."""
    seat = game.space[me] >> 2
    choose(game, seat, "command", _spectres(game, seat, ANY_POWER), pay_for_command, me)


@step("unseelie-authority")
def pay_for_command(game: Duel, index: int, me: int) -> None:
    """The damage is taken and the Spectre played; each echo may play another one of no more power."""
    seat = controller(game, me)
    power = game.faces[index].power
    echoes = echoes_of(game, me)
    queue(game, direct, 1 - seat, power + 1)
    queue(game, find_space, seat, index)
    for _ in range(echoes):
        queue(game, command_another, seat, power)


@step("unseelie-authority")
def command_another(game: Duel, seat: int, power: int) -> None:
    """The next Spectre is asked for, if there is a space for it."""
    if empty_spaces(game, seat):
        choose(game, seat, "command", [*_spectres(game, seat, power), NO], command, seat)


@step("unseelie-authority")
def command(game: Duel, index: int, seat: int) -> None:
    """The Spectre is played; -1 plays none."""
    if index >= 0:
        find_space(game, seat, index)


# --- the end step ----------------------------------------------------------------------------------------------------
@SIGILS.on("ravenous", END_STEP)
def ravenous(game: Duel, me: int, other: int, number: int) -> None:
    """Another own card may be sacrificed to it; if none is, it loses 1 health."""
    if game.space[me] >= 0:
        seat = game.space[me] >> 2
        choose(game, seat, "feed", [*_spaces(game, _offers(game, seat, me)), NO], feed, me)


@step("ravenous")
def feed(game: Duel, space: int, me: int) -> None:
    """The card was sacrificed to it, and a Morsel's health is added; or it went hungry."""
    if space < 0:
        change_health(game, me, -1)
        return
    victim = game.board[space]
    change_health(game, me, game.health[victim] * game.kit[victim].sigils.count("morsel"))
    sacrifice(game, victim)
