"""What the pages of a game say of its tables."""

from django.urls import reverse

from cards.game_links import GameLink
from cards.rules.decknforge import SLUG as GAME


def table_links(game: str) -> list[GameLink]:
    """The tables and the hall of fame, for the one game that has bands."""
    if game != GAME:
        return []
    return [GameLink("Tables", reverse("legacy:index")), GameLink("Hall of fame", reverse("legacy:hall"))]
