"""Cards and Scripts change their places: hand, deck, discard pile, Codex; and health goes up and down."""

from bisect import insort

from matches.engine.mysterion.cards import NONE
from matches.engine.mysterion.flow import PAYMENT, finish, then
from matches.engine.mysterion.state import Battle
from matches.engine.recorder import CardDrawn, CardLeft, CardPlaced, ResourceChanged


# --- hand, deck, discard pile ----------------------------------------------------------------------------------------
def draw(state: Battle, seat: int, count: int, cause: str) -> None:
    """So many cards are drawn; an empty deck gives none (MYS-W-02), or loses where ``deck_out`` says so."""
    deck, hand = state.decks[seat], state.hands[seat]
    for _ in range(count):
        if not deck:
            if state.table.rules.deck_out == "lose":
                finish(state, 1 - seat, "deck_out")
            return
        card = deck.pop()
        insort(hand, card)
        if state.recorder is not None:
            state.recorder.tell(CardDrawn(cause, seat, state.table.slugs[card], "deck"))


def discard_from_hand(state: Battle, seat: int, card: int, cause: str) -> None:
    """The card goes from hand to the discard pile."""
    state.hands[seat].remove(card)
    bury(state, seat, card, "hand", cause)


def bury(state: Battle, seat: int, card: int, origin: str, cause: str) -> None:
    """The card, which has left its place already, lies in the discard pile."""
    state.discards[seat].append(card)
    if state.recorder is not None:
        state.recorder.tell(CardLeft(cause, state.table.slugs[card], origin, "discard"))


def back_to_hand(state: Battle, seat: int, card: int, beneath: tuple[int, ...], origin: str, cause: str) -> None:
    """A Creature and the cards beneath it, which have left the table already, are in hand."""
    hand = state.hands[seat]
    for each in (card, *beneath):
        insort(hand, each)
        if state.recorder is not None:
            state.recorder.tell(CardLeft(cause, state.table.slugs[each], origin, "hand"))


# --- Codex -----------------------------------------------------------------------------------------------------------
def codex_size(state: Battle, seat: int) -> int:
    """How many Scripts lie in the Codex."""
    return sum(state.ready[seat]) + sum(state.tapped[seat]) + sum(state.guarding[seat])


def study(state: Battle, seat: int, card: int) -> None:
    """A Script from hand lies ready in the Codex."""
    state.hands[seat].remove(card)
    state.ready[seat][card] += 1
    state.studied[seat] += 1
    if state.recorder is not None:
        state.recorder.tell(CardPlaced("study", seat, state.table.slugs[card], "codex", True))


def tap(state: Battle, seat: int, script: int, count: int, pile: list[int]) -> None:
    """So many ready Scripts of this card are tapped; ``pile`` is the seat's ``tapped`` or ``guarding``."""
    state.ready[seat][script] -= count
    pile[script] += count
    if state.recorder is not None:
        state.recorder.tell(ResourceChanged("cost", seat, state.table.slugs[script], -count))


def payable(state: Battle, seat: int, creature: int) -> int:
    """How many ready Scripts can pay for the Creature: those of its element."""
    ready = state.ready[seat]
    total = 0
    for script in state.table.fellows[state.table.element[creature]]:
        total += ready[script]
    return total


def pay_creature(state: Battle, seat: int, creature: int, cost: int, pile: list[int]) -> None:
    """The cost is tapped among the Scripts of the Creature's element, which are all alike."""
    ready = state.ready[seat]
    for script in state.table.fellows[state.table.element[creature]]:
        count = min(cost, ready[script])
        if count:
            tap(state, seat, script, count, pile)
            cost -= count


def pay_item(state: Battle, seat: int, cost: int) -> None:
    """The cost of an Item will be tapped next, among Scripts of any element (MYS-R-18)."""
    if cost:
        then(state, PAYMENT, seat, NONE, cost)


def untap(state: Battle, seat: int, script: int, cause: str) -> None:
    """One tapped Script of this card is ready again."""
    pile = state.tapped[seat] if state.tapped[seat][script] else state.guarding[seat]
    pile[script] -= 1
    state.ready[seat][script] += 1
    if state.recorder is not None:
        state.recorder.tell(ResourceChanged(cause, seat, state.table.slugs[script], 1))


def untap_all(state: Battle, seat: int, pile: list[int], cause: str) -> None:
    """Every Script of the seat's ``tapped`` or ``guarding`` is ready again."""
    ready = state.ready[seat]
    for script, count in enumerate(pile):
        if count:
            ready[script] += count
            pile[script] = 0
            if state.recorder is not None:
                state.recorder.tell(ResourceChanged(cause, seat, state.table.slugs[script], count))


def lose_script(state: Battle, seat: int, script: int, pile: list[int]) -> None:
    """One Script goes from the Codex to the discard pile."""
    pile[script] -= 1
    bury(state, seat, script, "codex", "attacker-died")


# --- health ----------------------------------------------------------------------------------------------------------
def change_health(state: Battle, seat: int, amount: int, cause: str) -> None:
    """Health goes up or down; with 0 or less the seat loses at once (MYS-W-01)."""
    if not amount:
        return
    state.health[seat] += amount
    if state.recorder is not None:
        state.recorder.tell(ResourceChanged(cause, seat, "health", amount))
    if state.health[seat] <= 0:
        finish(state, 1 - seat, "health")
