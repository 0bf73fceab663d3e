"""What a seat may know, and a full dungeon that fits it.

Bands lie open: everybody knows which cards a wizard has not yet played, but not which of them are in hand, lie face
down or are still in the pile; of the own pile a wizard does not know the order. Which monsters are still to come is
known, too, but not in which order, nor which of them are Bosses.
"""

from matches.engine.decknforge.state import NOBODY, Dungeon
from matches.engine.rng import Stream


class View:
    """A dungeon as one seat sees it: what is hidden lies sorted in ``unseen``, and only its numbers are known."""

    __slots__ = ("bosses", "counts", "facing_down", "game", "monsters", "seat", "unseen")

    def __init__(self, state: Dungeon, seat: int) -> None:
        game = state.copy()
        self.game = game
        self.seat = seat
        self.counts = [len(hand) for hand in game.hand]
        self.facing_down = [card != NOBODY for card in game.plotted]
        self.unseen: list[list[int]] = []
        for other in range(game.seats):
            hidden = game.pile[other]
            game.pile[other] = []
            if other != seat:
                hidden += game.hand[other]
                game.hand[other] = []
                if game.plotted[other] != NOBODY:
                    hidden.append(game.plotted[other])
                    game.plotted[other] = NOBODY
            hidden.sort()
            self.unseen.append(hidden)
        game.hand[seat].sort()
        self.bosses = len(game.bosses)
        self.monsters = sorted(game.bosses + game.pool)
        game.bosses, game.pool = [], []
        game.stream = Stream(0)
        if game.asked not in (seat, NOBODY):
            game.options = []


def determinise(view: View, seed: int) -> Dungeon:
    """The dungeon with what the view hides dealt by the seed."""
    game = view.game.copy()
    game.stream = stream = Stream.of(seed, "dealt")
    for other, hidden in enumerate(view.unseen):
        cards = hidden[:]
        stream.shuffle(cards)
        if other != view.seat:
            if view.facing_down[other]:
                game.plotted[other] = cards.pop()
            count = view.counts[other]
            game.hand[other] = cards[len(cards) - count :] if count else []
            del cards[len(cards) - count :]
        game.pile[other] = cards
    monsters = view.monsters[:]
    stream.shuffle(monsters)
    game.bosses, game.pool = monsters[: view.bosses], monsters[view.bosses :]
    return game
