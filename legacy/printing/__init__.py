"""What a table prints: the record sheet of a band, and sheets of labels."""
