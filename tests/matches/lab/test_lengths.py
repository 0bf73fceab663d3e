"""How long games last."""

from statistics import mean, quantiles

from hypothesis import given
from hypothesis import strategies as st

from matches.lab.lengths import Bin, lengths_of


def test_by_hand() -> None:
    found = lengths_of([4, 8, 5, 7, 5], guarded=1)
    assert found is not None
    assert (found.shortest, found.lower, found.median, found.upper, found.longest) == (4, 5, 5, 7, 8)
    assert found.mean == 5.8
    assert found.guarded == 1
    assert found.bins == (Bin(4, 4, 1), Bin(5, 5, 2), Bin(6, 6, 0), Bin(7, 7, 1), Bin(8, 8, 1))
    assert found.bins[1].label == "5"


def test_nothing_and_one_game() -> None:
    assert lengths_of([]) is None
    one = lengths_of([9])
    assert one is not None
    assert (one.lower, one.median, one.upper) == (9, 9, 9)
    assert one.bins == (Bin(9, 9, 1),)


def test_a_wide_spread_is_cut_into_few_bins_that_hold_every_game() -> None:
    found = lengths_of([*range(1, 100), 160])
    assert found is not None
    assert len(found.bins) <= 24
    assert sum(each.games for each in found.bins) == 100
    assert found.bins[0] == Bin(1, 7, 7)
    assert found.bins[0].label == "1 to 7"
    assert found.bins[-1].games == 1


@given(st.lists(st.integers(1, 90), min_size=2, max_size=80))
def test_quartiles_from_counts_are_those_of_the_games(turns):
    found = lengths_of(turns)
    assert [found.lower, found.median, found.upper] == quantiles(turns, n=4, method="inclusive")
    assert abs(found.mean - mean(turns)) < 1e-9
    assert sum(each.games for each in found.bins) == len(turns)
