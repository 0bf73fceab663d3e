import pytest

from legacy.rules.earnings import in_a_dungeon
from tests.legacy.rules.campaigns import INDEX, Campaign, inscriptions, monsters

BOSS = {"band": "b-mara", "card": "ace-of-spades"}


@pytest.fixture
def campaign() -> Campaign:
    campaign = Campaign("mara", "ivo", "sil")
    campaign.start("mara", "ivo", shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    return campaign


def test_a_diamond_is_worth_its_value(campaign: Campaign) -> None:
    campaign.do("change_coppers", wizard="mara", amount=9, reason="convert")
    assert campaign.coppers("mara") == [14]
    assert campaign.table.purse("mara").earned == {campaign.dungeon.id: 9}


def test_a_diamond_is_worth_no_more_than_the_table_can_make_of_it(campaign: Campaign) -> None:
    convert = {"wizard": "mara", "reason": "convert"}
    most = (10 + 3 + 1) * 2  # spiked, sharp, and doubled by Echo: both bands bear Sharp and Echo, and no Banner
    assert campaign.refused("change_coppers", amount=most + 1, **convert) == [("DNF-P-06", "too_many_coppers")]
    campaign.do("change_coppers", amount=most, **convert)


def test_nobody_turns_more_into_coppers_than_a_dungeon_can_hold(campaign: Campaign) -> None:
    convert = {"wizard": "mara", "amount": 28, "reason": "convert"}
    most = in_a_dungeon(("sharp", "glint", "echo"), INDEX, campaign.p)
    for _ in range(most // 28):
        campaign.do("change_coppers", **convert)
    assert campaign.refused("change_coppers", **convert) == [("DNF-P-06", "too_many_coppers")]
    campaign.do("change_coppers", **{**convert, "wizard": "ivo"})


def test_glint_is_capped_in_each_fight(campaign: Campaign) -> None:
    campaign.do("change_coppers", wizard="mara", amount=2, reason="glint")
    glint = {"wizard": "mara", "reason": "glint"}
    assert campaign.refused("change_coppers", amount=2, **glint) == [("DNF-P-06", "glint_cap")]
    campaign.do("change_coppers", amount=1, **glint)
    campaign.do("change_coppers", wizard="ivo", amount=3, reason="glint")
    campaign.slay("mara")
    campaign.do("reveal_boss", monster={"band": "b-mara", "card": "joker-r"})
    campaign.do("change_coppers", amount=3, **glint)


def test_a_card_gives_nothing_that_nobody_bears(campaign: Campaign) -> None:
    patron = {"wizard": "mara", "amount": 1, "reason": "patron", "giver": "ivo"}
    assert campaign.refused("change_coppers", **patron) == [("DNF-P-06", "not_borne")]


def test_the_patron_takes_up_to_two_from_another_purse() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    for wizard in ("mara", "ivo"):
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=monsters(),
            inscriptions=inscriptions(("K♣", "The Patron"), ("8♣", "Sharp"), ("9♣", "Echo")), coppers=3,
        )  # fmt: skip
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    patron = {"wizard": "mara", "reason": "patron"}
    assert campaign.refused("change_coppers", amount=2, **patron) == [("", "giver_needed")]
    assert campaign.refused("change_coppers", amount=3, giver="ivo", **patron) == [("DNF-P-06", "too_many_coppers")]
    campaign.do("change_coppers", amount=2, giver="ivo", **patron)
    assert campaign.coppers("mara", "ivo") == [5, 1]
    assert campaign.refused("change_coppers", amount=2, giver="ivo", **patron) == [("", "purse_empty")]


def test_coppers_from_nowhere_need_the_keepers_word(campaign: Campaign) -> None:
    lost = {"wizard": "sil", "amount": -5, "reason": "other", "note": "Down the well."}
    assert campaign.refused("change_coppers", **lost) == [("DNF-P-06", "no_rule_gives")]
    campaign.do("change_coppers", **lost, override={"rules": ["DNF-P-06"], "reason": "We all saw it."})
    assert campaign.coppers("sil") == [0]
    assert campaign.table.purse("sil").marks[0].rules == ("DNF-P-06",)


def test_no_word_of_the_keeper_takes_more_than_there_is(campaign: Campaign) -> None:
    override = {"rules": ["DNF-P-06"], "reason": "A debt."}
    lost = {"wizard": "sil", "amount": -6, "reason": "other"}
    assert ("", "purse_empty") in campaign.refused("change_coppers", **lost, override=override)


def test_amounts_and_seats_are_asked_for(campaign: Campaign) -> None:
    convert = {"reason": "convert"}
    assert campaign.refused("change_coppers", wizard="mara", amount=0, **convert) == [("", "nothing_changes")]
    assert campaign.refused("change_coppers", wizard="mara", amount=-2, **convert) == [("", "not_a_gain")]
    assert campaign.refused("change_coppers", wizard="sil", amount=2, **convert) == [("", "no_seat")]
    campaign.slay("mara")
    assert campaign.refused("change_coppers", wizard="mara", amount=2, **convert) == [("", "no_fight")]
