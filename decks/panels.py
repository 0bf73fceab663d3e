"""On a card's page: the public decks that use it."""

from cards import panels
from cards.models import Card
from cards.panels import Panel
from decks.selectors.decks import decks_with_card

SHOWN = 5


def decks_panel(card: Card) -> Panel | None:
    """The decks changed last that hold the card; nothing where there are none."""
    decks = list(decks_with_card(card=card)[: SHOWN + 1])
    if not decks:
        return None
    return Panel(
        "Decks that use this card", "decks/_card_decks.html", {"decks": decks[:SHOWN], "more": len(decks) > SHOWN}
    )


def register() -> None:
    """Every card's page asks for the panel from now on."""
    panels.register("decks-with-card", decks_panel)
