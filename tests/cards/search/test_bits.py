"""Sets of cards behave as sets, whatever their size."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search import bits

ordinals = st.sets(st.integers(0, 299))
groups = st.lists(ordinals, max_size=4)


@settings(deadline=None)
@given(ordinals, st.integers(300, 400))
def test_a_set_survives_packing(wanted: set[int], size: int) -> None:
    packed = bits.packed(sorted(wanted), size)
    assert bits.unpacked(packed, size) == bits.of(wanted, size)
    assert list(bits.members(bits.unpacked(packed, size))) == sorted(wanted)


def test_small_sets_are_numbers_and_large_ones_bits() -> None:
    assert len(bits.packed([99_999], 100_000)) == 5
    assert len(bits.packed(list(range(2_000)), 100_000)) == 12_502


@settings(deadline=None)
@given(ordinals, ordinals)
def test_and_or_and_not_are_those_of_sets(one: set[int], two: set[int]) -> None:
    first, second = bits.of(one, 300), bits.of(two, 300)
    assert set(bits.members(first & second)) == one & two
    assert set(bits.members(bits.union([first, second]))) == one | two
    assert set(bits.members(bits.span(0, 300) & ~first)) == set(range(300)) - one
    assert first.bit_count() == len(one)


@settings(deadline=None)
@given(groups, st.integers(0, 700), st.integers(1, 50), st.booleans())
def test_a_page_is_a_slice_of_the_groups_in_order(sets: list[set[int]], offset: int, limit: int, down: bool) -> None:
    everything = [ordinal for one in sets for ordinal in sorted(one, reverse=down)]
    wanted = [bits.of(one, 300) for one in sets]
    assert bits.slice_of(wanted, offset, limit, downwards=down) == everything[offset : offset + limit]


def test_a_span_holds_its_first_and_not_its_last() -> None:
    assert list(bits.members(bits.span(2, 5))) == [2, 3, 4]
    assert bits.span(5, 5) == bits.span(6, 5) == 0
