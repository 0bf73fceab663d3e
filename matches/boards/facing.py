"""A table at which two seats face each other: hand, name and field of the upper one, then those of the lower one."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from cards.boards import ink
from matches.boards import pieces
from matches.boards.base import Happening, Onlooker, Scene

LEFT, RIGHT = 8, 392
GAP = 42  # between the fields, where strikes cross


class FacingBoard(ABC):
    """Draws what such tables have in common; seat 0 sits below."""

    field: ClassVar[int]  # how high the field of a seat is
    strip: ClassVar[int]  # how high its name with what it counts is
    name_room: ClassVar[int]
    middle_right: ClassVar[int]  # how far the line between the fields goes

    def draw(self, scene: Scene, by: Onlooker, happened: Happening, title: str) -> str:
        """Above the one seat, below the other, and between them what happens."""
        y, parts = 6.0, []
        if 1 in by.open_hands:
            drawn, high = self._hand(scene, by, 1, y)
            parts.append(drawn)
            y += high
        parts.append(self._strip(scene, by, 1, y))
        foe = y + self.strip
        mine = foe + self.field + GAP
        middle = foe + self.field + GAP / 2
        parts.append(f'<path class="mid" d="M{LEFT} {middle:g}H{self.middle_right}"/>')
        parts += self._fields(scene, by, foe, mine, happened)
        parts.append(self._strip(scene, by, 0, mine + self.field + 2))
        y = mine + self.field + self.strip + 4
        if 0 in by.open_hands:
            drawn, high = self._hand(scene, by, 0, y)
            parts.append(drawn)
            y += high
        told = "; ".join(f"{what}: {how}" for what, how in self.told(scene, by))
        return ink.drawing("board", y + 4, title, told, *parts)

    @abstractmethod
    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """The scene in words: what is meant, and how it stands."""

    @abstractmethod
    def _fields(self, scene: Scene, by: Onlooker, foe: float, mine: float, happened: Happening) -> Iterable[str]:
        """Both fields, whose upper edges are at these heights, with all that crosses between them."""

    @abstractmethod
    def _counted(self, found: Mapping[str, object]) -> list[tuple[str, object]]:
        """What a seat counts below its name."""

    @abstractmethod
    def _pigment(self, by: Onlooker, slug: str) -> str:
        """The colour of a card."""

    def _hand(self, scene: Scene, by: Onlooker, seat: int, y: float) -> tuple[str, float]:
        slugs = scene["seats"][seat]["hand"]
        return pieces.hand(slugs, by, {slug: self._pigment(by, slug) for slug in slugs}, 4, y)

    def _strip(self, scene: Scene, by: Onlooker, seat: int, y: float) -> str:
        """A seat's name and whose turn it is, then what it counts."""
        found = scene["seats"][seat]
        active = scene["active"] == seat
        drawn = ink.words("who now" if active else "who", LEFT, y + 17, by.seats[seat], room=self.name_room, size=16)
        if active:
            drawn += ink.words("note", RIGHT, y + 17, "active", anchor="end")
        if seat not in by.open_hands:
            drawn += pieces.hidden(len(found["hand"]), 212, y + 1)
        return drawn + pieces.counters(self._counted(found), LEFT, y + 37)
