"""The line through the mirror matches."""

import pytest

from matches.findings.elemental import GOLD
from matches.findings.elemental_tables import tables, trend


def results(*scores: float, games: int = 200) -> dict:
    told = {name: {"mean": 0.0, "low": 0.0, "high": 0.0} for name in ("turns", "guarded")}
    return {
        f"mirror quick {gold}": {"games": games, "numbers": {**told, "won": {"mean": won, "low": 0, "high": 1}}}
        for gold, won in zip(GOLD, scores, strict=False)
    }


def test_each_gold_takes_from_whoever_begins():
    found = trend(results(0.6, 0.55, 0.5, 0.45, 0.4), "quick")
    assert found["slope"]["difference"] == pytest.approx(-0.05)
    assert found["slope"]["low"] == pytest.approx(-0.05 - 1.96 * (0.25 / 2000) ** 0.5, abs=1e-5)
    assert (found["equal"]["mean"], found["printed"]["mean"]) == (0.55, 0.5)
    assert found["printed"]["high"] - 0.5 == pytest.approx(1.96 * (0.25 / 1000) ** 0.5, abs=1e-5)


def test_there_is_no_line_through_half_the_rows():
    assert trend(results(0.6, 0.5), "quick") is None
    assert "quick" not in tables(results(0.6, 0.5))["trend"]
