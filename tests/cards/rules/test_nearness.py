"""A word that nobody knows is compared with those that are known, and with few of very many."""

import time

from cards.rules.nearness import did_you_mean, near_word


def test_the_known_word_most_like_it_is_found() -> None:
    assert near_word("wlof", ["elk", "wolf", "wolverine"]) == "wolf"
    assert near_word("wlof" * 10_000, ["wolf"]) is None
    assert did_you_mean("wlof", {"wolf": 1}) == " Did you mean “wolf”?"
    assert did_you_mean("xyz", {"wolf": 1}) == ""


def test_very_many_words_are_compared_soon() -> None:
    many = [f"card-number-{number}" for number in range(100_000)]
    began = time.process_time()
    near = near_word("card-numbr-42", many)
    assert time.process_time() - began < 2
    assert near is not None
    assert near.startswith("card-number-")
