"""The known word that somebody may have meant. Plain Python."""

import difflib
import heapq
from collections.abc import Iterable

LONGEST = 80  # letters of a word that are compared: no known one has more
MANY_WORDS = 500


def near_word(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The known word most like this one, if any is like it at all."""
    word, words = word[:LONGEST], list(known)
    if len(words) > MANY_WORDS:  # likeness is dear: of very many words only those that begin alike are compared
        words = heapq.nlargest(MANY_WORDS, words, key=lambda other: (_shared_letters(word, other), other))
    return next(iter(difflib.get_close_matches(word, words, n=1, cutoff=cutoff)), None)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence, with a space before it, that names the known word most like this one; nothing where there is none."""
    near = near_word(word, known)
    return f" Did you mean “{near}”?" if near else ""


def _shared_letters(word: str, other: str) -> int:
    """How many letters the two begin with alike."""
    return next(
        (place for place, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
