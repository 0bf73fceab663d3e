"""The `.deck` files of Inscryption Multiplayer in their three forms."""

from typing import Any

import pytest

from decks import rules
from decks.formats import imf
from decks.formats.base import Read
from decks.rules.documents import Unreadable
from tests.decks.formats.decks import deck_of, statuses
from tests.decks.rules.games import index_of


def read(data: Any, slug: str = "augmented") -> Read:
    return imf.read(data, rules.get(slug), index_of(slug))


SIDES: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({"side_deck": "10 Squirrels"}, {"squirrel": 10}),
    ({"side_deck": "20 Squirrel"}, {"squirrel": 20}),
    ({"side_deck": "Squirrels"}, {"squirrel": 20}),
    ({"side_deck": "10 Skeletonz"}, {"Skeletonz": 10}),
    ({"side_deck": "Moxen", "side_deck_cat": "Squirrel"}, {"squirrel": 20}),
    ({"side_deck": "10 Moxen", "side_deck_cat": "Squirrel"}, {"squirrel": 10}),
    ({"side_deck": "10 Moxen", "side_deck_cat": "Emerald one"}, {"Emerald one": 10}),
    ({"side_deck": "Draft", "side_deck_cards": ["Squirrel", "Wolf", "Squirrel"]}, {"squirrel": 2, "wolf": 1}),
    ({"side_deck": "10 Squirrels", "side_deck_cards": []}, {}),
    ({"side_deck": ["Squirrel", "Squirrel"]}, {"squirrel": 2}),
    ({"side_deck": 0}, {}),
    ({"side_deck": None}, {}),
    ({"side_deck": ""}, {}),
    ({}, {}),
]


@pytest.mark.parametrize(("fields", "side"), SIDES, ids=range(len(SIDES)))
def test_a_side_deck_is_told_in_one_of_three_ways(fields: dict[str, Any], side: dict[str, int]) -> None:
    found = read({"cards": ["Wolf", "Stoat", "Wolf", "Wolff"], **fields})
    assert found.zones.get("side", {}) == side
    assert found.zones["main"] == {"stoat": 1, "wolf": 2, "Wolff": 1}
    assert statuses(found)[:3] == ["card", "card", "unknown"]
    assert found.lines[0].path == "/cards/0"


def test_a_side_deck_whose_cards_are_not_told_is_said_so() -> None:
    found = read({"cards": ["Wolf"], "side_deck": "Draft"})
    assert found.zones == {"main": {"wolf": 1}}
    assert (found.lines[1].status, found.lines[1].zone) == ("unreadable", "side")
    assert found.lines[1].reason == "The file says that its side deck is called “Draft”, but not which cards it has."


def test_a_game_says_which_zone_is_its_side_deck_and_how_large() -> None:
    assert read({"cards": [], "side_deck": "Squirrels"}, "inscription").zones == {"squirrels": {"squirrel": 10}}


WRITTEN: list[tuple[dict[str, int], dict[str, Any]]] = [
    ({}, {}),
    ({"Squirrel": 20}, {"side_deck": "20 Squirrels"}),
    ({"Squirrel": 1, "Wolf": 2}, {"side_deck": "Draft", "side_deck_cards": ["Squirrel", "Wolf", "Wolf"]}),
    ({"Nobody": 2}, {"side_deck": "Draft", "side_deck_cards": ["Nobody", "Nobody"]}),
]


@pytest.mark.parametrize(("side", "fields"), WRITTEN, ids=range(len(WRITTEN)))
def test_a_file_is_written_exactly(side: dict[str, int], fields: dict[str, Any]) -> None:
    deck = deck_of("augmented", {"main": {"Wolf": 2, "Adder": 1}, "side": side})
    assert imf.write(deck) == {"cards": ["Adder", "Wolf", "Wolf"], **fields}


FAULTS = [
    ({}, "/cards", "The field cards is missing."),
    ({"cards": "Wolf"}, "/cards", 'A list is expected, not "Wolf".'),
    ({"cards": ["Wolf", 3]}, "/cards/1", "A text is expected, not 3."),
    ({"cards": ["Wolf", "a\nb"]}, "/cards/1",
     'A text that can be seen, without control characters, is expected, not "a\\nb".'),
    ({"cards": ["Wolf"] * 1000}, "/cards/0", "A whole number of copies from 1 to 999 is expected, not 1000."),
    ({"cards": [], "side_deck_cards": {}}, "/side_deck_cards", "A list or nothing is expected, not {}."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "pointer", "message"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_read_is_said_with_its_place(data: Any, pointer: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read(data)
    assert (raised.value.pointer, raised.value.message) == (pointer, message)
