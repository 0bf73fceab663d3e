"""A score as a difference in Elo."""

from math import log10

import pytest

from matches.engine.statistics import Score
from matches.lab.elo import elo_difference, elo_of, share_of


def test_odds_of_ten_to_one_are_400_points() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1 / 11) == pytest.approx(-400)
    assert elo_of(0.75) == pytest.approx(400 * log10(3))  # 190.85
    assert elo_of(0.5) == 0
    assert share_of(400) == pytest.approx(10 / 11)


@pytest.mark.parametrize("elo", [-350.0, -20.0, 0.0, 3.5, 200.0])
def test_the_share_of_a_difference_gives_it_back(elo: float) -> None:
    assert elo_of(share_of(elo)) == pytest.approx(elo)


def test_what_is_no_share_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        elo_of(1.2)


def test_a_score_with_its_interval_worked_out_by_hand() -> None:
    """60 of 100: Wilson gives 0.50200 to 0.69064, and the curve carries the three numbers over."""
    found = elo_difference(Score(wins=60, losses=40))
    assert found.value == pytest.approx(70.44, abs=0.01)
    assert found.low == pytest.approx(-400 * log10(1 / 0.50200 - 1), abs=0.05)  # 1.39
    assert found.high == pytest.approx(-400 * log10(1 / 0.69064 - 1), abs=0.05)  # 139.5
    assert found.text() == "+70 (95 % between +1 and +139)"


def test_who_never_lost_gets_a_bound_and_no_number() -> None:
    found = elo_difference(Score(wins=50))
    assert found.value is None
    assert found.high is None
    assert found.low is not None
    assert found.low > 400
    assert found.text() == f"above {found.low:+.0f}"
    lost = elo_difference(Score(losses=50))
    assert lost.value is None
    assert lost.low is None
    assert lost.high == pytest.approx(-found.low)
    assert lost.text() == f"below {lost.high:+.0f}"


def test_few_games_give_words() -> None:
    assert elo_difference(Score(wins=20, losses=9)).text() == "not enough games"
    assert elo_difference(Score(wins=20, losses=10)).text().startswith("+120 (")
    assert elo_difference(Score()).text() == "not enough games"
