"""How good a match looks for a seat."""

from matches.engine.elemental.state import DRAW, NOBODY, Game

WON = 1_000_000


def evaluate(game: Game, seat: int) -> int:
    """Points for the seat minus points for the other one."""
    if game.winner != NOBODY:
        return 0 if game.winner == DRAW else WON if game.winner == seat else -WON
    other = 1 - seat
    return 10 * (game.hp[seat] - game.hp[other]) + 3 * (game.gold[seat] - game.gold[other])
