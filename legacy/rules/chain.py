"""The hash chain: every entry names the one before it in its stream and the one before it in the campaign.

The hash of an entry is the SHA-256, in hexadecimal, of the canonical JSON of all its other fields and the campaign's
id. So no entry can be changed, left out or put elsewhere, in its stream or among the streams, without a hash that no
longer fits.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from legacy.rules.entries import Entry, NewEntry


class Difference(msgspec.Struct, frozen=True):
    """The first place where a chronicle is not what it claims to be."""

    number: int
    field: str
    message: str


class Heads(msgspec.Struct, frozen=True):
    """Where a campaign ends: its last number and hash, and of every stream the last place and hash."""

    number: int = 0
    hash: str = ""
    streams: Mapping[str, tuple[int, str]] = {}


def canonical(data: Any) -> bytes:
    """The one way to write these data: keys sorted, no spaces, UTF-8; raises TypeError for what has no such form."""
    _check(data, "")
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _check(data: Any, path: str) -> None:
    """Only texts, whole numbers, truth values, nothing, lists and objects are written; floats differ between tools."""
    if data is None or isinstance(data, str | bool | int):
        return
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                raise TypeError(f"{path or '/'}: a key is a text, not {key!r}.")
            _check(value, f"{path}/{key}")
    elif isinstance(data, list):
        for place, value in enumerate(data):
            _check(value, f"{path}/{place}")
    else:
        raise TypeError(f"{path or '/'}: {type(data).__name__} has no canonical form.")


def entry_hash(
    *,
    campaign: str,
    number: int,
    act: int,
    stream: str,
    seq: int,
    kind: str,
    data: dict[str, Any],
    wizard: str | None,
    at: str,
    previous: str,
    head_before: str,
) -> str:
    """The hash of an entry with these fields."""
    fields = {
        "campaign": campaign, "number": number, "act": act, "stream": stream, "seq": seq, "kind": kind, "data": data,
        "wizard": wizard, "at": at, "previous": previous, "head_before": head_before,
    }  # fmt: skip
    return hashlib.sha256(canonical(fields)).hexdigest()


def heads(entries: Iterable[Entry]) -> Heads:
    """Where these entries, in the order of their numbers, end."""
    number, last, ends = 0, "", {}
    for entry in entries:
        number, last = entry.number, entry.hash
        ends[entry.stream] = (entry.seq, entry.hash)
    return Heads(number, last, ends)


def sealed(new: Sequence[NewEntry], *, campaign: str, after: Heads, wizard: str | None, at: str) -> list[Entry]:
    """The entries of one act, numbered and chained to what was written before."""
    entries: list[Entry] = []
    ends, head, act = dict(after.streams), after.hash, after.number + 1
    for number, wanted in enumerate(new, start=act):
        seq, previous = ends.get(wanted.stream, (0, ""))
        fields: dict[str, Any] = {
            "number": number, "act": act, "stream": wanted.stream, "seq": seq + 1, "kind": wanted.kind,
            "data": wanted.data, "wizard": wizard, "at": at, "previous": previous, "head_before": head,
        }  # fmt: skip
        head = entry_hash(campaign=campaign, **fields)
        ends[wanted.stream] = (seq + 1, head)
        entries.append(Entry(**fields, hash=head))
    return entries


def broken(entries: Iterable[Entry], *, campaign: str) -> Difference | None:
    """The first difference in a whole campaign, its entries in the order of their numbers, or none."""
    ends: dict[str, tuple[int, str]] = {}
    number, act, head = 0, 0, ""
    for entry in entries:
        seq, previous = ends.get(entry.stream, (0, ""))
        # An act begins with its own number or goes on where it was.
        acts = (number + 1, act) if number else (1,)
        for field, found, wanted in (
            ("number", entry.number, (number + 1,)),
            ("act", entry.act, acts),
            ("seq", entry.seq, (seq + 1,)),
            ("previous", entry.previous, (previous,)),
            ("head_before", entry.head_before, (head,)),
            ("hash", entry.hash, (_rehashed(entry, campaign),)),
        ):
            if found not in wanted:
                told = " or ".join(repr(value) for value in wanted)
                return Difference(entry.number, field, f"Entry {entry.number}: {field} is {found!r}, not {told}.")
        number, act, head = entry.number, entry.act, entry.hash
        ends[entry.stream] = (entry.seq, entry.hash)
    return None


def _rehashed(entry: Entry, campaign: str) -> str:
    fields = {name: getattr(entry, name) for name in Entry.__struct_fields__ if name != "hash"}
    try:
        return entry_hash(campaign=campaign, **fields)
    except TypeError as error:  # a float that somebody wrote into the data
        return str(error)
