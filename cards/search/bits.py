"""Sets of cards as whole numbers: bit *n* stands for the *n*-th card by name. Plain Python.

And, or and not are one operation each, counting is another, and walking the bits upwards is walking the cards by name.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

Bits = int


def of(ordinals: Iterable[int], size: int) -> Bits:
    """The set of these cards among `size`."""
    room = bytearray(size // 8 + 1)
    for ordinal in ordinals:
        room[ordinal >> 3] |= 1 << (ordinal & 7)
    return int.from_bytes(room, "little")


def span(low: int, high: int) -> Bits:
    """The cards from `low` up to but not `high`."""
    return (1 << high) - (1 << low) if high > low else 0


def union(sets: Iterable[Bits]) -> Bits:
    found = 0
    for bits in sets:
        found |= bits
    return found


def members(bits: Bits) -> Iterator[int]:
    """The cards of the set by name."""
    for place, chunk in enumerate(numbers("Q", bits.to_bytes((bits.bit_length() + 63) // 64 * 8, "little"))):
        while chunk:
            low = chunk & -chunk
            yield (place << 6) + low.bit_length() - 1
            chunk ^= low


def slice_of(groups: Sequence[Bits], offset: int, limit: int, *, downwards: bool = False) -> list[int]:
    """The cards from `offset` on, at most `limit`: group after group, each group by name or by name downwards."""
    found: list[int] = []
    for bits in groups:
        size = bits.bit_count()
        if offset >= size:
            offset -= size
            continue
        wanted = limit - len(found)
        if downwards:
            found += list(members(bits))[::-1][offset : offset + wanted]
        else:
            rest, base = _skipped(bits, offset)
            found += [base + ordinal for ordinal in islice(members(rest), wanted)]
        offset = 0
        if len(found) == limit:
            break
    return found


def _skipped(bits: Bits, count: int) -> tuple[Bits, int]:
    """The set without its first `count` cards, shifted down, and by how much."""
    low, high = 0, bits.bit_length()
    while low < high:
        middle = (low + high) // 2
        if (bits & ((1 << middle) - 1)).bit_count() < count:
            low = middle + 1
        else:
            high = middle
    return bits >> low, low


# --- as bytes, alike on every machine ------------------------------------------------------------------------------
SPARSE, DENSE = b"s", b"d"


def numbers(kind: str, content: bytes) -> "array[int]":
    """The numbers that these little-endian bytes hold."""
    found = array(kind)
    found.frombytes(content)
    if sys.byteorder == "big":
        found.byteswap()
    return found


def as_bytes(kind: str, values: Iterable[int]) -> bytes:
    """These numbers as little-endian bytes."""
    found = array(kind, values)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def packed(ordinals: Sequence[int], size: int) -> bytes:
    """The set as bytes: the numbers of a small one, the bits of a large one."""
    if 64 * len(ordinals) < size:
        return SPARSE + as_bytes("I", ordinals)
    return DENSE + of(ordinals, size).to_bytes(size // 8 + 1, "little")


def unpacked(content: bytes, size: int) -> Bits:
    """The set that was packed."""
    if content[:1] == DENSE:
        return int.from_bytes(content[1:], "little")
    return of(numbers("I", content[1:]), size)
