"""What a card does for its side, and what may be said of it."""

import random

import pytest

from matches.lab.impact import Impact, Split, impacts


def one(split: Split) -> Impact:
    return impacts({"wolf": split})[0]


def test_a_difference_with_newcombes_interval() -> None:
    """56 of 70 against 48 of 80, the example that the method was published with: 0.2, from 0.0524 to 0.3339."""
    found = one(Split(56, 70, 48, 80))
    assert (found.difference, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
    assert found.text() == "+20.0 (95 % between +5.2 and +33.4)"


def test_the_likelihood_by_hand() -> None:
    """Pooled 104/150: z = 0.2 / sqrt(0.69333 * 0.30667 * (1/70 + 1/80)) = 2.650, two sides: 0.00804."""
    found = one(Split(56, 70, 48, 80))
    assert found.likelihood == pytest.approx(0.00804, abs=2e-5)
    assert found.corrected == found.likelihood
    assert found.is_clear


def test_few_games_are_said_and_never_clear() -> None:
    found = one(Split(29, 29, 0, 500))
    assert found.is_few
    assert not found.is_clear
    assert found.text() == "not enough games"
    assert one(Split(30, 30, 250, 500)).is_clear
    nothing = one(Split(0, 0, 40, 80))
    assert (nothing.low, nothing.high) == (-1, 1)
    assert nothing.likelihood == 1
    assert one(Split(40, 40, 40, 40)).likelihood == 1


def test_cards_with_few_games_do_not_thin_the_others_out() -> None:
    splits = {"wolf": Split(56, 70, 48, 80)} | {f"card-{n}": Split(1, 2, 50, 100) for n in range(50)}
    assert impacts(splits)[0].is_clear


def test_of_cards_that_do_nothing_hardly_one_is_called_clear() -> None:
    chance, called = random.Random(21), 0
    for _ in range(20):
        splits = {
            f"card-{n}": Split(
                sum(chance.random() < 0.5 for _ in range(100)), 100, sum(chance.random() < 0.5 for _ in range(100)), 100
            )
            for n in range(20)
        }
        called += any(found.is_clear for found in impacts(splits))
    assert called <= 4  # about one set of cards in twenty; without the correction it would be two in three
