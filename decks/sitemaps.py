"""What search engines should know of decks."""

from datetime import datetime

from django.urls import reverse

from cards.selectors import game_list
from decks import rules
from decks.formats.base import list_kind


def pages() -> list[tuple[str, datetime | None]]:
    """The door, the pages that check and compare, house rules, and every game's builder and draft."""
    built = [game for game in game_list() if game.slug in rules.REGISTRY and list_kind(rules.get(game.slug))]
    if not built:
        return []
    builders = [reverse("decks:build", args=[game.slug]) for game in built]
    doors = [reverse(f"decks:{name}") for name in ("index", "check", "compare", "house-list")]
    drafts = [reverse("decks:draft", args=[game.slug]) for game in built if rules.get(game.slug).dealer]
    return [(address, None) for address in (*doors, *builders, *drafts)]
