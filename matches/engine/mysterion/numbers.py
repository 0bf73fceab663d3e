"""What is counted of a battle of Mysterion, in words, and what a listener counts beside."""

from matches.engine.recorder import CardPlaced, Event, ResourceChanged

METRICS = {
    "health": "health at the end",
    "deck": "cards left in the deck",
    "plays": "cards played",
    "lost": "health lost",
}


def heard(event: Event) -> tuple[str, int, int] | None:
    """The number that an event adds to, the seat it is of, and how much."""
    if isinstance(event, CardPlaced):
        return ("plays", event.seat, 1) if event.played else None
    if isinstance(event, ResourceChanged) and event.resource == "health" and event.amount < 0:
        return "lost", event.seat, -event.amount
    return None
