"""Monsters: the six of them, the Items that built them, and the numbers and stars that follow."""

from itertools import combinations
from typing import Any

import pytest

from cards.rules.problems import Fix
from decks.rules.repair import Unrepairable
from tests.decks.rules.decknforge.bands import SLUG, band, edits, measured, monsters, repaired, said
from tests.decks.rules.games import index_of, judged

HISTORY = Unrepairable("Which monsters were built, and from which Items, is for their wizard to say.")


# --- the six -----------------------------------------------------------------------------------------------------
def test_an_unbuilt_monster_is_named() -> None:
    fields = band(monsters=monsters()[:4])
    assert said(fields) == [
        ("DNF-D-04", "/band/monsters", "Black Joker has not been built."),
        ("DNF-D-04", "/band/monsters", "Red Joker has not been built."),
    ]
    assert repaired(fields) == HISTORY


def test_a_monster_is_built_once() -> None:
    assert said(band(monsters=monsters(5, card="A♠"))) == [
        ("DNF-D-04", "/band/monsters", "Red Joker has not been built."),
        ("DNF-D-04", "/band/monsters", "Ace of Spades has been built 2 times."),
    ]
    assert said(band(monsters=[*monsters(), monsters()[0]])) == [
        ("DNF-D-04", "/band/monsters", "Ace of Spades has been built 2 times.")
    ]


def test_only_aces_and_jokers_are_monsters() -> None:
    assert said(band(monsters=[*monsters(), {**monsters()[0], "card": "K♠"}])) == [
        ("DNF-D-04", "/band/monsters/6/card", "King of Spades is not a Monster: Aces and Jokers are.")
    ]


def test_a_monster_with_a_slip_in_its_card_is_one_problem() -> None:
    assert said(band(monsters=monsters(5, card="Redd Joker"))) == [
        ("DNF-D-04", "/band/monsters/5/card", "Unknown card: Redd Joker.")
    ]


def test_every_monster_has_a_name() -> None:
    fields = band(monsters=monsters(2, name="  "))
    assert said(fields) == [("DNF-D-04", "/band/monsters/2/name", "Ace of Clubs needs a creature's name.")]
    assert repaired(fields) == HISTORY


# --- the three Items ---------------------------------------------------------------------------------------------
ITEMS = [
    (["4♠", "7♥"], "", "3 Items are recorded for each monster (found 2)."),
    (["4♠", "7♥", "9♣", "2♠"], "", "3 Items are recorded for each monster (found 4)."),
    ([], "", "3 Items are recorded for each monster (found 0)."),
    (["4♠", "K♥", "9♣"], "/1", "King of Hearts is a Hero: monsters are built from Items 2–10."),
    (["4♠", "7♥", "A♥"], "/2", "Ace of Hearts is a Monster: monsters are built from Items 2–10."),
    (["4♠", "7♥", "Four of Spades"], "/2", "Four of Spades stands twice: the three Items differ."),
    (["4♠", "7♥", "Nobody"], "/2", "Unknown card: Nobody."),
]  # fmt: skip


@pytest.mark.parametrize(("items", "place", "message"), ITEMS)
def test_three_different_items_build_a_monster(items: list[str], place: str, message: str) -> None:
    fields = band(monsters=monsters(0, items=items, hp=99, atk=99, legend=False))
    assert said(fields) == [("DNF-D-05", f"/band/monsters/0/items{place}", message)]
    assert repaired(fields) == HISTORY


def test_two_monsters_may_be_built_from_the_same_items() -> None:
    """They return to the deck after each draw."""
    assert said(band(monsters=monsters(3, items=["4♠", "7♥", "9♣"], hp=20, atk=4))) == []


# --- HP and ATK --------------------------------------------------------------------------------------------------
ATK = {6: 1, 7: 2, 12: 2, 13: 3, 18: 3, 19: 4, 24: 4, 25: 5, 30: 5}


def test_hp_and_atk_follow_from_every_sum() -> None:
    """HP 6 to 30 and ATK 1 to 5, rounded up at every boundary."""
    items = [card for card in index_of(SLUG).cards.values() if card.kind == "item"]
    draws = {sum(card.value or 0 for card in three): three for three in combinations(items, 3)}
    assert (min(draws), max(draws)) == (6, 30)
    for total, three in draws.items():
        fields = band(monsters=monsters(0, items=[card.slug for card in three], hp=None, atk=None))
        after = edits(fields)
        assert after["/band/monsters/0/hp"] == total
        assert after["/band/monsters/0/atk"] == ATK.get(total, after["/band/monsters/0/atk"])
        assert 1 <= after["/band/monsters/0/atk"] == (total + 5) // 6 <= 5


@pytest.mark.parametrize(("field", "wrong", "right"), [("hp", 19, 20), ("hp", 21, 20), ("atk", 3, 4), ("atk", 5, 4)])
def test_a_wrong_number_is_set_right(field: str, wrong: int, right: int) -> None:
    fields = band(monsters=monsters(0, **{field: wrong}))
    (problem,) = judged(SLUG, fields).problems
    path = f"/band/monsters/0/{field}"
    assert (problem.code, problem.path, problem.limit, problem.actual) == ("wrong_value", path, right, wrong)
    assert problem.fixes == (Fix(op="set", path=path, value=right),)
    assert edits(fields) == {path: right}


# --- Legends -----------------------------------------------------------------------------------------------------
def without_pairs(*starred: int) -> list[dict[str, Any]]:
    built = monsters(1, items=["5♠", "6♦", "9♦"], hp=20, legend=False)
    for place in starred:
        built[place]["legend"] = True
    return built


def test_a_pair_is_starred() -> None:
    fields = band(monsters=monsters(1, legend=False))
    assert said(fields) == [
        ("DNF-D-08", "/band/monsters/1/legend", "Two Items share rank 5: this monster is a Legend.")
    ]
    assert edits(fields) == {"/band/monsters/1/legend": True}


def test_three_of_a_rank_are_starred() -> None:
    fields = band(monsters=monsters(0, items=["9♠", "9♥", "9♦"], hp=27, atk=5))
    assert said(fields) == [
        ("DNF-D-08", "/band/monsters/0/legend", "Three Items share rank 9: this monster is a Legend.")
    ]


def test_without_a_pair_one_monster_is_chosen() -> None:
    assert said(band(monsters=without_pairs())) == [
        ("DNF-D-09", "/band/monsters", "Every band has a Legend: choose one monster to star.")
    ]
    assert edits(band(monsters=without_pairs())) == {"/band/monsters/0/legend": True}
    assert said(band(monsters=without_pairs(4))) == []
    assert measured(band(monsters=without_pairs(4)), "DNF-D-10") == (1, 1)
    two = band(monsters=without_pairs(2, 4))
    assert said(two) == [
        ("DNF-D-10", "/band/monsters/4/legend", "Without a pair one monster alone is starred (found 2).")
    ]
    assert edits(two) == {"/band/monsters/4/legend": False}


def test_beside_a_pair_no_other_monster_is_chosen() -> None:
    fields = band(monsters=monsters(3, legend=True))
    assert said(fields) == [("DNF-D-10", "/band/monsters/3/legend", "Only monsters with a pair are Legends here.")]
    unstarred = monsters(3, legend=True)
    unstarred[1]["legend"] = False
    assert edits(band(monsters=unstarred)) == {"/band/monsters/1/legend": True, "/band/monsters/3/legend": False}


def test_two_pairs_are_two_legends() -> None:
    fields = band(monsters=monsters(0, items=["9♠", "9♥", "2♦"], hp=20, legend=True))
    assert said(fields) == []
    assert measured(fields, "DNF-D-09") == (2, 1)
    assert measured(fields, "DNF-D-10") == (0, 0)
