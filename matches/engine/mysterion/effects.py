"""What cards do beside fighting: one small function for each operation of the vocabulary, and when it is done.

An operation is ``function(state, seat, n, card)``: the seat is that of the card which does it. Nothing that an
operation does is a moment itself, so no chain of effects is longer than one.
"""

from collections.abc import Callable

from matches.engine.mysterion.cards import MOMENTS, NONE, OPERATIONS
from matches.engine.mysterion.combat import coming_damage
from matches.engine.mysterion.flow import DEED, DISCARD, KIND, RETRIEVE, REVEAL, UNTAP, answers, ask, step
from matches.engine.mysterion.state import Battle, Step
from matches.engine.mysterion.zones import back_to_hand, bury, change_health, discard_from_hand, draw, untap
from matches.engine.recorder import HealthChanged, Noted, PowerChanged

Deed = Callable[[Battle, int, int, int], None]
Question = Callable[[Battle, int], bool]


def _always(state: Battle, seat: int) -> bool:
    return True


def _nothing(state: Battle, seat: int, n: int, card: int) -> None:
    raise LookupError("no function is registered for this operation")


DEEDS: list[Deed] = [_nothing] * len(OPERATIONS)
CAN: list[Question] = [_always] * len(
    OPERATIONS
)  # whether it would change anything: a Conditional waits until it would


def operation(name: str, can: Question = _always) -> Callable[[Deed], Deed]:
    """The function is this operation."""

    def register(function: Deed) -> Deed:
        DEEDS[OPERATIONS.index(name)] = function
        CAN[OPERATIONS.index(name)] = can
        return function

    return register


# --- operations ------------------------------------------------------------------------------------------------------
@operation("heal")
def heal(state: Battle, seat: int, n: int, card: int) -> None:
    """Its owner gains n health; there is no most."""
    change_health(state, seat, n, state.table.slugs[card])


@operation("damage_player")
def damage_player(state: Battle, seat: int, n: int, card: int) -> None:
    """The opponent loses n health, which no Creature blocks."""
    change_health(state, 1 - seat, -n, state.table.slugs[card])


@operation("draw")
def draw_cards(state: Battle, seat: int, n: int, card: int) -> None:
    """Its owner draws n cards; the hand's limit is looked at when the stage ends."""
    draw(state, seat, n, state.table.slugs[card])


@operation("discard_opponent")
def discard_opponent(state: Battle, seat: int, n: int, card: int) -> None:
    """The opponent discards n cards of their own choice, all they have if these are fewer."""
    ask_discard(state, 1 - seat, min(n, len(state.hands[1 - seat])), card)


def _fights(state: Battle, seat: int) -> bool:
    return state.creature[seat] >= 0


@operation("attack", can=_fights)
def attack(state: Battle, seat: int, n: int, card: int) -> None:
    """The owner's Creature has n more attack until the exchange is over, also one that is still to be invoked."""
    if card == state.enhancement and seat == state.active:
        state.enhancement_attack += n
    else:
        state.attack_bonus[seat] += n
    if state.recorder is not None:
        state.recorder.tell(PowerChanged(state.table.slugs[card], _fighter(state, seat), _place(state, seat), n))


@operation("defence", can=_fights)
def defence(state: Battle, seat: int, n: int, card: int) -> None:
    """The owner's Creature has n more defence until the exchange is over, also one that is still to be invoked."""
    if card == state.enhancement and seat == state.active:
        state.enhancement_defence += n
    else:
        state.defence_bonus[seat] += n
    if state.recorder is not None:
        state.recorder.tell(HealthChanged(state.table.slugs[card], _fighter(state, seat), _place(state, seat), n))


def _fighter(state: Battle, seat: int) -> str:
    return state.table.slugs[state.creature[seat]] if state.creature[seat] >= 0 else ""


def _place(state: Battle, seat: int) -> str:
    return "attack" if seat == state.active else "defence"


def _opponent_on_table(state: Battle, seat: int) -> bool:
    return state.creature[1 - seat] >= 0 or state.survivor[1 - seat] >= 0


@operation("return_creature", can=_opponent_on_table)
def return_creature(state: Battle, seat: int, n: int, card: int) -> None:
    """The opponent's Creature in the exchange returns to hand, or else the one that lies tapped on the table."""
    other, cause = 1 - seat, state.table.slugs[card]
    if state.creature[other] >= 0:
        back_to_hand(state, other, state.creature[other], state.beneath[other], _place(state, other), cause)
        state.creature[other], state.beneath[other] = NONE, ()
    elif state.survivor[other] >= 0:
        back_to_hand(state, other, state.survivor[other], state.survivor_beneath[other], "survivor", cause)
        state.survivor[other], state.survivor_beneath[other] = NONE, ()


def _is_harmed(state: Battle, seat: int) -> bool:
    return seat != state.active and coming_damage(state) > 0


@operation("prevent_damage", can=_is_harmed)
def prevent_damage(state: Battle, seat: int, n: int, card: int) -> None:
    """Up to n health that the exchange would cost its owner is not lost."""
    state.prevented[seat] += n


def _has_tapped(state: Battle, seat: int) -> bool:
    return any(state.tapped[seat]) or any(state.guarding[seat])


@operation("untap_scripts", can=_has_tapped)
def untap_scripts(state: Battle, seat: int, n: int, card: int) -> None:
    """N tapped Scripts of its owner are ready again, as they choose."""
    go_on_untapping(state, seat, n, card)


def go_on_untapping(state: Battle, seat: int, n: int, card: int) -> None:
    """Scripts untap as long as there is one way only; otherwise their owner is asked."""
    cause = state.table.slugs[card]
    while n > 0:
        tapped = tapped_scripts(state, seat)
        if not tapped:
            return
        if len(tapped) > 1 and sum(state.tapped[seat]) + sum(state.guarding[seat]) > n:
            ask(state, UNTAP, seat, n, card)
            return
        untap(state, seat, tapped[0], cause)
        n -= 1


def tapped_scripts(state: Battle, seat: int) -> list[int]:
    """The Scripts of which one is tapped."""
    tapped, guarding = state.tapped[seat], state.guarding[seat]
    return [script for script in range(state.table.scripts) if tapped[script] or guarding[script]]


@answers(UNTAP)
def untap_one(state: Battle, seat: int, action: int) -> None:
    """The chosen Script is ready; the next one is looked at."""
    n, card = state.number, state.card
    untap(state, seat, action % KIND, state.table.slugs[card])
    go_on_untapping(state, seat, n - 1, card)


def _has_lost_scripts(state: Battle, seat: int) -> bool:
    return bool(lost_scripts(state, seat))


@operation("retrieve_script", can=_has_lost_scripts)
def retrieve_script(state: Battle, seat: int, n: int, card: int) -> None:
    """One Script goes from the owner's discard pile to hand, as they choose."""
    scripts = lost_scripts(state, seat)
    if len(scripts) > 1:
        ask(state, RETRIEVE, seat, 0, card)
    elif scripts:
        _retrieve(state, seat, scripts[0], card)


def lost_scripts(state: Battle, seat: int) -> list[int]:
    """The Scripts in the discard pile, each once."""
    scripts = state.table.scripts
    return sorted({card for card in state.discards[seat] if card < scripts})


@answers(RETRIEVE)
def retrieve_one(state: Battle, seat: int, action: int) -> None:
    """The chosen Script is in hand."""
    _retrieve(state, seat, action % KIND, state.card)


def _retrieve(state: Battle, seat: int, script: int, card: int) -> None:
    state.discards[seat].remove(script)
    back_to_hand(state, seat, script, (), "discard", state.table.slugs[card])


@operation("extra_script")
def extra_script(state: Battle, seat: int, n: int, card: int) -> None:
    """Its owner may play n Scripts beyond the study rate, in this turn or, outside it, in their next."""
    state.extra[seat] += n


def _opponent_enhanced(state: Battle, seat: int) -> bool:
    return state.enhancement >= 0 and seat != state.active


@operation("cancel_enhancement", can=_opponent_enhanced)
def cancel_enhancement(state: Battle, seat: int, n: int, card: int) -> None:
    """The opponent's Enhancement is discarded, and what it adds to attack and defence is lost."""
    if _opponent_enhanced(state, seat):
        bury(state, 1 - seat, state.enhancement, "enhancement", state.table.slugs[card])
        state.enhancement = NONE
        state.enhancement_attack = state.enhancement_defence = 0


# --- discarding by choice --------------------------------------------------------------------------------------------
def ask_discard(state: Battle, seat: int, count: int, card: int) -> None:
    """The seat discards so many cards of its choice; equal cards leave no choice."""
    hand = state.hands[seat]
    while count > 0:
        if hand[0] != hand[-1] and count < len(hand):
            ask(state, DISCARD, seat, count, card)
            return
        discard_from_hand(state, seat, hand[0], _cause(state, card))
        count -= 1


@answers(DISCARD)
def discard_one(state: Battle, seat: int, action: int) -> None:
    """The chosen card is discarded; the next one is looked at."""
    count, card = state.number, state.card
    discard_from_hand(state, seat, action % KIND, _cause(state, card))
    ask_discard(state, seat, count - 1, card)


def _cause(state: Battle, card: int) -> str:
    return state.table.slugs[card] if card >= 0 else "hand-limit"


# --- when it is done -------------------------------------------------------------------------------------------------
def hear(state: Battle, steps: list[Step], seat: int, moment: int, *cards: int) -> None:
    """To ``steps`` is added what these cards of the seat do at the moment."""
    table = state.table
    for card in cards:
        if card >= 0 and table.moment[card] == moment:
            steps += [(DEED, seat, card, place) for place in range(len(table.deeds[card]))]


def hear_conditional(state: Battle, steps: list[Step], seat: int, moment: int) -> None:
    """To ``steps`` is added a look at the seat's Conditional, whichever it is: the other seat must not learn that."""
    if state.conditional[seat] != NONE:
        steps.append((REVEAL, seat, NONE, moment))


def do_next(state: Battle, steps: list[Step]) -> None:
    """These steps come next, in their order."""
    state.todo.extend(reversed(steps))


@step(DEED)
def deed(state: Battle, seat: int, card: int, number: int) -> None:
    """One operation of the card is done."""
    which, n = state.table.deeds[card][number]
    DEEDS[which](state, seat, n, card)


@step(REVEAL)
def reveal(state: Battle, seat: int, _: int, moment: int) -> None:
    """The Conditional is shown, discarded and takes effect, if this is its moment and it can do anything (MYS-E-03)."""
    card = state.conditional[seat]
    if card < 0 or state.table.moment[card] != moment:
        return
    if not any(CAN[which](state, seat) for which, _ in state.table.deeds[card]):
        return
    state.conditional[seat] = NONE
    if state.recorder is not None:
        slug = state.table.slugs[card]
        state.recorder.tell(Noted(slug, f"seat {seat} reveals {slug}: {MOMENTS[moment].replace('_', ' ')}"))
    bury(state, seat, card, "conditional", "reveal")
    steps: list[Step] = []
    hear(state, steps, seat, moment, card)
    do_next(state, steps)
