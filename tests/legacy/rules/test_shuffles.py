from collections.abc import Callable

import pytest
from msgspec.structs import replace

from legacy.rules.entries import Entry
from legacy.rules.shuffles import out_of_order
from tests.legacy.rules.campaigns import Campaign


def changed(campaign: Campaign, kind: str, change: Callable[[Entry], dict[str, object]]) -> list[Entry]:
    """The chronicle, with other data in the first entry of this kind; and the entry, if it is out of order."""
    place = next(place for place, entry in enumerate(campaign.entries) if entry.kind == kind)
    entries = list(campaign.entries)
    entries[place] = replace(entries[place], data=entries[place].data | change(entries[place]))
    return [entry for entry in out_of_order(entries, campaign.p) if entry.number == entries[place].number]


@pytest.fixture
def campaign() -> Campaign:
    """One Boss of a shuffled dungeon is slain and a Minion summoned, before everything is abandoned."""
    campaign = Campaign("mara", "ivo")
    campaign.start()
    campaign.do("reveal_boss")
    campaign.do("next_round")
    campaign.do("next_round")
    campaign.slay("mara")
    return campaign


def abandoned(campaign: Campaign) -> Campaign:
    campaign.do("end_dungeon", reason="abandoned", override={"rules": ["DNF-P-07"], "reason": "for the test"})
    return campaign


def other_card(entry: Entry) -> dict[str, object]:
    return {"card": "joker-b" if entry.data["card"] != "joker-b" else "joker-r"}


def test_what_the_site_shuffled_is_in_order(campaign: Campaign) -> None:
    campaign.play(*["ivo"] * 5)
    assert list(out_of_order(campaign.entries, campaign.p)) == []


def test_another_boss_than_the_shuffle_gives_is_found(campaign: Campaign) -> None:
    abandoned(campaign)
    assert list(out_of_order(campaign.entries, campaign.p)) == []
    assert changed(campaign, "boss_revealed", other_card)
    assert changed(campaign, "minion_summoned", other_card)


def test_what_the_keeper_let_stand_is_in_order(campaign: Campaign) -> None:
    campaign.do("reveal_boss")
    boss = campaign.fight.boss
    came = (boss.band, boss.card)
    campaign.do("correct_act", act=campaign.entries[-1].act)
    met = {*campaign.dungeon.revealed, *campaign.dungeon.summoned}
    other = next(
        each for each in campaign.dungeon.monsters
        if (each.band, each.card) != came and (each.band, each.card) not in {(ref.band, ref.card) for ref in met}
    )  # fmt: skip
    told = {"band": other.band, "card": other.card}
    assert campaign.refused("reveal_boss", monster=told) == [("DNF-P-02", "not_as_drawn")]
    campaign.do("reveal_boss", monster=told, override={"rules": ["DNF-P-02"], "reason": "We drew it."})
    abandoned(campaign)
    assert list(out_of_order(campaign.entries, campaign.p)) == []
