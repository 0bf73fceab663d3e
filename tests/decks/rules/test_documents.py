"""What is handed in is read strictly: every fault is a sentence with a pointer to the field."""

import json
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.rules.problems import Fix
from decks import rules
from decks.rules import documents
from decks.rules.documents import TooLong, Unreadable
from tests.decks.rules.games import DECK_GAMES, SLUGS, index_of, kind_of


def read(content: bytes, slug: str) -> Any:
    fields = documents.parsed(content)
    return rules.get(slug).kind(fields).read(fields, index_of(slug))


def fault_of(content: str, slug: str = "augmented") -> tuple[str, str]:
    with pytest.raises(Unreadable) as raised:
        read(content.encode(), slug)
    return raised.value.pointer, raised.value.message


COUNTS = [
    ("0", "A whole number of at least 1 is expected, not 0."),
    ("-3", "A whole number of at least 1 is expected, not -3."),
    ("1000", "A whole number of at most 999 is expected, not 1000."),
    ("1" + "0" * 30, "A whole number of at most 999 is expected, not 1" + "0" * 30 + "."),
    ("2.5", "A whole number is expected, not 2.5."),
    ("2.0", "A whole number is expected, not 2.0."),
    ("true", "A whole number is expected, not true."),
    ('"3"', 'A whole number is expected, not "3".'),
    ("null", "A whole number is expected, not null."),
    ("[3]", "A whole number is expected, not [3]."),
]


@pytest.mark.parametrize(("count", "message"), COUNTS, ids=[count for count, _ in COUNTS])
def test_a_count_is_a_whole_number(count: str, message: str) -> None:
    deck = '{"zones": {"main": {"Stoat": 2, "Wolf": %s}, "side": {"Squirrel": 20}}}'
    assert fault_of(deck % count) == ("/zones/main/Wolf", message)
    lines = '{"zones": {"main": [{"card": "Stoat", "count": 2}, {"card": "Wolf", "count": %s}]}}'
    assert fault_of(lines % count) == ("/zones/main/1/count", message)


FAULTS = [
    ('{"zones": {"mian": {"Wolf": 3}}}', "/zones/mian",
     'There is no zone "mian". Did you mean main? The zones are main, side.'),
    ('{"zones": {"deck": {"Wolf": 3}}}', "/zones/deck", 'There is no zone "deck". The zones are main, side.'),
    ('{"zones": {"main": [{"card": "Wolf"}]}}', "/zones/main/0/count", "The field count is missing."),
    ('{"zones": {"main": [{"card": "Wolf", "cuont": 1, "count": 1}]}}', "/zones/main/0/cuont",
     'There is no field "cuont". Did you mean count? The fields are card, count.'),
    ('{"zones": {}, "main": {}}', "/main", 'There is no field "main". The fields are zones.'),
    ('{"zones": {"main": 3}}', "/zones/main", "An object or a list is expected, not 3."),
    ('{"zones": null}', "/zones", "An object is expected, not null."),
    ('{"zones": {"main": {"a/b~c": 0}}}', "/zones/main/a~1b~0c", "A whole number of at least 1 is expected, not 0."),
    ('{"zones": {"main": {"": 1}}}', "/zones/main/",
     'A text that can be seen, without control characters, is expected, not "".'),
    ('{"zones": {"main": {"  ": 1}}}', "/zones/main/  ",
     'A text that can be seen, without control characters, is expected, not "  ".'),
    ('{"zones": {"main": {"Wolf\\n": 1}}}', "/zones/main/Wolf\n",
     'A text that can be seen, without control characters, is expected, not "Wolf\\n".'),
    ('{"zones": {"main": {"W\\u0000olf": 1}}}', "/zones/main/W\0olf",
     'A text that can be seen, without control characters, is expected, not "W\\u0000olf".'),
    ('{"zones": {"main": [{"card": "\\u009b31m", "count": 1}]}}', "/zones/main/0/card",
     'A text that can be seen, without control characters, is expected, not "\x9b31m".'),
    ('{"zones": {"main": {"flo\u202eW": 1}}}', "/zones/main/flo\u202eW",
     'A text that can be seen, without control characters, is expected, not "flo\u202eW".'),
    ('{"zones": {"main": {"%s": 1}}}' % ("x" * 201), "/zones/main/" + "x" * 201,
     "A text of at most 200 characters is expected, not \"" + "x" * 56 + "…."),
    ("[]", "", "An object is expected, not []."),
    ("{}", "", "There is nothing to judge. augmented judges: zones."),
    ("", "", "This is not JSON: Input data was truncated."),
    ('{"zones": {"main": {"Wolf": 1e999}}}', "", "This is not JSON: Number out of range."),
    ('{"zones": {"main": {"Wolf": NaN}}}', "", "This is not JSON: invalid character (byte 28)."),
    ('{"zones": {"main": {}, "main": {}}}', "", 'The name "main" stands twice in one object.'),
    ('{"zones":' * 40_000, "", "This is nested too deeply."),
    ("[" * 40_000, "", "This is nested too deeply."),
]  # fmt: skip


@pytest.mark.parametrize(("content", "pointer", "message"), FAULTS, ids=range(len(FAULTS)))
def test_what_cannot_be_read_is_said_with_its_place(content: str, pointer: str, message: str) -> None:
    assert fault_of(content) == (pointer, message)


def faults_in(fields: dict[str, Any], slug: str) -> list[tuple[str, str]]:
    with pytest.raises(Unreadable) as raised:
        read(msgspec.json.encode(fields), slug)
    return [(fault.pointer, fault.message) for fault in documents.faults_of(raised.value)]


def test_every_fault_of_a_list_is_told_at_once() -> None:
    zones = {"main": {"Wolf": 0, " ": 1, "Elk": 3, "Stoat": "2"}, "side": [{"card": 7, "cuont": 1}, 3], "mian": {}}
    number = "A whole number"
    assert faults_in({"zones": zones}, "augmented") == [
        ("/zones/main/Wolf", f"{number} of at least 1 is expected, not 0."),
        ("/zones/main/ ", 'A text that can be seen, without control characters, is expected, not " ".'),
        ("/zones/main/Stoat", f'{number} is expected, not "2".'),
        ("/zones/side/0/card", "A text is expected, not 7."),
        ("/zones/side/0/cuont", 'There is no field "cuont". Did you mean count? The fields are card, count.'),
        ("/zones/side/0/count", "The field count is missing."),
        ("/zones/side/1", "An object is expected, not 3."),
        ("/zones/mian", 'There is no zone "mian". Did you mean main? The zones are main, side.'),
    ]


def test_every_fault_of_another_document_is_told_at_once() -> None:
    rounds = [{"shown": ["Wolf", 3] * 6, "picks": [{"player": "C", "card": "Wolf"}, {"player": "A"}]}, {"shown": 1}]
    told = faults_in({"draft": {"rounds": rounds}}, "inscription")
    assert [place for place, _ in told] == [
        "/draft/rounds/0/shown",
        *(f"/draft/rounds/0/shown/{number}" for number in range(1, 12, 2)),
        "/draft/rounds/0/picks/0/player",
        "/draft/rounds/0/picks/1/card",
        "/draft/rounds/1/shown",
    ]


def test_no_more_faults_are_told_than_somebody_reads() -> None:
    told = faults_in({"zones": {"main": [0] * 10_000}}, "augmented")
    assert len(told) == documents.MOST_FAULTS
    endless = (Unreadable("No.") for _ in iter(int, 1))
    with pytest.raises(documents.ManyUnreadable):  # and does not look for the others
        documents.refuse(endless)
    assert told[-1][0] == f"/zones/main/{documents.MOST_FAULTS - 1}"


def test_other_documents_are_read_as_strictly() -> None:
    draft = '{"draft": {"rounds": [{"shown": ["Wolf"], "picks": [{"player": "C", "card": "Wolf"}]}]}}'
    assert fault_of(draft, "inscription") == (
        "/draft/rounds/0/picks/0/player",
        'One of A, B is expected, not "C".',
    )
    assert fault_of('{"draft": {"rounds": [{"shown": "Wolf"}]}}', "inscription") == (
        "/draft/rounds/0/shown",
        'A list is expected, not "Wolf".',
    )
    eleven = json.dumps({"draft": {"rounds": [{"shown": ["Wolf"] * 11}]}})
    assert fault_of(eleven, "inscription")[1].startswith("A list of at most 10 entries is expected, not")


def test_bytes_that_are_no_text_are_not_read() -> None:
    for content in (b"\xff{}", b'{"zones": {"main": {"\xff": 1}}}', b'{"zones": {"main": {"\\ud800": 1}}}'):
        with pytest.raises(Unreadable, match="This is not JSON"):
            documents.parsed(content)


def test_the_exception_names_the_place_and_the_reason() -> None:
    with pytest.raises(Unreadable, match=r"^/zones/main/Wolf: A whole number of at least 1 is expected, not 0\.$"):
        documents.read(kind_of("augmented").shape, {"zones": {"main": {"Wolf": 0}}})


def test_a_name_that_stands_twice_in_an_object_is_added_up() -> None:
    content = b'{"zones": {"main": {"Wolf": 2, "Stoat": 1, "Wolf": 1}}}'
    assert documents.parsed(content) == {"zones": {"main": {"Wolf": 3, "Stoat": 1}}}
    spaced = b'{"zones" : {"main" : {"Wolf" : 2, "Wolf" : 1}}}'
    assert documents.parsed(spaced) == {"zones": {"main": {"Wolf": 3}}}
    one_spaced = b'{"zones": {"main": {"Wolf" :2, "Wolf":1}}}'
    assert documents.parsed(one_spaced) == {"zones": {"main": {"Wolf": 3}}}


@given(st.dictionaries(st.text(max_size=8), st.integers(1, 99), max_size=8), st.sampled_from([None, 1]))
@example({'":': 1, '\\":': 2}, None)
def test_an_object_without_equal_names_is_read_as_it_stands(counts: dict[str, int], indent: int | None) -> None:
    content = json.dumps({"zones": {"main": counts}}, indent=indent).encode()
    assert documents.parsed(content) == {"zones": {"main": counts}}


@pytest.mark.parametrize("slug", DECK_GAMES)
def test_a_map_and_a_list_are_the_same_deck(slug: str) -> None:
    kind = kind_of(slug)
    shape = kind.shape
    counts = documents.counts(documents.read(shape, kind.example).zones)
    lines = {
        zone: [{"card": card, "count": 1} for card, count in cards.items() for _ in range(count)]
        for zone, cards in counts.items()
    }
    assert documents.counts(documents.read(shape, {"zones": lines}).zones) == counts


def test_a_list_of_more_lines_than_anyone_plays_with_is_refused() -> None:
    def lines(count: int) -> dict[str, Any]:
        half = count // 2
        main = {f"Card {number}": 1 for number in range(half)}
        return {"zones": {"main": main, "side": [{"card": "Squirrel", "count": 1}] * (count - half)}}

    kind, index = kind_of("augmented"), index_of("augmented")
    assert kind.read(lines(500), index).size("side") == 250
    with pytest.raises(TooLong, match=r"This list has 501 lines; 500 is the most\.") as raised:
        kind.read(lines(501), index)
    assert raised.value.pointer == "/zones"
    with pytest.raises(TooLong) as raised:
        kind_of("inscription").read({"zones": {}, "opponent": {"main": lines(1002)["zones"]["main"]}}, index)
    assert raised.value.pointer == "/opponent"


def test_fields_are_set_in_a_copy() -> None:
    document = {"cards": [{"a/b": 1}, {"power": 1}]}
    fixes = [Fix(op="set", path="/cards/1/power", value=3), Fix(op="set", path="/cards/0/a~1b", value=None)]
    assert documents.with_fields_set(document, fixes) == {"cards": [{"a/b": None}, {"power": 3}]}
    assert document == {"cards": [{"a/b": 1}, {"power": 1}]}


FIELDS = [
    "zones", "draft", "death_cards", "opponent", "start", "snapshot", "purchases", "band", "turning",
]  # fmt: skip
WORDS = [
    "zones", "main", "side", "card", "count", "Wolf", "rounds", "shown", "picks", "name", "cost", "cards", "monsters",
    "coppers",
]  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 1000) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.sampled_from(WORDS), part, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("slug", SLUGS)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_whatever_is_handed_in_is_either_judged_or_refused_with_a_place(slug: str, fields: dict[str, Any]) -> None:
    try:
        read(msgspec.json.encode(fields), slug)
    except Unreadable as refused:
        message, pointer = refused.message, refused.pointer
    else:
        message, pointer = "It was read.", ""
    assert message.endswith(".")
    assert pointer == "" or pointer.startswith("/")


def test_a_map_with_too_few_entries_is_told() -> None:
    class Answers(msgspec.Struct, frozen=True):
        answers: Annotated[dict[str, bool], msgspec.Meta(min_length=1)]

    with pytest.raises(Unreadable) as refused:
        documents.read(Answers, {"answers": {}})
    assert refused.value.pointer == "/answers"
    assert "at least 1 entry" in str(refused.value)
