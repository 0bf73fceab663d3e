"""Operations that gain cards from the shop."""

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import Formula
from matches.engine.elemental.events import CardBought
from matches.engine.elemental.flow import ARG, choose_card, step
from matches.engine.elemental.operations import operation
from matches.engine.elemental.state import Game
from matches.engine.elemental.zones import change_gold, gain, may_gain, shop_top, shuffle


@operation(vocabulary.GainTopOfShop)
def gain_top_of_shop(game: Game, seat: int, effect: vocabulary.GainTopOfShop, formula: Formula | None) -> None:
    """The top card of the shop's draw pile is gained for nothing, whatever it is."""
    card = shop_top(game)
    if card is not None:
        if game.recorder is not None:
            game.recorder.tell(CardBought(game.recorder.cause, seat, game.table.slug(card), 0))
        gain(game, seat, card)


def wishes(game: Game, seat: int) -> list[int]:
    """The shop's cards that nobody owns and that the seat can pay; what a deck begins with is never sold."""
    free = game.table.parameters.wish_free
    most = len(game.table.shop)
    return [
        card
        for zone in (game.shop_row, game.shop_draw, game.shop_discard, game.removed)
        for card in zone
        if card < most and (free or game.table.face[card].cost <= game.gold[seat]) and may_gain(game, seat, card)
    ]


@operation(vocabulary.BuyAny)
def buy_any(game: Game, seat: int, effect: vocabulary.BuyAny, formula: Formula | None) -> None:
    """A card that nobody owns is bought (ELE-R-12), then the shop's draw pile is shuffled."""
    game.tasks.append((shuffle_shop,))
    choose_card(game, seat, "wish", wishes(game, seat), wish, seat)


@step
def wish(game: Game, action: int, seat: int) -> None:
    """The card is paid and gained as any purchase."""
    for zone in (game.shop_row, game.shop_discard, game.removed, game.shop_draw):
        for card in zone:
            if game.table.number[card] == action & ARG:
                zone.remove(card)
                price = 0 if game.table.parameters.wish_free else game.table.face[card].cost
                change_gold(game, seat, -price)
                if game.recorder is not None:
                    game.recorder.tell(CardBought(game.recorder.cause, seat, game.table.slug(card), price))
                gain(game, seat, card)
                return


@step
def shuffle_shop(game: Game) -> None:
    """The shop's draw pile is shuffled."""
    shuffle(game, game.shop_draw)
