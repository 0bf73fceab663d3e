"""How hard a monster hits in a round."""

from typing import Any

from msgspec.structs import replace

from cards.rules.decknforge import Parameters
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.state import Fight, MinionState
from legacy.rules.striking import boss_atk, minion_atk

P = Parameters()


def fight(*labels: str, atk: int = 3, **fields: Any) -> Fight:
    boss = MonsterAt(band="b", card="joker-b", name="Jester", hp=20, atk=3, legend=False, labels=labels)
    return Fight(number=1, boss=boss, hp=20, max_hp=20, atk=atk, **fields)


def test_labels_and_escalation_add_to_the_written_atk() -> None:
    assert boss_atk(fight(), P) == 3
    assert boss_atk(fight(atk=5), P) == 5
    assert boss_atk(fight("vicious", "tough"), P) == 4
    assert [boss_atk(fight("swift", round=number), P) for number in (1, 2)] == [4, 3]
    assert [boss_atk(fight("rampage", round=number), P) for number in (1, 2, 4)] == [4, 5, 7]
    assert boss_atk(fight("rampage", round=1), replace(P, rampage_first_round=0)) == 3


def test_a_minions_strikes_are_counted_from_its_coming() -> None:
    for labels, atks in ((("swift",), [4, 3]), (("rampage",), [4, 5])):
        monster = replace(fight().boss, labels=labels)
        minion = MinionState(monster=monster, hp=20, since=2)
        assert [minion_atk(minion, fight(round=number), P) for number in (3, 4)] == atks
