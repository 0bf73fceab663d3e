import pytest

from legacy.rules.draws import commitment, draw_several
from legacy.rules.effects import WATCHLIST
from tests.legacy.rules.campaigns import Campaign, kinds


@pytest.fixture
def campaign() -> Campaign:
    return Campaign("mara", "ivo", "sil")


def test_a_dungeon_begins_in_every_band_present(campaign: Campaign) -> None:
    written = campaign.do("start_dungeon", name="The Stair", wizards=["ivo", "mara"], active="mara")
    assert kinds(written) == [
        ("campaign", "dungeon_started"),
        ("band:b-ivo", "dungeon_entered"),
        ("band:b-mara", "dungeon_entered"),
    ]
    assert [(seat.wizard, seat.band, seat.hp) for seat in campaign.dungeon.seats] == [
        ("ivo", "b-ivo", 20),
        ("mara", "b-mara", 20),
    ]
    assert len(campaign.dungeon.monsters) == 12
    assert campaign.band("sil").visits == ()


def test_the_site_shuffles_all_monsters_provably(campaign: Campaign) -> None:
    campaign.seed = "oak"
    campaign.do("start_dungeon", new_id="d1", name="", wizards=["mara", "ivo"], active="mara", shuffled=True)
    lying = sorted((monster.band, monster.card) for monster in campaign.dungeon.monsters)
    wanted = draw_several("oak", "dungeon:d1", lying, 12)
    campaign.play("mara", "ivo", "mara", "ivo", "mara", "ivo")
    assert [(ref.band, ref.card) for ref in campaign.dungeon.revealed] == wanted[:6]


def test_the_seed_of_a_shuffle_is_a_promise_until_the_dungeon_has_ended(campaign: Campaign) -> None:
    campaign.seed = "oak"
    campaign.do("start_dungeon", new_id="d1", name="", wizards=["mara", "ivo"], active="mara", shuffled=True)
    campaign.do("reveal_boss")
    assert campaign.dungeon.commitment == commitment("oak")
    assert "oak" not in repr(campaign.entries) + repr(campaign.table)
    campaign.slay("mara")
    campaign.play(*["ivo"] * 5)
    ended = [entry.data for entry in campaign.entries if entry.kind == "dungeon_ended"]
    assert [data["draw"] for data in ended] == [
        {"seed": "oak", "label": "dungeon:d1"}
    ] * 3  # the table's and two bands'


def test_a_shuffle_by_a_seed_that_nobody_here_knows_is_told_by_the_table(campaign: Campaign) -> None:
    campaign.start("mara")
    campaign.shuffle = "another site's"
    assert campaign.refused("reveal_boss") == [("", "monster_needed")]
    campaign.do("reveal_boss", monster={"band": "b-mara", "card": "joker-r"})
    campaign.do("change_hp", target="wizard", wizard="mara", change=-20)
    written = campaign.do("end_dungeon")
    assert written[0].data["draw"] is None


def test_who_cannot_sit_down(campaign: Campaign) -> None:
    campaign.do("join_table", wizard="ott")
    start = {"name": "x", "active": "mara"}
    assert campaign.refused("start_dungeon", wizards=["mara", "ott"], **start) == [("", "no_band")]
    assert campaign.refused("start_dungeon", wizards=["mara", "eve"], **start) == [("", "unknown_wizard")]
    assert campaign.refused("start_dungeon", wizards=["mara", "mara"], **start) == [("", "seated_twice")]
    assert campaign.refused("start_dungeon", wizards=["ivo"], **start) == [("", "no_seat")]
    campaign.seed = ""
    assert campaign.refused("start_dungeon", wizards=["mara"], shuffled=True, **start) == [("", "no_seed")]


def test_one_dungeon_at_a_time_and_none_before_the_phases_are_closed(campaign: Campaign) -> None:
    campaign.start("mara", "ivo")
    again = {"name": "x", "wizards": ["sil"], "active": "sil"}
    assert campaign.refused("start_dungeon", **again) == [("", "dungeon_runs")]
    campaign.play(*["mara"] * 6)
    assert campaign.refused("start_dungeon", **again) == [("", "phase_open")]
    campaign.rest()
    campaign.start("sil")


def test_a_dungeon_is_lost_when_no_wizard_stands(campaign: Campaign) -> None:
    campaign.start()
    campaign.do("reveal_boss")
    campaign.do("change_hp", target="wizard", wizard="mara", change=-20)
    assert campaign.refused("end_dungeon") == [("DNF-P-07", "not_lost")]
    campaign.do("change_hp", target="wizard", wizard="ivo", change=-25)
    campaign.do("change_hp", target="wizard", wizard="sil", change=-20)
    campaign.do("end_dungeon")
    assert campaign.dungeon.result == "lost"
    assert [campaign.band(wizard).dungeons for wizard in ("mara", "ivo", "sil")] == [1, 1, 1]
    assert (campaign.phase.phase, len(campaign.phase.waiting)) == ("fading", 3)


@pytest.mark.parametrize("reason", ["doom", "round_guard", "abandoned"])
def test_a_dungeon_is_not_lost_for_nothing(campaign: Campaign, reason: str) -> None:
    campaign.start()
    campaign.do("reveal_boss")
    assert campaign.refused("end_dungeon", reason=reason) == [("DNF-P-07", "not_lost")]


def test_the_keeper_may_record_that_a_table_gave_up(campaign: Campaign) -> None:
    campaign.start()
    campaign.do("end_dungeon", reason="abandoned", override={"rules": ["DNF-P-07"], "reason": "The last train."})
    assert campaign.dungeon.result == "lost"
    assert campaign.band("sil").marks[0].reason == "The last train."


def test_the_watchlist_stands_with_the_dungeon(campaign: Campaign) -> None:
    first, *_, last = WATCHLIST
    assert campaign.refused("answer_watchlist", answers={first: True}) == [("", "no_dungeon")]
    campaign.win()
    assert campaign.refused("answer_watchlist", answers={"fun": True}) == [("", "unknown_question")]
    campaign.do("answer_watchlist", answers={first: True, last: False})
    assert campaign.dungeon.watchlist == {first: True, last: False}
