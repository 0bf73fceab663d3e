"""What search engines should know of matches."""

from datetime import datetime

from django.urls import reverse


def pages() -> list[tuple[str, datetime | None]]:
    """The draft against an agent; what lies on its table is in no map."""
    return [(reverse("matches:draft"), None)]
