"""Quick guesses: how a turn is brought to its end, and what is done in playouts."""

from matches.engine.elemental.state import Game
from matches.engine.rng import Stream


def closing(game: Game, seat: int, actions: list[int]) -> int:
    """The last action, which is the quiet one."""
    return actions[-1]


def sensible(game: Game, seat: int, actions: list[int], stream: Stream) -> int:
    """One of the actions, by chance."""
    return stream.choice(actions)
