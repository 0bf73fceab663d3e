"""How good a battle looks for a seat, and quick guesses for playouts."""

from matches.engine.mysterion.cards import CREATURE, NONE, SCRIPT
from matches.engine.mysterion.flow import (
    DEFEND,
    DISCARD,
    DRAW,
    FAST,
    INVOKE,
    KIND,
    LOSE,
    MULLIGAN,
    PASS,
    SETUP,
    STUDY,
)
from matches.engine.mysterion.state import DRAWN, NOBODY, Battle
from matches.engine.mysterion.zones import codex_size, payable
from matches.engine.rng import Stream

WON = 1_000_000
HEALTH, LOW, LOW_HEALTH = 12, 2, 8  # a point of health; and for each one below LOW_HEALTH more and more
SCRIPTS = (0, 34, 66, 96, 124, 148, 168, 184, 196, 206, 214)  # what a Codex of so many Scripts is worth
SCRIPTS_IN_HAND = (0, 16, 28, 36, 40, 42)
ITEM, SET_ITEM, BODY, WORTH = 9, 14, 5, 2
FAR = 3  # Scripts that may still be missing for a Creature that counts in full
GUARD = 3  # for each point of defence that could block the next attack
DEAD_CARD = 2
BRAVE, TRIES = 8, 4  # of so many choices one is left to chance


def evaluate(state: Battle, seat: int) -> int:
    """Points for the seat minus points for the other one."""
    if state.winner != NOBODY:
        return 0 if state.winner == DRAWN else WON if state.winner == seat else -WON
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: Battle, seat: int) -> int:
    table, health = state.table, state.health[seat]
    points = HEALTH * health
    if health < LOW_HEALTH:
        points -= LOW * (LOW_HEALTH - health) ** 2
    size = codex_size(state, seat)
    points += SCRIPTS[min(size, len(SCRIPTS) - 1)]
    scripts = 0
    for card in state.hands[seat]:
        if table.sort[card] == SCRIPT:
            scripts += 1
        else:
            points += _card(state, card, size)
    points += SCRIPTS_IN_HAND[min(scripts, len(SCRIPTS_IN_HAND) - 1)]
    if state.survivor[seat] >= 0:
        points += _card(state, state.survivor[seat], size)
        for card in state.survivor_beneath[seat]:
            points += _card(state, card, size)
    if state.conditional[seat] != NONE:
        points += SET_ITEM
    if seat != state.active:
        points += GUARD * _best_guard(state, seat)
    return points


def _card(state: Battle, card: int, size: int) -> int:
    """A card that is no Script, for a seat with a Codex of this size."""
    table = state.table
    if table.sort[card] != CREATURE:
        return ITEM
    worth = BODY + WORTH * table.worth[card]
    return worth if table.evolved[card] <= size + FAR else worth // 2


def _best_guard(state: Battle, seat: int) -> int:
    """The highest defence that the seat could block with now."""
    table, best = state.table, 0
    for card in state.hands[seat]:
        if table.sort[card] == CREATURE and table.defence[card] > best:
            cost = table.cost[card]
            if table.parents[card] and any(each in state.hands[seat] for each in table.parents[card]):
                cost = table.evolved[card]
            if cost <= payable(state, seat, card):
                best = table.defence[card]
    return best


# --- for playouts ----------------------------------------------------------------------------------------------------
def sensible(state: Battle, seat: int, actions: list[int], stream: Stream) -> int:
    """One of the actions, by chance among those that a player would think of."""
    prompt = state.prompt
    if len(actions) == 1:
        return actions[0]
    if prompt in (DRAW, MULLIGAN):
        return PASS
    if prompt == SETUP:
        studies = [action for action in actions if STUDY <= action < STUDY + KIND]
        return studies[0] if studies else stream.choice(actions)
    if prompt == DEFEND:
        return actions[-1] if stream.below(BRAVE) else stream.choice(actions)
    if prompt == INVOKE and stream.below(TRIES):
        return max(actions[:-1], key=lambda action: state.table.worth[action % KIND])
    if prompt in (DISCARD, FAST):
        size = codex_size(state, seat)
        return min(actions, key=lambda action: _kept(state, action, size))
    return actions[-1] if prompt == LOSE else stream.choice(actions)


def _kept(state: Battle, action: int, size: int) -> int:
    """How much a seat with such a Codex wants to keep the card of the action."""
    card = action % KIND
    if action == PASS:
        return 0
    if state.table.sort[card] == SCRIPT:
        return SCRIPTS_IN_HAND[1] if size < state.table.rules.codex_max else DEAD_CARD
    return _card(state, card, size)
