"""Twenty people write to one campaign at the same moment: real transactions."""

import pytest

from legacy.rules.chain import broken
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_at
from legacy.services.chronicle import StaleHead, chronicle_append
from tests.at_once import at_once
from tests.catalogue import catalogue_put, small_catalogues
from tests.legacy.tables import coppers, keeper_of, make_campaign, table_of


@pytest.mark.postgresql  # on SQLite a writer has the whole file for itself
@pytest.mark.django_db(transaction=True)
def test_of_twenty_writers_at_once_one_is_kept_each_time_and_all_others_are_told() -> None:
    catalogue_put(*small_catalogues())
    campaign = make_campaign()
    keeper, seen, began = keeper_of(campaign), campaign.head_hash, campaign.head_number
    kept: list[str] = []
    stale: list[int] = []

    def write() -> None:
        """One write upon the head that all have seen, and again upon what is there until it is kept."""
        head = seen
        for _ in range(60):
            try:
                written = chronicle_append(campaign=campaign, head=head, wizard=keeper, entries=[coppers(keeper, 1, 0)])
                kept.append(written.head)
                return
            except StaleHead as told:
                missed = told.missed or []
                stale.append(len(missed))
                head = missed[-1].hash

    at_once(*[write] * 20)
    assert len(stale) >= 19, "whoever came second with the first head was told"
    entries = entry_list(campaign=campaign)
    assert [entry.number for entry in entries] == list(range(1, began + 21))
    assert sorted(entry.hash for entry in entries[began:]) == sorted(kept)
    assert broken(entries, campaign=campaign.public_id) is None
    assert table_of(campaign).purse(keeper.public_id).coppers == 20
    assert table_of(campaign) == table_at(campaign=campaign)
