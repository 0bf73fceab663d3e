"""What a seat may know: the state with everything hidden put in an order that says nothing.

Purchases and removals are made in the open, so a seat knows which cards the other owns, but not which of them are in
hand, in the draw pile, discarded or face down, unless it saw them go there. Of its own draw pile and of the shop's it
knows the cards and not the order. What it has looked at it remembers (``game.seen``).
"""

from matches.engine.elemental.state import Game
from matches.engine.rng import Stream


class View:
    """A state in which the cards of hidden places lie sorted over those places."""

    __slots__ = ("seat", "state")

    def __init__(self, state: Game, seat: int) -> None:
        self.state = state
        self.seat = seat


def view(state: Game, seat: int) -> View:
    """All that the seat may know."""
    seen = state.copy()
    seen.rng = Stream(0)
    for places in _hidden(seen, seat):
        cards = [pile[at] for pile, at in places]
        cards.sort(key=lambda card: (seen.table.number[card], card))
        _put(places, cards)
    seen.seen[1 - seat] = 0  # what the other seat has looked at would tell where those cards are
    if seen.pending is not None and seen.pending[0] != seat:
        asked, prompt, _, then, _ = seen.pending
        seen.pending = (asked, prompt, (), then, ())
        seen.tasks = []
    return View(seen, seat)


def determinise(view: View, seed: int) -> Game:
    """A full state that fits the view."""
    state = view.state.copy()
    state.rng = Stream.of(seed, "determinise")
    for places in _hidden(state, view.seat):
        cards = [pile[at] for pile, at in places]
        state.rng.shuffle(cards)
        _put(places, cards)
    return state


Places = list[tuple[list[int], int]]


def _hidden(game: Game, seat: int) -> tuple[Places, Places, Places]:
    """Places whose cards the seat does not know: in the other's piles and hand, in its draw pile, in the shop's."""
    known, other = game.seen[seat], 1 - seat
    theirs = (game.draws[other], game.hands[other], game.discards[other], game.rows[other])
    return (
        [(pile, at) for pile in theirs for at, card in enumerate(pile) if not known >> card & 1],
        [(pile, at) for pile in (game.draws[seat],) for at, card in enumerate(pile) if not known >> card & 1],
        [(pile, at) for pile in (game.shop_draw,) for at, card in enumerate(pile) if not known >> card & 1],
    )


def _put(places: Places, cards: list[int]) -> None:
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
