"""Names are found exactly, by their beginning, by word, by part of a word, and by what may have been meant."""

from cards.search import bits
from cards.search.names import Names

NAMES = Names(["adder", "black goat", "black goat in a bottle", "dire wolf", "wolf", "wolf", "wolf cub"])


def test_names() -> None:
    def at(found: int) -> list[int]:
        return list(bits.members(found))

    assert at(NAMES.exact("Wolf")) == [4, 5]
    assert at(NAMES.exact("wol")) == []
    assert at(NAMES.beginning("wol")) == [4, 5, 6]
    assert at(NAMES.beginning("black goat i")) == [2]
    assert at(NAMES.with_words("wolf")) == [3, 4, 5, 6]
    assert at(NAMES.with_words("goat in")) == [2]
    assert at(NAMES.with_words("goat bottle")) == []
    assert at(NAMES.with_words("olf")) == []
    assert at(NAMES.containing("ol")) == [3, 4, 5, 6]
    assert at(NAMES.containing("k go")) == [1, 2]
    assert at(NAMES.containing("")) == []
    assert at(NAMES.near("wlof")) == [3, 4, 5, 6]
    assert at(NAMES.near("blakc goat")) == [1, 2]
    assert at(NAMES.near("goat zzzz")) == []
    assert NAMES.words_containing("o") == ["goat", "bottle", "wolf"]
    assert at(Names([]).containing("a")) == []
