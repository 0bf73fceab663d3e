"""What search engines should know of matches."""

from datetime import datetime

from django.urls import reverse


def pages() -> list[tuple[str, datetime | None]]:
    """Where a match is set up, and the draft against an agent; what lies on their tables is in no map."""
    return [(reverse("matches:index"), None), (reverse("matches:draft"), None)]
