"""What it is worth to begin."""

from matches.engine.runner import Match
from matches.engine.statistics import Score
from matches.lab.seats import first_seat_advantage


def match(winner: int | None, arms: tuple[int, int] = (0, 1), **metrics: int) -> Match:
    return Match(number=0, seed=0, arms=arms, winner=winner, reason="", guard="", turns=5, decisions=9, metrics=metrics)


def test_it_follows_whoever_began_through_the_seats() -> None:
    matches = [
        match(0, first=0),  # arm 0 sat in seat 0, began and won
        match(1, first=1),  # arm 1 sat in seat 1, began and won
        match(1, (1, 0), first=0),  # arm 1 sat in seat 0, began and won
        match(0, (1, 0), first=0),  # lost
        match(None, first=1),
        match(0),  # nobody says who began: seat 0
    ]
    assert first_seat_advantage(matches).score == Score(wins=4, draws=1, losses=1)


def test_a_clear_advantage_needs_games() -> None:
    few = first_seat_advantage([match(0, first=0)] * 29)
    assert few.text() == "not enough games"
    assert not few.is_clear
    many = first_seat_advantage([match(0, first=0)] * 40 + [match(1, first=0)] * 20)
    assert many.is_clear
    assert many.text().startswith("who begins takes 66.7 %")
    assert many.elo.value is not None
    assert many.elo.value > 100
    assert not first_seat_advantage([match(0, first=0)] * 21 + [match(1, first=0)] * 20).is_clear
