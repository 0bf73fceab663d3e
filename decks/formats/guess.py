"""Which format something is in that a person pasted or uploaded without saying so."""

from decks.formats import code, table, tts
from decks.formats.base import Data, text_of
from decks.rules import documents
from decks.rules.documents import Unreadable
from decks.rules.kinds import GameRules

IMF_FIELD = "cards"


def guess(data: Data, rules: GameRules) -> str:
    """The name of the format that this looks like; a plain list where it looks like nothing else."""
    text = text_of(data, tts.MAX_BYTES).strip()
    if code.CODE.fullmatch(text):
        return "code"
    if text.startswith("{"):
        return _object(text, rules)
    return "csv" if _is_table(text) else "text"


def _object(text: str, rules: GameRules) -> str:
    try:
        fields = documents.parsed(text.encode())
    except Unreadable:
        return "json"  # whose reader says what is wrong with it
    if any(field in fields for field in (*tts.INSIDE, "CardID")):
        return "tts"
    ours = any(kind.name in fields for kind in rules.kinds)
    return "imf" if IMF_FIELD in fields and not ours else "json"


def _is_table(text: str) -> bool:
    """Whether the first line names columns: two at least, since the one word "Cards" is the head of a list."""
    try:
        _, columns = table.head(text)
    except Unreadable:
        return False
    return sum(1 for column in columns if column) > 1
