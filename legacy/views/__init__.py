"""Pages of campaigns: tables, bands, wizards, dungeons and their chronicle; one noun a file."""
