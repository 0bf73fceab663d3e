"""A curator's file is read strictly: typed cards, or every fault with its line, its field and the nearest word."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules import importing
from cards.rules.importing import read, read_cells, slug_of
from cards.rules.types import Cost, Frame, Related

IMP = {"name": "Gale Imp", "kind": "creature", "elements": ["gale"], "cost": {"scripts": 1}, "power": 2, "health": 1}


def faults_of(content: str | bytes) -> list[str]:
    reading = read(content.encode() if isinstance(content, str) else content, file="mine")
    return [str(fault) for fault in reading.faults]


def test_json_as_a_list_or_as_a_file_of_cards() -> None:
    bare = read(json.dumps([IMP]).encode())
    whole = read(json.dumps({"source": "my box", "licence": "mine", "cards": [IMP]}).encode())
    assert bare.cards[0].spec.source == ""
    assert [card.spec for card in whole.cards] == [msgspec.structs.replace(bare.cards[0].spec, source="my box")]
    assert bare.cards[0].spec.slug == "gale-imp"
    assert whole.source == "my box"
    assert bare.faults == whole.faults == ()


def test_json_brings_tribes_and_elements() -> None:
    gale = {"slug": "gale", "name": "Gale", "text": "It blows."}
    reading = read(json.dumps({"cards": [IMP], "elements": [gale], "tribes": []}).encode())
    assert [(group.slug, group.name, group.text) for group in reading.elements] == [("gale", "Gale", "It blows.")]


def test_csv_says_the_same_as_json() -> None:
    table = (
        "\ufeffname,kind,subkind,text,tribes,cost.blood,cost,special_cost,power,sigils,frame.kind,frame.sigils,"
        "copies,copies.rare,effect,official,related\r\n"
        '"Wolf, Old",creature,,"Two\nlines",canine; wolf,2,bones 1,yes,3,airborne;airborne,cell,airborne; stinky,'
        'normal 2,1,"{""op"": ""draw""}",no,evolves_into elk; creates bee\r\n'
    )
    reading = read(table.encode())
    assert reading.faults == ()
    card = reading.cards[0].spec
    assert reading.cards[0].place == "line 2 (Wolf, Old)"
    assert (card.slug, card.text, card.tribes) == ("wolf-old", "Two\nlines", ("canine", "wolf"))
    assert card.cost == Cost(blood=2, bones=1)
    assert (card.special_cost, card.official, card.power) == (True, False, 3)
    assert card.sigils == ("airborne", "airborne")
    assert card.frame == Frame(kind="cell", sigils=("airborne", "stinky"))
    assert card.copies == {"normal": 2, "rare": 1}
    assert card.effect == {"op": "draw"}
    assert card.related == (Related(kind="evolves_into", card="elk"), Related(kind="creates", card="bee"))


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_of_any_spreadsheet(delimiter: str) -> None:
    rows = [["name", "kind", "tribes"], ["Elk", "creature", '"hooved; deer"'], ["", "", ""], ["Bee", "creature", ""]]
    reading = read("\n".join(delimiter.join(row) for row in rows).encode())
    assert [(card.place, card.spec.tribes) for card in reading.cards] == [
        ("line 2 (Elk)", ("hooved", "deer")),
        ("line 4 (Bee)", ()),
    ]


def test_every_fault_of_a_json_card_at_once() -> None:
    wrong = {"name": "Imp", "kid": "creature", "power": "two", "cost": {"scrpts": 1}, "stage": 4, "slug": "Big Imp"}
    assert faults_of(json.dumps([IMP, wrong])) == [
        "mine, card 2 (Imp), kid: no such field; did you mean 'kind'?",
        "mine, card 2 (Imp), slug: small letters, digits and single hyphens; did you mean 'big-imp'?",
        "mine, card 2 (Imp), kind: this field is missing",
        "mine, card 2 (Imp), cost: no such field 'scrpts'; did you mean 'scripts'?",
        "mine, card 2 (Imp), power: expected a whole number or nothing, got text",
        "mine, card 2 (Imp), stage: a whole number up to 3",
    ]


def test_every_part_of_a_list_and_of_a_cost_is_told() -> None:
    wrong = IMP | {"cost": {"scrpts": 1, "gold": -1, "blood": "x"}, "sigils": ["Airborne", "ok", 3]}
    assert faults_of(json.dumps([wrong])) == [
        "mine, card 1 (Gale Imp), cost: no such field 'scrpts'; did you mean 'scripts'?",
        "mine, card 1 (Gale Imp), cost.blood: expected a whole number, got text",
        "mine, card 1 (Gale Imp), cost.gold: a whole number from 0",
        "mine, card 1 (Gale Imp), sigils[0]: small letters, digits and single hyphens; did you mean 'airborne'?",
        "mine, card 1 (Gale Imp), sigils[2]: expected text, got a whole number",
    ]


def test_an_unknown_column_hides_no_other_fault() -> None:
    assert faults_of("name,kind,powr,health\nImp,creature,1,x\n") == [
        "mine, line 1, powr: no such column; did you mean 'power'?",
        "mine, line 2 (Imp), health: a whole number, not 'x'",
    ]


def test_every_fault_of_a_csv_line_at_once() -> None:
    table = "name,kind,power,health,official,cost,related,effect\nImp,creature,two,-1,maybe,blood,creates a bee,{\n"
    assert faults_of(table) == [
        "mine, line 2 (Imp), power: a whole number, not 'two'",
        "mine, line 2 (Imp), official: write yes or no, not 'maybe'",
        "mine, line 2 (Imp), cost: write pairs such as 'blood 2; bones 1' or 'creates bee', not 'blood'",
        "mine, line 2 (Imp), related: write pairs such as 'blood 2; bones 1' or 'creates bee', not 'creates a bee'",
        "mine, line 2 (Imp), effect: this is not JSON: Input data was truncated",
        "mine, line 2 (Imp), health: a whole number from 0",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("", "mine: the file is empty"),
        (b"\xff\xfe", "mine: this is not UTF-8 text (byte 1); save it as UTF-8"),
        ("{", "mine: this is not JSON: Input data was truncated"),
        ("[" * 100_000, "mine: this is not JSON: it is nested too deeply"),
        ('{"card": []}', "mine: expected a list of cards, or an object with a list named 'cards'"),
        ('{"cards": [], "elemnts": []}', "mine, elemnts: no such field; did you mean 'elements'?"),
        ('{"cards": [], "elements": 3}', "mine, elements: expected a list"),
        ('{"cards": [], "elements": [{"slug": "a"}]}', "mine, a, name: this field is missing"),
        ('{"cards": [], "source": 3}', "mine, source: expected text, got a whole number"),
        ("name,kind\n", "mine: there is no card in it"),
        ("[]", "mine: there is no card in it"),
        ("[3]", "mine, card 1: expected an object, got a whole number"),
        (
            "# Notes\nof a walk\n",
            "mine: neither JSON nor a table of cards: its first line names no column of "
            "docs/importing-cards.md, such as slug and name",
        ),
        ("name,kid\n", "mine, line 1, kid: no such column; did you mean 'kind'?"),
        ("name,name\n", "mine, line 1, name: stands 2 times; a column stands once"),
        ("name,kind\nImp,creature,3\n", "mine, line 2 (Imp): the line has 3 cells, the first line names 2 columns"),
        ('name,kind\n"Imp,creature', "mine, line 2: this is not CSV: unexpected end of data"),
        ("name,cost,cost.blood,kind\nA,blood 1,2,item\n", "mine, line 2 (A), cost.blood: 'blood' is given twice"),
    ],
)
def test_a_file_that_is_wrong_as_a_whole(content: str | bytes, fault: str) -> None:
    assert fault in faults_of(content)


def test_size_is_bounded() -> None:
    many = json.dumps([{}] * (importing.MAX_CARDS + 1))
    assert faults_of(many) == ["mine: there are 5,001 cards in it; at most 5,000 are imported at once"]
    rows = "name\n" + "x\n" * (importing.MAX_CARDS + 1)
    assert faults_of(rows) == ["mine: there are more than 5,000 cards in it; import it in parts"]
    assert faults_of(b" " * (importing.MAX_BYTES + 1)) == [
        "mine: the file has more than 2,097,152 bytes; import it in parts"
    ]


def test_a_file_that_is_wrong_throughout_says_so_once() -> None:
    told = faults_of(json.dumps([{}] * 1000))
    assert len(told) == importing.MAX_FAULTS + 1
    assert told[-1] == "mine: there are more than 200 faults; mend these first"


@pytest.mark.parametrize(
    "content",
    [
        "name," + ",".join(f"colum{n}" for n in range(100_000)),
        json.dumps({"cards": [], **{f"cardz{n}": 1 for n in range(100_000)}}),
        json.dumps([{f"nam{n}": 1 for n in range(100_000)}]),
        json.dumps([{"name": "X", f"kin{n}": 1} for n in range(5000)]),
        json.dumps({"cards": [IMP], "tribes": [{"slug": f"X{n}"} for n in range(50_000)]}),
    ],
    ids=["columns", "keys", "fields", "cards", "groups"],
)
@pytest.mark.timeout(20)  # looking for the nearest word of every fault would take minutes
def test_a_hostile_file_is_answered_soon(content: str) -> None:
    assert len(faults_of(content)) == importing.MAX_FAULTS + 1


def test_no_more_faults_are_looked_for_than_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    ours = importing.entry_faults

    def counted(file: str, entry: object, kind: object, place: str) -> object:
        looked.append(entry)
        return ours(file, entry, kind, place)

    monkeypatch.setattr(importing, "entry_faults", counted)
    assert len(faults_of(json.dumps([{"name": 3}] * 5000))) == importing.MAX_FAULTS + 1
    assert len(looked) <= importing.MAX_FAULTS + 1


def test_cells_of_a_form_make_a_card_or_faults() -> None:
    cells = read_cells({"name": "Elk", "kind": "Creature", "cost.blood": "2", "power": " ", "sigils": "Mighty Leap"})
    assert cells.faults == ()
    spec = cells.spec
    assert spec is not None
    assert (spec.slug, spec.cost.blood, spec.power) == ("elk", 2, None)
    assert (spec.kind, spec.sigils) == ("creature", ("mighty-leap",))  # a name is as good as its slug
    wrong = read_cells({"name": "Elk", "kind": "creature", "power": "two"})
    assert (wrong.spec, wrong.faults) == (None, (("power", "a whole number, not 'two'"),))
    assert wrong.partial is not None
    assert (wrong.partial.spec.slug, wrong.partial.wrong) == ("elk", {"power"})


@pytest.mark.parametrize(
    ("name", "slug"),
    [("Mole Man", "mole-man"), ("Æther's Éclat!", "thers-eclat"), ("13th Child", "13th-child"), ("狼", "")],
)
def test_slug_of_a_name(name: str, slug: str) -> None:
    assert slug_of(name) == slug


plain = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
json_values = plain | st.lists(plain, max_size=2) | st.dictionaries(st.text(max_size=4), plain, max_size=2)
fields = st.sampled_from([*importing.COLUMNS, "copies.shop", "frame", "nonsense"])
cells = st.sampled_from(["", "1", "-3", "yes", "a; b", "blood 2", "creates x", "{}", '"', "\x00", "Wolf"]) | st.text(
    max_size=12
)


def holds(content: bytes) -> None:
    """Either every card was read, or there is a fault; nothing else may happen."""
    reading = read(content)
    assert reading.cards or reading.faults
    assert all(fault.message for fault in reading.faults)


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_cards_or_faults(content: bytes) -> None:
    holds(content)


@settings(deadline=None)
@given(st.lists(st.dictionaries(fields, json_values, max_size=4) | json_values, max_size=3))
def test_any_json_gives_cards_or_faults(entries: list[object]) -> None:
    holds(json.dumps(entries).encode())


@settings(deadline=None)
@given(st.lists(fields, max_size=6), st.lists(st.lists(cells, max_size=7), max_size=4))
def test_any_table_gives_cards_or_faults(header: list[str], rows: list[list[str]]) -> None:
    holds("\n".join(",".join(row) for row in [header, *rows]).encode("utf-8", "surrogatepass"))
