"""The chronicle over HTTP: read, followed and verified."""

from typing import Any

import msgspec
import pytest
from django.db import connection

from legacy.models import BandRow, Campaign
from legacy.rules.chain import broken
from legacy.rules.entries import Entry
from legacy.rules.prose import sentence
from legacy.selectors.chronicle import entry_list
from legacy.selectors.told import campaign_names
from legacy.services.facts import facts_shuffle
from tests.chronicle import chronicle_unguarded
from tests.legacy.api.calls import API, Evening, caller, send
from tests.legacy.tables import table_of


def read(evening: Evening, **asked: Any) -> Any:
    response = caller(evening.cleo).get(evening.at("chronicle/"), asked)
    assert response.status_code == 200, response.content
    return response.json()


def test_what_is_read_is_the_chain_itself(evening: Evening) -> None:
    told = read(evening)
    prose = [each.pop("prose") for each in told["results"]]
    entries = [msgspec.convert(each, Entry) for each in told["results"]]
    assert entries == entry_list(campaign=evening.campaign)
    names = campaign_names(campaign=evening.campaign)
    assert prose == [sentence(entry, names) for entry in entries]
    assert prose[1] == "Ada of Ash opened the table as its keeper."
    assert any("Beast of" in each for each in prose)
    assert broken(entries, campaign=evening.campaign.public_id) is None
    assert told["total"] == evening.campaign.head_number
    assert told["warnings"] == []


def test_a_chronicle_is_read_page_by_page_by_stream_and_after_an_entry(evening: Evening) -> None:
    first = read(evening, page_size=2)
    assert [each["number"] for each in first["results"]] == [1, 2]
    assert [each["number"] for each in caller(evening.cleo).get(first["next"]).json()["results"]] == [3, 4]
    band = read(evening, stream=f"band:{evening.band.public_id}")["results"]
    assert [each["seq"] for each in band] == list(range(1, len(band) + 1))
    last = evening.campaign.head_number
    assert [each["number"] for each in read(evening, after=last - 1)["results"]] == [last]
    assert read(evening, after=last)["results"] == []
    assert read(evening, after="9" * 30)["results"] == []
    assert caller(evening.cleo).get(evening.at("chronicle/"), {"stream": "a\0b"}).status_code == 400
    assert read(evening, stream="band:nobody")["total"] == 0
    assert read(evening, streem="campaign")["warnings"][0]["code"] == "unknown_parameter"
    bad = caller(evening.cleo).get(evening.at("chronicle/"), {"after": "x"})
    assert (bad.status_code, bad.json()["errors"][0]["pointer"]) == (400, "#/after")


@pytest.mark.parametrize("more", ["chronicle/", "phases/", "bands/", "dungeons/"])
def test_whoever_has_seen_the_head_is_sent_nothing_again(evening: Evening, more: str) -> None:
    client = caller(evening.cleo)
    tag = client.get(evening.at(more))["ETag"]
    same = client.get(evening.at(more), headers={"If-None-Match": f'"other", {tag}'})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    send(caller(evening.ada), evening.campaign, {"kind": "reveal_boss"})
    new = client.get(evening.at(more), headers={"If-None-Match": tag})
    assert new.status_code == 200
    assert new["ETag"] != tag
    hidden = caller(evening.dan).get(evening.at(more), headers={"If-None-Match": new["ETag"]})
    assert hidden.status_code == 404, "a guessed head opens nothing"


# --- verifying ---------------------------------------------------------------------------------------------------
def verify(evening: Evening, address: str) -> Any:
    response = caller(evening.cleo).get(address)
    assert response.status_code == 200, response.content
    return response.json()


def test_a_whole_chronicle_holds(evening: Evening) -> None:
    for address in (evening.at("verify/"), f"{API}bands/{evening.band.public_id}/verify/"):
        told = verify(evening, address)
        assert told == {
            "holds": True,
            "number": evening.campaign.head_number,
            "head": evening.campaign.head_hash,
            "problems": [],
        }


def test_a_changed_byte_is_found(evening: Evening) -> None:
    with chronicle_unguarded(connection), connection.cursor() as cursor:
        cursor.execute("UPDATE legacy_chronicleentry SET kind = 'founded ' WHERE kind = 'founded'")
    for address in (evening.at("verify/"), f"{API}bands/{evening.band.public_id}/verify/"):
        told = verify(evening, address)
        assert (told["holds"], told["problems"][0]["code"]) == (False, "chain_broken")


def test_a_bands_row_is_its_own_affair(evening: Evening) -> None:
    Campaign.objects.update(name="Another name is no difference")
    BandRow.objects.update(glory=7)
    for address in (evening.at("verify/"), f"{API}bands/{evening.band.public_id}/verify/"):
        told = verify(evening, address)
        assert [problem["path"] for problem in told["problems"]] == [f"/bands/{evening.band.public_id}/glory"]
    BandRow.objects.update(glory=0)
    evening.keeper.purse.__class__.objects.update(coppers=99)
    assert not verify(evening, evening.at("verify/"))["holds"]
    assert verify(evening, f"{API}bands/{evening.band.public_id}/verify/")["holds"]


def test_nobody_learns_the_order_of_the_bosses_while_the_dungeon_runs(evening: Evening) -> None:
    send(caller(evening.ada), evening.campaign, {"kind": "reveal_boss"})
    seed = facts_shuffle(campaign=evening.campaign, table=table_of(evening.campaign))
    addresses = [evening.at(more) for more in ("", "chronicle/", "export/", "phases/")]
    addresses += [f"{API}dungeons/{evening.dungeon.public_id}/", f"{API}bands/{evening.band.public_id}/chronicle/"]

    def told(address: str) -> bytes:
        response = caller(evening.ada).get(address)
        assert response.status_code == 200
        return b"".join(response.streaming_content) if response.streaming else response.content

    assert seed
    assert all(seed.encode() not in told(address) and b'"order":[{"' not in told(address) for address in addresses)
    lost = {"kind": "end_dungeon", "reason": "abandoned", "override": {"rules": ["DNF-P-07"], "reason": "Late."}}
    response = send(caller(evening.ada), evening.campaign, lost)
    assert response.status_code == 201, response.content
    assert seed.encode() in told(evening.at("chronicle/"))
