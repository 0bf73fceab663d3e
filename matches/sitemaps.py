"""What search engines should know of matches."""

from datetime import datetime

from django.urls import reverse

from cards.models import Game
from matches.engine import registry

PAGES = ("index", "draft", "experiments", "watchlist", "leaderboards")


def pages() -> list[tuple[str, datetime | None]]:
    """Where matches are set up and drafted, experiments, the watchlist and leaderboards; no table is in a map."""
    played = Game.objects.filter(slug__in=registry.MODULES).order_by("position").values_list("slug", flat=True)
    boards = [(reverse("matches:leaderboard", args=[game]), None) for game in played]
    return [*((reverse(f"matches:{name}"), None) for name in PAGES), *boards]
