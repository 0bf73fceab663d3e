"""How good a duel looks for a seat: the scale, what stands on the board, and what is left to spend."""

from matches.engine.duel.board import ROWS
from matches.engine.duel.cards import SIDE
from matches.engine.duel.moments import DRAW, NOBODY
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel

WON = 1_000_000
SCALE, CANDLE, POWER, OPEN_LANE, HEALTH, BODY, BONE, ENERGY = 60, 600, 24, 14, 6, 8, 3, 1
# What the first, second ... card in hand is worth: a hand wants cards of both piles, and too many rot in it. The first
# ones of the main pile are worth more than a Squirrel that blocks for a turn: who draws blockers only never wins.
MAIN_CARDS = (0, 20, 36, 48, 56, 60, 63, 65, 66)
SIDE_CARDS = (0, 9, 15, 18, 19, 20)


def evaluate(game: Duel, seat: int) -> int:
    """Points for the seat minus points for the other one."""
    if game.winner != NOBODY:
        return 0 if game.winner == DRAW else WON if game.winner == seat else -WON
    scale = game.scale if seat == 0 else -game.scale
    total = SCALE * scale + CANDLE * (game.candles[seat] - game.candles[1 - seat])
    return total + _side(game, seat) - _side(game, 1 - seat)


def _side(game: Duel, seat: int) -> int:
    points = BONE * min(game.bones[seat], 12) + ENERGY * game.cells[seat]
    hand, faces, side = game.hands[seat], game.faces, 0
    for index in hand:
        if faces[index].origin == SIDE:
            side += 1
    points += MAIN_CARDS[min(len(hand) - side, 8)] + SIDE_CARDS[min(side, 5)]
    board = game.board
    for space in ROWS[seat]:
        me = board[space]
        if me >= 0:
            power = power_of(game, me)
            points += BODY + POWER * power + HEALTH * min(game.health[me], 8)
            if board[space ^ 4] < 0:
                points += OPEN_LANE * power
    return points
