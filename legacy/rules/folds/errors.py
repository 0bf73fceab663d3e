"""What a fold says of entries that do not fit together."""


class FoldError(ValueError):
    """This entry cannot follow those before it."""


class HistoryNeeded(FoldError):
    """A correction was folded without the entries before it, of which some no longer count."""
