"""The beginning of a battle and of a turn: die, opening hands, Draw Stage with Fasting, Setup Stage."""

from matches.engine.guards import DECISIONS, DECISIONS_A_TURN, TURNS
from matches.engine.mysterion.cards import (
    CONDITIONAL,
    INSTANT,
    NONE,
    OPPONENT_PLAYS_ITEM,
    PLAYED,
    SCRIPT,
    START_TURN,
)
from matches.engine.mysterion.effects import ask_discard, do_next, hear, hear_conditional
from matches.engine.mysterion.flow import (
    ASK_MULLIGAN,
    DRAW,
    DRAW_STAGE,
    FAST,
    GO_ON,
    HAND_LIMIT,
    INVOKE_STAGE,
    KIND,
    MULLIGAN,
    PASS,
    PAY,
    PAYMENT,
    PUT,
    SETUP,
    SETUP_STAGE,
    START,
    STUDY,
    USE,
    YES,
    answers,
    ask,
    finish,
    step,
    then,
)
from matches.engine.mysterion.state import DRAWN, Battle, Step
from matches.engine.mysterion.zones import (
    back_to_hand,
    bury,
    codex_size,
    discard_from_hand,
    draw,
    pay_item,
    study,
    tap,
    untap_all,
)
from matches.engine.recorder import CardPlaced, TurnBegan

DIE = 6  # sides of the die for the first turn and for the study rate; once it shows 6 the rate is no limit (MYS-E-01)
FASTED = 2  # cards drawn after Fasting, or with an empty hand


# --- before the first turn -------------------------------------------------------------------------------------------
def set_up(state: Battle, decks: tuple[list[int], list[int]]) -> None:
    """The decks are shuffled, the higher roll attacks first, and both have their opening hands."""
    for seat in (0, 1):
        state.decks[seat] = list(decks[seat])
        state.rng.shuffle(state.decks[seat])
    rolls = (0, 0)
    while rolls[0] == rolls[1]:
        rolls = (state.rng.below(DIE), state.rng.below(DIE))
    state.first = state.active = 0 if rolls[0] > rolls[1] else 1
    for seat in (0, 1):
        opening_hand(state, seat)
    then(state, START, state.first)
    then(state, ASK_MULLIGAN, 1 - state.first)
    then(state, ASK_MULLIGAN, state.first)


def opening_hand(state: Battle, seat: int) -> None:
    """The opening hand is drawn, or what the deck has of it: nobody loses before the first turn."""
    draw(state, seat, min(state.table.rules.opening_hand, len(state.decks[seat])), "opening")


@step(ASK_MULLIGAN)
def ask_mulligan(state: Battle, seat: int, card: int, number: int) -> None:
    """The seat may exchange its opening hand, as often as ``mulligans`` says."""
    if state.mulligans[seat] < state.table.rules.mulligans and state.hands[seat]:
        ask(state, MULLIGAN, seat)


@answers(MULLIGAN)
def mulligan(state: Battle, seat: int, action: int) -> None:
    """The whole hand is discarded, or shuffled back where ``mulligan`` says so, and drawn anew (MYS-R-05)."""
    if action != YES:
        return
    state.mulligans[seat] += 1
    hand = state.hands[seat]
    if state.table.rules.mulligan == "shuffle":
        state.decks[seat] += hand
        hand.clear()
        state.rng.shuffle(state.decks[seat])
    else:
        for card in hand[:]:
            discard_from_hand(state, seat, card, "mulligan")
    opening_hand(state, seat)
    then(state, ASK_MULLIGAN, seat)


# --- Draw Stage ------------------------------------------------------------------------------------------------------
@step(START)
def start_turn(state: Battle, seat: int, card: int, number: int) -> None:
    """The seat's turn has begun, or the match is over because it has lasted long enough (MYS-W-03)."""
    if state.turn >= state.table.rules.turn_guard:
        mine, theirs = state.health[seat], state.health[1 - seat]
        winner = DRAWN if mine == theirs else seat if mine > theirs else 1 - seat
        finish(state, winner, "turns", TURNS)
        return
    state.turn += 1
    state.active = seat
    state.turns_taken[seat] += 1
    state.decisions = [0, 0]
    state.studied[seat] = 0
    state.has_set[seat] = 0
    if state.recorder is not None:
        state.recorder.tell(TurnBegan("turn", seat, state.turn))
    then(state, DRAW_STAGE, seat)
    steps: list[Step] = []
    hear(state, steps, seat, START_TURN, state.survivor[seat])
    hear_conditional(state, steps, seat, START_TURN)
    do_next(state, steps)


@step(DRAW_STAGE)
def draw_stage(state: Battle, seat: int, card: int, number: int) -> None:
    """A card is drawn, or two after Fasting; an empty hand draws two and cannot fast (MYS-R-04)."""
    then(state, SETUP_STAGE, seat)
    then(state, HAND_LIMIT, seat)
    if state.hands[seat]:
        ask(state, DRAW, seat)
    else:
        draw(state, seat, FASTED, "empty-hand")


@answers(DRAW)
def draw_or_fast(state: Battle, seat: int, action: int) -> None:
    """One card is drawn, or a card is discarded to fast (MYS-R-03)."""
    if action == PASS:
        draw(state, seat, 1, "draw-stage")
        return
    discard_from_hand(state, seat, action % KIND, "fasting")
    if state.hands[seat]:
        ask(state, FAST, seat)
    else:
        draw(state, seat, FASTED, "fasting")


@answers(FAST)
def fast_again(state: Battle, seat: int, action: int) -> None:
    """A second card may be discarded; then two are drawn."""
    if action != PASS:
        discard_from_hand(state, seat, action % KIND, "fasting")
    draw(state, seat, FASTED, "fasting")


@step(HAND_LIMIT)
def hand_limit(state: Battle, seat: int, card: int, number: int) -> None:
    """The hand is discarded down to its limit, as its owner chooses (MYS-R-20)."""
    ask_discard(state, seat, len(state.hands[seat]) - state.table.rules.hand_max, NONE)


# --- Setup Stage -----------------------------------------------------------------------------------------------------
@step(SETUP_STAGE)
def setup_stage(state: Battle, seat: int, card: int, number: int) -> None:
    """Scripts untap, the surviving attacker returns to hand, and then Scripts and Items may be played."""
    untap_all(state, seat, state.tapped[seat], "setup")
    if state.survivor[seat] >= 0:
        back_to_hand(state, seat, state.survivor[seat], state.survivor_beneath[seat], "survivor", "setup")
        state.survivor[seat], state.survivor_beneath[seat] = NONE, ()
    then(state, INVOKE_STAGE, seat)
    then(state, HAND_LIMIT, seat)
    then(state, GO_ON, seat)


@step(GO_ON)
def go_on_setting_up(state: Battle, seat: int, card: int, number: int) -> None:
    """The seat is asked what it plays, if there is anything and it has not decided too often in this turn."""
    if state.decisions[seat] >= DECISIONS_A_TURN:
        state.guard = DECISIONS
    elif len(setup_actions(state, seat)) > 1:
        ask(state, SETUP, seat)


def may_study(state: Battle, seat: int) -> bool:
    """Whether the study rate and the Codex let the seat play one more Script (MYS-E-01, MYS-R-01)."""
    rules, size = state.table.rules, codex_size(state, seat)
    if size >= rules.codex_max:
        return False
    rate = state.turns_taken[seat]
    if rate >= DIE:
        return True
    played = size if rules.study_mode == "codex_total" else state.studied[seat]
    return played < rate + state.extra[seat]


def setup_actions(state: Battle, seat: int) -> list[int]:
    """Scripts, Instants and Conditionals that can be played now, and the end of the stage."""
    sort, cost = state.table.sort, state.table.cost
    ready = sum(state.ready[seat])
    actions = []
    last = NONE
    for card in state.hands[seat]:
        if card == last:
            continue
        last = card
        kind = sort[card]
        if kind == SCRIPT:
            if may_study(state, seat):
                actions.append(STUDY + card)
        elif kind == INSTANT:
            if cost[card] <= ready:
                actions.append(USE + card)
        elif kind == CONDITIONAL and cost[card] <= ready and not state.has_set[seat]:
            actions.append(PUT + card)
    actions.append(PASS)
    return actions


@answers(SETUP)
def play_in_setup(state: Battle, seat: int, action: int) -> None:
    """A Script is studied, an Instant used, a Conditional set; or the stage ends."""
    if action == PASS:
        return
    kind, card = action // KIND * KIND, action % KIND
    then(state, GO_ON, seat)
    if kind == STUDY:
        study(state, seat, card)
    elif kind == USE:
        use(state, seat, card)
    else:
        put(state, seat, card)


def use(state: Battle, seat: int, card: int) -> None:
    """The Instant is paid, shown and discarded, takes effect, and the opponent may react."""
    slug = state.table.slugs[card]
    if state.recorder is not None:
        state.recorder.tell(CardPlaced("setup", seat, slug, "instant", True))
    state.hands[seat].remove(card)
    bury(state, seat, card, "instant", "setup")
    steps: list[Step] = []
    hear(state, steps, seat, PLAYED, card)
    hear_item(state, steps, 1 - seat)
    do_next(state, steps)
    pay_item(state, seat, state.table.cost[card])


def put(state: Battle, seat: int, card: int) -> None:
    """The Conditional lies face down, in place of the one that lay there (MYS-E-03)."""
    state.hands[seat].remove(card)
    if (old := state.conditional[seat]) >= 0:
        bury(state, seat, old, "conditional", "exchange-conditional")
    state.conditional[seat] = card
    state.has_set[seat] = 1
    if state.recorder is not None:
        state.recorder.tell(CardPlaced("setup", seat, state.table.slugs[card], "conditional", True))
    steps: list[Step] = []
    hear_item(state, steps, 1 - seat)
    do_next(state, steps)
    pay_item(state, seat, state.table.cost[card])


def hear_item(state: Battle, steps: list[Step], seat: int) -> None:
    """To ``steps`` is added what the seat's cards do when their opponent plays an Item."""
    hear(state, steps, seat, OPPONENT_PLAYS_ITEM, state.survivor[seat], state.creature[seat])
    hear_conditional(state, steps, seat, OPPONENT_PLAYS_ITEM)


# --- paying for Items ------------------------------------------------------------------------------------------------
@step(PAYMENT)
def go_on_paying(state: Battle, seat: int, card: int, cost: int) -> None:
    """Scripts are tapped as long as there is one way only; otherwise their owner is asked."""
    ready, tapped = state.ready[seat], state.tapped[seat]
    while cost:
        scripts = [script for script, count in enumerate(ready) if count]
        if len(scripts) > 1 and sum(ready) > cost:
            ask(state, PAY, seat, cost)
            return
        count = min(cost, ready[scripts[0]])
        tap(state, seat, scripts[0], count, tapped)
        cost -= count


@answers(PAY)
def pay_one(state: Battle, seat: int, action: int) -> None:
    """The chosen Script is tapped; the next one is looked at."""
    tap(state, seat, action % KIND, 1, state.tapped[seat])
    go_on_paying(state, seat, NONE, state.number - 1)
