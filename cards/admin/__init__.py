"""The desk of the curators: cards by their documents, every other noun by its form, records to read."""

from cards.admin import cards, games, records, rules, sigils

__all__ = ["cards", "games", "records", "rules", "sigils"]
