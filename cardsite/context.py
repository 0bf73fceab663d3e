"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from cards.selectors import catalogue_shelf
from cardsite.theme import theme_of


def site(request: HttpRequest) -> dict[str, Any]:
    """The address of the site for links that leave it, the theme, and the games; a page without them asks nothing."""
    return {
        "site_url": settings.SITE_URL,
        "theme": theme_of(request),
        "catalogue": SimpleLazyObject(catalogue_shelf),
    }
