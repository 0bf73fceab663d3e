"""The construction rules of every game, found by its slug."""
