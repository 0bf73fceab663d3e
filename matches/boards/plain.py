"""A board for any game: the position as its engine writes it, in words."""

import textwrap
from collections.abc import Mapping
from typing import Any

from cards.boards import ink
from matches.boards.base import Happening, Onlooker, Scene
from matches.engine.interface import Engine

LINE, LETTERS, INDENT = 19, 52, 22
MOST_LINES = 3  # of one thing
UNSEEN = (
    "rng",
    "stack",
    "todo",
    "pending",
    "absent",
    "memo",
    "seat_memo",
    "tasks",
)  # how the engine goes on, not what lies there
HAND = "hand"


class PlainBoard:
    """Draws what a position says, line by line."""

    rules: Mapping[str, str] = {}

    def scene(self, engine: Engine[Any, Any], state: Any) -> Scene:
        """The position without what nobody at the table sees."""
        return {name: value for name, value in engine.position(state).items() if name not in UNSEEN}

    def draw(self, scene: Scene, by: Onlooker, happened: Happening, title: str) -> str:
        """Every thing with what is said of it, in a few lines at most."""
        lines = self.told(scene, by)
        told = "; ".join(f"{what}: {how}" for what, how in lines)
        parts, y = [], 24
        for what, how in lines:
            label = " " * min(len(what) + 1, LETTERS // 2)
            wrapped = textwrap.wrap(how, LETTERS, initial_indent=label, max_lines=MOST_LINES, placeholder=" …")
            first, *more = wrapped or [""]
            parts.append(ink.counter(10, y, what, first.strip()))
            for line in more:
                y += LINE
                parts.append(ink.words("val", INDENT, y, line, room=400 - 2 * INDENT))
            y += LINE
        return ink.drawing("board", y, title, told, *parts)

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
    if not value and not isinstance(value, int):
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(
            f"{by.name(key) if key in by.cards else key}: {_said(each, by)}" for key, each in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(_said(each, by) for each in value)
    return by.name(value) if isinstance(value, str) and value in by.cards else str(value)


BOARD = PlainBoard()
