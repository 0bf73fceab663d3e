"""Every keyword finds what it should in every game where the table says that it has a meaning."""

from pathlib import Path
from typing import Any

import pytest

from cards.search import help_table, search
from cards.search.binding import macro
from cards.search.fields import FIELDS, REGISTRY
from cards.search.grammar import parse
from cards.search.keywords import Field, Kind, Registry
from cards.search.options import MACROS

pytestmark = pytest.mark.django_db
AUG, INS = "augmented", "inscription"
WHOLE = {
    "augmented": "bat-bot elk-fawn gem-mage ruby-mox shard-mage wolf wolf-cub",
    "decknforge": "king-of-spades red-joker two-of-hearts",
    "inscription": "adder bell-crow pliers wolf",
    "elemental": "eruption fire income",
    "mysterion": "kilnhound tide-thread wickling",
}


def read_cases() -> dict[str, dict[str, list[tuple[str, list[str]]]]]:
    """field -> game -> (query, what it finds)."""
    cases: dict[str, dict[str, list[tuple[str, list[str]]]]] = {}
    for line in Path(__file__).with_name("fields.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            left, _, found = line.partition("->")
            field, game, query = left.split(maxsplit=2)
            found = WHOLE[game] if found.strip() == "*" else found
            cases.setdefault(field, {}).setdefault(game, []).append((query.strip(), found.split()))
    return cases


CASES = read_cases()


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_field_finds_what_it_should_in_every_game_where_it_has_a_meaning(field: Field, find: Any) -> None:
    assert set(CASES[field.name]) == set(field.games) & set(WHOLE)
    for game, cases in CASES[field.name].items():
        for query, expected in cases:
            result = search(query, game=game)
            assert {warning.code for warning in result.warnings} <= {"near_name"}, query
            assert [card.slug for card in result.cards()] == expected, query


def test_no_case_is_left_over() -> None:
    assert set(CASES) == {field.name for field in FIELDS}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_outside_its_games_a_field_finds_nothing_and_says_so(field: Field, find: Any) -> None:
    for game in set(WHOLE) - set(field.games):
        result = search(CASES[field.name][field.games[0]][0][0], game=game)
        assert result.total == 0
        assert [warning.code for warning in result.warnings] == ["no_meaning"]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_keyword_is_told_with_an_example_that_can_be_read(field: Field) -> None:
    assert field.doc.endswith(".")
    assert parse(field.example) is not None
    assert any(field.example.removeprefix("-").startswith(word) for word in (field.name, *field.aliases))


def test_every_short_name_stands_for_a_query_that_is_understood() -> None:
    for option in MACROS:
        assert macro(option.slug)


def test_the_help_table_tells_every_keyword(catalogue: None) -> None:
    table = {row["keyword"]: row for row in help_table()}
    assert list(table) == [field.name for field in REGISTRY.fields]
    assert table["temple"]["aliases"] == ["tp"]
    assert table["temple"]["games"] == [AUG, INS]
    assert {"value": "beast", "doc": "Beast", "query": ""} in table["temple"]["values"]
    assert {"value": "square", "doc": "as much power as health", "query": "power:health"} in table["is"]["values"]


def test_two_keywords_cannot_be_spelt_alike() -> None:
    with pytest.raises(ValueError, match="taken"):
        Registry([FIELDS[0], FIELDS[0]])


def test_a_higher_room_adds_its_keyword_and_takes_it_back(find: Any) -> None:
    wolves = [card.pk for card in search("name=wolf").cards()]
    asked = []

    def cards_of(operator: str, value: str, context: object) -> list[int]:
        asked.append((operator, value, context))
        if value != "pack":
            raise LookupError(f"There is no deck {value!r}.")
        return wolves

    mine = Field(name="mine", kind=Kind.CARDS, doc="Cards of a deck.", example="mine:pack", aliases=("list",))
    REGISTRY.register(mine, cards_of)
    try:
        assert find("mine:pack power:3", context="me") == ["aug/wolf", "ins/wolf"]
        assert find("-list:pack g:ins") == ["ins/adder", "ins/bell-crow", "ins/pliers"]
        assert asked == [(":", "pack", "me"), (":", "pack", None)]
        unknown = search("mine:nobody")
        assert (unknown.total, unknown.warnings[0].message) == (0, "There is no deck 'nobody'.")
        with pytest.raises(ValueError, match="taken"):
            REGISTRY.register(Field(name="yours", aliases=("t",), kind=Kind.CARDS, doc="-", example="-"), cards_of)
    finally:
        REGISTRY.unregister("mine")
    assert search("mine:pack").warnings[0].code == "unknown_keyword"
    assert REGISTRY.get("list") is None
