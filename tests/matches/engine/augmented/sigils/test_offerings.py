"""What a sacrifice gives to the card it was made for."""

from tests.matches.engine.duels import Table


def test_a_morsel_feeds_the_card_that_it_pays_for():
    table = Table("augmented", {"a1": {"card": "mealworm", "health": 4}}, seats=[{"hand": ["stoat", "geck"]}, {}])
    table.do("play stoat", "space a2")
    assert (table.at("a1"), table.health("a2")) == ("", 7)
    # The next card has nothing of it.
    assert table.do("play geck", "space a1").health("a1") == 1


def test_a_morsel_that_is_hammered_feeds_nobody():
    table = Table("augmented", {"a1": "mealworm"}, seats=[{"hand": ["geck"]}, {}])
    assert table.do("hammer a1", "play geck", "space a1").health("a1") == 1
