"""What every format shares: the deck list that is written, the lines that were read, and the limits of both."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.documents import CONTROLS, MAX_COPIES, MAX_LINES, Path, TooLong, Unreadable
from decks.rules.kinds import DocumentKind, GameRules

MAX_BYTES = 64 * 1024
MAX_NAME = 200
MAX_SUGGESTED = 50  # looking for near names is slow, and a list with more strangers than this is no deck of this game

Zones = Mapping[str, Mapping[str, int]]
Data = str | bytes | Mapping[str, Any]
Output = str | dict[str, Any]
FaceUrl = Callable[[CardSpec], str]
LISTS = "zones"  # the kind of document that is a deck list


def no_face(card: CardSpec) -> str:
    """No picture."""
    return ""


# --- names -------------------------------------------------------------------------------------------------------
UNSEEN = re.compile("[\u200b\u2060\ufeff]")
CONTROL = re.compile(f"[{CONTROLS}]")


def tidy(name: str) -> str:
    """A name that is not a card's, as every format keeps it: composed letters, single spaces, nothing unseen."""
    return " ".join(unicodedata.normalize("NFC", UNSEEN.sub("", name)).split())


def name_fault(name: str) -> str:
    """Why this cannot be the name of a card, or nothing."""
    if not tidy(name):
        return "There is no card."
    if CONTROL.search(name):
        return "A card's name has no control characters."
    if len(tidy(name)) > MAX_NAME:
        return f"A card's name has at most {MAX_NAME} characters."
    return ""


# --- deck lists --------------------------------------------------------------------------------------------------
class DeckList(msgspec.Struct, frozen=True):
    """A deck of one game, made by ``deck_list``: equal decks have equal zones in the same order.

    A zone holds the slugs of known cards in the order of their names, then the names that nobody knows. `beside` holds
    the other fields of a document: what stands beside the zones, or a whole draft, snapshot or band instead of them.
    """

    rules: GameRules
    index: CardIndex
    zones: Zones
    beside: Mapping[str, Any] = {}
    face_url: FaceUrl = no_face

    def label(self, card: str) -> str:
        """What a person reads for a card: its name, or its slug where another card has the same name."""
        known = self.index.cards.get(card)
        if known is None:
            return card
        return known.name if self.index.find(known.name) is known else card

    def entries(self) -> Iterator[tuple[str, str, int]]:
        """Zone, card (a slug or an unknown name) and count of every line."""
        return ((zone, card, count) for zone, counts in self.zones.items() for card, count in counts.items())


def deck_list(
    *,
    rules: GameRules,
    index: CardIndex,
    zones: Zones,
    beside: Mapping[str, Any] | None = None,
    face_url: FaceUrl = no_face,
) -> DeckList:
    """The deck of these zones, whose cards are told by slug or name in any order; raises ``Unreadable``."""
    collector = Collector(rules, index, suggests=False)
    for zone, counts in zones.items():
        if zone not in rules.zones:
            raise Unreadable(no_such_zone(zone, rules), (LISTS, zone))
        for name, count in counts.items():
            collector.strictly(zone, name, count, (LISTS, zone, name))
    return DeckList(rules, index, collector.arranged(), beside or {}, face_url)


def list_kind(rules: GameRules) -> DocumentKind | None:
    """The kind of document that is a deck list of this game, if it has deck lists."""
    return next((kind for kind in rules.kinds if kind.name == LISTS), None)


def no_such_zone(zone: str, rules: GameRules) -> str:
    return f"There is no zone “{zone}”. The zones are {', '.join(rules.zones)}."


# --- what was read -----------------------------------------------------------------------------------------------
class Status(StrEnum):
    """What became of a line."""

    CARD = "card"
    HEADER = "header"
    COMMENT = "comment"
    BLANK = "blank"
    UNKNOWN = "unknown"
    UNREADABLE = "unreadable"


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line and what became of it.

    `card` is a slug, or the typed name where nobody knows it; the line of an unknown name has the nearest names, an
    unreadable one the reason. In formats without lines an entry counts as one, and `path` points to it.
    """

    number: int
    text: str
    status: Status
    zone: str = ""
    card: str = ""
    count: int = 0
    suggestions: tuple[str, ...] = ()
    reason: str = ""
    path: str = ""


class Read(msgspec.Struct, frozen=True):
    """A deck that was read, and line by line what became of each line."""

    deck: DeckList
    lines: tuple[Line, ...] = ()

    @property
    def zones(self) -> Zones:
        return self.deck.zones

    @property
    def unresolved(self) -> tuple[Line, ...]:
        """The lines that are no card of the game although they should be one."""
        return tuple(line for line in self.lines if line.status in (Status.UNKNOWN, Status.UNREADABLE))


class Collector:
    """Gathers cards line by line; a card that stands twice in a zone is added up."""

    def __init__(self, rules: GameRules, index: CardIndex, *, suggests: bool = True) -> None:
        self.rules = rules
        self.index = index
        self._suggests = suggests
        self.lines: list[Line] = []
        self._zones: dict[str, dict[str, int]] = {zone: {} for zone in rules.zones}
        self._cards = 0
        self._near: dict[str, tuple[str, ...]] = {}

    def say(self, number: int, text: str, status: Status, *, zone: str = "", reason: str = "") -> None:
        """A line that is no card."""
        self.lines.append(Line(number=number, text=text, status=status, zone=zone, reason=reason))

    def card(self, number: int, text: str, zone: str, name: str, count: int, path: Path = ()) -> Line:
        """Put a card into its zone; raises ``TooLong``."""
        self._cards += 1
        if self._cards > MAX_LINES:
            raise TooLong(f"This list has more than {MAX_LINES} lines.", path[:1])
        line = self._line(number, text, zone, name, count, path)
        if line.status is not Status.UNREADABLE:
            counts = self._zones[zone]
            counts[line.card] = counts.get(line.card, 0) + count
        self.lines.append(line)
        return line

    def strictly(self, zone: str, name: str, count: int, path: Path) -> None:
        """Put a card into its zone; raises ``Unreadable`` with this path where a pasted list would go on."""
        line = self.card(len(self.lines) + 1, name, zone, name, count, path)
        if line.status is Status.UNREADABLE:
            raise Unreadable(line.reason, path)

    def _line(self, number: int, text: str, zone: str, name: str, count: int, path: Path) -> Line:
        place = documents.pointer(*path)
        if fault := name_fault(name) or self._count_fault(zone, name, count):
            return Line(number=number, text=text, status=Status.UNREADABLE, zone=zone, reason=fault, path=place)
        name = tidy(name)
        known = self.index.find(name)
        return Line(
            number=number,
            text=text,
            status=Status.CARD if known else Status.UNKNOWN,
            zone=zone,
            card=known.slug if known else name,
            count=count,
            suggestions=() if known else self._suggestions(name),
            path=place,
        )

    def _count_fault(self, zone: str, name: str, count: int) -> str:
        if not 1 <= count <= MAX_COPIES:
            return count_fault(str(count))
        known = self.index.find(tidy(name))
        total = self._zones[zone].get(known.slug if known else tidy(name), 0) + count
        return "" if total <= MAX_COPIES else f"Together these are {total} copies; {MAX_COPIES} is the most."

    def _suggestions(self, name: str) -> tuple[str, ...]:
        if name not in self._near:
            enough = not self._suggests or len(self._near) >= MAX_SUGGESTED
            self._near[name] = () if enough else self.index.nearest(name)
        return self._near[name]

    def arranged(self) -> Zones:
        """The zones in the order of the game, their cards in the order of the catalogue and then of the alphabet."""
        place, strangers = self.index.place, len(self.index.place)
        return {
            zone: dict(sorted(counts.items(), key=lambda entry: (place.get(entry[0], strangers), entry[0])))
            for zone, counts in self._zones.items()
            if counts
        }

    def read(self, beside: Mapping[str, Any] | None = None) -> Read:
        """All that was gathered."""
        return Read(DeckList(self.rules, self.index, self.arranged(), beside or {}), tuple(self.lines))


def copies(number: str) -> int:
    """How many copies a written number means; 0 where it means none or too many."""
    written = number.removeprefix("+")
    if not written.isdecimal() or len(written) > 20:
        return 0
    count = int(written)
    return count if count <= MAX_COPIES else 0


def count_fault(number: str) -> str:
    """Why this is not how many copies of a card a deck has."""
    shown = number if len(number) <= 20 else number[:19] + "…"
    return f"A whole number of copies from 1 to {MAX_COPIES} is expected, not {shown}."


# --- what is handed in -------------------------------------------------------------------------------------------
def text_of(data: Data, limit: int = MAX_BYTES) -> str:
    """The text that was handed in, without a byte order mark; raises ``Unreadable``."""
    if isinstance(data, Mapping):
        raise Unreadable("A text is expected, not an object.")
    return _encoded(data, limit).decode().removeprefix("\ufeff")


def object_of(data: Data, limit: int = MAX_BYTES) -> Mapping[str, Any]:
    """The object that was handed in, as one or as JSON; raises ``Unreadable``."""
    if not isinstance(data, Mapping):
        return documents.parsed(_encoded(data, limit).removeprefix("\ufeff".encode()))
    try:
        size = len(msgspec.json.encode(data))
    except RecursionError:
        raise Unreadable("This is nested too deeply.") from None
    except (TypeError, ValueError):  # a lone surrogate is a ValueError too
        raise Unreadable("This is not JSON.") from None
    _bounded(size, limit)
    return data


def _encoded(data: str | bytes, limit: int) -> bytes:
    _bounded(len(data), limit)
    try:
        content = data.encode() if isinstance(data, str) else data
        content.decode()
    except UnicodeError:
        raise Unreadable("This is not a text: it is not UTF-8.") from None
    _bounded(len(content), limit)
    return content


def _bounded(size: int, limit: int) -> None:
    if size > limit:
        raise TooLong(f"This is larger than {limit // 1024} KiB.")
