"""What the pages of a game say of its decks."""

from django.urls import reverse

from cards.game_links import GameLink
from decks import rules
from decks.formats.base import list_kind


def deck_links(game: str) -> list[GameLink]:
    """Check a deck, build one where the game has deck lists, and draft where it drafts."""
    judged = rules.REGISTRY.get(game)
    if judged is None:
        return []
    links = [GameLink("Check a deck", f"{reverse('decks:check')}?game={game}")]
    if list_kind(judged) is not None:
        links.append(GameLink("Build a deck", reverse("decks:build", args=[game])))
    if judged.dealer is not None:
        links.append(GameLink("Draft", reverse("decks:draft", args=[game])))
    return links
