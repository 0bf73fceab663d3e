"""The names of all cards in memory: exact, beginning, whole word, part of a word, near. Plain Python."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import islice, product

from cards.search import bits
from cards.search.bits import Bits
from cards.search.text import NearWords, phrase

MOST_MEANT = 20  # readings of a text with slips that are ranked apart
END = "\U0010ffff"  # sorts after every letter


class Names:
    """Names as phrases, in the order that numbers the cards."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self.phrases = phrases
        self.size = len(phrases)

    @cached_property
    def by_word(self) -> dict[str, list[int]]:
        """The cards that have a word in their name."""
        found: dict[str, list[int]] = {}
        for ordinal, name in enumerate(self.phrases):
            for word in dict.fromkeys(name.split()):
                found.setdefault(word, []).append(ordinal)
        return found

    @cached_property
    def _all_words(self) -> str:
        return "\n" + "\n".join(self.by_word) + "\n"

    @cached_property
    def _near(self) -> NearWords:
        return NearWords(self.by_word)

    def exact(self, text: str) -> Bits:
        """Cards whose whole name this is."""
        return self._between(wanted := phrase(text), wanted + "\0")

    def beginning(self, text: str) -> Bits:
        """Cards whose name begins so."""
        return self._between(wanted := phrase(text), wanted + END)

    def _between(self, low: str, high: str) -> Bits:
        return bits.span(bisect_left(self.phrases, low), bisect_left(self.phrases, high))

    def with_words(self, text: str) -> Bits:
        """Cards whose name has this word, or these words one after the other."""
        wanted = phrase(text)
        if " " not in wanted:
            return bits.of(self.by_word.get(wanted, ()), self.size)
        padded = f" {wanted} "
        candidates = min((self.by_word.get(word, []) for word in wanted.split()), key=len)
        return bits.of((ordinal for ordinal in candidates if padded in f" {self.phrases[ordinal]} "), self.size)

    def containing(self, text: str) -> Bits:
        """Cards whose name has this in it, be it part of a word."""
        wanted = phrase(text)
        if not wanted:
            return 0
        if " " not in wanted:
            ordinals = (ordinal for word in self.words_containing(wanted) for ordinal in self.by_word[word])
            return bits.of(ordinals, self.size)
        longest = max(wanted.split(), key=len)
        candidates = {ordinal for word in self.words_containing(longest) for ordinal in self.by_word[word]}
        return bits.of((ordinal for ordinal in candidates if wanted in self.phrases[ordinal]), self.size)

    def words_containing(self, part: str) -> list[str]:
        """The known words with this in them."""
        found: list[str] = []
        words = self._all_words
        place = words.find(part)
        while place >= 0:
            start, end = words.rfind("\n", 0, place) + 1, words.find("\n", place)
            found.append(words[start:end])
            place = words.find(part, end)
        return found

    def near(self, text: str) -> Bits:
        """Cards with a word in their name that this may have been meant for; of a phrase, all words must be met."""
        result = bits.span(0, self.size)
        for known in self._meant(text):
            result &= bits.of((ordinal for word in known for ordinal in self.by_word[word]), self.size)
        return result

    def nearest(self, text: str) -> tuple[Bits, Bits]:
        """Of the near names those that are nothing but the text as it may have been meant, and those that begin so."""
        exact = beginning = 0
        for said in islice(product(*self._meant(text)), MOST_MEANT):
            exact |= self.exact(" ".join(said))
            beginning |= self.beginning(" ".join(said))
        return exact, beginning

    def _meant(self, text: str) -> list[list[str]]:
        """For each word of the text the known words that it may have been meant for: itself, where it is known."""
        return [[word] if word in self.by_word else self._near.near(word) for word in phrase(text).split()]
