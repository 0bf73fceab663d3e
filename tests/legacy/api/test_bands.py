"""Bands and dungeons over HTTP: as they stand, as they stood, and what lies between."""

from typing import Any

import msgspec
import pytest

from legacy.api.bands import BandDifferenceTold
from legacy.api.shapes import BandMoment, BandWhole, DungeonWhole
from legacy.models import BandRow, ChronicleEntry
from legacy.rules.entries import band_stream
from legacy.rules.fold import band_fold
from legacy.selectors.chronicle import entry_list
from tests.legacy.api.calls import API, Evening, caller, send


def at(evening: Evening, more: str = "") -> str:
    return f"{API}bands/{evening.band.public_id}/{more}"


def slay(evening: Evening) -> None:
    """The first Boss is revealed and falls by Ada's hand."""
    kill = {"kind": "slay_boss", "killer": evening.keeper.public_id, "by": "10♠", "value": 10, "reward": "rally"}
    for act in ({"kind": "reveal_boss"}, kill):
        response = send(caller(evening.ada), evening.campaign, act)
        assert response.status_code == 201, response.content


def test_a_band_is_told_whole(evening: Evening) -> None:
    response = caller(evening.cleo).get(at(evening))
    assert response["ETag"] == f'"{evening.campaign.head_hash}"'
    told = response.json()
    assert set(told) == set(BandWhole.__struct_fields__)
    whole = msgspec.convert(told, BandWhole)
    assert (whole.name, whole.holder, whole.retired) == ("Ashen Few", evening.keeper.public_id, False)
    assert whole.state == BandRow.objects.get().band
    assert len(whole.state.monsters) == 6
    assert caller(evening.cleo).get(at(evening), headers={"If-None-Match": response["ETag"]}).status_code == 304
    listed = caller(evening.cleo).get(evening.at("bands/")).json()["results"]
    assert [each["id"] for each in listed] == [evening.band.public_id]


def test_a_band_is_told_as_it_stood_at_every_entry(evening: Evening) -> None:
    entries = entry_list(campaign=evening.campaign, stream=band_stream(evening.band.public_id))
    assert len(entries) > 10
    for place in (1, 4, len(entries)):
        response = caller(evening.cleo).get(at(evening, f"at/{place}/"))
        assert response.status_code == 200, response.content
        moment = msgspec.convert(response.json(), BandMoment)
        assert (moment.seq, moment.state) == (place, band_fold(entries[:place]))


@pytest.mark.parametrize("place", ["0", "999", "9" * 40])
def test_a_moment_that_never_was_is_not_there(evening: Evening, place: str) -> None:
    response = caller(evening.cleo).get(at(evening, f"at/{place}/"))
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_difference_tells_what_was_gained(evening: Evening) -> None:
    seq = BandRow.objects.get().seq
    slay(evening)
    response = caller(evening.cleo).get(at(evening, "diff/"), {"from": seq})
    assert response.status_code == 200, response.content
    told = msgspec.convert(response.json(), BandDifferenceTold)
    assert (told.glory, told.before, told.after) == (1, seq, BandRow.objects.get().seq)
    whole = msgspec.convert(caller(evening.cleo).get(at(evening, "diff/")).json(), BandDifferenceTold)
    assert len(whole.inscribed) == 3
    back = caller(evening.cleo).get(at(evening, "diff/"), {"from": told.after, "to": seq}).json()
    assert back["glory"] == -1


@pytest.mark.parametrize(
    ("asked", "status"),
    [({"from": "x"}, 400), ({"to": 0}, 400), ({"to": -1}, 400), ({"to": "9" * 30}, 400), ({"to": 999}, 404)],
)
def test_a_difference_between_moments_that_never_were_is_refused(
    evening: Evening, asked: dict[str, Any], status: int
) -> None:
    assert caller(evening.cleo).get(at(evening, "diff/"), asked).status_code == status


def test_a_bands_stream_is_its_chronicle(evening: Evening) -> None:
    told = caller(evening.cleo).get(at(evening, "chronicle/"), {"page_size": 2}).json()
    stream = band_stream(evening.band.public_id)
    assert told["total"] == ChronicleEntry.objects.filter(stream=stream).count()
    assert [(each["stream"], each["kind"]) for each in told["results"]] == [
        (stream, "founded"),
        (stream, "monster_built"),
    ]


@pytest.mark.parametrize("noun", ["bands", "wizards", "dungeons"])
@pytest.mark.parametrize("word", ["2222222222", "%00", "é", "x" * 300])
def test_what_nobody_knows_is_not_there(evening: Evening, noun: str, word: str) -> None:
    response = caller(evening.ada).get(f"{API}{noun}/{word}/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_dungeon_is_told_while_it_runs_and_when_it_is_over(evening: Evening) -> None:
    slay(evening)
    address = f"{API}dungeons/{evening.dungeon.public_id}/"
    running = msgspec.convert(caller(evening.cleo).get(address).json(), DungeonWhole)
    assert (running.name, running.place, running.result, running.ended) == ("Cellar", 1, "", None)
    assert (running.state.bosses_slain, running.state.seats[0].glory) == (1, 1)
    end = {"kind": "end_dungeon", "reason": "abandoned", "override": {"rules": ["DNF-P-07"], "reason": "It was late."}}
    assert send(caller(evening.ada), evening.campaign, end).status_code == 201
    over = msgspec.convert(caller(evening.cleo).get(address).json(), DungeonWhole)
    assert over.result == "lost"
    assert over.ended is not None
    listed = caller(evening.cleo).get(evening.at("dungeons/")).json()
    assert [(each["id"], each["result"]) for each in listed["results"]] == [(evening.dungeon.public_id, "lost")]
