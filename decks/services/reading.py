"""Decks in whatever form they are handed in, made into the fields that judging reads."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

import msgspec

from cards.rules import games
from cards.rules.index import CardIndex
from decks import rules as game_rules
from decks.formats import FORMATS, code, document, text
from decks.formats.base import MAX_BYTES, Line, Read, Status
from decks.formats.guess import guess_object
from decks.rules.documents import TooLong, Unreadable, parsed, refuse
from decks.rules.kinds import GameRules
from decks.selectors import lawbook

__all__ = ["MAX_BYTES", "NoGame", "PastedList", "UnknownLine", "file_fields", "lines_refuse", "text_read"]
TEXT = "text"
BY_EXTENSION = {".csv": "csv", ".tsv": "csv", ".deck": "imf"}


class NoGame(Unreadable):
    """Neither the file nor whoever handed it in says which game it is for."""


class UnknownLine(msgspec.Struct, frozen=True):
    """A line with a name that no card has; lines are counted from 1."""

    line: int
    text: str
    name: str


class PastedList(msgspec.Struct, frozen=True):
    """The zones of a pasted list, and its lines with names nobody knows."""

    zones: Mapping[str, Mapping[str, int]]
    unknown: tuple[UnknownLine, ...] = ()


def text_read(*, content: str, rules: GameRules, index: CardIndex) -> PastedList:
    """What a pasted list holds; raises ``Unreadable`` with every line that cannot be read, so that none is lost."""
    if refusal := FORMATS[TEXT].refusal(rules):
        raise Unreadable(refusal, (TEXT,))
    try:
        read = text.read(content, rules, index, suggests=False)
    except Unreadable as fault:
        fault.pointer = f"/{TEXT}"
        raise
    lines_refuse(lines=read.lines, path=(TEXT,))
    unknown = [line for line in read.lines if line.status is Status.UNKNOWN]
    return PastedList(read.zones, tuple(UnknownLine(line.number, line.text.strip(), line.card) for line in unknown))


def file_fields(*, name: str, content: bytes, game: str | None) -> tuple[str, dict[str, Any]]:
    """The game of a file and the fields of a request that it holds; raises ``Unreadable`` and ``UnknownGame``.

    What sort of file it is, is told by the end of its name or by what it holds: our JSON, a deck or saved object of
    another program, a table, a code, or else a pasted list. Our JSON and codes may name their game themselves.
    """
    form = BY_EXTENSION.get(PurePath(name).suffix.lower(), "")
    fields: dict[str, Any] = {}
    if form in ("", "imf") and content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        fields = parsed(content.removeprefix(b"\xef\xbb\xbf"))
        form = guess_object(fields)
    elif not form:
        form = "code" if code.game_of(_decoded(content)) else TEXT
    if form == "json":
        if len(content) > MAX_BYTES:
            raise TooLong(f"This is larger than {MAX_BYTES // 1024} KiB.")
        return _game(game, fields.get("game")), fields
    if form == TEXT:
        return _game(game, None), {TEXT: _decoded(content)}
    slug = _game(game, code.game_of(_decoded(content)) if form == "code" else None)
    rules = game_rules.get(games.get(slug).slug)
    read: Read = FORMATS[form].read(content, rules, lawbook(game=rules.slug).index)
    lines_refuse(lines=read.lines)
    return slug, document.fields_of(read.deck)


def _game(asked: str | None, told: object) -> str:
    if asked:
        return asked
    if isinstance(told, str) and told:
        return told
    raise NoGame("It does not say which game it is for.", ("game",))


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"This is not written in UTF-8: byte {error.start} is none of it.") from None


def lines_refuse(*, lines: Iterable[Line], path: tuple[str, ...] = ()) -> None:
    """A line that nobody can read would be a card lost, so the whole list is refused with all of them."""
    refuse(Unreadable(f"Line {line.number}: {line.reason}", path) for line in lines if line.status is Status.UNREADABLE)
