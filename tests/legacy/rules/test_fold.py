import msgspec
import pytest
from msgspec.structs import replace

from legacy.rules.entries import Entry
from legacy.rules.events import EVENTS
from legacy.rules.fold import CAMPAIGN_FOLDS, band_fold, counting, fold, purse_fold, table_fold, tables
from legacy.rules.folds import bands, purses
from legacy.rules.folds.errors import FoldError, HistoryNeeded
from legacy.rules.state import Table
from tests.legacy.rules.campaigns import Campaign


@pytest.fixture
def campaign() -> Campaign:
    return Campaign("mara", "ivo")


def own(campaign: Campaign, stream: str) -> list[Entry]:
    return [entry for entry in campaign.entries if entry.stream == stream]


def test_every_kind_of_event_folds_somewhere() -> None:
    known = {*CAMPAIGN_FOLDS, *bands.FOLDS, *purses.FOLDS, "corrected", "overridden"}
    assert known == set(EVENTS)


def test_every_prefix_folds_to_the_table_of_that_moment(campaign: Campaign) -> None:
    campaign.win()
    campaign.rest()
    for entry, table in tables(campaign.entries):
        if entry.number % 10 == 0:
            assert table_fold(campaign.entries[: entry.number]) == table
    assert table_fold(campaign.entries) == campaign.table
    assert table_fold([]) == Table()


def test_a_band_and_a_purse_follow_from_their_own_streams(campaign: Campaign) -> None:
    campaign.win()
    campaign.rest()
    assert band_fold(own(campaign, "band:b-mara")) == campaign.band("mara")
    assert purse_fold(own(campaign, "purse:mara")) == campaign.table.purses["mara"]
    assert band_fold([]) is None


def test_the_state_is_json_and_back(campaign: Campaign) -> None:
    campaign.win()
    campaign.fade()
    written = msgspec.json.encode(campaign.table)
    assert msgspec.json.decode(written, type=Table) == campaign.table


def test_a_correction_undoes_all_entries_of_an_act(campaign: Campaign) -> None:
    campaign.start()
    campaign.do("reveal_boss")
    before = campaign.table
    act = campaign.slay("mara")[0].act
    assert campaign.band("ivo").glory == 1
    written = campaign.do("correct_act", act=act, reason="a slip")
    assert {entry.stream for entry in written} == {
        "campaign", "band:b-mara", "band:b-ivo", "purse:mara", "purse:ivo"
    }  # fmt: skip
    assert replace(campaign.table, number=0) == replace(before, number=0)
    assert band_fold(own(campaign, "band:b-ivo")) == campaign.band("ivo")


def test_a_correction_can_be_corrected(campaign: Campaign) -> None:
    campaign.start()
    campaign.do("reveal_boss")
    act = campaign.slay("mara")[0].act
    after = campaign.table
    undo = campaign.do("correct_act", act=act)[0].act
    campaign.do("correct_act", act=undo)
    assert replace(campaign.table, number=0) == replace(after, number=0)
    assert {entry.act for entry in counting(campaign.entries)} >= {act}


def corrected_often(campaign: Campaign) -> list[Entry]:
    """A chronicle in which acts are taken back at once, later, and with the correction itself."""
    campaign.start()
    campaign.do("reveal_boss")
    slain = campaign.slay("mara")[0].act
    undo = campaign.do("correct_act", act=slain)[0].act
    again = campaign.do("correct_act", act=undo)[0].act
    campaign.do("correct_act", act=again)
    label = campaign.do("change_hp", target="wizard", wizard="mara", change=-1)[0].act
    campaign.do("change_hp", target="wizard", wizard="ivo", change=-1)
    campaign.do("correct_act", act=label)
    campaign.play()
    return campaign.entries


@pytest.mark.parametrize("kept", [1, 2, 7, 256])
def test_every_prefix_with_corrections_folds_to_the_table_of_that_moment(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.setattr("legacy.rules.fold.STATES_KEPT", kept)
    entries = corrected_often(campaign)
    assert sum(entry.kind == "corrected" for entry in entries) >= 4
    for entry, table in tables(entries):
        assert table_fold(entries[: entry.number]) == table


def test_corrections_beyond_measure_are_not_followed(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = corrected_often(campaign)
    monkeypatch.setattr("legacy.rules.fold.MOST_REFOLDED", 10)
    with pytest.raises(FoldError, match="too far and too often"):
        list(tables(entries))


def test_a_correction_needs_the_entries_before_it(campaign: Campaign) -> None:
    campaign.start()
    act = campaign.do("reveal_boss")[0].act
    (correction, *_) = campaign.do("correct_act", act=act)
    with pytest.raises(HistoryNeeded, match=f"act {act}"):
        fold(campaign.table, correction)


@pytest.mark.parametrize(
    ("stream", "kind", "data", "said"),
    [
        ("band:new", "glory", {"band": "new", "amount": 1, "reason": "boss", "dungeon": "d"}, "not founded"),
        ("band:b-mara", "founded", {"band": "b-mara", "name": "x", "wizard": "mara"}, "founded already"),
        ("purse:mara", "founded", {"band": "b", "name": "x", "wizard": "mara"}, "no place"),
        ("cellar", "founded", {"band": "b", "name": "x", "wizard": "mara"}, "no stream"),
        ("campaign", "round_begun", {"dungeon": "d", "fight": 1, "round": 2}, "not being played"),
        ("campaign", "wizard_left", {"wizard": "eve"}, "Nobody"),
        ("campaign", "wizard_left", {"wizard": "mara", "why": "late"}, "why"),
        ("purse:mara", "coppers", {"wizard": "mara", "amount": -6, "reason": "other", "balance": 0}, "-1 coppers"),
        ("purse:mara", "mythic_placed", {"wizard": "mara", "band": "b", "card": "c", "inscription": "i"}, "owed"),
    ],
)
def test_what_cannot_follow_is_said(campaign: Campaign, stream: str, kind: str, data: dict, said: str) -> None:
    entry = replace(campaign.entries[-1], stream=stream, kind=kind, data=data)
    with pytest.raises(FoldError, match=said):
        fold(campaign.table, entry)
