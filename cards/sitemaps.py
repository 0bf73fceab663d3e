"""What search engines should know of the catalogue."""

from datetime import datetime

from django.db.models import Max
from django.urls import reverse

from cards.models import Card, Sigil
from cards.selectors import game_list

GAME_PAGES = ("game", "learn", "rules", "rulings", "rulesets")


def games() -> list[tuple[str, datetime | None]]:
    """The addresses of every game's pages."""
    return [(reverse(f"cards:{name}", args=[game.slug]), None) for game in game_list() for name in GAME_PAGES]


def finding() -> list[tuple[str, datetime | None]]:
    """The addresses of search and of every sigil's page."""
    pages = [reverse(f"cards:{name}") for name in ("search", "search-help", "sigils", "changes")]
    sigils = [
        reverse("cards:sigil", args=[slug]) for slug in Sigil.objects.order_by("name").values_list("slug", flat=True)
    ]
    return [(address, None) for address in (*pages, *sigils)]


def cards() -> list[tuple[str, datetime | None]]:
    """The address of every card's page, and when the card last changed."""
    rows = (
        Card.objects.current()
        .order_by("game__position", "name", "id")
        .annotate(changed=Max("versions__release__created_at"))
        .values_list("game__slug", "slug", "changed")
    )
    return [(reverse("cards:card", args=[game, slug]), changed) for game, slug, changed in rows]
