"""Chance is the same everywhere, and streams do not meet."""

from collections import Counter

from matches.engine.rng import BLOCK, MASK, Stream, number, numbers


def test_numbers_are_those_of_splitmix64():
    # The published sequence of the generator for the seed 1234567.
    assert [number(1234567, count) for count in (1, 2, 3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_block_holds_the_numbers_of_its_places():
    for key in (0, 1, 1234567, MASK, MASK + 5):
        for count in (0, 1, 17, 10**9, 2**70):
            assert numbers(key, count) == tuple(number(key, count + place) for place in range(BLOCK))


def test_a_stream_draws_one_number_after_the_other():
    stream, drawn = Stream(99), []
    for _ in range(BLOCK + 3):
        drawn.append(stream.below(2**32))
    assert drawn == [number(99, place) >> 32 for place in range(1, BLOCK + 4)]
    stream.shuffle(list(range(BLOCK * 3)))  # half as many numbers, and then it goes on behind them
    assert stream.count == BLOCK + 3 + BLOCK * 3 // 2
    assert stream.below(2**32) == number(99, stream.count) >> 32
    assert Stream(99, 5).below(2**32) == number(99, 6) >> 32


def test_a_stream_is_its_seed_and_label():
    def first(seed, label):
        stream = Stream.of(seed, label)
        return [stream.below(1000) for _ in range(5)]

    assert first(7, "game") == first(7, "game")
    assert first(7, "game") != first(7, "agent 0")
    assert first(7, "game") != first(8, "game")


def test_a_copy_goes_on_alone():
    stream = Stream.of(1, "game")
    stream.below(6)
    other = stream.copy()
    assert [stream.below(100) for _ in range(3)] == [other.below(100) for _ in range(3)]


def test_a_shuffle_keeps_the_cards_and_reaches_every_order():
    stream = Stream.of(3, "game")
    seen = Counter()
    for _ in range(2400):
        cards = [1, 2, 3, 4]
        stream.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 24
    assert all(sorted(order) == [1, 2, 3, 4] for order in seen)
    assert min(seen.values()) > 60
    assert max(seen.values()) < 150
