"""Changes that buttons carry: written, read back and made."""

import pytest

from decks import edits, rules
from decks.formats.base import DeckList, deck_list
from decks.formats.document import fields_of, read_fields
from decks.rules.documents import TooLong, Unreadable
from decks.services.verdicts import Addition, Removal, Setting
from tests.decks.rules.games import index_of


def deck(game: str = "augmented", **zones: dict[str, int]) -> DeckList:
    return deck_list(rules=rules.get(game), index=index_of(game), zones=zones)


def test_what_is_written_is_read_back() -> None:
    made = [
        Addition("main", "wolf", 2),
        Removal("side", "Wlof x3", 1),
        Setting("/a b/0", [1]),
    ]
    text = edits.written(made)
    assert text == "+2 main wolf\n-1 side Wlof x3\nset /a%20b/0 [1]"
    read = edits.read(text.replace("\n", "\r\n"))  # as forms send it
    assert [(fix.op, fix.zone, fix.card, fix.count) for fix in read[:2]] == [
        ("add", "main", "wolf", 2),
        ("remove", "side", "Wlof x3", 1),
    ]
    assert (read[2].path, read[2].value) == ("/a b/0", [1])


def test_copies_are_added_and_removed() -> None:
    before = deck(main={"wolf": 3, "Wlof": 1}, side={"squirrel": 20})
    after = edits.applied(before, edits.read("-1 main Wlof\n+1 main Wolf\n-20 side squirrel\n+2 main stoat"))
    assert after.zones == {"main": {"stoat": 2, "wolf": 4}}
    assert before.zones["main"] == {"wolf": 3, "Wlof": 1}


def test_removing_more_than_there_is_leaves_nothing() -> None:
    assert edits.applied(deck(main={"wolf": 1}), edits.read("-3 main wolf\n-1 main stoat")).zones == {}


def test_a_field_of_a_document_is_set() -> None:
    game = rules.get("inscription")
    example = next(kind.example for kind in game.kinds if kind.name == "draft")
    drafted = read_fields(example, game, index_of("inscription")).deck
    changed = edits.applied(drafted, edits.read('set /draft/rounds/0/shown/0 "Elk"'))
    assert fields_of(changed)["draft"]["rounds"][0]["shown"][0] == "Elk"


@pytest.mark.parametrize(
    "text", ["wolf", "+1 wolf", "2 main wolf", "+1000 main wolf", "+1 main wo\x07lf", "set draft 1", "set /draft {",
             "+1 attic wolf", "set /rounds/x/y 1"],
)  # fmt: skip
def test_what_is_no_change_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Unreadable, match=r"\.$"):
        edits.applied(deck(main={"wolf": 1}), edits.read(text))


def test_too_many_copies_and_changes_are_refused() -> None:
    with pytest.raises(Unreadable, match="999 copies"):
        edits.applied(deck(main={"wolf": 999}), edits.read("+1 main wolf"))
    with pytest.raises(TooLong):
        edits.read("+1 main wolf\n" * 1001)
