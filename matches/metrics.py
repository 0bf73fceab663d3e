"""What an operator may watch of matches."""

from cards.metrics import Values, metric
from cards.rules.games import GAMES


@metric("scriptorium_matches", "Matches recorded.", labels=("game",))
def matches_by_game() -> Values:
    return {(game.slug,): 0 for game in GAMES}  # no match can be recorded yet
