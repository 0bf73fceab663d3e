"""Pages of the catalogue, one family of them a file."""
