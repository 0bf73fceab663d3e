"""How hard monsters hit: the engine and the chronicle answer alike."""

from itertools import combinations

import pytest

from cards.rules.decknforge import Parameters
from legacy.rules import striking
from legacy.rules.effects import LABEL_REWARDS
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.state import Fight, MinionState
from matches.engine.decknforge.cards import INSCRIPTIONS, LABELS, MONSTER_SLUGS, MYTHICS, SLUGS, label_tier
from matches.engine.decknforge.labelling import boss_atk, minion_atk
from tests.matches.engine.decknforge.dungeons import ENGINE, index
from tests.matches.engine.duels import catalogue

STRONGER = ("swift", "vicious", "rampage")


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_labels_add_the_same_to_atk_as_in_the_chronicle(number, first):
    p = Parameters(rampage_first_round=first)
    for count in range(len(STRONGER) + 1):
        for labels in combinations(STRONGER, count):
            written = {"hp": 9, "atk": 2, "labels": list(labels)}
            document = {
                "round": number,
                "boss": {"card": "AS/0", "atk": 5},
                "monsters": {"AS/0": written, "AH/0": written},
                "minions": [{"card": "AH/0", "since": 1}],
                "seats": [{"hand": ["KS"]}],
            }
            state = ENGINE.read_position(document, ENGINE.setup_for(document, catalogue("decknforge"), p))
            monster = MonsterAt(band="b", card="c", name="", hp=9, atk=2, legend=False, labels=labels)
            fight = Fight(number=1, boss=monster, hp=9, max_hp=9, atk=5, round=number)
            assert boss_atk(state) == striking.boss_atk(fight, p)
            minion = MinionState(monster=monster, hp=9, since=1)
            assert minion_atk(state, 0) == striking.minion_atk(minion, fight, p)


def test_names_and_tiers_are_those_of_the_catalogue():
    known = index()
    assert set(INSCRIPTIONS) == set(known.inscriptions)
    assert {name for name, each in known.inscriptions.items() if each.tier == "mythic"} == set(MYTHICS)
    assert {name: label_tier(place) for place, name in enumerate(LABELS)} == {
        name: each.tier for name, each in known.labels.items()
    }
    assert {*SLUGS, *MONSTER_SLUGS} == set(known.cards)
    assert set(LABEL_REWARDS) == {each.tier for each in known.labels.values()}
