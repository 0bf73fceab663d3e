"""What is counted of a duel, in words, and what a listener counts beside what the engine tells itself."""

from matches.engine.recorder import CardPlaced, Event, ResourceChanged, ScaleMoved

METRICS = {
    "starved": "times starved",
    "damage": "damage to the scale",
    "plays": "cards played",
    "bones": "bones gained",
    "energy": "energy spent",
}


def heard(event: Event) -> tuple[str, int, int] | None:
    """The number that an event adds to, the seat it is of, and how much."""
    if isinstance(event, CardPlaced):
        return ("plays", event.seat, 1) if event.played else None
    if isinstance(event, ScaleMoved):
        return "damage", event.seat, event.amount
    if isinstance(event, ResourceChanged):
        if event.resource == "bones" and event.amount > 0:
            return "bones", event.seat, event.amount
        if event.resource == "energy" and event.amount < 0:
            return "energy", event.seat, -event.amount
    return None
