"""Chance that anybody can recompute.

A draw among n things is the SHA-256 of `<seed>:<label>` (UTF-8), read as one whole number (big-endian), modulo n. The
site shows the seed's commitment, its SHA-256, before the draw and the seed after it; the entry keeps seed and label.
Drawing several things without putting them back makes one draw a place: the label gets `/0`, `/1`, ..., and each draw
is among what is left, in the order in which the things were told.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def commitment(seed: str) -> str:
    """What can be shown before a draw, so that the seed cannot be chosen after it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(seed: str, label: str, n: int) -> int:
    """A number from 0 to n - 1 that follows from seed and label alone."""
    if n < 1:
        raise ValueError("There is nothing to draw from.")
    return int.from_bytes(hashlib.sha256(f"{seed}:{label}".encode()).digest(), "big") % n


def draw_several(seed: str, label: str, things: Sequence[T], count: int) -> list[T]:
    """So many of the things, in the order of the draws."""
    left = list(things)
    return [left.pop(draw(seed, f"{label}/{place}", len(left))) for place in range(count)]
