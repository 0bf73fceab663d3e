import hashlib
from typing import Any

import pytest
from msgspec.structs import replace

from legacy.rules.chain import broken, canonical, heads, sealed
from legacy.rules.entries import Entry, NewEntry
from tests.legacy.rules.campaigns import CAMPAIGN, Campaign


def test_canonical_sorts_keys_and_writes_no_spaces() -> None:
    assert canonical({"b": [1, None, True], "a": "é ♠"}) == '{"a":"é ♠","b":[1,null,true]}'.encode()


@pytest.mark.parametrize("data", [1.0, {"a": [1.5]}, {1: "a"}, {"a": (1,)}, {"a": b""}])
def test_what_tools_disagree_on_has_no_canonical_form(data: Any) -> None:
    with pytest.raises(TypeError):
        canonical(data)


def test_the_hash_is_the_sha256_of_the_canonical_fields() -> None:
    """Written out, so that somebody else's script can be compared with it."""
    (entry,) = sealed(
        [NewEntry("campaign", "wizard_joined", {"role": "keeper", "wizard": "w1"})],
        campaign="c1", after=heads([]), wizard="w1", at="2026-03-01T18:00:00Z",
    )  # fmt: skip
    text = (
        '{"act":1,"at":"2026-03-01T18:00:00Z","campaign":"c1","data":{"role":"keeper","wizard":"w1"},"head_before":"",'
        '"kind":"wizard_joined","number":1,"previous":"","seq":1,"stream":"campaign","wizard":"w1"}'
    )
    assert entry.hash == hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    campaign.play("mara")
    return campaign.entries


def test_a_chronicle_as_written_is_whole(entries: list[Entry]) -> None:
    assert broken(entries, campaign=CAMPAIGN) is None


def test_acts_share_the_number_of_their_first_entry(entries: list[Entry]) -> None:
    last = [entry for entry in entries if entry.act == entries[-1].act]
    assert [entry.number for entry in last] == list(range(last[0].number, entries[-1].number + 1))
    assert last[0].act == last[0].number
    assert len(last) > 5


def test_another_campaign_has_other_hashes(entries: list[Entry]) -> None:
    found = broken(entries, campaign="c2")
    assert found
    assert (found.number, found.field) == (1, "hash")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("data", {"role": "keeper", "wizard": "eve"}),
        ("data", {"role": "keeper", "wizard": 1.5}),
        ("wizard", "eve"),
        ("at", "2027-01-01T00:00:00Z"),
        ("kind", "wizard_left"),
        ("stream", "purse:mara"),
    ],
)
def test_a_changed_field_is_found(entries: list[Entry], field: str, value: Any) -> None:
    changed = [*entries[:1], replace(entries[1], **{field: value}), *entries[2:]]
    found = broken(changed, campaign=CAMPAIGN)
    assert found
    assert found.number == 2


def test_an_entry_left_out_is_found(entries: list[Entry]) -> None:
    found = broken([*entries[:9], *entries[10:]], campaign=CAMPAIGN)
    assert found
    assert (found.number, found.field) == (11, "number")


def test_two_streams_cannot_change_places(entries: list[Entry]) -> None:
    """Each stream is as it was; only the order over both is another, and their numbers and hashes are made to fit."""
    place = next(n for n in range(30, len(entries) - 1) if entries[n].stream != entries[n + 1].stream)
    one, other = entries[place], entries[place + 1]
    swapped = [replace(other, number=one.number), replace(one, number=other.number)]
    found = broken([*entries[:place], *swapped, *entries[place + 2 :]], campaign=CAMPAIGN)
    assert found
    assert found.field in ("act", "head_before")


def test_a_truncated_end_is_a_chronicle_with_another_head(entries: list[Entry]) -> None:
    assert broken(entries[:-1], campaign=CAMPAIGN) is None
    assert heads(entries[:-1]).hash != heads(entries).hash
