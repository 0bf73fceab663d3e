"""What the pages of a game say of its matches."""

from django.urls import reverse

from cards.game_links import GameLink
from decks import rules
from matches.engine import registry


def match_links(game: str) -> list[GameLink]:
    """A draft against an agent, where the game drafts its decks and can be played."""
    if game not in registry.MODULES or game not in rules.REGISTRY or rules.get(game).dealer is None:
        return []
    return [GameLink("Draft against an agent", reverse("matches:draft"))]
