"""What may be concluded from played games: pure functions of counts, with their error and never without it."""

from matches.lab import campaigns, parties  # noqa: F401  (their kinds register themselves)
