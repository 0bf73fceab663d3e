"""The site's map: addresses that lead with the site's own name, whatever host a request came by."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from cards import sitemaps
from decks import sitemaps as deck_sitemaps
from legacy import sitemaps as table_sitemaps
from matches import sitemaps as match_sitemaps

PAGES = ("home", "about", "credits", "privacy")


def pages() -> list[tuple[str, datetime | None]]:
    """The pages that belong to no room."""
    return [(reverse(name), None) for name in PAGES]


class Section(Sitemap):  # type: ignore[type-arg]
    """A part of the map: addresses and when each last changed."""

    def __init__(self, entries: Callable[[], list[tuple[str, datetime | None]]]) -> None:
        self.entries = entries

    def items(self) -> list[tuple[str, datetime | None]]:
        return self.entries()

    def location(self, item: tuple[str, datetime | None]) -> str:
        return item[0]

    def lastmod(self, item: tuple[str, datetime | None]) -> datetime | None:
        return item[1]

    def get_protocol(self, protocol: str | None = None) -> str:
        return str(urlsplit(settings.SITE_URL).scheme)

    def get_domain(self, site: Any = None) -> str:
        return str(urlsplit(settings.SITE_URL).netloc)


SECTIONS = {
    "pages": Section(pages),
    "finding": Section(sitemaps.finding),
    "games": Section(sitemaps.games),
    "decks": Section(deck_sitemaps.pages),
    "tables": Section(table_sitemaps.pages),
    "matches": Section(match_sitemaps.pages),
    "groups": Section(sitemaps.groups),
    "cards": Section(sitemaps.cards),
}
