"""Chance: a counter-based generator (SplitMix64) that gives the same numbers on every machine and Python.

A stream is two integers, its key and how many numbers were drawn; what it keeps beside them saves work and no more.
"""

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
T = TypeVar("T")

# Several numbers are worked out at once, side by side in one long integer: each has a lane of 128 bits, and no product
# of two numbers of 64 bits leaves it. What a shift brings from the next lane lies above the 64 bits and is masked away.
BLOCK = 8
_LANES = sum(1 << 128 * lane for lane in range(BLOCK))  # times a number: that number in every lane
_PLACES = sum(lane * STEP << 128 * lane for lane in range(BLOCK))
_MASKS = MASK * _LANES
_read_lanes = struct.Struct("<" + "Q8x" * BLOCK).unpack


def stream_key(seed: int, label: str) -> int:
    """The key of the stream with this label: the game's stream and each agent's never meet."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{label}".encode(), digest_size=8).digest(), "big")


def number(key: int, count: int) -> int:
    """The 64 bits at this place of the stream."""
    z = (key + count * STEP) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def numbers(key: int, count: int) -> tuple[int, ...]:
    """The ``number`` at this place of the stream and at those that follow, a block of them in a third of the time."""
    z = (((key + count * STEP) & MASK) * _LANES + _PLACES) & _MASKS
    z = (((z ^ (z >> 30)) & _MASKS) * 0xBF58476D1CE4E5B9) & _MASKS
    z = (((z ^ (z >> 27)) & _MASKS) * 0x94D049BB133111EB) & _MASKS
    return _read_lanes((z ^ (z >> 31)).to_bytes(16 * BLOCK, "little"))


class Stream:
    """A stream that remembers its place: a block of numbers worked out already, and how many of them were drawn."""

    __slots__ = ("before", "block", "drawn", "key")

    def __init__(self, key: int, count: int = 0) -> None:
        self.key = key
        self.before = count - BLOCK  # how many numbers came before those of the block
        self.block: tuple[int, ...] = ()  # none are needed: it is used up
        self.drawn = BLOCK

    @property
    def count(self) -> int:
        """How many numbers were drawn."""
        return self.before + self.drawn

    @classmethod
    def of(cls, seed: int, label: str) -> "Stream":
        """The stream of a seed and a label, from its beginning."""
        return cls(stream_key(seed, label))

    def copy(self) -> "Stream":
        """A stream that goes on from the same place."""
        new = Stream.__new__(Stream)
        new.key, new.before, new.block, new.drawn = self.key, self.before, self.block, self.drawn
        return new

    def below(self, bound: int) -> int:
        """A number from 0 up to, but without, the bound."""
        place = self.drawn
        if place == BLOCK:
            self._next_block()
            place = 0
        self.drawn = place + 1
        return ((self.block[place] >> 32) * bound) >> 32

    def choice(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def shuffle(self, cards: list[T]) -> None:
        """The list in an order of chance; two places are drawn from one number."""
        place, last = self.drawn, len(cards) - 1
        while last > 0:
            if place == BLOCK:
                self._next_block()
                place = 0
            z = self.block[place]
            place += 1
            other = ((z >> 32) * (last + 1)) >> 32
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1
            if last > 0:
                other = ((z & 0xFFFFFFFF) * (last + 1)) >> 32
                cards[last], cards[other] = cards[other], cards[last]
                last -= 1
        self.drawn = place

    def _next_block(self) -> None:
        """The block holds the next numbers, none of them drawn; the one before is used up."""
        self.before += BLOCK
        self.block = numbers(self.key, self.before + 1)
        self.drawn = 0
