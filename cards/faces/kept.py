"""Faces that were drawn, kept so that a catalogue that has not changed is drawn only once a process."""

from typing import NamedTuple

from cards import faces
from cards.faces.names import Names
from cards.kept import Kept
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
        self._drawn: Kept[tuple[str, str], _Drawn] = Kept(lambda drawn: len(drawn.svg), memory=memory)

    def __len__(self) -> int:
        return len(self._drawn)

    def draw(self, game: str, card: CardSpec, names: Names) -> str:
        """The face of this card of this game, as ``faces.draw`` draws it."""
        kept = self._drawn.get((game, card.slug))
        # The words of a game are one object for as long as a catalogue is the newest.
        if kept is not None and kept.names is names and kept.card == card:
            return kept.svg
        svg = faces.draw(game, card, names)
        self._drawn.put((game, card.slug), _Drawn(card, names, svg))
        return svg


KEPT_FACES = KeptFaces()
