from typing import Any

import pytest
from msgspec.structs import replace

from tests.legacy.rules.acts.test_labelling import table
from tests.legacy.rules.campaigns import Campaign

CARDS = ("ace-of-spades", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r")


def kill(killer: str, **fields: Any) -> dict[str, Any]:
    return {"killer": killer, "by": "10♠", "value": 10, "reward": "rally", **fields}


def fights(*killers: str) -> list[dict[str, Any]]:
    """Fights against the first one's monsters, one after the other."""
    return [
        {"boss": {"band": "b-mara", "card": card}, "kill": kill(killer)}
        for card, killer in zip(CARDS, killers, strict=False)
    ]


def report(*killers: str, **changes: Any) -> dict[str, Any]:
    fields = {"name": "The Stair", "wizards": ["mara", "ivo"], "active": "mara", "fights": fights(*killers)}
    return {**fields, **changes}


@pytest.fixture
def campaign() -> Campaign:
    return Campaign("mara", "ivo")


def test_a_dungeon_recorded_afterwards_is_the_dungeon_as_played(campaign: Campaign) -> None:
    killers = ("mara", "ivo", "ivo", "mara", "ivo", "ivo")
    campaign.do("record_dungeon", new_id="d1", **report(*killers))
    live = Campaign("mara", "ivo")
    live.do("start_dungeon", new_id="d1", name="The Stair", wizards=["mara", "ivo"], active="mara")
    for fight in fights(*killers):
        live.do("reveal_boss", monster=fight["boss"])
        live.do("slay_boss", **fight["kill"])
    assert replace(campaign.table, number=0) == replace(live.table, number=0)
    assert len({entry.act for entry in campaign.entries if entry.number > 30}) == 1


def test_labels_minions_rounds_and_other_coppers() -> None:
    campaign = table("mara", "ivo")
    campaign.do("end_dungeon", reason="abandoned", override={"rules": ["DNF-P-07"], "reason": "for the test"})
    campaign.rest()
    fought = fights(*["ivo"] * 6)
    fought[0] |= {
        "labels": [{"label": "Tough", "wizard": "ivo"}, {"label": "Swift", "wizard": "mara", "round": 2}],
        "minions": [{"minion": {"band": "b-ivo", "card": "joker-r"}, "killer": "mara"}],
        "rounds": 4,
    }
    campaign.do("record_dungeon", **report(fights=fought, coppers={"mara": 7}, watchlist={"loud_final_boss": True}))
    assert campaign.coppers("mara", "ivo") == [6 + 1 + 1 + 7, 6 * 3 + 2]
    wyrm = campaign.band("mara").monster("ace-of-spades")
    assert wyrm
    assert [(stuck.label, stuck.round, stuck.wizard) for stuck in wyrm.labels] == [
        ("tough", 1, "ivo"),
        ("swift", 2, "mara"),
    ]
    assert (campaign.band("mara").glory, campaign.band("ivo").glory) == (7, 6)
    assert campaign.dungeon.watchlist == {"loud_final_boss": True}
    assert [seat.glory for seat in campaign.dungeon.seats] == [1, 6]


def test_a_lost_dungeon_says_how(campaign: Campaign) -> None:
    lost = fights("mara", "ivo", "ivo")
    del lost[2]["kill"]
    assert campaign.refused("record_dungeon", **report(fights=lost)) == [("", "not_won")]
    gone = report(fights=lost, lost_by="abandoned")
    assert campaign.refused("record_dungeon", **gone) == [("DNF-P-07", "not_lost")]
    campaign.do("record_dungeon", **report(fights=lost, lost_by="no_one_stands"))
    assert (campaign.dungeon.result, campaign.dungeon.bosses_slain) == ("lost", 2)
    assert campaign.phase.phase == "fading"


def test_a_won_dungeon_was_not_lost(campaign: Campaign) -> None:
    won = report(*["mara"] * 6, lost_by="doom")
    assert campaign.refused("record_dungeon", **won) == [("", "not_lost")]


def test_what_is_wrong_is_told_by_its_place(campaign: Campaign) -> None:
    wrong = fights("mara", "ivo", "eve")
    decision = campaign.decide("record_dungeon", **report(fights=wrong, lost_by="doom"))
    assert [(each.code, each.path) for each in decision.problems] == [("no_seat", "/fights/2/killer")]
    wrong = fights("mara", "ivo")
    wrong[0] |= {"labels": [{"label": "Tough", "wizard": "ivo"}]}
    wrong[1]["boss"] = wrong[0]["boss"]
    decision = campaign.decide("record_dungeon", **report(fights=wrong, lost_by="doom"))
    assert [(each.rule, each.path) for each in decision.problems] == [
        ("DNF-L-03", "/fights/0/label"),
        ("DNF-P-02", "/fights/1/monster"),
    ]
    assert campaign.refused("record_dungeon", **report("mara", coppers={"eve": 1})) == [("", "no_seat")]


def test_cards_bring_no_more_than_their_rounds_allow(campaign: Campaign) -> None:
    most = 6 * (10 + 3 + 1) * 2 + 6 * 3  # a Diamond in each of six rounds, sharp and echoed, and three Glints a fight
    won = report(*["ivo"] * 6)
    decision = campaign.decide("record_dungeon", **won, coppers={"mara": most + 1})
    assert [(each.rule, each.code, each.path) for each in decision.problems] == [
        ("DNF-P-06", "too_many_coppers", "/coppers/mara")
    ]
    campaign.do("record_dungeon", **won, coppers={"mara": most})
    assert campaign.coppers("mara") == [5 + 6 + most]


def test_a_minion_is_told_by_any_name_of_its_card(campaign: Campaign) -> None:
    fought = fights(*["ivo"] * 6)
    fought[0] |= {"minions": [{"minion": {"band": "b-ivo", "card": "Ace of Spades"}, "killer": "mara"}]}
    campaign.do("record_dungeon", **report(fights=fought))
    assert [seat.glory for seat in campaign.dungeon.seats] == [1, 6]


def test_more_than_the_pool_has_cannot_be_slain() -> None:
    campaign = Campaign("mara")
    fought = fights("mara")
    fought[0] |= {"minions": [{"minion": {"band": "b-mara", "card": "joker-r"}, "killer": "mara"}]}
    said = campaign.refused("record_dungeon", **report(wizards=["mara"], fights=fought, lost_by="doom"))
    assert said == [("DNF-P-03", "pool_empty")]
