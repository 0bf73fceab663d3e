"""What the pages of a game say of its decks."""

from django.urls import reverse

from cards.game_links import GameLink
from decks import rules
from decks.formats.base import list_kind


def deck_links(game: str) -> list[GameLink]:
    """Check a deck, and build one where the game has deck lists."""
    judged = rules.REGISTRY.get(game)
    if judged is None:
        return []
    links = [GameLink("Check a deck", f"{reverse('decks:check')}?game={game}")]
    if list_kind(judged) is not None:
        links.append(GameLink("Build a deck", reverse("decks:build", args=[game])))
    return links
