"""What guests at a fixed table earn, against numbers worked out by hand."""

from math import inf, sqrt

import pytest

from matches.lab.guests import HOSTS, Earned, add_games
from matches.lab.kinds import get
from matches.lab.schedule import Played
from tests.matches.experiments import make_plan


def game(number: int, pairing: int, seats: tuple[int, ...], *glory: int) -> Played:
    metrics = {f"glory_{seat}": value for seat, value in enumerate(glory)}
    return Played(
        number=number, pairing=pairing, seats=seats, seed=1, winners=seats, reason="", guard="", turns=1, decisions=1,
        metrics=metrics, hash="",
    )  # fmt: skip


def test_each_guest_sits_with_the_same_hosts() -> None:
    plan = make_plan(decks=("demo-ember-forge", "demo-ember-rush", "demo-tide-patience", "demo-tide-snares"))
    tables = [pairing.arms for pairing in get("guests", "decknforge").pairings(plan)]
    assert tables == [(0, 2, 3), (1, 2, 3)]
    assert HOSTS == 2


def test_only_what_the_guest_earned_counts_wherever_it_sits() -> None:
    earned: dict[int, Earned] = {}
    add_games(earned, [game(0, 0, (0, 2, 3), 5, 1, 0), game(1, 0, (2, 3, 0), 1, 0, 3), game(3, 1, (1, 2, 3), 2, 2, 2)])
    assert (earned[0].games, earned[0].total, earned[0].squares) == (2, 8, 34)
    assert (earned[1].games, earned[1].total) == (1, 2)
    add_games(earned, [game(2, 0, (3, 0, 2), 0, 1, 5)])
    assert earned[0].mean == 3


def test_the_interval_is_that_of_the_textbook() -> None:
    """1, 3 and 5 have the standard deviation 2: 1.96 times 2 / sqrt(3)."""
    earned = Earned()
    assert (earned.mean, earned.half) == (0, inf)
    for value in (1, 3, 5):
        earned.add(value)
    assert earned.half == pytest.approx(1.96 * 2 / sqrt(3), abs=0.001)
