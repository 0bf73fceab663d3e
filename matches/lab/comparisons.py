"""Many comparisons made at once: how likely each is by chance alone, corrected for their number."""

from collections.abc import Sequence


def benjamini_hochberg(likelihoods: Sequence[float]) -> list[float]:
    """The likelihoods corrected so that of all that fall below a bound at most that share is chance."""
    count, least = len(likelihoods), 1.0
    corrected = [1.0] * count
    for rank, place in reversed(list(enumerate(sorted(range(count), key=likelihoods.__getitem__), start=1))):
        least = min(least, likelihoods[place] * count / rank)
        corrected[place] = least
    return corrected


def holm(likelihoods: Sequence[float]) -> list[float]:
    """The likelihoods corrected so that a single one falling below a bound by chance is as rare as the bound."""
    count, most = len(likelihoods), 0.0
    corrected = [1.0] * count
    for rank, place in enumerate(sorted(range(count), key=likelihoods.__getitem__)):
        most = max(most, min(1.0, likelihoods[place] * (count - rank)))
        corrected[place] = most
    return corrected
