"""Parts of pages about decks, as values that templates read: they know lists and judgements, and no request."""
