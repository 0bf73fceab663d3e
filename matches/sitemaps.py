"""What search engines should know of matches."""

from datetime import datetime

from django.urls import reverse


def pages() -> list[tuple[str, datetime | None]]:
    """The draft against an agent and the list of experiments; what lies on a table is in no map."""
    return [(reverse("matches:draft"), None), (reverse("matches:experiments"), None)]
