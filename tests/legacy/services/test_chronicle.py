"""Appending: one head, one transaction, nothing lost and nothing twice."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.utils import timezone

from decks.rules.documents import Unreadable
from legacy.models import BandRow, ChronicleEntry, DungeonRow, IdempotencyKey, PurseRow
from legacy.rules.chain import broken
from legacy.rules.entries import CAMPAIGN, NewEntry
from legacy.rules.folds.errors import FoldError
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_at
from legacy.services.chronicle import KeyReused, StaleHead, chronicle_append
from tests.legacy.tables import (
    append,
    coppers,
    corrected,
    ended,
    founded,
    keeper_of,
    make_campaign,
    played,
    started,
    table_of,
)


@pytest.mark.usefixtures("catalogue")
class TestAppending:
    def test_an_act_is_written_whole_and_chained(self) -> None:
        campaign = make_campaign()
        keeper = keeper_of(campaign)
        before = campaign.head_number
        done = append(campaign, founded("bandaaaaaa", "Ashen Few", keeper), coppers(keeper, 5, 5))
        campaign.refresh_from_db()
        assert (campaign.head_number, campaign.head_hash) == (before + 2, done.head)
        assert {entry.act for entry in done.entries} == {before + 1}
        assert [entry.wizard for entry in done.entries] == [keeper.public_id] * 2
        assert broken(entry_list(campaign=campaign), campaign=campaign.public_id) is None
        assert [entry.hash for entry in entry_list(campaign=campaign)][-1] == done.head

    def test_a_stale_head_is_told_what_it_missed(self) -> None:
        campaign = make_campaign()
        keeper, seen = keeper_of(campaign), campaign.head_hash
        missed = append(campaign, coppers(keeper, 5, 5)).entries
        with pytest.raises(StaleHead, match="1 newer") as stale:
            chronicle_append(campaign=campaign, head=seen, wizard=keeper, entries=[coppers(keeper, 1, 1)])
        assert tuple(stale.value.missed or ()) == missed
        for head in ("0" * 64, "a\0b"):
            with pytest.raises(StaleHead, match="never had") as strange:
                chronicle_append(campaign=campaign, head=head, wizard=keeper, entries=[coppers(keeper, 1, 1)])
            assert strange.value.missed is None
        with pytest.raises(StaleHead) as newcomer:
            chronicle_append(campaign=campaign, head="", wizard=keeper, entries=[coppers(keeper, 1, 1)])
        assert newcomer.value.missed == entry_list(campaign=campaign)
        assert table_of(campaign).purse(keeper.public_id).coppers == 5

    def test_a_stale_head_is_told_no_more_than_one_read_gives(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("legacy.selectors.chronicle.ONE_READ", 1)
        campaign = make_campaign(guests=["Bob"])
        with pytest.raises(StaleHead) as newcomer:
            chronicle_append(campaign=campaign, head="", wizard=None, entries=[coppers(keeper_of(campaign), 5, 5)])
        assert newcomer.value.missed == entry_list(campaign=campaign)[:1]

    def test_nothing_is_half_written(self) -> None:
        campaign = make_campaign()
        keeper, entries = keeper_of(campaign), ChronicleEntry.objects.count()
        with pytest.raises(FoldError, match="-1 coppers"):
            append(campaign, founded("bandaaaaaa", "Ashen Few", keeper), coppers(keeper, -1, 0))
        with pytest.raises(FoldError):
            append(campaign, NewEntry("campaign", "sang", {}))
        assert ChronicleEntry.objects.count() == entries
        assert not BandRow.objects.exists()
        campaign.refresh_from_db()
        assert campaign.head_number == entries

    @pytest.mark.parametrize("data", [{"note": "a\0b"}, {"a\0": 1}, {"x": [1.5]}, {"x": "\ud800"}])
    def test_what_no_database_keeps_is_refused_in_words(self, data: dict) -> None:
        campaign = make_campaign()
        with pytest.raises(Unreadable):
            append(campaign, NewEntry("campaign", "watchlist", data))

    def test_a_name_stands_once_in_a_campaign_and_in_another_again(self) -> None:
        campaign = make_campaign()
        append(campaign, founded("bandaaaaaa", "Ashen Few", keeper_of(campaign)))
        with pytest.raises(FoldError, match="Two bands"):
            append(campaign, founded("bandbbbbbb", "ASHEN few", keeper_of(campaign)))
        other = make_campaign(name="Elsewhere")
        append(other, founded("bandbbbbbb", "ASHEN few", keeper_of(other)))

    def test_neither_wizards_nor_purses_of_another_campaign_are_known(self) -> None:
        campaign, other = make_campaign(), make_campaign(name="Elsewhere")
        with pytest.raises(PermissionDenied):
            append(campaign, coppers(keeper_of(campaign), 1, 1), wizard=keeper_of(other))
        with pytest.raises(FoldError, match="Nobody"):
            append(campaign, coppers(keeper_of(other), 1, 1))
        assert not PurseRow.objects.exists()

    def test_a_band_of_another_campaign_cannot_be_taken(self) -> None:
        campaign, other = make_campaign(), make_campaign(name="Elsewhere")
        append(campaign, founded("bandaaaaaa", "Ashen Few", keeper_of(campaign)))
        with pytest.raises(IntegrityError):
            append(other, founded("bandaaaaaa", "Thieves", keeper_of(other)))


@pytest.mark.usefixtures("catalogue")
class TestKeys:
    def test_a_request_sent_twice_is_written_once_with_the_same_answer(self) -> None:
        campaign = make_campaign()
        keeper, seen = keeper_of(campaign), campaign.head_hash
        request = {"campaign": campaign, "head": seen, "wizard": keeper, "entries": [coppers(keeper, 5, 5)], "key": "k"}
        first = chronicle_append(**request)
        append(campaign, coppers(keeper, 1, 6))
        again = chronicle_append(**request)
        assert (again.head, again.number, again.entries) == (first.head, first.number, first.entries)
        assert (first.again, again.again) == (False, True)
        assert table_of(campaign).purse(keeper.public_id).coppers == 6

    def test_another_request_with_the_same_key_is_refused(self) -> None:
        campaign = make_campaign(guests=["Bob"])
        keeper = keeper_of(campaign)
        append(campaign, coppers(keeper, 5, 5), key="k")
        with pytest.raises(KeyReused):
            append(campaign, coppers(keeper, 6, 11), key="k")
        with pytest.raises(KeyReused):
            append(campaign, coppers(keeper, 5, 5), key="k", wizard=campaign.wizards.get(name="Bob"))
        other = make_campaign(name="Elsewhere")
        assert not append(other, coppers(keeper_of(other), 1, 1), key="k").again

    def test_a_refused_request_leaves_its_key_free(self) -> None:
        campaign = make_campaign()
        keeper = keeper_of(campaign)
        with pytest.raises(FoldError):
            append(campaign, coppers(keeper, -5, 0), key="k")
        assert not IdempotencyKey.objects.exists()
        assert not append(campaign, coppers(keeper, 5, 5), key="k").again

    def test_keys_are_kept_for_thirty_days(self) -> None:
        campaign, other = make_campaign(), make_campaign(name="Elsewhere")
        append(campaign, coppers(keeper_of(campaign), 1, 1), key="old")
        append(other, coppers(keeper_of(other), 1, 1), key="of another table")
        IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(days=31))
        append(campaign, coppers(keeper_of(campaign), 1, 2), key="older")
        IdempotencyKey.objects.filter(key="older").update(created_at=timezone.now() - timedelta(days=29))
        append(campaign, coppers(keeper_of(campaign), 1, 3), key="new")
        assert set(IdempotencyKey.objects.values_list("key", flat=True)) == {"of another table", "older", "new"}

    @pytest.mark.parametrize("key", ["", "a\nb", "x" * 201])
    def test_a_key_that_cannot_be(self, key: str) -> None:
        campaign = make_campaign()
        with pytest.raises(Unreadable, match="printable"):
            append(campaign, coppers(keeper_of(campaign), 5, 5), key=key)


@pytest.mark.usefixtures("catalogue")
def test_projections_follow_every_act() -> None:
    campaign = played(make_campaign())
    assert table_of(campaign) == table_at(campaign=campaign)
    band = BandRow.objects.get()
    assert (band.name, band.glory, band.dungeons, band.holder) == ("Ashen Few", 1, 1, keeper_of(campaign))
    assert PurseRow.objects.get().coppers == 5
    dungeons = DungeonRow.objects.values_list("public_id", "place", "result")
    assert list(dungeons) == [("dungeonaaa", 1, "lost"), ("dungeonbbb", 2, "")]


@pytest.mark.usefixtures("catalogue")
def test_dungeons_change_their_places_when_one_before_them_is_corrected_and_comes_back() -> None:
    campaign = make_campaign()
    ada = keeper_of(campaign)
    append(campaign, founded("bandaaaaaa", "Ashen Few", ada))
    ids = ["dungeonaaa", "dungeonbbb", "dungeonccc", "dungeonddd"]
    acts = [append(campaign, *started(each, "bandaaaaaa", ada), *ended(each, "bandaaaaaa")) for each in ids]

    def places() -> list[str]:
        return list(DungeonRow.objects.order_by("place").values_list("public_id", flat=True))

    undo = append(campaign, *corrected(acts[0].entries[0].number, CAMPAIGN, "band:bandaaaaaa"))
    assert places() == ids[1:]
    append(campaign, *corrected(undo.entries[0].number, CAMPAIGN, "band:bandaaaaaa"))
    assert places() == ids
