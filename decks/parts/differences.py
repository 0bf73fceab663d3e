"""What differs between two decks, told with the names of cards."""

from dataclasses import dataclass
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from decks.formats.zone_words import title
from decks.parts.reports import named
from decks.rules.differences import CardChange, Difference

LONGEST_VALUE = 200


@dataclass(frozen=True)
class CardDiffers:
    """A card that both sides hold in different numbers; the slug is empty where nobody knows the name."""

    slug: str
    name: str
    before: int
    after: int
    word: str

    @property
    def amount(self) -> str:
        """How many copies more or fewer, with its sign."""
        amount = self.after - self.before
        return f"+{amount}" if amount > 0 else f"−{-amount}"


@dataclass(frozen=True)
class ZoneDiffers:
    """The cards of a zone that differ: those that are new first, then those in another number, then those gone."""

    title: str
    cards: tuple[CardDiffers, ...]


@dataclass(frozen=True)
class PathDiffers:
    """A place of a document with another value; empty where a side has nothing there."""

    path: str
    word: str
    before: str
    after: str


@dataclass(frozen=True)
class DifferenceTold:
    """All that differs, zone by zone and path by path."""

    zones: tuple[ZoneDiffers, ...]
    paths: tuple[PathDiffers, ...]

    def __bool__(self) -> bool:
        return bool(self.zones or self.paths)


def difference_told(found: Difference, index: CardIndex) -> DifferenceTold:
    """The difference as a page shows it."""

    def cards(changes: tuple[CardChange, ...], word: str) -> list[CardDiffers]:
        return [
            CardDiffers(
                each.card if each.card in index.cards else "", named(each.card, index), each.before, each.after, word
            )
            for each in changes
        ]

    zones = tuple(
        ZoneDiffers(
            title(zone.zone),
            (*cards(zone.added, "added"), *cards(zone.changed, "changed"), *cards(zone.removed, "removed")),
        )
        for zone in found.zones
    )
    paths = tuple(PathDiffers(each.path, each.op, _value(each.before), _value(each.after)) for each in found.paths)
    return DifferenceTold(zones, paths)


def _value(value: Any) -> str:
    if value is msgspec.UNSET:
        return ""
    written = msgspec.json.encode(value).decode()
    return written if len(written) <= LONGEST_VALUE else f"{written[: LONGEST_VALUE - 1]}…"
