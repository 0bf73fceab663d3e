"""What two decks hold differently, zone by zone, and what two documents do, path by path."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from decks.rules.deck import Zones
from decks.rules.documents import pointer

CHANGE_WORDS = 6  # cards that a sentence names before it only counts the others


class CardChange(msgspec.Struct, frozen=True):
    """A card that two decks hold in different numbers; 0 where a deck has none."""

    card: str
    before: int
    after: int


class ZoneDifference(msgspec.Struct, frozen=True):
    """The cards of a zone that are new, gone, or there in another number."""

    zone: str
    added: tuple[CardChange, ...] = ()
    removed: tuple[CardChange, ...] = ()
    changed: tuple[CardChange, ...] = ()


class PathDifference(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of a document (as a JSON pointer) with another value; a side that has nothing there is absent."""

    path: str
    op: Literal["added", "removed", "changed"]
    before: Any = msgspec.UNSET
    after: Any = msgspec.UNSET


class Difference(msgspec.Struct, frozen=True):
    """All that differs: cards by zone, and whatever else by path."""

    zones: tuple[ZoneDifference, ...] = ()
    paths: tuple[PathDifference, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.zones or self.paths)


def difference(before: Mapping[str, Any], after: Mapping[str, Any], *, lists: str = "zones") -> Difference:
    """What differs between two canonical documents; the field `lists` holds the zones of a deck list."""
    zones = tuple(zone_differences(before.get(lists) or {}, after.get(lists) or {}))
    rest_before, rest_after = ({key: value for key, value in side.items() if key != lists} for side in (before, after))
    return Difference(zones, tuple(path_differences(rest_before, rest_after)))


def zone_differences(before: Zones, after: Zones) -> Iterator[ZoneDifference]:
    """The zones that differ and their cards, by the alphabet: databases keep the order of a document's names or not."""
    for zone in sorted({*after, *before}):
        old, new = before.get(zone, {}), after.get(zone, {})
        changes = [
            CardChange(card, old.get(card, 0), new.get(card, 0))
            for card in sorted({*new, *old})
            if old.get(card, 0) != new.get(card, 0)
        ]
        if changes:
            yield ZoneDifference(
                zone,
                added=tuple(change for change in changes if not change.before),
                removed=tuple(change for change in changes if not change.after),
                changed=tuple(change for change in changes if change.before and change.after),
            )


def path_differences(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> Iterator[PathDifference]:
    """The places whose values differ; a list is compared entry by entry, for in a log the order is the content."""
    if before == after and type(before) is type(after):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in sorted({*before, *after}):
            yield from _entry(before, after, key, key in before, key in after, (*path, key))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for place in range(max(len(before), len(after))):
            yield from _entry(before, after, place, place < len(before), place < len(after), (*path, place))
    else:
        yield PathDifference(pointer(*path), "changed", before, after)


def _entry(
    before: Any, after: Any, key: Any, was: bool, is_now: bool, path: tuple[str | int, ...]
) -> Iterator[PathDifference]:
    if was and is_now:
        yield from path_differences(before[key], after[key], path)
    elif is_now:
        yield PathDifference(pointer(*path), "added", after=after[key])
    else:
        yield PathDifference(pointer(*path), "removed", before=before[key])


def in_words(found: Difference, names: Mapping[str, str]) -> str:
    """The difference as one short sentence: "main: +2 Wolf, −1 Stoat; side: …"."""
    said = []
    for zone in found.zones:
        changes = (*zone.added, *zone.changed, *zone.removed)
        parts = [_change_word(change, names) for change in changes[:CHANGE_WORDS]]
        if len(changes) > CHANGE_WORDS:
            parts.append(f"and {len(changes) - CHANGE_WORDS} more")
        said.append(f"{zone.zone}: {', '.join(parts)}")
    if found.paths:
        places = len(found.paths)
        said.append(f"{found.paths[0].path} {found.paths[0].op}" if places == 1 else f"{places} places changed")
    return "; ".join(said)


def _change_word(change: CardChange, names: Mapping[str, str]) -> str:
    amount = change.after - change.before
    return f"{'+' if amount > 0 else '−'}{abs(amount)} {names.get(change.card, change.card)}"
