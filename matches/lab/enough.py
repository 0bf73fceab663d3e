"""How many games a number needs before it may be said aloud."""

FEWEST_GAMES = 30  # below this a page says "not enough games" in the place of a number
NOT_ENOUGH = "not enough games"


def is_few(games: int) -> bool:
    """Whether so many games are too few for a number of their own."""
    return games < FEWEST_GAMES
