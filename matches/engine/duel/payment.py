"""The payment of a card: what is given up is chosen card by card, everything is checked whole, and then spent."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, has_space, place
from matches.engine.duel.cards import BLOOD, BONES, BROKEN, ENERGY, OVERCHARGE, Face
from matches.engine.duel.costs import (
    BY_SCALE,
    WAYS_TO_PAY,
    Price,
    Spaces,
    can_pay_price,
    is_paid,
    next_sacrifices,
    plans,
    price_of,
    survives_sacrifice,
)
from matches.engine.duel.flow import AT, NO, YES, choose, queue, trigger
from matches.engine.duel.harm import change_health, perish
from matches.engine.duel.moments import NOBODY, PLAY, SACRIFICE, SACRIFICED, SHATTER, STAYS, SURVIVES_SACRIFICE
from matches.engine.duel.resources import lose_cells, spend_bones, spend_energy
from matches.engine.duel.scale import tip
from matches.engine.duel.state import Duel

_SACRIFICED, _STAYS = 1 << SACRIFICED, 1 << STAYS
SCALE_PRICE = 2
PAID_WITH = "turn:paid with"  # how many cards the last payment sacrificed
FED_WITH = "turn:fed with"  # health that sacrificed cards leave to the card they were sacrificed for


@step("play")
def play_card(game: Duel, seat: int, index: int, space: int = NOBODY) -> None:
    """The payment of a card from hand has begun; where the scale may pay, the way is asked for first.

    An ability may say which space the card is played in; else the seat is asked when everything is paid.
    """
    if game.memo:
        game.memo.pop((-1 - seat, FED_WITH), None)
    face = game.faces[index]
    price = price_of(game, seat, face)
    if not face.blood and not face.complex_price and price is face.price:
        spend(game, seat, face, price)
        find_space(game, seat, index, space)
    elif price[WAYS_TO_PAY] & BY_SCALE:
        ways = [YES + 1] if has_space(game, seat) else []
        if can_pay_price(game, seat, price):
            ways.append(NO)
        choose(game, seat, "scale", ways, pay_by_scale, seat, index, space)
    else:
        pay(game, seat, index, (), (), space)


@step("scale-cost")
def pay_by_scale(game: Duel, answer: int, seat: int, index: int, space: int) -> None:
    """The token has moved toward the player in place of the cost, or the cost is paid after all."""
    if answer < 0:
        pay(game, seat, index, (), (), space)
        return
    queue(game, tip, 1 - seat, SCALE_PRICE)
    queue(game, find_space, seat, index, space)


@step("play")
def pay(game: Duel, seat: int, index: int, given: Spaces, broken: Spaces, space: int) -> None:
    """The next card to give up is asked for, or everything chosen is spent and the card comes to its space."""
    face = game.faces[index]
    price = price_of(game, seat, face)
    if not is_paid(game, price, given):
        options = [AT + option for option in _sacrifices(game, seat, face, price, given)]
        choose(game, seat, "sacrifice", options, add_sacrifice, seat, index, given, broken, space)
        return
    if face.broken and len(broken) < sum(price[BROKEN : BROKEN + 4]):
        found = plans(game, seat, price, given, broken)
        options = list(dict.fromkeys(plan[1][len(broken)] for plan in found))
        chosen = (seat, index, given, broken, space)
        choose(game, seat, "shatter", [AT + option for option in options], add_shatter, *chosen)
        return
    spend(game, seat, face, price)
    if given:
        game.memo[-1 - seat, PAID_WITH] = len(given)
    board = game.board
    for victim in given:
        queue(game, sacrifice, board[victim], index)
    if broken:
        for victim in dict.fromkeys(broken):
            queue(game, perish, board[victim], SHATTER)
    queue(game, find_space, seat, index, space)


def _sacrifices(game: Duel, seat: int, face: Face, price: Price, given: Spaces) -> list[int]:
    """The spaces whose card may be sacrificed next."""
    if price is face.price and not face.complex_price:
        # With a space to spare, or if every sacrifice empties one, any order comes to an end.
        all_perish = not game.heard & _STAYS and not game.bent & SURVIVES_SACRIFICE
        if all_perish or has_space(game, seat):
            return next_sacrifices(game, seat, price, given)
    return list(dict.fromkeys(plan[0][len(given)] for plan in plans(game, seat, price, given, ())))


@step("play")
def add_sacrifice(game: Duel, victim: int, seat: int, index: int, given: Spaces, broken: Spaces, space: int) -> None:
    """One more card will be sacrificed."""
    pay(game, seat, index, (*given, victim), broken, space)


@step("play")
def add_shatter(game: Duel, victim: int, seat: int, index: int, given: Spaces, broken: Spaces, space: int) -> None:
    """One more card will be shattered."""
    pay(game, seat, index, given, (*broken, victim), space)


def spend(game: Duel, seat: int, face: Face, price: Price) -> None:
    """Bones, energy, cells and blood tokens are spent, in this order (AUG-E-08)."""
    if price[BONES]:
        spend_bones(game, seat, price[BONES])
    if price[ENERGY]:
        spend_energy(game, seat, price[ENERGY])
    if price[OVERCHARGE] and not game.rules.keeps_cells(game, seat):
        lose_cells(game, seat, price[OVERCHARGE])
    if game.blood_tokens[seat]:
        game.blood_tokens[seat] -= max(0, min(game.blood_tokens[seat], face.blood - price[BLOOD]))


@step("sacrifice")
def sacrifice(game: Duel, me: int, index: int = -1) -> None:
    """The card was sacrificed for that face; unless it stays it has perished."""
    if game.space[me] < 0:
        return
    game.sacrifices += 1
    stays = survives_sacrifice(game, me)
    if game.kit[me].mask & _SACRIFICED:
        trigger(game, SACRIFICED, me, index, int(stays))
    if game.faces[game.card[me]].frame:
        game.rules.frame_is_sacrificed(game, me, stays)
    if not stays:
        perish(game, me, SACRIFICE)


@step("play")
def find_space(game: Duel, seat: int, index: int, space: int = NOBODY) -> None:
    """The space is asked for; if abilities filled the last one the card stays in hand (AUG-R-12)."""
    if index not in game.hands[seat] and index not in game.items[seat]:
        return
    board = game.board
    spaces = [AT + each for each in (ROWS[seat] if space < 0 else (space,)) if board[each] < 0]
    choose(game, seat, "space", spaces, put_down, seat, index)


@step("play")
def put_down(game: Duel, space: int, seat: int, index: int) -> None:
    """The card from hand was played in the space."""
    hand = game.hands[seat]
    held = hand if index in hand else game.items[seat]
    if game.board[space] < 0 and index in held:
        held.remove(index)
        me = place(game, seat, index, seat, space, PLAY)
        if game.memo and (fed := game.memo.pop((-1 - seat, FED_WITH), 0)):
            change_health(game, me, fed)
