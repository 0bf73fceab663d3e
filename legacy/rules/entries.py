"""An entry of a chronicle, and the streams that entries lie in."""

from collections.abc import Iterable
from typing import Any

import msgspec

CAMPAIGN = "campaign"
BAND = "band"
PURSE = "purse"


class NewEntry(msgspec.Struct, frozen=True):
    """What an act wants written: in which stream, of which kind, and what it says."""

    stream: str
    kind: str
    data: dict[str, Any]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry as it was written, never to change.

    `number` is its place in the campaign and `seq` its place in its stream, both from 1; `act` is the number of the
    first entry that was written by the same act. `previous` is the hash of the entry before it in its stream and
    `head_before` that of the entry before it in the campaign; both are empty for the first.
    """

    number: int
    act: int
    stream: str
    seq: int
    kind: str
    data: dict[str, Any]
    wizard: str | None
    at: str
    previous: str
    head_before: str
    hash: str


def band_stream(band: str) -> str:
    """The stream of a band."""
    return f"{BAND}:{band}"


def purse_stream(wizard: str) -> str:
    """The stream of a wizard's purse."""
    return f"{PURSE}:{wizard}"


def owner(stream: str) -> tuple[str, str]:
    """What sort of stream this is, and whose: ("band", id), ("purse", id) or ("campaign", "")."""
    sort, _, whose = stream.partition(":")
    return sort, whose


def streams(entries: Iterable[Entry | NewEntry]) -> tuple[str, ...]:
    """The streams that these entries lie in, each once, in their order."""
    return tuple(dict.fromkeys(entry.stream for entry in entries))
