"""A board for any game: the position as its engine writes it, in words."""

from collections.abc import Mapping
from typing import Any

from cards.boards import ink
from matches.boards.base import Happening, Onlooker, Scene
from matches.engine.interface import Engine

LINE, LETTERS = 19, 54
UNSEEN = (
    "rng",
    "stack",
    "todo",
    "pending",
    "absent",
    "memo",
    "seat_memo",
)  # how the engine goes on, not what lies there
HAND = "hand"


class PlainBoard:
    """Draws what a position says, line by line."""

    rules: Mapping[str, str] = {}

    def scene(self, engine: Engine[Any, Any], state: Any) -> Scene:
        """The position without what nobody at the table sees."""
        return {name: value for name, value in engine.position(state).items() if name not in UNSEEN}

    def draw(self, scene: Scene, by: Onlooker, happened: Happening, title: str) -> str:
        """A line for each thing, its beginning where it is long."""
        lines = self.told(scene, by)
        told = "; ".join(f"{what}: {how}" for what, how in lines)
        parts = []
        for number, (what, how) in enumerate(lines):
            y = 24 + LINE * number
            left = LETTERS - len(what)
            shown = how if len(how) <= left else how[: max(0, left - 1)] + "…"
            parts.append(ink.counter(10, y, what, shown))
        return ink.drawing("board", 24 + LINE * len(lines), title, told, *parts)

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """The same lines whole."""
        lines = []
        for name, value in scene.items():
            if name != "seats":
                lines.append((name.replace("_", " ").capitalize(), _said(value, by)))
        for seat, found in enumerate(scene.get("seats", ())):
            who = by.seats[seat] if seat < len(by.seats) else f"seat {seat}"
            for name, value in found.items():
                said = by.hand(seat, value) if name == HAND and isinstance(value, list) else _said(value, by)
                lines.append((f"{who}, {name.replace('_', ' ')}", said))
        return lines


def _said(value: Any, by: Onlooker) -> str:
    if isinstance(value, Mapping):
        return ", ".join(
            f"{by.name(key) if key in by.cards else key}: {_said(each, by)}" for key, each in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(_said(each, by) for each in value) or "none"
    return by.name(value) if isinstance(value, str) and value in by.cards else str(value)


BOARD = PlainBoard()
