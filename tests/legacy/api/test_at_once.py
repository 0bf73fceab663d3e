"""Twenty devices send an act upon the same head at the same moment, over HTTP: real transactions."""

import threading

import pytest
from django.db import connection

from legacy.models import Campaign
from legacy.rules.chain import broken
from legacy.selectors.chronicle import entry_list
from legacy.selectors.tables import table_at, table_read
from tests.catalogue import catalogue_put, whole_catalogue
from tests.legacy.api.calls import Evening, caller, send

WRITERS = 20
HEAL = {"kind": "change_hp", "target": "boss", "change": -1, "reason": ""}


@pytest.mark.postgresql  # on SQLite a writer has the whole file for itself
@pytest.mark.django_db(transaction=True)
def test_of_twenty_devices_at_once_one_is_kept_each_time_and_all_others_are_told() -> None:
    catalogue_put(whole_catalogue("decknforge"))
    evening = Evening()
    campaign = evening.campaign
    first = send(caller(evening.ada), campaign, {"kind": "reveal_boss"}).json()
    seen, began = first["head"], first["number"]
    all_ready = threading.Barrier(WRITERS)
    kept: list[str] = []
    stale: list[int] = []
    broke: list[object] = []

    def write(number: int) -> None:
        """One act upon the head that all have seen, and again upon what is there until it is kept; then once more."""
        client, head, act = caller(evening.ada), seen, {**HEAL, "reason": f"device {number}"}
        try:
            all_ready.wait(60)
            for _ in range(3 * WRITERS):
                response = send(client, campaign, act, head=head, key=f"device-{number}")
                if response.status_code == 201:
                    kept.append(response.json()["head"])
                    again = send(client, campaign, act, head=head, key=f"device-{number}")
                    assert (again.status_code, again.json()["head"]) == (200, kept_head(response))
                    return
                assert response.status_code == 409, response.content
                stale.append(len(response.json()["missed"]))
                head = response.json()["head"]
        except BaseException as error:
            broke.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert broke == []
    assert len(kept) == WRITERS
    assert len(stale) >= WRITERS - 1, "whoever came second with the first head was told"
    assert min(stale) >= 1, "and told what they had missed"
    campaign = Campaign.objects.get()
    entries = entry_list(campaign=campaign)
    assert [entry.number for entry in entries] == list(range(1, began + WRITERS + 1))
    assert sorted(entry.hash for entry in entries[began:]) == sorted(kept)
    assert {entry.data["reason"] for entry in entries[began:]} == {f"device {number}" for number in range(WRITERS)}
    assert broken(entries, campaign=campaign.public_id) is None
    assert table_read(campaign=campaign) == table_at(campaign=campaign)


def kept_head(response: object) -> str:
    return response.json()["head"]  # type: ignore[attr-defined,no-any-return]
