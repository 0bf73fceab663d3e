import hashlib
from collections import Counter

import pytest

from legacy.rules.draws import commitment, draw, draw_several


def test_a_draw_can_be_recomputed_by_anybody() -> None:
    wanted = int(hashlib.sha256(b"oak:fading:d1:mara").hexdigest(), 16) % 7
    assert draw("oak", "fading:d1:mara", 7) == wanted


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("oak") == hashlib.sha256(b"oak").hexdigest()


def test_several_are_drawn_without_putting_back() -> None:
    things = list("abcdefgh")
    drawn = draw_several("oak", "x", things, 8)
    assert sorted(drawn) == things
    assert drawn[0] == things[draw("oak", "x/0", 8)]
    assert draw_several("oak", "x", things, 3) == drawn[:3]


def test_draws_are_even() -> None:
    counts = Counter(draw(f"seed {number}", "x", 4) for number in range(4000))
    assert all(900 < count < 1100 for count in counts.values())


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        draw("oak", "x", 0)
