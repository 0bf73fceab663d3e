"""What search engines should know of the catalogue."""

from datetime import datetime

from django.db.models import Max
from django.urls import reverse

from cards.boards import LESSONS
from cards.models import Card, Sigil
from cards.selectors import game_list
from cards.selectors.groups import NOUNS, WRITTEN, written_list

GAME_PAGES = ("game", "learn", "rules", "rulings", "rulesets")


def games() -> list[tuple[str, datetime | None]]:
    """The addresses of every game's pages."""
    slugs = [game.slug for game in game_list()]
    pages = [(name, slug) for slug in slugs for name in GAME_PAGES if name != "learn" or slug in LESSONS]
    return [(reverse(f"cards:{name}", args=[slug]), None) for name, slug in pages]


def finding() -> list[tuple[str, datetime | None]]:
    """The addresses of search and of every sigil's page."""
    pages = [reverse(f"cards:{name}") for name in ("games", "search", "search-help", "sigils", "changes")]
    sigils = [
        reverse("cards:sigil", args=[slug]) for slug in Sigil.objects.order_by("name").values_list("slug", flat=True)
    ]
    return [(address, None) for address in (*pages, *sigils)]


def groups() -> list[tuple[str, datetime | None]]:
    """The addresses of every tier, temple, tribe and element, and of what is written on cards."""
    found = []
    for noun in NOUNS.values():
        rows = noun.model._default_manager.order_by("game__position", "pk").values_list("game__slug", "slug")
        found += [reverse("cards:groups", args=[game, noun.plural]) for game in dict.fromkeys(game for game, _ in rows)]
        found += [reverse("cards:group", args=[game, noun.plural, slug]) for game, slug in rows]
    for written in WRITTEN.values():
        lines = written_list(noun=written)
        games = dict.fromkeys(row.game.slug for row in lines)
        found += [reverse("cards:written-index", args=[game, written.plural]) for game in games]
        found += [row.get_absolute_url() for row in lines]
    found += [reverse("cards:nouns", args=[noun]) for noun in (*NOUNS, *WRITTEN)]
    return [(address, None) for address in found]


def cards() -> list[tuple[str, datetime | None]]:
    """The address of every card's page, and when the card last changed."""
    rows = (
        Card.objects.current()
        .order_by("game__position", "name", "id")
        .annotate(changed=Max("versions__release__created_at"))
        .values_list("game__slug", "slug", "changed")
    )
    return [(reverse("cards:card", args=[game, slug]), changed) for game, slug, changed in rows]
