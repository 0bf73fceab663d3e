"""Where cards lie, who knows it, and gold: every card and coin changes its place by one of these.

``game.seen[seat]`` has a bit for each card whose place the seat knows although it is hidden: one that was bought or
played in the open and then discarded, or that the seat has looked at. A shuffle, or a choice that nobody sees, ends
that knowledge for all cards that it may have concerned.
"""

from collections.abc import Iterable

from matches.engine.elemental.cards import COSTS_A_PASSIVE, PASSIVE, TO_HAND
from matches.engine.elemental.events import CardsSeen, CardWent, PileShuffled, ShopLaid
from matches.engine.elemental.flow import ARG, choose_card, step
from matches.engine.elemental.state import Game
from matches.engine.recorder import CardDrawn, ResourceChanged

THE_SHOP = -1


# --- who knows what --------------------------------------------------------------------------------------------------
def bits(cards: Iterable[int]) -> int:
    """A bit for each of the cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def forget(game: Game, cards: Iterable[int]) -> None:
    """Nobody knows the places of these cards any more."""
    known = ~bits(cards)
    game.seen[0] &= known
    game.seen[1] &= known


def conceal(game: Game, owner: int, cards: Iterable[int]) -> None:
    """The other seat does not know any more which of the owner's cards is where."""
    game.seen[1 - owner] &= ~bits(cards)


def show(game: Game, card: int) -> None:
    """Both seats know where the card goes."""
    bit = 1 << card
    game.seen[0] |= bit
    game.seen[1] |= bit


def look(game: Game, seat: int, zone: str, cards: list[int]) -> None:
    """The seat knows these cards, each in its place."""
    game.seen[seat] |= bits(cards)
    if game.recorder is not None:
        names = tuple(map(game.table.slug, cards))
        game.recorder.tell(CardsSeen(game.recorder.cause, seat, zone, names))


# --- piles -----------------------------------------------------------------------------------------------------------
def shuffle(game: Game, pile: list[int], seat: int = THE_SHOP) -> None:
    """The pile lies in an order that nobody knows."""
    forget(game, pile)
    game.rng.shuffle(pile)
    if game.recorder is not None:
        game.recorder.tell(PileShuffled(game.recorder.cause, seat))


def draw(game: Game, seat: int, count: int) -> None:
    """Up to so many cards are in the seat's hand; an empty draw pile is made of the discard pile."""
    pile, hand = game.draws[seat], game.hands[seat]
    for _ in range(count):
        if not pile:
            if not game.discards[seat]:
                return
            pile = game.draws[seat] = game.discards[seat]
            game.discards[seat] = []
            shuffle(game, pile, seat)
        card = pile.pop()
        hand.append(card)
        if game.recorder is not None:
            game.recorder.tell(CardDrawn(game.recorder.cause, seat, game.table.slug(card), "draw"))


def shop_top(game: Game) -> int | None:
    """The top card of the shop's draw pile is taken from it; None if there is none in its discard pile either."""
    if not game.shop_draw:
        if not game.shop_discard:
            return None
        game.shop_draw, game.shop_discard = game.shop_discard, []
        shuffle(game, game.shop_draw)
    return game.shop_draw.pop()


def lay_out(game: Game) -> None:
    """The shop's row is discarded and laid out anew."""
    game.shop_discard += game.shop_row
    game.shop_row = []
    for _ in range(game.table.parameters.shop_row):
        card = shop_top(game)
        if card is None:
            break
        game.shop_row.append(card)
    if game.recorder is not None:
        names = tuple(map(game.table.slug, game.shop_row))
        game.recorder.tell(ShopLaid(game.recorder.cause, names))


def found(game: Game, cards: Iterable[int], face: int) -> int:
    """The first of the cards with this face."""
    number = game.table.number
    return next(card for card in cards if number[card] == face)


def moved(game: Game, seat: int, card: int, origin: str, to: str) -> None:
    """It is told that a card changed its place."""
    if game.recorder is not None:
        game.recorder.tell(CardWent(game.recorder.cause, seat, game.table.slug(card), origin, to))


def discard(game: Game, seat: int, pile: list[int], card: int, origin: str) -> None:
    """A card of the pile lies on the seat's discard pile."""
    pile.remove(card)
    game.discards[seat].append(card)
    moved(game, seat, card, origin, "discard")


def remove(game: Game, seat: int, pile: list[int], card: int, origin: str) -> None:
    """A card of the pile is out of the game; everybody sees it."""
    pile.remove(card)
    game.removed.append(card)
    show(game, card)
    moved(game, seat, card, origin, "removed")


# --- gold and purchases ----------------------------------------------------------------------------------------------
def change_gold(game: Game, seat: int, amount: int) -> None:
    """The seat has so much more gold, or less."""
    if amount:
        game.gold[seat] += amount
        if game.recorder is not None:
            game.recorder.tell(ResourceChanged(game.recorder.cause, seat, "gold", amount))


def may_gain(game: Game, seat: int, card: int) -> bool:
    """Whether the seat may acquire the card: At what cost wants another passive to be given up."""
    return COSTS_A_PASSIVE not in game.table.face[card].perks or bool(game.passives[seat])


def gain(game: Game, seat: int, card: int) -> None:
    """The card, which lies nowhere now, belongs to the seat: deployed, in hand or in the discard pile."""
    show(game, card)
    if game.table.kind[card] == PASSIVE:
        if not may_gain(game, seat, card):
            game.shop_discard.append(card)
            moved(game, seat, card, "shop", "shop")
            return
        others = list(game.passives[seat])
        deploy(game, seat, card)
        if COSTS_A_PASSIVE in game.table.face[card].perks:
            choose_card(game, seat, "give up", others, give_up, seat)
    elif game.perks[seat][TO_HAND]:
        game.hands[seat].append(card)
        moved(game, seat, card, "shop", "hand")
    else:
        game.discards[seat].append(card)
        moved(game, seat, card, "shop", "discard")


def deploy(game: Game, seat: int, card: int) -> None:
    """The passive is in play, and its rules hold."""
    game.passives[seat].append(card)
    for perk, value in game.table.face[card].perks.items():
        game.perks[seat][perk] += value
    moved(game, seat, card, "shop", "passives")


@step
def give_up(game: Game, action: int, seat: int) -> None:
    """A passive is removed, and its rules end."""
    card = found(game, game.passives[seat], action & ARG)
    for perk, value in game.table.face[card].perks.items():
        game.perks[seat][perk] -= value
    remove(game, seat, game.passives[seat], card, "passives")
