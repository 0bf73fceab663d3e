"""Pages of decks, one a file."""
