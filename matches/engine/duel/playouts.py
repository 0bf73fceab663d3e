"""Quick guesses for playouts: cards are played rather than kept, the weakest are sacrificed, nothing is hammered."""

from matches.engine.duel.flow import ARG, AT, BELL, HAMMER, KIND
from matches.engine.duel.power import power_of
from matches.engine.duel.state import Duel
from matches.engine.rng import Stream

STOPS = 6  # of a seat that could still do something, one in so many rings the bell
PAYMENTS = ("sacrifice", "shatter")


def sensible(game: Duel, seat: int, actions: list[int], stream: Stream) -> int:
    """One of the actions, by chance among those that a player would think of."""
    if len(actions) == 1:
        return actions[0]
    if game.pending is not None:
        if game.pending[1] in PAYMENTS:
            return min(actions, key=lambda action: _worth(game, action))
        if game.pending[1] == "space":
            return _space(game, actions, stream)
        return stream.choice(actions)
    thought_of = [action for action in actions if action - (action & ARG) not in (HAMMER, BELL)]
    if not thought_of or not stream.below(STOPS):
        return BELL
    return stream.choice(thought_of)


def _worth(game: Duel, action: int) -> int:
    """What the card of the space is worth to its controller."""
    me = game.board[action & ARG]
    return 4 * power_of(game, me) + game.health[me] + len(game.kit[me].sigils)


def _space(game: Duel, actions: list[int], stream: Stream) -> int:
    """One of the spaces, a blocked or threatened lane more often than not."""
    facing = [action for action in actions if action // KIND * KIND == AT and game.board[(action & ARG) ^ 4] >= 0]
    return stream.choice(facing) if facing and stream.below(2) else stream.choice(actions)
