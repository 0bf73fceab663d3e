"""What a seat may know: the state with everything hidden put out of sight.

Deck lists are open, as in every match of the laboratory: a seat knows which cards the other owns and does not see, but
not which of them are in hand or lie face down. Of its own deck it knows the cards, not their order.
"""

from matches.engine.mysterion.cards import CONDITIONAL
from matches.engine.mysterion.state import HIDDEN, Battle
from matches.engine.rng import Stream


class View:
    """A state in which hidden cards lie sorted in their decks, and how many cards the other seat holds."""

    __slots__ = ("held", "seat", "state")

    def __init__(self, state: Battle, seat: int, held: int) -> None:
        self.state = state
        self.seat = seat
        self.held = held


def view(state: Battle, seat: int) -> View:
    """All that the seat may know."""
    seen = state.copy()
    other = 1 - seat
    seen.rng = Stream(0)
    pool = seen.decks[other]
    held = len(seen.hands[other])
    pool += seen.hands[other]
    seen.hands[other] = []
    if seen.conditional[other] >= 0:
        pool.append(seen.conditional[other])
        seen.conditional[other] = HIDDEN
    pool.sort()
    seen.decks[seat].sort()
    return View(seen, seat, held)


def determinise(view: View, seed: int) -> Battle:
    """A full state that fits the view; hidden cards are dealt by the seed."""
    state, other = view.state.copy(), 1 - view.seat
    state.rng = rng = Stream.of(seed, "deal")
    pool = state.decks[other]
    if state.conditional[other] == HIDDEN:
        sort = state.table.sort
        chosen = rng.choice([card for card in pool if sort[card] == CONDITIONAL])
        pool.remove(chosen)
        state.conditional[other] = chosen
    rng.shuffle(pool)
    rng.shuffle(state.decks[view.seat])
    state.hands[other] = sorted(pool[: view.held])
    del pool[: view.held]
    return state
