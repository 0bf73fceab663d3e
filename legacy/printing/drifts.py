"""In whose hands a band was, as its record sheet tells it."""

from collections.abc import Iterator, Sequence

from legacy.printing.records import Drift
from legacy.rules import events
from legacy.rules.entries import Entry
from legacy.rules.events.bands import Adopted, Drifted, Founded, PassedOn, Retired
from legacy.rules.fold import CORRECTED, counting
from legacy.rules.prose import Names, decided

TOLD = ("founded", "adopted", "drifted", "passed_on", "retired")
KINDS = (*TOLD, CORRECTED)  # of the entries that `drifts` must be given


def drifts(entries: Sequence[Entry], names: Names) -> Iterator[Drift]:
    """Every change of hands that still counts, by the entries of a band's stream."""
    for entry in counting(entries):
        if entry.kind in TOLD:
            yield from _told(events.read(entry.kind, entry.data), entry.at, names)


def _told(event: object, at: str, names: Names) -> Iterator[Drift]:
    match event:
        case Founded():
            yield Drift(at=at, wizard=names.wizard(event.wizard), how="founded the band")
        case Adopted():
            for holder in event.holders:
                yield Drift(at="", wizard=names.wizard(holder), how="held it on paper")
            yield Drift(at=at, wizard=names.wizard(event.wizard), how="brought it along from paper")
        case Drifted():
            place = f"pick {event.position}, {decided(event.decided_by)}"
            kept = event.wizard == event.previous
            how = f"kept it, {place}" if kept else f"took it from {names.wizard(event.previous)}, {place}"
            yield Drift(at=at, wizard=names.wizard(event.wizard), how=how)
        case PassedOn():
            how = f"was given it when {names.wizard(event.previous)} had left"
            yield Drift(at=at, wizard=names.wizard(event.wizard), how=how)
        case Retired():
            yield Drift(at=at, wizard=names.wizard(event.wizard), how="held it when it was retired")
