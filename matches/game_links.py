"""What the pages of a game say of its matches."""

from django.urls import reverse

from cards.game_links import GameLink
from decks import rules
from matches.engine import registry
from matches.lab import kinds

WATCHLIST = "watchlist"


def match_links(game: str) -> list[GameLink]:
    """What can be seen and run where the game can be played, and a draft against an agent, where it drafts."""
    if game not in registry.MODULES or game not in rules.REGISTRY:
        return []
    links = [
        GameLink("Watch a match", f"{reverse('matches:index')}?game={game}"),
        GameLink("Run an experiment", reverse("matches:experiment-new", args=[game])),
        GameLink("Leaderboard", reverse("matches:leaderboard", args=[game])),
    ]
    if WATCHLIST in kinds.kinds_of(game):
        links.append(GameLink("The watchlist lab", reverse("matches:watchlist")))
    if rules.get(game).dealer is not None:
        links.append(GameLink("Draft against an agent", reverse("matches:draft")))
    return links
