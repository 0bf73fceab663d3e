"""Tables from spreadsheets, in any order of columns and with any of three delimiters."""

import pytest

from decks import rules
from decks.formats import table
from decks.formats.base import Line, Read, Status
from decks.rules.documents import TooLong, Unreadable
from tests.decks.formats.decks import deck_of, statuses
from tests.decks.rules.games import index_of


def read(content: str, slug: str = "augmented") -> Read:
    return table.read(content, rules.get(slug), index_of(slug))


TABLES = [
    "count,card,zone\n3,Wolf,main\n20,Squirrel,side\n",
    "\ufeffCount;Name;Zone\r\n3;Wolf;Main\r\n20;Squirrel;Side deck\r\n",
    "zone\tCARD NAME\tqty\nMAIN\twolf\t3\nsideboard\tsquirrel\t20",
    'zone,colour,"card","quantity"\nmain,grey,"Wolf","3"\n"side",brown,Squirrel,20',
    "\n\n card , zone , copies \n Wolf , main , 3 \n Squirrel , side , 20 ",
    "name,zone\n" + "Wolf,\n" * 3 + "Squirrel,SB\n" * 20,
]


@pytest.mark.parametrize("content", TABLES, ids=range(len(TABLES)))
def test_a_table_is_read_whatever_its_order_case_and_delimiter(content: str) -> None:
    assert read(content).zones == {"main": {"wolf": 3}, "side": {"squirrel": 20}}


def test_each_row_is_answered() -> None:
    rows = ["count,card,zone", "2,Wolf,main", "", ",,", "0,Wolf,main", "2.5,Wolf,side", ",Wolf,main", "2,,main",
            "1,Wolf,extra", "1,Wolff,side", '1,"Wo\tlf",main', "1"]  # fmt: skip
    found = read("\n".join(rows))
    assert statuses(found) == ["header", "card", "blank", "blank", *["unreadable"] * 5, "unknown", *["unreadable"] * 2]
    assert [line.number for line in found.lines] == list(range(1, 13))
    assert [line.reason for line in found.lines if line.status is Status.UNREADABLE] == [
        "A whole number of copies from 1 to 999 is expected, not 0.",
        "A whole number of copies from 1 to 999 is expected, not 2.5.",
        "A whole number of copies from 1 to 999 is expected, not nothing.",
        "There is no card.",
        "There is no zone “extra”. The zones are main, side.",
        "A card's name has no control characters.",
        "There is no card.",
    ]
    assert found.zones == {"main": {"wolf": 2}, "side": {"Wolff": 1}}
    assert found.lines[9] == Line(
        number=10, text="1,Wolff,side", status=Status.UNKNOWN, zone="side", card="Wolff", count=1,
        suggestions=index_of("augmented").nearest("Wolff"),
    )  # fmt: skip


def test_a_quoted_line_break_leaves_the_numbers_right() -> None:
    found = read('card,count\n"Wo\nlf",1\nStoat,2')
    assert [(line.number, line.status) for line in found.lines] == [(1, "header"), (3, "unreadable"), (4, "card")]


@pytest.mark.parametrize("content", ["", "3,Wolf,main", "3 Wolf", "count;zone\n3;main", "{}"])
def test_a_table_without_column_names_is_refused(content: str) -> None:
    with pytest.raises(Unreadable, match=r"^Line 1: the first row names the columns: count, card, zone\.$"):
        read(content)


def test_two_columns_of_one_meaning_are_refused() -> None:
    with pytest.raises(Unreadable, match="two columns are called card"):
        read("card,name\nWolf,Stoat")


def test_a_table_has_no_more_rows_than_anyone_plays_with() -> None:
    rows = [f"1,Wolf {'a' * (number % 30)}{number // 30}b" for number in range(501)]
    assert len(read("\n".join(["count,card", *rows[:500]])).lines) == 501
    with pytest.raises(TooLong, match="more than 500 lines"):
        read("\n".join(["count,card", *rows]))
    with pytest.raises(TooLong, match="more rows"):
        read("count,card\n" + "\n" * 1500 + "1,Wolf")


def test_no_cell_is_taken_for_a_formula() -> None:
    names = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''-1", "＝1", "−1"]
    deck = deck_of("augmented", {"main": dict.fromkeys(names, 1)})
    written = table.write(deck)
    cells = [row.split(",")[1] for row in written.splitlines()[1:]]
    assert all(cell.startswith("'") for cell in cells)
    assert read(written).zones == deck.zones
    assert table.write(deck_of("augmented", {"main": {"'Tis": 1}})).splitlines()[1] == "1,'Tis,main"


def test_a_table_is_written_in_canonical_order() -> None:
    deck = deck_of("augmented", {"side": {"Squirrel": 20}, "main": {'a, "b"': 1, "Wolf": 3, "Adder": 1}})
    assert table.write(deck) == 'count,card,zone\n1,Adder,main\n3,Wolf,main\n1,"a, ""b""",main\n20,Squirrel,side\n'
