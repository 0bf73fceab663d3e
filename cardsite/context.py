"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The address of the site, for links that leave it."""
    return {"site_url": settings.SITE_URL}
