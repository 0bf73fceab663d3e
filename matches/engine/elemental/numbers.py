"""What is counted of a match of Elemental, in words, and what a listener counts beside."""

from collections.abc import Callable
from typing import Any

from matches.engine.elemental.events import CardBought, CardPlayed, SeatDamaged
from matches.engine.recorder import Counted, Event

METRICS = {
    "hp": "health at the end",
    "gold": "gold at the end",
    "bought": "cards bought",
    "plays": "cards played",
    "damage": "damage dealt",
}


HEARD: dict[type[Event], Callable[[Any], Counted | None]] = {
    CardBought: lambda event: ("bought", event.seat, 1),
    CardPlayed: lambda event: ("plays", event.seat, 1),
    SeatDamaged: lambda event: ("damage", event.by, event.amount),
}
