"""A deck of 40 and 20 cards is judged in the time of a small loop, measured in the same minute."""

import time
from collections.abc import Callable

from tests.decks.rules.games import index_of, kind_of, parameters_of

MAIN = {
    "Wolf": 3, "Stoat": 3, "Bullfrog": 3, "Elk": 3, "Raven": 3, "Adder": 3, "Black Goat": 2, "Cat": 2, "Geck": 1,
    "Wolf Cub": 3, "Emerald Mox": 3, "Zombie": 3, "Kingfisher": 3, "Skeleton": 3, "Undead Cat": 1, "Stinkbug": 1,
}  # fmt: skip
SIDE = {"Squirrel": 10, "Skeleton": 5, "Emerald Mox": 5}

STEPS = 800  # about 150 µs where this was written; judging took 60 µs there


def calibration() -> None:
    """Small integers, a list and a dictionary."""
    board, seen, number = [0] * 64, {}, 1
    for step in range(STEPS):
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        board[number & 63] += 1
        if number & 7 == 0:
            seen[number & 1023] = step


def quickest(work: Callable[[], object], times: int = 20) -> float:
    """Seconds of one call, in the best of some short series."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        for _ in range(20):
            work()
        best = min(best, (time.process_time() - began) / 20)
    return best


def test_a_deck_is_judged_within_its_time() -> None:
    kind, index, p = kind_of("augmented"), index_of("augmented"), parameters_of("augmented")
    fields = {"zones": {"main": MAIN, "side": SIDE}}
    report = kind.report(kind.read(fields, index), p)
    assert (sum(MAIN.values()), sum(SIDE.values()), report.problems) == (40, 20, ())
    rounds = [(quickest(lambda: kind.report(kind.read(fields, index), p)), quickest(calibration)) for _ in range(5)]
    assert min(judging / loop for judging, loop in rounds) <= 1.0, rounds
