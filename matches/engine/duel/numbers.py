"""What is counted of a duel, in words, and what a listener counts beside what the engine tells itself."""

from collections.abc import Callable
from typing import Any

from matches.engine.recorder import CardPlaced, Counted, Event, ResourceChanged, ScaleMoved

METRICS = {
    "starved": "times starved",
    "damage": "damage to the scale",
    "plays": "cards played",
    "bones": "bones gained",
    "energy": "energy spent",
}


def _resource(event: ResourceChanged) -> Counted | None:
    if event.resource == "bones" and event.amount > 0:
        return "bones", event.seat, event.amount
    if event.resource == "energy" and event.amount < 0:
        return "energy", event.seat, -event.amount
    return None


HEARD: dict[type[Event], Callable[[Any], Counted | None]] = {
    CardPlaced: lambda event: ("plays", event.seat, 1) if event.played else None,
    ScaleMoved: lambda event: ("damage", event.seat, event.amount),
    ResourceChanged: _resource,
}
