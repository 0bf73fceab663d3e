"""What search engines should know of matches."""

from datetime import datetime

from django.urls import reverse


def pages() -> list[tuple[str, datetime | None]]:
    """Where a match is set up, the draft against an agent, experiments and leaderboards; no table is in a map."""
    return [(reverse(f"matches:{name}"), None) for name in ("index", "draft", "experiments", "leaderboards")]
