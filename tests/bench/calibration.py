"""How quick this Python is on this machine at this minute: what CPU-bound work is held against."""

import time

from tests.bench.registry import Bench, measure

STEPS = 400_000


@measure("calibration loop", unit="steps/s")
def calibration(bench: Bench) -> float:
    """Small integers, a list and a dictionary: the mix of a match engine."""
    board, seen, number = [0] * 64, {}, 1
    began = time.process_time()
    for step in range(STEPS):
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        board[number & 63] += 1
        if number & 7 == 0:
            seen[number & 1023] = step
    return STEPS / (time.process_time() - began)
