"""Saved objects of Tabletop Simulator: ours, and those that the program or another tool wrote."""

import tracemalloc
from typing import Any

import pytest
from msgspec.structs import replace

from decks import rules
from decks.formats import tts
from decks.formats.base import Read
from decks.rules.documents import TooLong, Unreadable
from tests.decks.formats.decks import deck_of
from tests.decks.rules.games import index_of


def read(data: Any, slug: str = "augmented") -> Read:
    return tts.read(data, rules.get(slug), index_of(slug))


def card(nickname: str, **more: Any) -> dict[str, Any]:
    return {"Name": "Card", "Nickname": nickname, "CardID": 100, **more}


def pile(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"Name": "DeckCustom", "DeckIDs": [100] * len(cards), "ContainedObjects": list(cards), **more}


def test_a_deck_is_saved_as_a_pile_for_each_zone() -> None:
    deck = deck_of("augmented", {"main": {"Wolf": 2, "Nobody": 1}, "side": {"Squirrel": 1}})
    save = tts.write(replace(deck, face_url=lambda card: f"https://cards.example/{card.slug}.png"))
    main, side = save["ObjectStates"]
    assert (main["Name"], main["Nickname"], main["DeckIDs"]) == ("DeckCustom", "Main", [100, 100, 200])
    assert [(each["CardID"], each["Nickname"]) for each in main["ContainedObjects"]] == [
        (100, "Wolf"),
        (100, "Wolf"),
        (200, "Nobody"),
    ]
    assert main["CustomDeck"]["1"] == {
        "FaceURL": "https://cards.example/wolf.png", "BackURL": "", "NumWidth": 1, "NumHeight": 1,
        "BackIsHidden": True, "UniqueBack": False, "Type": 0,
    }  # fmt: skip
    assert main["CustomDeck"]["2"]["FaceURL"] == ""
    assert (side["Name"], side["Nickname"], side["CardID"], list(side["CustomDeck"])) == (
        "CardCustom",
        "Squirrel",
        300,
        ["3"],
    )
    assert main["Transform"]["posX"] != side["Transform"]["posX"]
    assert tts.write(deck)["ObjectStates"][0]["CustomDeck"]["1"]["FaceURL"] == ""


def test_cards_are_found_however_deep_they_lie() -> None:
    bag = {
        "Name": "Bag",
        "Nickname": "My things",
        "ContainedObjects": [pile(card("Wolf"), card("Wolf")), card("Stoat")],
    }
    side = {"Name": "Bag", "Nickname": "Side deck", "ContainedObjects": [pile(card("Squirrel"), card("Squirrel"))]}
    board = {"Name": "Custom_Board", "Nickname": "Wolf"}
    found = read({"ObjectStates": [board, bag, side, None, 3], "TableURL": None})
    assert found.zones == {"main": {"stoat": 1, "wolf": 2}, "side": {"squirrel": 2}}
    assert [(line.text, line.count, line.path) for line in found.lines] == [
        ("Wolf", 2, "/ObjectStates/1/ContainedObjects/0/ContainedObjects/0"),
        ("Stoat", 1, "/ObjectStates/1/ContainedObjects/1"),
        ("Squirrel", 2, "/ObjectStates/2/ContainedObjects/0/ContainedObjects/0"),
    ]


def test_a_single_object_is_read_too() -> None:
    assert read(pile(card("Wolf"), card("Elk"), Nickname="Sideboard")).zones == {"side": {"elk": 1, "wolf": 1}}
    assert read(card("Wolf", GMNotes="side")).zones == {"side": {"wolf": 1}}
    deep: dict[str, Any] = card("Wolf")
    for _ in range(200):
        deep = {"Name": "Bag", "ContainedObjects": [deep]}
    assert read(deep).zones == {"main": {"wolf": 1}}


def test_a_wide_bag_deep_in_others_takes_no_memory_for_its_places() -> None:
    deep: dict[str, Any] = {"ContainedObjects": [{}] * 3000}
    for _ in range(100):
        deep = {"ContainedObjects": [deep]}
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="holds no card"):
            read(deep)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "nickname", ["Wolf", " wolf ", "[b]Wolf[/b]", "[ff0000]Wolf[-]", "Wolf\nCreature, 2 blood", "[i]Wolf[/i]\n3/2"]
)
def test_markup_and_what_stands_below_is_no_name(nickname: str) -> None:
    assert read(pile(card(nickname), card("Stoat"))).zones == {"main": {"stoat": 1, "wolf": 1}}


def test_what_cannot_be_a_card_is_said() -> None:
    found = read(
        {
            "ObjectStates": [
                pile(card(""), card(""), card("Wolf"), card("a\x00b")),
                {"Name": "Deck", "DeckIDs": [100, 101]},
            ]
        }
    )
    assert [(line.text, line.status, line.reason) for line in found.lines] == [
        ("4 without a name", "unreadable", "A card without a name (Nickname) cannot be told from others."),
        ("Wolf", "card", ""),
        ("a\x00b", "unreadable", "A card's name has no control characters."),
    ]
    many = read(pile(*[card("Wolf")] * 1000, card("Wolff")))
    assert many.lines[0].reason == "A whole number of copies from 1 to 999 is expected, not 1000."
    assert many.zones == {"main": {"Wolff": 1}}


def test_what_is_no_save_is_refused() -> None:
    with pytest.raises(Unreadable, match="no save of Tabletop Simulator"):
        read({"cards": ["Wolf"]})
    with pytest.raises(TooLong, match="larger than 1024 KiB"):
        read({"ObjectStates": [], "Note": "x" * 1024 * 1024})
    with pytest.raises(TooLong, match="more than 500 lines"):
        read(pile(*[card(f"Wolf {'a' * (number % 30)}{number // 30}b") for number in range(501)]))


def test_more_cards_than_anyone_plays_with_are_not_saved() -> None:
    assert tts.write(deck_of("augmented", {"main": {"Wolf": 999, "Stoat": 501}}))
    with pytest.raises(TooLong, match="This deck has 1501 cards; 1500 is the most"):
        tts.write(deck_of("augmented", {"main": {"Wolf": 999, "Stoat": 502}}))


def test_an_object_without_a_deck_is_refused() -> None:
    for save in ({"ObjectStates": [{"Name": "Die_6", "Nickname": "Die"}]}, {"ContainedObjects": [{"Name": "Bag"}]}):
        with pytest.raises(Unreadable, match="holds no card: save a deck"):
            read(save)
    assert read({"ObjectStates": []}).zones == {}
