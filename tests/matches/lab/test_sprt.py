"""The sequential test: its bounds, its ratio against other ways to reach it, and how often it errs."""

import random
from itertools import product
from math import log

import pytest

from matches.lab.elo import share_of
from matches.lab.sprt import Hypotheses, Verdict, log_ratio

USUAL = Hypotheses(elo0=0, elo1=10)


def test_the_bounds_of_five_percent() -> None:
    assert (USUAL.lower, USUAL.upper) == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    skewed = Hypotheses(elo0=0, elo1=5, alpha=0.01, beta=0.2)
    assert skewed.upper == pytest.approx(log(80))
    assert skewed.lower == pytest.approx(log(0.2 / 0.99))
    assert USUAL.verdict(2.95) is Verdict.ACCEPTS_ELO1
    assert USUAL.verdict(-2.95) is Verdict.ACCEPTS_ELO0
    assert USUAL.verdict(2.9) is Verdict.GOES_ON


def test_wrong_hypotheses_are_refused() -> None:
    with pytest.raises(ValueError, match="elo0 must be below elo1"):
        Hypotheses(elo0=5, elo1=5)
    with pytest.raises(ValueError, match="beta must lie between"):
        Hypotheses(elo0=0, elo1=5, beta=0.5)
    with pytest.raises(ValueError, match="not 4"):
        log_ratio((1, 2, 3, 4), USUAL)


def test_without_draws_it_is_the_ratio_of_two_coins() -> None:
    """Only wins and losses: a distribution with a given mean is a coin, so the ratio can be written down."""
    terms = Hypotheses(elo0=-20, elo1=60)
    a, b = share_of(-20), share_of(60)
    expected = 70 * log(b / a) + 40 * log((1 - b) / (1 - a))
    assert log_ratio((40, 0, 70), terms) == pytest.approx(expected, abs=0.02)


def test_it_is_the_best_fit_that_a_search_finds() -> None:
    """Of all distributions over loss, draw and win with the mean, none makes the results likelier."""
    counts, terms = (30, 25, 45), Hypotheses(elo0=0, elo1=80)

    def best(mean: float) -> float:
        draws = (step / 20_000 for step in range(1, 20_000))
        fits = ((1 - mean - draw / 2, draw, mean - draw / 2) for draw in draws)
        return max(
            sum(count * log(chance) for count, chance in zip(counts, fit, strict=True)) for fit in fits if min(fit) > 0
        )

    assert log_ratio(counts, terms) == pytest.approx(best(share_of(80)) - best(share_of(0)), abs=1e-4)


def test_for_many_pairs_it_is_what_the_bell_curve_gives() -> None:
    counts = (800, 2100, 4200, 2250, 900)
    shares = (0, 0.25, 0.5, 0.75, 1)
    total = sum(counts)
    mean = sum(count * share for count, share in zip(counts, shares, strict=True)) / total
    variance = sum(count * (share - mean) ** 2 for count, share in zip(counts, shares, strict=True)) / total
    a, b = share_of(0), share_of(10)
    assert log_ratio(counts, USUAL) == pytest.approx(total * (b - a) * (2 * mean - a - b) / (2 * variance), rel=0.01)


def test_results_that_never_came_make_nothing_impossible() -> None:
    for counts in product((0, 3), repeat=5):
        assert abs(log_ratio(counts, USUAL)) < 10
    assert log_ratio((0, 0, 0), USUAL) == 0
    assert log_ratio((0, 0, 40), USUAL) > 0 > log_ratio((40, 0, 0), USUAL)


@pytest.mark.parametrize(("elo", "right"), [(0, Verdict.ACCEPTS_ELO0), (80, Verdict.ACCEPTS_ELO1)])
def test_it_errs_no_more_often_than_it_says(elo: float, right: Verdict) -> None:
    """120 tests with the truth at one hypothesis: at five percent, six errors are expected and thirteen are rare."""
    terms, chance, wrong = Hypotheses(elo0=0, elo1=80), random.Random(8), 0
    win = share_of(elo) - 0.15  # and 30 draws in a hundred games
    for _ in range(120):
        counts = [0, 0, 0]
        verdict = Verdict.GOES_ON
        while verdict is Verdict.GOES_ON:
            for _ in range(5):
                rolled = chance.random()
                counts[2 if rolled < win else 1 if rolled < win + 0.3 else 0] += 1
            verdict = terms.verdict(log_ratio(counts, terms))
        wrong += verdict is not right
    assert wrong <= 13
