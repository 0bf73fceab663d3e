"""How text is compared here: accents and case folded, split into whole words, nothing stemmed. Plain Python."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

WORD_LENGTH = 40  # longer words are compared by their first forty letters
SELF = "~"  # in a text: the card's own name

_APOSTROPHES = re.compile(r"['’‘`´]")
_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """The text without accents and case, its punctuation kept."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


def words(text: str) -> list[str]:
    """The folded words of a text in order; an apostrophe joins (`Lil' Frog` is lil, frog), all other signs part."""
    return [word[:WORD_LENGTH] for word in _WORD.findall(_APOSTROPHES.sub("", fold(text)))]


def phrase(text: str) -> str:
    """The words of a text with one space between them: two names are the same name if their phrases are equal."""
    return " ".join(words(text))


def trigrams(word: str) -> set[str]:
    """The word's runs of three letters, its ends padded: a slip inside leaves the first and last of them alone."""
    padded = f"  {word}  "
    return {padded[index : index + 3] for index in range(len(padded) - 2)}


class NearWords:
    """A table of known words by their trigrams, to find the ones that somebody may have meant."""

    def __init__(self, known: Iterable[str]) -> None:
        self._by_trigram: dict[str, list[str]] = {}
        for word in known:
            for trigram in trigrams(word):
                self._by_trigram.setdefault(trigram, []).append(word)

    def near(self, word: str) -> list[str]:
        """The known words within the fewest slips of this one: one slip in a short word, two in a long one."""
        own = trigrams(word)
        shared: Counter[str] = Counter()
        for trigram in own:
            shared.update(self._by_trigram.get(trigram, ()))
        for slips in range(1, slips_allowed(word) + 1):
            least = max(slips, len(own) - TRIGRAMS_A_SLIP * slips)
            found = [
                other
                for other, count in shared.items()
                if count >= least and abs(len(other) - len(word)) <= slips and distance(word, other) <= slips
            ]
            if found:
                return sorted(found)
        return []


TRIGRAMS_A_SLIP = 4  # two letters swapped change four trigrams, every other slip three at most


def slips_allowed(word: str) -> int:
    """How many slips a word of this length may hold and still be taken for another."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def distance(one: str, other: str) -> int:
    """How many letters were added, lost, changed or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, row, last = row, [i], before
        for j, wanted in enumerate(other, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if any is like it at all; of equals the first."""
    ranked: Iterator[tuple[int, str]] = ((distance(word, other), other) for other in known)
    slips, best = min(ranked, key=lambda pair: pair[0], default=(99, ""))
    return best if slips <= max(1, slips_allowed(word), len(word) // 3) and slips < len(word) else None
