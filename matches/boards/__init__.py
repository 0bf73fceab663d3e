"""Drawn positions: the table of a match at one moment, found by the game's slug.

Plain Python. A board answers two questions: what of a state must be kept to draw it, and how it is drawn. A game that
is not listed is drawn as words, so that every engine's matches can be watched.
"""

from matches.boards import decknforge, duel, elemental, mysterion, plain
from matches.boards.base import Board

BOARDS: dict[str, Board] = {
    "augmented": duel.AUGMENTED,
    "decknforge": decknforge.BOARD,
    "inscription": duel.INSCRIPTION,
    "elemental": elemental.BOARD,
    "mysterion": mysterion.BOARD,
}


def board_of(game: str) -> Board:
    """The board of this game, or the one that any game can be drawn on."""
    return BOARDS.get(game, plain.BOARD)
