"""Chance: a counter-based generator (SplitMix64) that gives the same numbers on every machine and Python.

A stream is two integers, its key and how many numbers were drawn, so a state copies it by copying two fields.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
T = TypeVar("T")


def stream_key(seed: int, label: str) -> int:
    """The key of the stream with this label: the game's stream and each agent's never meet."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{label}".encode(), digest_size=8).digest(), "big")


def number(key: int, count: int) -> int:
    """The 64 bits at this place of the stream."""
    z = (key + count * STEP) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Stream:
    """A stream that remembers its place."""

    __slots__ = ("count", "key")

    def __init__(self, key: int, count: int = 0) -> None:
        self.key = key
        self.count = count

    @classmethod
    def of(cls, seed: int, label: str) -> "Stream":
        """The stream of a seed and a label, from its beginning."""
        return cls(stream_key(seed, label))

    def copy(self) -> "Stream":
        """A stream that goes on from the same place."""
        return Stream(self.key, self.count)

    def below(self, bound: int) -> int:
        """A number from 0 up to, but without, the bound."""
        self.count = count = self.count + 1
        z = (self.key + count * STEP) & MASK  # ``number``, written out: this is the hottest line of a random agent
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (((z ^ (z >> 31)) >> 32) * bound) >> 32

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def shuffle(self, cards: list[T]) -> None:
        """The list in an order of chance; two places are drawn from one number."""
        key, count, last = self.key, self.count, len(cards) - 1
        while last > 0:
            count += 1
            z = number(key, count)
            other = ((z >> 32) * (last + 1)) >> 32
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1
            if last > 0:
                other = ((z & 0xFFFFFFFF) * (last + 1)) >> 32
                cards[last], cards[other] = cards[other], cards[last]
                last -= 1
        self.count = count
