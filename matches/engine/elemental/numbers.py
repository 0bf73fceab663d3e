"""What is counted of a match of Elemental, in words, and what a listener counts beside."""

from matches.engine.elemental.events import CardBought, CardPlayed, SeatDamaged
from matches.engine.recorder import Event

METRICS = {
    "hp": "health at the end",
    "gold": "gold at the end",
    "bought": "cards bought",
    "plays": "cards played",
    "damage": "damage dealt",
}


def heard(event: Event) -> tuple[str, int, int] | None:
    """The number that an event adds to, the seat it is of, and how much."""
    if isinstance(event, CardBought):
        return "bought", event.seat, 1
    if isinstance(event, CardPlayed):
        return "plays", event.seat, 1
    if isinstance(event, SeatDamaged):
        return "damage", event.by, event.amount
    return None
