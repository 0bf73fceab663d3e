"""Parts of pages about campaigns, as values that templates read: they know tables and names, and no request."""
