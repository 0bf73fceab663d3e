"""A whole site in one checksummed file, for every database that the site runs on."""
