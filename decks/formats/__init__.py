"""The formats in which decks come and go, found by name."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from decks.formats import code, document, imf, table, text, tts
from decks.formats.base import MAX_BYTES, Data, DeckList, FaceUrl, Line, Output, Read, list_kind, no_face
from decks.rules.documents import TooLong, Unreadable
from decks.rules.kinds import GameRules


def no_refusal(rules: GameRules) -> str:
    """Most formats take the lists of every game."""
    return ""


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """One format: how it is read and written, and for which games.

    `documents` says whether it holds drafts, bands and other documents too, and what stands beside a deck's zones;
    `limit` is the most bytes that are read, and so written; a file of it has this media type and this ending.
    """

    name: str
    reader: Callable[[Data, GameRules, CardIndex], Read]
    writer: Callable[[DeckList], Output]
    documents: bool = False
    refuses: Callable[[GameRules], str] = no_refusal
    limit: int = MAX_BYTES
    media_type: str = "application/json"
    ending: str = "json"

    def refusal(self, rules: GameRules) -> str:
        """Why decks of this game do not come in this format, or nothing."""
        if not self.documents and list_kind(rules) is None:
            return f"{rules.slug} has no deck lists; its documents are read and written as {' and '.join(DOCUMENTED)}."
        return self.refuses(rules)

    def read(self, data: Data, rules: GameRules, index: CardIndex) -> Read:
        """What was handed in; raises ``Unreadable`` (``TooLong`` where it is too much)."""
        if refusal := self.refusal(rules):
            raise Unreadable(refusal)
        return self.reader(data, rules, index)

    def write(self, deck: DeckList) -> Output:
        """The deck in this format, such that reading it gives the same deck; raises ``Unreadable``."""
        refusal = self.refusal(deck.rules)
        if not refusal and not self.documents:
            kinds = [kind.name for kind in deck.rules.kinds if kind.name in deck.beside]
            refusal = f"A {kinds[0]} can only be written as {' or '.join(DOCUMENTED)}." if kinds else ""
        if not refusal and not deck.beside and list_kind(deck.rules) is None:
            refusal = "There is nothing to write."
        if refusal:
            raise Unreadable(refusal)
        written = self.writer(deck)
        size = len(written.encode() if isinstance(written, str) else msgspec.json.encode(written))
        if size > self.limit:
            raise TooLong(f"This deck is too large to be written as {self.name}: {self.limit // 1024} KiB is the most.")
        return written

    def left_out(self, deck: DeckList) -> tuple[str, ...]:
        """The fields beside the zones that this format cannot hold."""
        return () if self.documents else tuple(deck.beside)


TEXT = "text/plain; charset=utf-8"
FORMATS: Mapping[str, Format] = {
    each.name: each
    for each in (
        Format(name="text", reader=text.read, writer=text.write, media_type=TEXT, ending="txt"),
        Format(name="csv", reader=table.read, writer=table.write, media_type="text/csv; charset=utf-8", ending="csv"),
        Format(name="json", reader=document.read, writer=document.write, documents=True),
        Format(name="imf", reader=imf.read, writer=imf.write, refuses=imf.refusal, ending="deck"),
        Format(name="tts", reader=tts.read, writer=tts.write, limit=tts.MAX_BYTES, ending="tts.json"),
        Format(name="code", reader=code.read, writer=code.write, documents=True, media_type=TEXT, ending="code.txt"),
    )
}
DOCUMENTED = tuple(name for name, each in FORMATS.items() if each.documents)
LARGEST = max(each.limit for each in FORMATS.values())


class UnknownFormat(Unreadable):
    """No format has this name."""


def get(name: str, field: str = "format") -> Format:
    """The format with this name, which stood in this field; raises ``UnknownFormat``."""
    try:
        return FORMATS[name]
    except (KeyError, TypeError):
        raise UnknownFormat(
            f"There is no format {str(name)[:40]!r}. The formats are {', '.join(FORMATS)}.", (field,)
        ) from None


def formats_of(rules: GameRules) -> tuple[str, ...]:
    """The names of the formats in which decks of this game come."""
    return tuple(name for name, each in FORMATS.items() if not each.refusal(rules))


class Converted(msgspec.Struct, frozen=True):
    """A deck in another format, line by line what became of each line, and the fields that had no place in it."""

    data: Output
    lines: tuple[Line, ...]
    left_out: tuple[str, ...] = ()


def convert(
    from_: str, to: str, data: Data | Any, rules: GameRules, index: CardIndex, *, face_url: FaceUrl = no_face
) -> Converted:
    """What one format says, in another one; raises ``Unreadable`` with a pointer into the request."""
    source, target = get(from_, "from"), get(to, "to")
    if refusal := target.refusal(rules):
        raise Unreadable(refusal, ("to",))
    if not isinstance(data, str | bytes | Mapping):
        raise Unreadable("A text or an object is expected.", ("data",))
    try:
        read = source.read(data, rules, index)
    except Unreadable as refused:
        refused.pointer = "/data" + refused.pointer
        raise
    deck = msgspec.structs.replace(read.deck, face_url=face_url)
    return Converted(target.write(deck), read.lines, target.left_out(deck))
