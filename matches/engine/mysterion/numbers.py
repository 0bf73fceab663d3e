"""What is counted of a battle of Mysterion, in words, and what a listener counts beside."""

from collections.abc import Callable
from typing import Any

from matches.engine.recorder import CardPlaced, Counted, Event, ResourceChanged

METRICS = {
    "health": "health at the end",
    "deck": "cards left in the deck",
    "plays": "cards played",
    "lost": "health lost",
}


def _health(event: ResourceChanged) -> Counted | None:
    return ("lost", event.seat, -event.amount) if event.resource == "health" and event.amount < 0 else None


HEARD: dict[type[Event], Callable[[Any], Counted | None]] = {
    CardPlaced: lambda event: ("plays", event.seat, 1) if event.played else None,
    ResourceChanged: _health,
}
