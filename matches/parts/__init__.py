"""What pages of matches show, worked out as values that templates draw."""
