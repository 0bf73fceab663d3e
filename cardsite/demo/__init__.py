"""What a first visit finds: sample decks, a campaign that was played to its end, and experiments that have run."""
