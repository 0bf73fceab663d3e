"""Our own JSON, as a request to judge a deck holds it."""

from typing import Any

import pytest

from decks import rules
from decks.formats import document
from decks.formats.base import Line, Read, Status
from decks.rules.documents import TooLong, Unreadable
from tests.decks.formats.decks import deck_of
from tests.decks.rules.games import index_of, judged


def read(data: Any, slug: str = "augmented") -> Read:
    return document.read(data, rules.get(slug), index_of(slug))


def test_a_zone_is_a_map_or_a_list_of_entries() -> None:
    entries = [{"card": "Squirrel", "count": 19}, {"card": "squirrel", "count": 1}, {"card": "Wolff", "count": 2}]
    found = read({"game": "augmented", "zones": {"main": {"Wolf": 3}, "side": entries}})
    assert found.zones == {"main": {"wolf": 3}, "side": {"squirrel": 20, "Wolff": 2}}
    assert found.lines[0] == Line(
        number=1, text="Wolf", status=Status.CARD, zone="main", card="wolf", count=3, path="/zones/main/Wolf"
    )
    assert [(line.number, line.path, line.status) for line in found.lines[2:]] == [
        (3, "/zones/side/1", "card"),
        (4, "/zones/side/2", "unknown"),
    ]


def test_a_text_is_read_as_json_and_equal_names_are_added_up() -> None:
    assert read('\ufeff{"zones": {"main": {"Wolf": 2, "Wolf": 1}}}').zones == {"main": {"wolf": 3}}


FAULTS = [
    ({"zones": {"mian": {}}}, "/zones/mian", 'There is no zone "mian". Did you mean main? The zones are main, side.'),
    ({"zones": {"main": {"Wolf": 2.5}}}, "/zones/main/Wolf", "A whole number is expected, not 2.5."),
    ({"zones": {"main": [{"card": "Wolf", "count": 999}, {"card": "wolf", "count": 1}]}}, "/zones/main/1",
     "Together these are 1000 copies; 999 is the most."),
    ({"zones": {"main": {"\u200b": 1}}}, "/zones/main/\u200b", "There is no card."),
    ({"zones": {"main": {"\ufb1d" * 150: 1}}}, "/zones/main/" + "\ufb1d" * 150,
     "A card's name has at most 200 characters."),
    ({"game": 3, "zones": {}}, "/game", "This is for another game, not for augmented."),
    ({"cards": []}, "/cards", "There is nothing to judge. augmented judges: zones, not cards."),
    ("[]", "", "An object is expected, not []."),
]  # fmt: skip


@pytest.mark.parametrize(("data", "pointer", "message"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_read_is_said_with_its_place(data: Any, pointer: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read(data)
    assert (raised.value.pointer, raised.value.message) == (pointer, message)


def test_a_list_has_no_more_lines_than_anyone_plays_with() -> None:
    with pytest.raises(TooLong) as raised:
        read({"zones": {"main": [{"card": "Wolf", "count": 1}] * 501}})
    assert raised.value.pointer == "/zones"


def test_what_is_written_can_be_judged() -> None:
    deck = deck_of("augmented", {"side": {"Squirrel": 20}, "main": {"Wolf": 3, "Nobody": 1}})
    written = document.write(deck)
    assert written == {"game": "augmented", "zones": {"main": {"wolf": 3, "Nobody": 1}, "side": {"squirrel": 20}}}
    assert not judged("augmented", {"zones": written["zones"]}).legal


def test_other_documents_are_kept_as_they_are() -> None:
    draft = {"draft": {"rounds": [{"shown": ["Wolf"], "picks": [{"player": "A", "card": "Wolf"}]}]}}
    found = read({"game": "inscription", **draft}, "inscription")
    assert (found.zones, found.deck.beside, found.lines) == ({}, draft, ())
    assert document.write(found.deck) == {"game": "inscription", **draft}
    with pytest.raises(Unreadable, match="One of A, B is expected"):
        read({"draft": {"rounds": [{"shown": ["Wolf"], "picks": [{"player": "C", "card": "Wolf"}]}]}}, "inscription")
