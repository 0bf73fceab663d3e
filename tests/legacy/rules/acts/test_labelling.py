from typing import Any

import pytest

from tests.legacy.rules.campaigns import Campaign, inscriptions, kinds, monsters

FIRST = {"band": "b-mara", "card": "ace-of-spades"}
SECOND = {"band": "b-mara", "card": "ace-of-clubs"}
IVOS = {"band": "b-ivo", "card": "ace-of-spades"}


def table(*wizards: str, **parameters: Any) -> Campaign:
    """A table whose bands were adopted with dungeons behind them, so that labels are allowed."""
    campaign = Campaign(*wizards, founded=False, **parameters)
    for wizard in wizards:
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=monsters(),
            inscriptions=inscriptions(("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo")), dungeons=2,
        )  # fmt: skip
    campaign.start(shuffled=False)
    return campaign


@pytest.fixture
def campaign() -> Campaign:
    campaign = table("mara", "ivo", "sil")
    campaign.do("reveal_boss", monster=FIRST)
    return campaign


def labels(campaign: Campaign) -> list[str]:
    monster = campaign.band("mara").monster("ace-of-spades")
    assert monster
    return [stuck.label for stuck in monster.labels]


def test_a_label_stays_on_the_monster_and_is_known_to_all_bands(campaign: Campaign) -> None:
    written = campaign.do("add_label", wizard="mara", label="Tough")
    assert kinds(written) == [
        ("campaign", "label_added"),
        ("band:b-mara", "label_added"),
        ("band:b-ivo", "label_added"),
        ("band:b-sil", "label_added"),
        ("purse:mara", "coppers"),
    ]
    assert labels(campaign) == ["tough"]
    assert campaign.fight.boss.labels == ("tough",)
    assert campaign.coppers("mara") == [2]


@pytest.mark.parametrize(("label", "reward"), [("Swift", 1), ("Vicious", 2), ("Hexproof", 3)])
def test_rewards_by_tier(campaign: Campaign, label: str, reward: int) -> None:
    campaign.do("change_hp", target="wizard", wizard="mara", change=-10)
    campaign.do("add_label", wizard="mara", label=label, reward="heal")
    seat = campaign.dungeon.seat("mara")
    assert seat
    assert (campaign.coppers("mara"), seat.hp) == ([reward], 10 + reward)


def test_the_active_wizard_is_asked_first_then_clockwise_once_around(campaign: Campaign) -> None:
    assert campaign.refused("add_label", wizard="ivo", label="Tough") == [("DNF-P-04", "not_asked")]
    assert campaign.refused("pass_label", wizard="ivo") == [("", "not_asked")]
    asked = []
    while campaign.fight.asked:
        asked.append(campaign.fight.asked)
        campaign.do("pass_label", wizard=campaign.fight.asked)
    assert asked == ["mara", "ivo", "sil"]
    assert campaign.refused("add_label", wizard="mara", label="Tough") == [("DNF-P-04", "not_asked")]


def test_the_second_label_comes_in_the_next_round_from_the_next_wizard(campaign: Campaign) -> None:
    campaign.do("pass_label", wizard="mara")
    campaign.do("add_label", wizard="ivo", label="Tough")
    assert campaign.refused("add_label", wizard="sil", label="Swift") == [
        ("DNF-P-04", "not_asked"),
        ("DNF-L-02", "wrong_label_order"),
    ]
    campaign.do("next_round", summon=IVOS)
    assert campaign.fight.asked == "sil"
    campaign.do("pass_label", wizard="sil")
    assert campaign.fight.asked == "mara"
    campaign.do("add_label", wizard="mara", label="Swift")
    assert labels(campaign) == ["tough", "swift"]
    campaign.do("next_round", summon={"band": "b-ivo", "card": "joker-r"})
    assert campaign.fight.asked is None
    said = campaign.refused("add_label", wizard="sil", label="Doom")
    assert ("DNF-L-02", "too_many_labels") in said


def test_the_adder_of_the_first_label_is_not_asked_again(campaign: Campaign) -> None:
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.do("next_round", summon=IVOS)
    campaign.do("pass_label", wizard="ivo")
    campaign.do("pass_label", wizard="sil")
    assert campaign.fight.asked is None


def test_no_first_label_after_the_first_round(campaign: Campaign) -> None:
    campaign.do("next_round", summon=IVOS)
    assert campaign.fight.asked is None
    assert campaign.refused("add_label", wizard="mara", label="Tough") == [("DNF-P-04", "not_asked")]


def test_who_let_the_boss_live_with_a_new_label_is_hurt(campaign: Campaign) -> None:
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.do("next_round", summon=IVOS)
    assert [seat.hp for seat in campaign.dungeon.seats] == [19, 20, 20]
    campaign.do("next_round", summon={"band": "b-ivo", "card": "joker-r"})
    assert [seat.hp for seat in campaign.dungeon.seats] == [19, 20, 20]


def test_doom_ends_the_dungeon_after_its_round(campaign: Campaign) -> None:
    campaign.do("add_label", wizard="mara", label="Doom")
    for card in ("joker-r", "joker-b", "ace-of-hearts", "ace-of-clubs"):
        campaign.do("next_round", summon={"band": "b-ivo", "card": card})
    assert campaign.fight.round == 5
    campaign.do("next_round")
    assert campaign.dungeon.result == "lost"
    assert campaign.entries[-2].data["reason"] == "doom"


def test_no_label_in_a_bands_first_dungeon() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=FIRST)
    assert campaign.refused("add_label", wizard="mara", label="Tough") == [("DNF-L-03", "first_dungeon")]


def test_each_label_once_in_a_dungeon_and_once_on_a_monster(campaign: Campaign) -> None:
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.slay("mara")
    campaign.do("reveal_boss", monster=IVOS)
    asked = campaign.fight.asked
    assert campaign.refused("add_label", wizard=asked, label="tough") == [("DNF-L-06", "label_used_up")]
    assert campaign.refused("add_label", wizard=asked, label="Toughest") == [("", "unknown_label")]
    assert campaign.refused("add_label", wizard="eve", label="Doom") == [("", "no_seat")]


def test_a_boss_met_before_gets_no_label(campaign: Campaign) -> None:
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.slay("mara")
    for place, card in enumerate(("joker-r", "joker-b", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds")):
        campaign.do("reveal_boss", monster={"band": "b-ivo" if place % 2 else "b-sil", "card": card})
        campaign.slay("ivo")
    campaign.rest()
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=FIRST)
    assert campaign.refused("add_label", wizard="mara", label="Swift") == [("DNF-L-04", "boss_met_before")]
    campaign.do("pass_label", wizard="mara")
    said = campaign.refused("add_label", wizard="ivo", label="Tough")
    assert ("DNF-L-05", "label_repeated") in said


def test_five_labels_in_a_life() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    worn = monsters()
    worn[0] |= {"labels": ["Vicious", "Greedy", "Tough", "Stinky", "Swift"]}
    for wizard, built in (("mara", worn), ("ivo", monsters())):
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=built, dungeons=1,
            inscriptions=inscriptions(("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo")),
        )  # fmt: skip
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=FIRST)
    assert campaign.refused("add_label", wizard="mara", label="Doom") == [("DNF-L-01", "too_many_labels")]


def test_an_override_names_the_rule_and_marks_every_stream(campaign: Campaign) -> None:
    other = {"rules": ["DNF-L-01"], "reason": "The sheet says so."}
    assert campaign.refused("add_label", wizard="ivo", label="Tough", override=other) == [("DNF-P-04", "not_asked")]
    override = {"rules": ["DNF-P-04", "DNF-L-01"], "reason": "Ivo was quicker."}
    written = campaign.do("add_label", wizard="ivo", label="Tough", override=override)
    marks = [entry for entry in written if entry.kind == "overridden"]
    assert {entry.stream for entry in marks} == {
        "campaign", "band:b-mara", "band:b-ivo", "band:b-sil", "purse:ivo"
    }  # fmt: skip
    assert marks[0].data == {"rules": ["DNF-P-04"], "reason": "Ivo was quicker.", "what": "add_label"}
    assert campaign.table.marks[0].rules == ("DNF-P-04",)
    assert labels(campaign) == ["tough"]
