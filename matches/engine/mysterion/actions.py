"""What may be answered to each question."""

from collections.abc import Callable

from matches.engine.mysterion.combat import attack_of, defence_of
from matches.engine.mysterion.effects import lost_scripts, tapped_scripts
from matches.engine.mysterion.flow import (
    BENEATH,
    DEFEND,
    DISCARD,
    DRAW,
    ENHANCE,
    EVOLVE,
    FAST,
    INVOKE,
    KIND,
    LOSE,
    MULLIGAN,
    PASS,
    PAY,
    PROMPTS,
    RETRIEVE,
    SETUP,
    TAKE,
    UNTAP,
    YES,
)
from matches.engine.mysterion.stages import creature_actions, enhancements, lose_actions
from matches.engine.mysterion.state import Battle
from matches.engine.mysterion.turns import setup_actions

Offer = Callable[[Battle, int], list[int]]
HEALTH_SAVED, LIFE_SAVED = 3, 1000  # against the worth of a Creature, which is about its attack and its defence


def _nothing(state: Battle, seat: int) -> list[int]:
    return []


def _mulligan(state: Battle, seat: int) -> list[int]:
    return [YES, PASS]


def _hand(state: Battle, seat: int) -> list[int]:
    return [TAKE + card for card in dict.fromkeys(state.hands[seat])]


def _hand_or_pass(state: Battle, seat: int) -> list[int]:
    return [*_hand(state, seat), PASS]


def _attackers(state: Battle, seat: int) -> list[int]:
    return [*creature_actions(state, seat), PASS]


def _enhancements(state: Battle, seat: int) -> list[int]:
    return [*(TAKE + card for card in enhancements(state, seat)), PASS]


def _blockers(state: Battle, seat: int) -> list[int]:
    """The best answer stands last: who thinks about an attack expects that one."""
    actions = [PASS, *creature_actions(state, seat)]
    actions.sort(key=lambda action: block_value(state, seat, action))
    return actions


def block_value(state: Battle, seat: int, action: int) -> int:
    """How good a block looks by the printed numbers; no block is 0."""
    if action == PASS:
        return 0
    table, card, attacker = state.table, action % KIND, state.creature[1 - seat]
    attack, defence = attack_of(state, 1 - seat), table.defence[card] + state.defence_bonus[seat]
    value = HEALTH_SAVED * min(attack, defence)
    if state.health[seat] <= attack and state.health[seat] > attack - defence:
        value += LIFE_SAVED
    if table.attack[card] + state.attack_bonus[seat] >= defence_of(state, 1 - seat):
        value += table.worth[attacker] + sum(table.worth[each] for each in state.beneath[1 - seat])
    if attack >= defence:
        value -= table.worth[card]
        if action >= EVOLVE:
            value -= max(table.worth[each] for each in table.parents[card])
    return value


def _beneath(state: Battle, seat: int) -> list[int]:
    return [TAKE + card for card in state.table.parents[state.card] if card in state.hands[seat]]


def _pay(state: Battle, seat: int) -> list[int]:
    return [TAKE + script for script, count in enumerate(state.ready[seat]) if count]


def _untap(state: Battle, seat: int) -> list[int]:
    return [TAKE + script for script in tapped_scripts(state, seat)]


def _retrieve(state: Battle, seat: int) -> list[int]:
    return [TAKE + script for script in lost_scripts(state, seat)]


OFFERS: list[Offer] = [_nothing] * len(PROMPTS)
OFFERS[MULLIGAN] = _mulligan
OFFERS[DRAW] = OFFERS[FAST] = _hand_or_pass
OFFERS[SETUP] = setup_actions
OFFERS[INVOKE] = _attackers
OFFERS[BENEATH] = _beneath
OFFERS[ENHANCE] = _enhancements
OFFERS[DEFEND] = _blockers
OFFERS[DISCARD] = _hand
OFFERS[PAY] = _pay
OFFERS[LOSE] = lose_actions
OFFERS[UNTAP] = _untap
OFFERS[RETRIEVE] = _retrieve
