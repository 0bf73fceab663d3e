"""Bands as they stood, what lies between, and streams page by page."""

import pytest

from legacy.access import NotThere
from legacy.rules.entries import band_stream
from legacy.selectors.bands import NoSuchMoment, band_at, band_difference, band_find
from legacy.selectors.campaigns import campaign_find, campaign_list
from legacy.selectors.chronicle import entry_list, entry_page
from legacy.selectors.tables import table_at
from legacy.services.campaigns import campaign_change
from legacy.services.wizards import wizard_join, wizard_leave
from tests.legacy.tables import founding, keeper_of, make_campaign, perform, played, table_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_band_at_every_moment() -> None:
    campaign = played(make_campaign())
    entries = entry_list(campaign=campaign, stream=band_stream("bandaaaaaa"))
    glories = [band_at(campaign=campaign, band="bandaaaaaa", seq=entry.seq).glory for entry in entries]
    assert [entry.kind for entry in entries] == [
        "founded", "dungeon_entered", "glory", "glory", "corrected", "dungeon_ended", "dungeon_entered",
    ]  # fmt: skip
    assert glories == [0, 0, 1, 2, 1, 1, 1]
    last = band_find(campaign=campaign, band="bandaaaaaa")
    assert last is not None
    assert last.band == band_at(campaign=campaign, band="bandaaaaaa", seq=entries[-1].seq)
    for nowhen in (0, -1, 8, 10**12):
        with pytest.raises(NoSuchMoment):
            band_at(campaign=campaign, band="bandaaaaaa", seq=nowhen)
    with pytest.raises(NoSuchMoment):
        band_at(campaign=make_campaign(name="Elsewhere"), band="bandaaaaaa", seq=1)


def test_what_lies_between_two_moments() -> None:
    campaign = make_campaign()
    done = perform(campaign, founding(keeper_of(campaign)))
    band = table_of(campaign).bands.popitem()[0]
    last = max(entry.seq for entry in done.appended.entries if entry.stream == band_stream(band))
    between = band_difference(campaign=campaign, band=band, before=1, after=last)
    assert {gained.card for gained in between.inscribed} == {"two-of-spades", "three-of-spades", "four-of-spades"}
    assert band_difference(campaign=campaign, band=band, before=last, after=1).lost == between.inscribed


def test_streams_page_by_page_and_tables_of_the_past() -> None:
    campaign = played(make_campaign())
    everything = entry_list(campaign=campaign)
    pages = [entry_page(campaign=campaign, after=after, most=5) for after in (0, 5, 10, 15, 20)]
    assert [entry for page in pages for entry in page] == everything
    assert [entry.seq for entry in entry_page(campaign=campaign, stream="campaign", after=1, most=2)] == [2, 3]
    assert table_at(campaign=campaign, number=2).bands == {}
    assert table_at(campaign=campaign, number=everything[-1].number) == table_of(campaign)


def test_campaigns_are_found_by_those_who_may_read_them() -> None:
    ada, eve = make_user("ada"), make_user("eve")
    campaign, other = make_campaign(ada), make_campaign(eve, name="Elsewhere", visibility="public")
    assert campaign_find(public_id=campaign.public_id, user=ada) == campaign
    assert campaign_find(public_id=other.public_id, user=None) == other
    for public_id, user in ((campaign.public_id, eve), (campaign.public_id, None), ("nowhere", ada)):
        with pytest.raises(NotThere):
            campaign_find(public_id=public_id, user=user)
    assert list(campaign_list(user=ada)) == [other]
    watcher = wizard_join(campaign=other, account=ada, role="spectator", name="Ada")
    assert list(campaign_list(user=ada, mine=True)) == [other, campaign]
    wizard_leave(wizard=watcher, by=ada)
    assert list(campaign_list(user=ada, mine=True)) == [campaign]
    assert list(campaign_list(user=None, mine=True)) == []
    campaign_change(campaign=other, by=eve, visibility="private")
    assert list(campaign_list(user=None)) == []
