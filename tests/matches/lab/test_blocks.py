"""Numbers from the totals of blocks."""

from statistics import mean

import pytest

from matches.lab.blocks import change_number, mean_number, share_number, told_number, told_share
from matches.lab.numbers import change, number
from matches.lab.tally import BlockTally, PairingTally, Sums


def blocks_of(totals: list[int], seats: int = 1, first: list[int] | None = None) -> BlockTally:
    blocks = BlockTally(seats)
    for place, total in enumerate(totals):
        blocks.add({"x": total}, None if first is None else {"x": first[place]})
    return blocks


def test_a_mean_of_single_games_is_students():
    values = [3, 5, 4, 8, 1, 9]
    assert mean_number(blocks_of(values), "x") == number(values)


def test_a_mean_is_of_a_game_and_as_sure_as_the_blocks_are_many():
    values = [3, 5, 4, 8, 1, 9]
    by_block = mean_number(blocks_of([4 * value for value in values], seats=4), "x")
    assert by_block.mean == pytest.approx(mean(values))
    assert (by_block.low, by_block.high) == pytest.approx((number(values).low, number(values).high))
    assert by_block.count == 24
    assert mean_number(blocks_of([4_000, 8_000], seats=4), "x", 1 / 1000).mean == pytest.approx(1.5)
    assert mean_number(blocks_of([3]), "x") is None


def test_a_share_of_games_that_are_not_alike_is_wilsons():
    ones = [1, 0, 1, 1, 0, 1, 1, 0, 1, 0]
    assert share_number(blocks_of(ones), "x") == number(ones)


def test_games_that_are_all_alike_count_as_one():
    alike = share_number(blocks_of([4, 0, 4, 4, 0, 4, 4, 0, 4, 0], seats=4), "x")
    single = number([1, 0, 1, 1, 0, 1, 1, 0, 1, 0])
    assert alike.mean == single.mean
    assert (alike.low, alike.high) == pytest.approx((single.low, single.high), abs=0.02)


def test_a_share_of_all_is_no_surer_than_the_blocks():
    always = share_number(blocks_of([4] * 10, seats=4), "x")
    assert (always.mean, always.high) == (1, 1)
    assert always.low == pytest.approx(number([1] * 10).low)


def test_a_change_is_compared_pair_by_pair():
    before, after = [3, 5, 4, 8, 1, 9], [4, 7, 4, 8, 3, 9]
    told = change_number(blocks_of(before), blocks_of(after, first=before), "x")
    assert told == change(before, after)


def test_nothing_changed_is_no_change():
    before = [3, 5, 4]
    told = change_number(blocks_of(before), blocks_of(before, first=before), "x")
    assert (told.difference, told.low, told.high, told.p) == (0, 0, 0, 1)


def test_what_few_games_tell_is_their_own():
    pairing = PairingTally((0,), 0, [0])
    for value in (1, 0, 1):
        pairing.metrics.setdefault("comeback", Sums()).add(value)
    assert told_share(pairing, "comeback") == number([1, 0, 1])
    pairing.metrics["left"] = Sums()
    for value in (10, 20, 60):
        pairing.metrics["left"].add(value)
    assert told_number(pairing, "left") == number([10, 20, 60])
    assert told_number(pairing, "nothing") is None
