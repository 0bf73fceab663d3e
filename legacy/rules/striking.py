"""How hard a monster hits now: what is written on it, what Escalation added, and the labels that change its ATK."""

from typing import Final

from cards.rules.decknforge import Parameters
from legacy.rules.state import Fight, MinionState

SWIFT: Final = "swift"
VICIOUS: Final = "vicious"
RAMPAGE: Final = "rampage"


def boss_atk(fight: Fight, p: Parameters) -> int:
    """The ATK of the Boss in this round."""
    return fight.atk + _labels(fight.boss.labels, fight.round, p)


def minion_atk(minion: MinionState, fight: Fight, p: Parameters) -> int:
    """The ATK of a Minion in this round; it strikes for the first time in the round after it came."""
    return minion.monster.atk + _labels(minion.monster.labels, max(1, fight.round - minion.since), p)


def _labels(labels: tuple[str, ...], strike: int, p: Parameters) -> int:
    """What the labels add at this strike, the first of which is 1."""
    more = 1 if VICIOUS in labels else 0
    if SWIFT in labels and strike == 1:
        more += 1
    if RAMPAGE in labels:
        more += strike - 1 + p.rampage_first_round
    return more
