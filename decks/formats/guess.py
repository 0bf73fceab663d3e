"""Which format something is in that a person pasted or uploaded without saying so."""

from collections.abc import Mapping
from typing import Any

from decks.formats import code, table, tts
from decks.formats.base import Data, text_of
from decks.rules import REGISTRY, documents
from decks.rules.documents import Unreadable

IMF_FIELD = "cards"
OURS = frozenset(kind.name for game in REGISTRY.values() for kind in game.kinds)


def guess(data: Data) -> str:
    """The name of the format that this looks like; a plain list where it looks like nothing else."""
    text = text_of(data, tts.MAX_BYTES).strip()
    if code.CODE.fullmatch(text):
        return "code"
    if text.startswith("{"):
        try:
            return guess_object(documents.parsed(text.encode()))
        except Unreadable:
            return "json"  # whose reader says what is wrong with it
    return "csv" if _is_table(text) else "text"


def guess_object(fields: Mapping[str, Any]) -> str:
    """The name of the format that an object with these fields looks like."""
    if not fields.keys().isdisjoint(tts.OF_A_SAVE):
        return "tts"
    return "imf" if IMF_FIELD in fields and OURS.isdisjoint(fields) else "json"


def _is_table(text: str) -> bool:
    """Whether the first line names columns: two at least, since the one word "Cards" is the head of a list."""
    try:
        _, columns = table.head(text)
    except Unreadable:
        return False
    return sum(1 for column in columns if column) > 1
