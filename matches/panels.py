"""On a card's page: whether matches with it can be simulated."""

from cards import panels
from cards.models import Card
from cards.panels import Panel
from matches.selectors import card_lacking


def simulation_panel(card: Card) -> Panel | None:
    """Whether the engine plays every ability of the card; nothing where the game has no engine."""
    missing = card_lacking(card=card)
    return None if missing is None else Panel("Simulation", "matches/_card_simulation.html", {"missing": missing})


def register() -> None:
    """Every card's page asks for the panel from now on; the catalogue and the code alone decide what it says."""
    panels.register("simulation", simulation_panel, version=lambda: "code")
