"""Text is folded and split alike everywhere; near words are found by trigrams and counted slips."""

import pytest

from cards.search.text import NearWords, distance, fold, nearest, phrase, trigrams, words


def test_folding_drops_accents_and_case_and_keeps_signs() -> None:
    assert fold("Fabergé Frog!") == "faberge frog!"
    assert fold("STRASSE Straße") == "strasse strasse"
    assert fold("ﬁre Ⅳ") == "fire iv"


def test_words_are_whole_and_apostrophes_join() -> None:
    assert words("Lil' Frog, don’t: K-9_unit") == ["lil", "frog", "dont", "k", "9", "unit"]
    assert words("a" * 50) == ["a" * 40]
    assert phrase("  Rattle  'em! ") == "rattle em"
    assert words("… — !") == []


def test_trigrams_reach_over_both_ends() -> None:
    assert trigrams("wolf") == {"  w", " wo", "wol", "olf", "lf ", "f  "}


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("wolf", "wolf", 0), ("wlof", "wolf", 1), ("wof", "wolf", 1), ("wolff", "wolf", 1), ("golf", "wolf", 1),
     ("flow", "wolf", 3), ("", "abc", 3), ("squirel", "squirrel", 1), ("ca", "abc", 3)],
)  # fmt: skip
def test_distance_counts_slips(one: str, other: str, slips: int) -> None:
    assert distance(one, other) == slips
    assert distance(other, one) == slips


def test_near_words_are_the_ones_with_the_fewest_slips() -> None:
    table = NearWords(["wolf", "golf", "squirrel", "elk", "it"])
    assert table.near("wlof") == ["wolf"]
    assert table.near("owlf") == ["wolf"]
    assert table.near("wolg") == ["wolf"]
    assert table.near("xolf") == ["golf", "wolf"]
    assert table.near("sqirel") == ["squirrel"]
    assert table.near("wxyf") == []
    assert table.near("ti") == []  # too short to be a slip of anything


def test_the_nearest_word_must_be_like_the_given_one() -> None:
    assert nearest("tempel", ["temple", "tribe"]) == "temple"
    assert nearest("zzz", ["temple", "tribe"]) is None
    assert nearest("", ["a"]) is None
    assert nearest("x", []) is None
