"""What a seat may know: the state with everything hidden put out of sight.

Deck lists are open, as in a laboratory: a seat knows which cards the other owns and does not see, but not which of them
are in hand and in which order the piles lie. Of its own piles it knows the cards, not the order but for
what an ability let it see.
"""

from matches.engine.duel.cards import BOX, MAIN, SIDE
from matches.engine.duel.known import hide, put_on_top
from matches.engine.duel.state import Duel
from matches.engine.rng import Stream


class View:
    """A state in which hidden cards lie sorted in their piles, and how many of which pile the other seat holds."""

    __slots__ = ("held", "seat", "state")

    def __init__(self, state: Duel, seat: int, held: tuple[int, int]) -> None:
        self.state = state
        self.seat = seat
        self.held = held  # cards of the main and of the side pile in the other seat's hand


def view(state: Duel, seat: int) -> View:
    """All that the seat may know."""
    seen = state.copy()
    other = 1 - seat
    seen.rng = Stream(0)
    held = [0, 0]
    shown = []  # cards that belong to no hidden pile, so that everybody saw where they came from
    for index in seen.hands[other]:
        origin = seen.faces[index].origin
        if origin == MAIN:
            held[0] += 1
            seen.mains[other].append(index)
        elif origin == SIDE:
            held[1] += 1
            seen.sides[other].append(index)
        elif origin == BOX:
            shown.append(index)
        else:
            # A card that changed when it was drawn: what it became is hidden, too.
            held[0] += 1
            seen.mains[other].append(seen.table.places[seen.faces[index].slug, MAIN])
    seen.hands[other] = sorted(shown)
    for pile in (seen.mains, seen.sides):
        pile[0].sort()
        pile[1].sort()
    seen.item_pile.sort()
    if seen.memo:
        hide(seen, other)
        put_on_top(seen, seat)
    if seen.pending is not None and seen.pending[0] != seat:
        # What the other seat is asked shows what it may find.
        asked, prompt, _, then, _ = seen.pending
        seen.pending = (asked, prompt, (), then, ())
    return View(seen, seat, (held[0], held[1]))


def determinise(view: View, seed: int) -> Duel:
    """A full state that fits the view."""
    state = view.state.copy()
    rng = state.rng = Stream.of(seed, "determinise")
    other = 1 - view.seat
    for seat in (0, 1):
        rng.shuffle(state.mains[seat])
        rng.shuffle(state.sides[seat])
    rng.shuffle(state.item_pile)
    if state.memo:
        put_on_top(state, view.seat)
    for pile, count in ((state.mains[other], view.held[0]), (state.sides[other], view.held[1])):
        for _ in range(count):
            state.rules.to_hand(state, pile.pop(), other, drawn=True)
    return state
