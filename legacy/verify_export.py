"""Verify the export of a campaign offline: ``python verify_export.py FILE [--head HASH]``.

This file needs Python 3.11 and nothing else; take it along with an export. It recomputes every hash of the chronicle
and says what it found: status 0 when everything fits, 1 at the first difference, 2 when the file is no export at all.

An export is UTF-8, one JSON object a line. The first line is the header: format, version, campaign (its id) and more.
Then every entry of the chronicle follows, in the order of `number`, which counts from 1:

    number       its place in the campaign
    act          the number of the first entry that was written together with it
    stream, seq  "campaign", "band:<id>" or "purse:<id>", and its place in that stream, from 1
    kind, data   what happened
    wizard, at   the id of who wrote it, or null, and when (UTC)
    previous     the hash of the entry before it in its stream, "" for the first
    head_before  the hash of the entry before it in the campaign, "" for the first
    hash         the SHA-256, in hexadecimal, of the canonical JSON of all the other fields and "campaign", the id

Canonical JSON has its keys sorted, no spaces, letters as they are, and no fractions. The last line is the footer:
entries (how many), head (the hash of the last one) and sha256 (of all lines before the footer, line ends included).

A file that was made up as a whole fits together as well. Whoever wrote down a head earlier can ask with --head whether
the chronicle still contains it: then nothing up to that entry has been changed since.
"""

import hashlib
import json
import sys
from collections.abc import Iterable
from typing import Any

FORMAT, VERSION = "scriptorium campaign", 1
FIELDS = (
    "act", "at", "data", "hash", "head_before", "kind", "number", "previous", "seq", "stream", "wizard",
)  # fmt: skip
FITS, DIFFERS, UNREADABLE = 0, 1, 2


class Differs(Exception):
    """The first place where the export is not what it claims to be."""


class Unreadable(Exception):
    """This is no export."""


def canonical(data: Any) -> bytes:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode(errors="surrogatepass")  # half a character has no hash that fits, and breaks nothing


def verify(lines: Iterable[bytes], head: str | None = None) -> dict[str, Any]:
    """The footer of an export in which everything fits; raises Differs or Unreadable."""
    header: dict[str, Any] | None = None
    footer: dict[str, Any] | None = None
    digest = hashlib.sha256()
    streams: dict[str, tuple[int, str]] = {}
    number, act, last, met = 0, 0, "", head in (None, "")
    for place, line in enumerate(lines, start=1):
        if footer is not None:
            raise Differs(f"Line {place}: something follows the footer.")
        found = _object(line, place)
        if header is None:
            header = found
            named = isinstance(header.get("campaign"), str)
            if header.get("format") != FORMAT or header.get("version") != VERSION or not named:
                raise Unreadable(f"Line 1 is not the header of a {FORMAT} of version {VERSION}.")
        elif "sha256" in found:
            footer = found
            continue
        else:
            number, act, last = _entry(found, place, header["campaign"], streams, number, act, last)
            met = met or last == head
        digest.update(line)
    if header is None or footer is None:
        raise Differs("The export ends without its footer: lines are missing.")
    for field, wanted in (("entries", number), ("head", last), ("sha256", digest.hexdigest())):
        if footer.get(field) != wanted:
            raise Differs(f"Footer: {field} is {footer.get(field)!r}, not {wanted!r}.")
    if not met:
        raise Differs(f"No entry has the hash {head}: the chronicle was another one when that was its head.")
    return footer


def _entry(
    entry: dict[str, Any],
    place: int,
    campaign: str,
    streams: dict[str, tuple[int, str]],
    number: int,
    act: int,
    last: str,
) -> tuple[int, int, str]:
    """The number, act and hash of an entry that fits to those before it."""
    if tuple(sorted(entry)) != FIELDS or not isinstance(entry["stream"], str):
        raise Differs(f"Line {place}: an entry has the fields {', '.join(FIELDS)}, and its stream is a text.")
    seq, previous = streams.get(entry["stream"], (0, ""))
    rest = {field: value for field, value in entry.items() if field != "hash"} | {"campaign": campaign}
    for field, wanted in (
        ("number", (number + 1,)),
        ("act", (number + 1, act) if number else (1,)),
        ("seq", (seq + 1,)),
        ("previous", (previous,)),
        ("head_before", (last,)),
        ("hash", (hashlib.sha256(canonical(rest)).hexdigest(),)),
    ):
        if entry[field] not in wanted:
            told = " or ".join(map(repr, wanted))
            raise Differs(f"Line {place}, entry {entry['number']}: {field} is {entry[field]!r}, not {told}.")
    streams[entry["stream"]] = (entry["seq"], entry["hash"])
    return entry["number"], entry["act"], entry["hash"]


def _object(line: bytes, place: int) -> dict[str, Any]:
    """The object of a line; no name stands in it twice, and no number is a fraction."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name stands twice in an object")
        return dict(pairs)

    def whole(number: str) -> Any:
        raise ValueError(f"{number} is no whole number")

    try:
        found = json.loads(line.decode(), object_pairs_hook=once, parse_float=whole, parse_constant=whole)
    except (ValueError, RecursionError) as fault:
        raise (Unreadable if place == 1 else Differs)(f"Line {place} cannot be read: {fault}.") from None
    if not isinstance(found, dict):
        raise (Unreadable if place == 1 else Differs)(f"Line {place} is no object.")
    return found


def main(arguments: list[str]) -> int:
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--head"):
        sys.stderr.write("usage: python verify_export.py FILE [--head HASH]\n")
        return UNREADABLE
    try:
        with open(arguments[0], "rb") as file:  # noqa: PTH123  # one import less
            footer = verify(file, arguments[2] if len(arguments) == 3 else None)
    except (OSError, Unreadable) as fault:
        sys.stderr.write(f"{arguments[0]}: {fault}\n")
        return UNREADABLE
    except Differs as fault:
        sys.stdout.write(f"{arguments[0]}: DIFFERS. {fault}\n")
        return DIFFERS
    sys.stdout.write(f"{arguments[0]}: {footer['entries']} entries fit together; the head is {footer['head']}.\n")
    return FITS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
