"""Likelihoods of many comparisons, corrected together."""

import pytest

from matches.lab.comparisons import benjamini_hochberg, holm


def test_corrections_by_hand() -> None:
    raw = [0.01, 0.04, 0.03, 0.005]
    assert benjamini_hochberg(raw) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm(raw) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.9]) == [1, 1]
    assert benjamini_hochberg([]) == holm([]) == []


def test_holm_stops_at_the_first_that_does_not_stand() -> None:
    assert [p <= 0.05 for p in holm([0.001, 0.02, 0.03, 0.8])] == [True, False, False, False]  # 0.02 is above 0.05 / 3
    assert all(p <= 0.05 for p in holm([0.001, 0.01, 0.03]))
