"""Labels: who is asked for one, what it gives at once, and what labels do to the strength of a monster."""

from legacy.rules.effects import LABEL_REWARDS
from matches.engine.decknforge.cards import (
    LABELS,
    RAMPAGE,
    STINKY,
    SWIFT,
    TWITCHY,
    VICIOUS,
    label_tier,
)
from matches.engine.decknforge.events import LabelAdded, LabelPassed
from matches.engine.decknforge.flow import ARG, GAIN, LABEL, NO, ask, push, step
from matches.engine.decknforge.state import LABELS_ADDED, Dungeon
from matches.engine.decknforge.verbs import draw, earn, heal

DRAWING, HEALING = range(2)
EASY = "easy"
# The numbers in the labels' texts.
SWIFT_ATK = VICIOUS_ATK = STINKY_LESS = TWITCHY_MORE = TOUGH_LESS = CUNNING_MORE = 1
RESILIENT_LESS = 5
HUNGRY_HP = 3
HEXPROOF_TIMES = 2


def label_atk(game: Dungeon, labels: int, strike: int) -> int:
    """What labels add to ATK at this strike, the first of which is 1: Swift, Vicious and Rampage (DNF-R-16)."""
    more = VICIOUS_ATK if labels & VICIOUS else 0
    if labels & SWIFT and strike == 1:
        more += SWIFT_ATK
    if labels & RAMPAGE:
        more += strike - 1 + game.p.rampage_first_round
    return more


def boss_atk(game: Dungeon) -> int:
    """How hard the Boss hits in this round."""
    return game.boss_atk + label_atk(game, game.labels[game.boss], game.round)


def minion_atk(game: Dungeon, place: int) -> int:
    """How hard the Minion at this place hits; it strikes first in the round after it came."""
    monster = game.minions[place]
    strike = max(1, game.round - game.minion_since[place])
    return game.monster_atk[monster] + label_atk(game, game.labels[monster], strike)


def to_exceed(labels: int, atk: int) -> int:
    """What cards must exceed to dodge: the ATK, one more for Twitchy, and Stinky takes one from the cards."""
    return atk + (TWITCHY_MORE if labels & TWITCHY else 0) + (STINKY_LESS if labels & STINKY else 0)


# --- adding them -----------------------------------------------------------------------------------------------------
def labels_open(game: Dungeon, seat: int) -> list[int]:
    """The labels that this wizard may stick on the Boss now.

    DNF-L-01 to DNF-L-06, DNF-R-23, DNF-R-24: the band has been in a dungeon before and never met this Boss, the monster
    has room, and the label is neither on it nor used in this dungeon.
    """
    boss = game.boss
    if not game.completed[seat] or game.met[seat] >> boss & 1 or game.hp[seat] <= 0:
        return []
    taken = game.labels[boss] | game.labels_used
    if game.labels[boss].bit_count() >= game.p.max_labels_life:
        return []
    return [label for label in range(len(LABELS)) if not taken >> label & 1]


@step
def offer_label(game: Dungeon) -> None:
    """At the reveal the wizards are asked from the active one on; a round after a label those behind its adder."""
    if len(game.adders) != game.round - 1 or game.round > game.p.max_labels_dungeon:
        return
    first = game.active if game.round == 1 else game.adders[-1]
    ask_label(game, tuple(seat for seat in game.around(first) if seat not in game.adders))


@step
def ask_label(game: Dungeon, order: tuple[int, ...]) -> None:
    """The first of these who may add a label is asked, once around the table."""
    for place, seat in enumerate(order):
        if labels := labels_open(game, seat):
            ask(game, seat, "stick_label", [*(LABEL | label for label in labels), NO], order[place + 1 :])
            return


@step
def stick_label(game: Dungeon, seat: int, action: int, rest: tuple[int, ...]) -> None:
    """The Boss bears the label for ever and its adder has coppers, or the next wizard is asked."""
    if action == NO:
        if game.recorder is not None:
            game.recorder.tell(LabelPassed("label", seat))
        push(game, ("ask_label", rest))
        return
    label = action & ARG
    game.labels[game.boss] |= 1 << label
    game.labels_used |= 1 << label
    game.adders.append(seat)
    game.tally[LABELS_ADDED] += 1
    ask(game, seat, "gain_for_label", [GAIN | DRAWING, GAIN | HEALING], label)


@step
def gain_for_label(game: Dungeon, seat: int, action: int, label: int) -> None:
    """Coppers by the tier, and as many cards or HP; of an easy label so many cards as the ruleset says."""
    tier = label_tier(label)
    reward = LABEL_REWARDS[tier]
    if game.recorder is not None:
        word = "draw" if action & ARG == DRAWING else "heal"
        game.recorder.tell(LabelAdded("label", seat, LABELS[label], word))
    earn(game, seat, reward, "label")
    if action & ARG == DRAWING:
        draw(game, seat, game.p.easy_label_draw if tier == EASY else reward, "label")
    else:
        heal(game, seat, reward, "label")
