"""What every room's part of the API is built with (docs/decisions/0003): codes, paging, caching."""
