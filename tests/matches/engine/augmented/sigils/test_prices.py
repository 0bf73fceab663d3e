"""What a sacrifice gives to the card it was made for, and to no other."""

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def test_a_morsel_that_is_hammered_feeds_nobody():
    table = Table("augmented", {"a1": "mealworm"}, seats=[{"hand": ["geck"]}, {}])
    assert table.do("hammer a1", "play geck", "space a1").health("a1") == 1


def test_what_a_morsel_gave_is_lost_with_the_payment():
    # The draugr that was frozen takes the last space, so the Stoat stays in hand and the blood is lost (AUG-R-12).
    board = {"a1": bearing("frozen-frame", "morsel"), **dict.fromkeys(("a2", "a3", "a4"), "wolf")}
    seats = [{"hand": ["stoat", "geck"], "discard": ["draugr"]}, {}]
    table = Table("augmented", board, seats=seats).do("play stoat", "sacrifice a1")
    assert (table.at("a1"), table.hand(0)) == ("draugr", ["stoat", "geck"])
    assert table.do("hammer a2", "play geck").health("a2") == 1
