"""On a card's page: the way to the public decks that use it."""

from urllib.parse import urlencode

from django.urls import reverse

from cards import panels
from cards.models import Card
from cards.panels import Panel


def decks_panel(card: Card) -> Panel:
    """A link and no list: the page stays the same for everybody, however often decks change."""
    query = f'in:"{card.name}" game:{card.game.slug}'
    address = f"{reverse('decks:index')}?{urlencode({'q': query})}"
    return Panel("Decks", "decks/_card_decks.html", {"address": address})


def register() -> None:
    """Every card's page asks for the panel from now on."""
    panels.register("decks-with-card", decks_panel, version=lambda: "link")
