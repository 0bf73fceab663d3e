"""Which cards each seat drew and played is heard once, and read back as it was."""

from matches.engine.recorder import CardDrawn, CardPlaced, DecisionMade
from matches.lab.seen import MOST_CARDS, Seen, deck_cards, read_seen

DECKS = (("adder", "bat", "wolf"), ("elk", "wolf"))


def test_cards_of_a_deck_stand_in_the_order_of_their_slugs_whatever_the_zone():
    assert deck_cards({"main": {"wolf": 2, "adder": 1}, "side": {"bat": 10, "wolf": 1}}) == ("adder", "bat", "wolf")
    assert len(deck_cards({"main": {f"card-{number}": 1 for number in range(400)}})) == MOST_CARDS


def test_what_is_drawn_and_played_is_noted_by_its_bit():
    seen = Seen(DECKS)
    seen.began(0, ["bat", "bat"])
    seen.began(1, [])
    for event in (
        CardDrawn("draw", 0, "wolf", "main"),
        CardDrawn("draw", 1, "elk", "main"),
        CardDrawn("draw", 1, "bat", "main"),  # of the other's deck: not noted
        CardPlaced("play", 0, "bat", "A1", True),
        CardPlaced("fecundity", 0, "wolf", "A2", False),  # it came, but nobody played it
        DecisionMade("choice", 0, "bell"),
    ):
        seen.tell(event)
    assert seen.text() == "6.2 1.0"
    assert read_seen(seen.text()) == [(0b110, 0b010), (0b01, 0)]
    assert read_seen("") == []


def test_numbers_are_counted_for_every_seat():
    seen = Seen(DECKS, {CardPlaced: lambda event: ("plays", event.seat, 1) if event.played else None})
    for played in (True, True, False):
        seen.tell(CardPlaced("play", 1, "elk", "B1", played))
    assert seen.metrics() == {"plays_0": 0, "plays_1": 2}
    assert Seen(DECKS).metrics() == {}
