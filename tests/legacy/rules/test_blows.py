import pytest
from msgspec.structs import replace

from cards.rules.decknforge import Parameters
from legacy.rules.blows import Worth, most_in_a_round, sure_damage, worth
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.state import Fight
from tests.legacy.rules.campaigns import INDEX

P = Parameters()
BOSS = MonsterAt(band="b", card="joker-b", name="Moth", hp=20, atk=3, legend=False)
FIGHT = Fight(number=1, boss=BOSS, hp=8, max_hp=40, atk=3, round_hp=8)


@pytest.mark.parametrize(
    ("on_card", "at_table", "others", "expected"),
    [
        ((), (), 0, Worth(7, 7, 10)),
        ((), (), 1, Worth(7, 4, 10)),
        ((), (), 4, Worth(7, 1, 10)),
        (("sharp",), ("sharp",), 1, Worth(8, 5, 11)),
        ((), ("banner", "royal-decree", "banner", "glint"), 0, Worth(7, 7, 13)),
        (("untouchable",), (), 4, Worth(7, 7, 10)),
    ],
)
def test_what_a_seven_can_be_worth(
    on_card: tuple[str, ...], at_table: tuple[str, ...], others: int, expected: Worth
) -> None:
    assert worth(7, on_card, at_table, others, P) == expected


def test_a_foil_never_raises_a_card() -> None:
    assert worth(2, (), (), 1, replace(P, foil_floor=5)) == Worth(2, 2, 5)


@pytest.mark.parametrize(
    ("at_table", "missing", "most"),
    [
        ((), 25, 2 * 16),
        (("sharp",), 0, 2 * 17),
        (("banner",), 0, 2 * 17),
        (("doublestrike",), 0, 3 * 16),
        (("hunters-edge",), 25, 2 * 18),
    ],
)
def test_what_two_wizards_can_strike_in_a_round(at_table: tuple[str, ...], missing: int, most: int) -> None:
    assert most_in_a_round(at_table, 2, missing, INDEX, P) == most


@pytest.mark.parametrize(
    ("labels", "on_card", "struck", "damage"),
    [
        ((), set(), 0, 10),
        (("tough",), set(), 0, 9),
        (("resilient",), set(), 0, 5),
        (("resilient",), set(), 2, 10),  # others have spent what it ignores
        (("tough", "resilient"), {"pierce"}, 0, 10),
        ((), {"hunters-edge"}, 0, 13),
        (("resilient", "tough"), set(), 0, 4),
    ],
)
def test_what_a_ten_strikes_by_itself(labels: tuple[str, ...], on_card: set[str], struck: int, damage: int) -> None:
    fight = replace(FIGHT, boss=replace(BOSS, labels=labels), hp=8 - struck)
    assert sure_damage(fight, 10, on_card) == damage
