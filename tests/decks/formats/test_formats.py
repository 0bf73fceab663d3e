"""Every export read back gives the same deck, in every format that its game can be written in."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import formats, rules
from decks.formats import FORMATS, UnknownFormat, convert
from decks.formats.base import DeckList, deck_list
from decks.rules.documents import TooLong, Unreadable
from tests.decks.formats.decks import DECK_GAMES, TRICKY, deck_of, decks
from tests.decks.rules.games import SLUGS, index_of

WRITTEN = [(slug, name) for slug in DECK_GAMES for name in formats.formats_of(rules.get(slug))]
DOCUMENTS = [(slug, kind) for slug in SLUGS for kind in rules.get(slug).kinds]


def read(slug: str, name: str, data: Any) -> DeckList:
    return FORMATS[name].read(data, rules.get(slug), index_of(slug)).deck


@pytest.mark.parametrize(("slug", "name"), WRITTEN)
@given(data=st.data())
def test_an_export_read_back_is_the_same_deck(slug: str, name: str, data: st.DataObject) -> None:
    deck = data.draw(decks(slug))
    written = FORMATS[name].write(deck)
    if isinstance(written, dict):  # as it lies in a file, and as a request holds it
        assert read(slug, name, json.dumps(written)).zones == deck.zones
    again = read(slug, name, written)
    assert again.zones == deck.zones
    assert [list(counts) for counts in again.zones.values()] == [list(counts) for counts in deck.zones.values()]
    assert FORMATS[name].write(again) == written


@pytest.mark.parametrize(("slug", "name"), WRITTEN)
def test_names_that_look_like_something_else_survive(slug: str, name: str) -> None:
    zones = rules.get(slug).zones
    for tricky in TRICKY:
        deck = deck_of(slug, {zones[0]: {tricky: 2}, zones[-1]: {tricky: 1, "Nobody": 3}})
        assert read(slug, name, FORMATS[name].write(deck)).zones == deck.zones, tricky


@pytest.mark.parametrize(("slug", "name"), WRITTEN)
def test_every_card_survives(slug: str, name: str) -> None:
    cards = list(index_of(slug).cards)
    deck = deck_of(slug, {rules.get(slug).zones[-1]: dict.fromkeys(cards, 2)})
    assert read(slug, name, FORMATS[name].write(deck)).zones == deck.zones
    for card in cards:
        alone = deck_of(slug, {rules.get(slug).zones[-1]: {card: 1}})
        assert read(slug, name, FORMATS[name].write(alone)).zones == alone.zones, card


@pytest.mark.parametrize(("slug", "name"), WRITTEN)
def test_nothing_at_all_is_a_deck_too(slug: str, name: str) -> None:
    empty = deck_of(slug, {})
    assert read(slug, name, FORMATS[name].write(empty)).zones == {}


@pytest.mark.parametrize(("slug", "name"), WRITTEN)
def test_the_largest_counts_survive_or_are_refused_when_written(slug: str, name: str) -> None:
    deck = deck_of(slug, {rules.get(slug).zones[0]: {"Nobody": 999, "No one": 1}})
    assert read(slug, name, FORMATS[name].write(deck)).zones == deck.zones
    many = deck_of(slug, {rules.get(slug).zones[0]: {f"Nobody {number}": 999 for number in range(400)}})
    if name in ("imf", "tts"):
        with pytest.raises(TooLong, match="is the most"):
            FORMATS[name].write(many)
    else:
        assert read(slug, name, FORMATS[name].write(many)).zones == many.zones


@pytest.mark.parametrize(("slug", "kind"), DOCUMENTS, ids=[f"{slug}-{kind.name}" for slug, kind in DOCUMENTS])
@pytest.mark.parametrize("name", ["json", "code"])
def test_documents_survive_where_they_can_be_written(slug: str, kind: Any, name: str) -> None:
    fields = msgspec.json.decode(msgspec.json.encode(kind.example))
    deck = read(slug, "json", fields)
    again = read(slug, name, FORMATS[name].write(deck))
    assert (again.zones, again.beside) == (deck.zones, deck.beside)
    assert deck.beside == {field: value for field, value in fields.items() if field != "zones"}


@pytest.mark.parametrize(("slug", "kind"), DOCUMENTS, ids=[f"{slug}-{kind.name}" for slug, kind in DOCUMENTS])
def test_what_is_no_list_is_refused_by_formats_of_lists(slug: str, kind: Any) -> None:
    deck = read(slug, "json", msgspec.json.decode(msgspec.json.encode(kind.example)))
    for name in ("text", "csv", "tts"):
        if kind.name == "zones":
            assert FORMATS[name].write(deck)
        else:
            with pytest.raises(Unreadable, match=r"written as json (or|and) code"):
                FORMATS[name].write(deck)


def test_what_stands_beside_the_zones_is_named_where_it_has_no_place() -> None:
    data = {"zones": {"main": {"Wolf": 1}}, "opponent": {"main": {"Stoat": 1}}}
    asked = {"data": data, "rules": rules.get("inscription"), "index": index_of("inscription")}
    assert convert("json", "text", **asked).left_out == ("opponent",)
    kept = convert("json", "code", **asked)
    assert kept.left_out == ()
    assert read("inscription", "code", kept.data).beside == {"opponent": {"main": {"Stoat": 1}}}


def test_a_conversion_tells_what_became_of_each_line() -> None:
    answer = convert("text", "csv", "2 Wolf\n3 Wolff\n0 Stoat", rules.get("augmented"), index_of("augmented"))
    assert answer.data == "count,card,zone\n2,Wolf,main\n3,Wolff,main\n"
    assert [(line.number, line.status, line.card) for line in answer.lines] == [
        (1, "card", "wolf"),
        (2, "unknown", "Wolff"),
        (3, "unreadable", ""),
    ]
    assert answer.lines[1].suggestions[0] == "Wolf"


REFUSALS = [
    ("text", "pdf", "x", "/to", "There is no format 'pdf'. The formats are text, csv, json, imf, tts, code."),
    ([], "csv", "x", "/from", "There is no format '[]'. The formats are text, csv, json, imf, tts, code."),
    ("text", "csv", 3, "/data", "A text or an object is expected."),
    ("text", "csv", {}, "/data", "A text is expected, not an object."),
    ("json", "csv", {"zones": {"main": {"Wolf": 0}}}, "/data/zones/main/Wolf",
     "A whole number of at least 1 is expected, not 0."),
    ("json", "csv", {"game": "mysterion", "zones": {}}, "/data/game", "This is for another game, not for augmented."),
    ("text", "csv", "x" * 65537, "/data", "This is larger than 64 KiB."),
    ("text", "csv", "€" * 30000, "/data", "This is larger than 64 KiB."),
    ("text", "csv", b"\xff", "/data", "This is not a text: it is not UTF-8."),
    ("text", "csv", "\ud800", "/data", "This is not a text: it is not UTF-8."),
    ("json", "csv", {"zones": {"main": {"\ud800": 1}}}, "/data", "This is not JSON."),
    ("json", "csv", "[" * 40000, "/data", "This is nested too deeply."),
]  # fmt: skip


@pytest.mark.parametrize(("from_", "to", "data", "pointer", "message"), REFUSALS, ids=range(len(REFUSALS)))
def test_a_refusal_says_what_and_where(from_: Any, to: Any, data: Any, pointer: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        convert(from_, to, data, rules.get("augmented"), index_of("augmented"))
    assert (raised.value.pointer, raised.value.message) == (pointer, message)


def test_a_deep_object_is_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(5000):
        deep = {"ObjectStates": [deep]}
    for name in ("json", "tts", "imf"):
        with pytest.raises(Unreadable, match="nested too deeply"):
            convert(name, "text", deep, rules.get("augmented"), index_of("augmented"))


def test_a_format_that_a_game_does_not_have_is_refused() -> None:
    mysterion = rules.get("mysterion")
    assert formats.formats_of(mysterion) == ("text", "csv", "json", "tts", "code")
    assert formats.formats_of(rules.get("augmented")) == tuple(FORMATS)
    for ask in (
        lambda: FORMATS["imf"].write(deck_of("mysterion", {})),
        lambda: FORMATS["imf"].read({"cards": []}, mysterion, index_of("mysterion")),
    ):
        with pytest.raises(Unreadable, match="main deck and a side deck; mysterion does not have the two"):
            ask()
    with pytest.raises(Unreadable) as raised:
        convert("text", "imf", "", mysterion, index_of("mysterion"))
    assert raised.value.pointer == "/to"
    with pytest.raises(UnknownFormat):
        formats.get("yaml")


def test_a_game_without_lists_has_only_documents() -> None:
    bands = msgspec.structs.replace(
        rules.get("inscription"), zones=(), kinds=rules.get("inscription").kinds[1:], side_zone=""
    )
    assert formats.formats_of(bands) == ("json", "code")
    with pytest.raises(Unreadable, match="has no deck lists; its documents are read and written as json and code"):
        FORMATS["text"].read("3 Wolf", bands, index_of("inscription"))
    code = FORMATS["code"].write(deck_of("inscription", {"main": {"Wolf": 1}}))
    with pytest.raises(Unreadable, match="the code of a deck list, and inscription has none"):
        FORMATS["code"].read(code, bands, index_of("inscription"))
    with pytest.raises(Unreadable, match="nothing to write"):
        FORMATS["json"].write(DeckList(bands, index_of("inscription"), {}))


def test_a_deck_is_made_of_names_and_slugs_in_any_order() -> None:
    one = deck_of(
        "augmented", {"side": {"squirrel": 20}, "main": {"Zyx": 1, "WOLF": 1, "wolf": 2, "Abc": 1, "Adder": 1}}
    )
    assert list(one.entries()) == [
        ("main", "adder", 1), ("main", "wolf", 3), ("main", "Abc", 1), ("main", "Zyx", 1), ("side", "squirrel", 20),
    ]  # fmt: skip
    asked = {"rules": rules.get("augmented"), "index": index_of("augmented")}
    with pytest.raises(Unreadable, match="There is no zone “mian”") as raised:
        deck_list(zones={"mian": {"Wolf": 1}}, **asked)
    assert raised.value.pointer == "/zones/mian"
    with pytest.raises(Unreadable, match="Together these are 1998 copies; 999 is the most"):
        deck_list(zones={"main": {"Wolf": 999, "wolf": 999}}, **asked)


def refused(name: str, data: Any, slug: str) -> tuple[str, str]:
    """Why and where something is refused, if it is."""
    try:
        FORMATS[name].read(data, rules.get(slug), index_of(slug))
    except Unreadable as error:
        return error.message, error.pointer
    return "It was read.", ""


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("name", FORMATS)
@given(content=st.text(max_size=60) | st.binary(max_size=40))
def test_whatever_is_handed_in_is_read_or_refused_with_a_sentence(slug: str, name: str, content: str | bytes) -> None:
    message, _ = refused(name, content, slug)
    assert message.endswith(".")


WORDS = ["zones", "main", "side", "card", "count", "Wolf", "cards", "side_deck", "side_deck_cat", "side_deck_cards",
         "ObjectStates", "ContainedObjects", "Nickname", "Name", "CardID", "DeckIDs", "GMNotes", "game"]  # fmt: skip
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 1000)
    | st.text(max_size=5)
    | st.sampled_from(["Wolf", "side", "Card", "10 Squirrels"]),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.sampled_from(WORDS), part, max_size=4),
    max_leaves=15,
)


@pytest.mark.parametrize("name", ["json", "imf", "tts"])
@given(data=st.dictionaries(st.sampled_from(WORDS), JSON))
def test_whatever_object_is_handed_in_is_read_or_refused_with_a_place(name: str, data: dict[str, Any]) -> None:
    message, pointer = refused(name, data, "augmented")
    assert message.endswith(".")
    assert pointer == "" or pointer.startswith("/")
