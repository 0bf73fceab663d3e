"""``make bench``: what is measured, each against its reference in the same run."""
