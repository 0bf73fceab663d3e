"""Faces that were drawn, kept so that a catalogue that has not changed is drawn only once a process."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from cards import faces
from cards.faces.names import Names
from cards.rules.types import CardSpec

MEMORY = 16 * 2**20  # letters of drawings that one process keeps; a face has about 6,000


class _Drawn(NamedTuple):
    """A drawing with all that decides it."""

    card: CardSpec
    names: Names
    svg: str


class KeptFaces:
    """The drawings asked for most recently, one of each card; a new catalogue brings new words and is drawn anew."""

    def __init__(self, memory: int = MEMORY) -> None:
        self._memory = memory
        self._drawn: OrderedDict[tuple[str, str], _Drawn] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._drawn)

    def draw(self, game: str, card: CardSpec, names: Names) -> str:
        """The face of this card of this game, as ``faces.draw`` draws it."""
        key = (game, card.slug)
        with self._lock:
            kept = self._drawn.get(key)
            # The words of a game are one object for as long as a catalogue is the newest.
            if kept is not None and kept.names is names and kept.card == card:
                self._drawn.move_to_end(key)
                return kept.svg
        svg = faces.draw(game, card, names)
        with self._lock:
            if (old := self._drawn.pop(key, None)) is not None:
                self._size -= len(old.svg)
            self._drawn[key] = _Drawn(card, names, svg)
            self._size += len(svg)
            while self._size > self._memory:
                _, dropped = self._drawn.popitem(last=False)
                self._size -= len(dropped.svg)
        return svg


KEPT_FACES = KeptFaces()
