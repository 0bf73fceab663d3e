"""What may be concluded from played games: pure functions of counts, with their error and never without it."""
