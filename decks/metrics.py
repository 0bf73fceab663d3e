"""What an operator may watch of decks."""

from cards.metrics import Values, metric
from cards.rules.games import GAMES


@metric("scriptorium_decks", "Deck lists stored.", labels=("game",))
def decks_by_game() -> Values:
    return {(game.slug,): 0 for game in GAMES}  # no deck can be stored yet
