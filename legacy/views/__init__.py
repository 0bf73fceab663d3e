"""Pages of campaigns, one a file."""
