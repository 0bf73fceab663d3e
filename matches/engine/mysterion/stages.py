"""The attack: Invoke Stage, Defend, Exchange, Cleanup."""

from matches.engine.mysterion.cards import (
    ATTACK_DIES,
    BLOCKED,
    CREATURE,
    DAMAGE_TO_PLAYER,
    DEFEND_DIES,
    ENHANCEMENT,
    INVOKED,
    NONE,
    OPPONENT_INVOKES,
    PLAYED,
    SURVIVES,
    UNBLOCKED,
)
from matches.engine.mysterion.combat import attack_of, coming_damage, defence_of
from matches.engine.mysterion.effects import do_next, hear, hear_conditional
from matches.engine.mysterion.flow import (
    ATTACKER_INVOKED,
    BENEATH,
    BLOCKER_INVOKED,
    CALL,
    CLEANUP,
    DEFEND,
    DEFEND_STAGE,
    ENHANCE,
    ENHANCE_STAGE,
    EVOLVE,
    EXCHANGE,
    HAND_LIMIT,
    INVOKE,
    INVOKE_STAGE,
    KIND,
    LOSE,
    LOSE_SCRIPT,
    LOSE_TAPPED,
    MEET,
    PASS,
    START,
    TAKE,
    answers,
    ask,
    step,
    then,
)
from matches.engine.mysterion.state import Battle, Step
from matches.engine.mysterion.turns import hear_item
from matches.engine.mysterion.zones import (
    back_to_hand,
    bury,
    change_health,
    lose_script,
    pay_creature,
    pay_item,
    payable,
    untap_all,
)
from matches.engine.recorder import CardPerished, CardPlaced, CardStruck


# --- invoking --------------------------------------------------------------------------------------------------------
def creature_actions(state: Battle, seat: int) -> list[int]:
    """Creatures in hand whose cost can be tapped now, whole or evolved."""
    table, hand = state.table, state.hands[seat]
    actions = []
    last = NONE
    for card in hand:
        if card == last or table.sort[card] != CREATURE:
            continue
        last = card
        ready = payable(state, seat, card)
        if table.cost[card] <= ready:
            actions.append(CALL + card)
        if table.parents[card] and table.evolved[card] <= ready and any(each in hand for each in table.parents[card]):
            actions.append(EVOLVE + card)
    return actions


@step(INVOKE_STAGE)
def invoke_stage(state: Battle, seat: int, card: int, number: int) -> None:
    """The seat may invoke one Creature to attack; without one the turn ends."""
    if creature_actions(state, seat):
        ask(state, INVOKE, seat)
    else:
        then(state, CLEANUP, seat)


@answers(INVOKE)
def invoke_attacker(state: Battle, seat: int, action: int) -> None:
    """The Creature attacks; an Enhancement may come with it."""
    if action == PASS:
        then(state, CLEANUP, seat)
        return
    then(state, DEFEND_STAGE, seat)
    then(state, ATTACKER_INVOKED, seat)
    then(state, ENHANCE_STAGE, seat)
    invoke(state, seat, action, "attack")


def invoke(state: Battle, seat: int, action: int, place: str) -> None:
    """The Creature is on the table, paid by Scripts of its element, with the stage before beneath it (MYS-E-02)."""
    table, card = state.table, action % KIND
    is_evolved = action >= EVOLVE
    state.hands[seat].remove(card)
    state.creature[seat] = card
    pile = state.tapped[seat] if seat == state.active else state.guarding[seat]
    pay_creature(state, seat, card, table.evolved[card] if is_evolved else table.cost[card], pile)
    if state.recorder is not None:
        cause = "evolution" if is_evolved else "invoke" if place == "attack" else "defend"
        state.recorder.tell(CardPlaced(cause, seat, table.slugs[card], place, True))
    if is_evolved:
        held = [each for each in table.parents[card] if each in state.hands[seat]]
        if len(held) > 1:
            ask(state, BENEATH, seat, 0, card)
        else:
            put_beneath(state, seat, held[0])


@answers(BENEATH)
def choose_beneath(state: Battle, seat: int, action: int) -> None:
    """The chosen card lies beneath the seat's Creature."""
    put_beneath(state, seat, action % KIND)


def put_beneath(state: Battle, seat: int, card: int) -> None:
    """The stage before lies beneath the seat's Creature."""
    state.hands[seat].remove(card)
    state.beneath[seat] = (card,)
    if state.recorder is not None:
        state.recorder.tell(CardPlaced("evolution", seat, state.table.slugs[card], "beneath", False))


def enhancements(state: Battle, seat: int) -> list[int]:
    """The Enhancements in hand that can be paid, each once."""
    table, ready = state.table, sum(state.ready[seat])
    hand = state.hands[seat]
    return sorted({card for card in hand if table.sort[card] == ENHANCEMENT and table.cost[card] <= ready})


@step(ENHANCE_STAGE)
def enhance_stage(state: Battle, seat: int, card: int, number: int) -> None:
    """The attacker may have one Enhancement."""
    if enhancements(state, seat):
        ask(state, ENHANCE, seat)


@answers(ENHANCE)
def enhance(state: Battle, seat: int, action: int) -> None:
    """The Enhancement lies beside the attacker and is paid."""
    if action == PASS:
        return
    card = action % KIND
    state.hands[seat].remove(card)
    state.enhancement = card
    if state.recorder is not None:
        state.recorder.tell(CardPlaced("invoke", seat, state.table.slugs[card], "enhancement", True))
    pay_item(state, seat, state.table.cost[card])


@step(ATTACKER_INVOKED)
def attacker_invoked(state: Battle, seat: int, card: int, number: int) -> None:
    """What hears of the attacker and its Enhancement acts: first the attacking player's cards (MYS-E-04)."""
    other = 1 - seat
    steps: list[Step] = []
    hear(state, steps, seat, INVOKED, state.creature[seat], state.enhancement)
    hear(state, steps, seat, PLAYED, state.enhancement)
    hear_conditional(state, steps, seat, INVOKED)
    hear(state, steps, other, OPPONENT_INVOKES, state.survivor[other])
    hear_conditional(state, steps, other, OPPONENT_INVOKES)
    if state.enhancement >= 0:
        hear_item(state, steps, other)
    do_next(state, steps)


# --- defending -------------------------------------------------------------------------------------------------------
@step(DEFEND_STAGE)
def defend_stage(state: Battle, seat: int, card: int, number: int) -> None:
    """The other player may invoke one Creature to block, if there still is an attacker."""
    if state.creature[seat] < 0:
        then(state, CLEANUP, seat)
        return
    then(state, MEET, seat)
    if creature_actions(state, 1 - seat):
        ask(state, DEFEND, 1 - seat)


@answers(DEFEND)
def defend(state: Battle, seat: int, action: int) -> None:
    """The Creature blocks, paid by Scripts that are still ready (MYS-R-12); no Enhancement comes with it (MYS-R-13)."""
    if action != PASS:
        then(state, BLOCKER_INVOKED, seat)
        invoke(state, seat, action, "defence")


@step(BLOCKER_INVOKED)
def blocker_invoked(state: Battle, seat: int, card: int, number: int) -> None:
    """What hears of the blocker acts: first the attacking player's cards (MYS-E-04)."""
    attacker = 1 - seat
    steps: list[Step] = []
    hear(state, steps, attacker, OPPONENT_INVOKES, state.creature[attacker], state.enhancement)
    hear_conditional(state, steps, attacker, OPPONENT_INVOKES)
    hear(state, steps, seat, INVOKED, state.creature[seat])
    hear_conditional(state, steps, seat, INVOKED)
    do_next(state, steps)


# --- the exchange ----------------------------------------------------------------------------------------------------
@step(MEET)
def meet(state: Battle, seat: int, card: int, number: int) -> None:
    """It is settled whether the attack is blocked, and what hears of that acts; then damage is exchanged."""
    then(state, EXCHANGE, seat)
    moment = UNBLOCKED if state.creature[1 - seat] < 0 else BLOCKED
    steps: list[Step] = []
    if state.creature[seat] >= 0:
        hear(state, steps, seat, moment, state.creature[seat], state.enhancement)
        hear_conditional(state, steps, 1 - seat, moment)
    do_next(state, steps)


@step(EXCHANGE)
def exchange(state: Battle, seat: int, card: int, number: int) -> None:
    """Both Creatures strike at once; what the blocker does not take costs the defender health (MYS-R-10)."""
    other = 1 - seat
    then(state, CLEANUP, seat)
    attacker, blocker = state.creature[seat], state.creature[other]
    if attacker < 0:
        return
    damage = coming_damage(state)
    attacker_dies = blocker_dies = False
    if blocker >= 0:
        strikes, struck_back = attack_of(state, seat), attack_of(state, other)
        attacker_dies = struck_back >= defence_of(state, seat)
        blocker_dies = strikes >= defence_of(state, other)
    if state.recorder is not None:
        _tell_strikes(state, seat)
    if attacker_dies:
        _die(state, seat, "attack")
    if blocker_dies:
        _die(state, other, "defence")
    change_health(state, other, -damage, "exchange")
    # What the cards do about it: they may be in the discard pile by now, so they are looked up here.
    steps: list[Step] = []
    fate = ATTACK_DIES if attacker_dies else SURVIVES
    if damage:
        hear(state, steps, seat, DAMAGE_TO_PLAYER, attacker, state.enhancement)
    hear(state, steps, seat, fate, attacker, state.enhancement)
    if damage:
        hear_conditional(state, steps, seat, DAMAGE_TO_PLAYER)
    hear_conditional(state, steps, seat, fate)
    if blocker >= 0:
        fate = DEFEND_DIES if blocker_dies else SURVIVES
        hear(state, steps, other, fate, blocker)
        hear_conditional(state, steps, other, fate)
    do_next(state, steps)
    if attacker_dies:
        then(state, LOSE_SCRIPT, seat)


def _tell_strikes(state: Battle, seat: int) -> None:
    assert state.recorder is not None
    for striker, origin, target in ((seat, "attack", "defence"), (1 - seat, "defence", "attack")):
        if (card := state.creature[striker]) >= 0:
            target = target if state.creature[1 - striker] >= 0 else "player"
            power = attack_of(state, striker)
            state.recorder.tell(CardStruck("exchange", state.table.slugs[card], origin, target, power))


def _die(state: Battle, seat: int, place: str) -> None:
    """The seat's Creature and all cards beneath it are in the discard pile."""
    for card in (state.creature[seat], *state.beneath[seat]):
        state.discards[seat].append(card)
        if state.recorder is not None:
            state.recorder.tell(CardPerished("exchange", state.table.slugs[card], place, "exchange", "discard"))
    state.creature[seat], state.beneath[seat] = NONE, ()


@step(LOSE_SCRIPT)
def lose_a_script(state: Battle, seat: int, card: int, number: int) -> None:
    """With its attacker the seat loses one Script of the Codex, as it chooses (MYS-R-11)."""
    actions = lose_actions(state, seat)
    if len(actions) > 1:
        ask(state, LOSE, seat)
    elif actions:
        lose(state, seat, actions[0])


def lose_actions(state: Battle, seat: int) -> list[int]:
    """The Scripts of the Codex, ready ones and tapped ones."""
    ready, tapped = state.ready[seat], state.tapped[seat]
    scripts = range(state.table.scripts)
    return [TAKE + script for script in scripts if ready[script]] + [
        LOSE_TAPPED + script for script in scripts if tapped[script]
    ]


@answers(LOSE)
def lose(state: Battle, seat: int, action: int) -> None:
    """The chosen Script is in the discard pile."""
    pile = state.tapped[seat] if action >= LOSE_TAPPED else state.ready[seat]
    lose_script(state, seat, action % KIND, pile)


# --- cleanup ---------------------------------------------------------------------------------------------------------
@step(CLEANUP)
def cleanup(state: Battle, seat: int, card: int, number: int) -> None:
    """The attacker lies tapped (MYS-R-08), the blocker is in hand and its Scripts are ready; the next turn begins."""
    other = 1 - seat
    if state.enhancement >= 0:
        bury(state, seat, state.enhancement, "enhancement", "cleanup")
        state.enhancement = NONE
    state.enhancement_attack = state.enhancement_defence = 0
    state.attack_bonus = [0, 0]
    state.defence_bonus = [0, 0]
    state.prevented = [0, 0]
    state.extra[seat] = 0
    if state.creature[seat] >= 0:
        state.survivor[seat], state.survivor_beneath[seat] = state.creature[seat], state.beneath[seat]
        state.creature[seat], state.beneath[seat] = NONE, ()
    if state.creature[other] >= 0:
        back_to_hand(state, other, state.creature[other], state.beneath[other], "defence", "cleanup")
        state.creature[other], state.beneath[other] = NONE, ()
    untap_all(state, other, state.guarding[other], "cleanup")
    then(state, START, other)
    then(state, HAND_LIMIT, other)
    then(state, HAND_LIMIT, seat)
