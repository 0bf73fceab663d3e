"""A deck as the rules see it."""

from cards.rules.problems import Fix
from cards.rules.types import CardSpec
from decks.rules.deck import Deck
from tests.decks.rules.games import index_of


def is_wolf(card: CardSpec) -> bool:
    return "wolf" in card.slug


def deck() -> Deck:
    zones = {"side": {"Squirrel": 20, "Nobody": 1}, "main": {"wolf": 1, "Wolf": 2, "Adder": 1, "Wolf Cub": 1}}
    return Deck(index=index_of("augmented"), zones=zones)


def test_cards_are_added_up_and_stand_in_the_order_of_their_names() -> None:
    assert [(card.name, count) for card, count in deck().cards("main")] == [("Adder", 1), ("Wolf", 3), ("Wolf Cub", 1)]
    assert list(deck().cards("elsewhere")) == []


def test_unknown_names_are_kept_apart_and_count() -> None:
    assert deck().unknown == {"side": {"Nobody": 1}}
    assert (deck().size("side"), deck().size("main"), deck().size("elsewhere")) == (21, 5, 0)


def test_cards_are_found_by_what_they_are() -> None:
    found = [("main", "Wolf", 3), ("main", "Wolf Cub", 1)]
    assert [(zone, card.name, count) for zone, card, count in deck().where(is_wolf)] == found
    assert [(zone, card.name, count) for zone, card, count in deck().where(is_wolf, "main")] == found
    assert deck().where(is_wolf, "side") == []
    assert deck().holds("wolf-cub")
    assert not deck().holds("dire-wolf")


def test_fixes_lead_to_another_deck_and_leave_this_one() -> None:
    fixes = [
        Fix(op="remove", zone="side", card="Nobody", count=1),
        Fix(op="remove", zone="main", card="wolf", count=1),
        Fix(op="add", zone="main", card="stoat", count=2),
    ]
    before = deck()
    assert before.after(fixes) == {
        "main": {"adder": 1, "wolf": 2, "wolf-cub": 1, "stoat": 2},
        "side": {"squirrel": 20},
    }
    assert before.size("main") == 5
