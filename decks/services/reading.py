"""Lists as people paste them, made into what the rules read."""

from collections.abc import Mapping

import msgspec

from cards.rules.index import CardIndex
from decks.rules.documents import Unreadable
from decks.rules.kinds import GameRules

MAX_BYTES = 64 * 1024  # of a deck or document in any form


class UnknownLine(msgspec.Struct, frozen=True):
    """A line with a name that no card has; lines are counted from 1."""

    line: int
    text: str
    name: str


class PastedList(msgspec.Struct, frozen=True):
    """The zones of a pasted list, and its lines with names nobody knows."""

    zones: Mapping[str, Mapping[str, int]]
    unknown: tuple[UnknownLine, ...] = ()


def text_read(*, text: str, rules: GameRules, index: CardIndex) -> PastedList:
    """What a pasted list holds; raises ``Unreadable``."""
    raise Unreadable("Pasted lists cannot be read yet; send the cards by zones.", ("text",))
