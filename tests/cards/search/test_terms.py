"""Terms taken out of a query, added to it and written anew."""

import pytest

from cards.search.errors import QueryError, QueryWarning
from cards.search.grammar import parse
from cards.search.terms import before_a_term, readable_part, suggested, typed_terms
from cards.search.vocabulary import Choice, Vocabulary

VOCABULARY = Vocabulary(choices={"temple": (Choice("beast", "Beast"),)})


def test_each_term_stands_with_its_spelling_and_the_rest() -> None:
    found = typed_terms('wolf -tp:b  power>=2 !"Wolf Cub"', VOCABULARY)
    assert [term.text for term in found] == ["wolf", "-tp:b", "power>=2", '!"Wolf Cub"']
    assert [term.canonical for term in found] == ["wolf", "-temple:beast", "power>=2", '!"Wolf Cub"']
    assert found[1].without == 'wolf power>=2 !"Wolf Cub"'
    assert found[0].without == '-tp:b  power>=2 !"Wolf Cub"'


@pytest.mark.parametrize("query", ["wolf or bear", "", "wolf (", "(a or b)"])
def test_what_is_no_list_of_terms_offers_none(query: str) -> None:
    assert typed_terms(query, VOCABULARY) == ()


def test_a_term_is_added_to_the_whole() -> None:
    assert before_a_term(" ") == ""
    assert before_a_term("wolf power>1 ") == "wolf power>1 "
    assert before_a_term("wolf or bear") == "(wolf or bear) "


@pytest.mark.parametrize(
    ("query", "position", "suggestion", "mended"),
    [
        ("tierr:rare wolf", 0, "tier:rare", "tier:rare wolf"),
        ("wolf t:feline", 7, "tribe:feline", "wolf tribe:feline"),
        ("sigil:airborn|fly x", 6, "airborne", "sigil:airborne|fly x"),
        ('sigil:"air born" x', 6, "airborne", "sigil:airborne x"),
        ("wolf", 0, "", ""),
        ("wolf", 99, "x", ""),
    ],
)
def test_a_suggestion_takes_the_place_of_what_was_meant(
    query: str, position: int, suggestion: str, mended: str
) -> None:
    assert suggested(query, QueryWarning("unknown_value", "?", position, suggestion)) == mended


@pytest.mark.parametrize(
    ("query", "readable"),
    [("wolf cub (", "wolf cub"), ("wolf power> (", "wolf"), ("(", ""), ('a "b', "a")],
)
def test_what_stands_before_an_error_can_be_read(query: str, readable: str) -> None:
    with pytest.raises(QueryError) as raised:
        parse(query)
    assert readable_part(query, raised.value) == readable
