"""What is not understood is left out with a warning that names what may have been meant."""

import pytest

from cards.search.binding import bind
from cards.search.errors import QueryError
from cards.search.tree import Choices, Condition, FieldRef, Not, Number, Or, Text, Variable
from cards.search.vocabulary import FIXED_CHOICES, Choice, Vocabulary


def choices(*slugs: str) -> tuple[Choice, ...]:
    return tuple(Choice(slug, slug.replace("-", " ").title(), ("augmented",)) for slug in slugs)


VOCABULARY = Vocabulary(
    choices={
        "game": choices("augmented", "elemental"),
        "type": choices("creature", "item"),
        "tier": choices("common", "rare"),
        "temple": choices("beast", "undead", "tech", "magick"),
        "tribe": choices("canine", "hooved"),
        "sigil": choices("airborne", "touch-of-death"),
        "special": choices("mirror", "ant"),
        **FIXED_CHOICES,
    }
)


@pytest.mark.parametrize(
    ("text", "code", "position", "suggestion"),
    [
        ("wolf pwoer>3", "unknown_keyword", 5, "power>3"),
        ("wolf tempel:beast", "unknown_keyword", 5, "temple:beast"),
        ("wolf qqqq:beast", "unknown_keyword", 5, ""),
        ("wolf temple:baest", "unknown_value", 12, "temple:beast"),
        ("wolf temple:canine", "unknown_value", 12, "tribe:canine"),
        ("wolf tribe:beast", "unknown_value", 11, "temple:beast"),
        ("wolf tribe:canine|hoved", "unknown_value", 18, "tribe:hooved"),
        ('wolf sigil:"touch of deth"', "unknown_value", 11, "sigil:touch-of-death"),
        ("wolf game:aug|elem", "unknown_value", 14, "game:elemental"),
        ("wolf sigil:b", "unknown_value", 11, ""),
        ("wolf temple>beast", "bad_operator", 5, "temple:beast"),
        ("wolf text>3", "bad_operator", 5, "text:3"),
        ("wolf power:canine", "bad_value", 11, "tribe:canine"),
        ("wolf power>x", "bad_value", 11, ""),
        ("wolf power>=even", "bad_value", 12, ""),
        ("wolf power:/3/", "bad_value", 11, ""),
        ("wolf power<2..3", "bad_value", 11, "power:2..3"),
        ("wolf tier:common..rare..rare", "unknown_value", 10, ""),
        ("wolf cost:2q", "bad_value", 10, ""),
        ("wolf cost:3|2b", "bad_value", 5, ""),
        ("wolf ***", "empty_term", 5, ""),
        ("wolf o:--", "empty_term", 7, ""),
        ("wolf order:pwoer", "unknown_value", 11, "order:power"),
        ("wolf order:name order:power", "display_repeated", 16, ""),
        ("wolf -order:name", "display_negated", 6, ""),
        ("wolf g:elemental power>3", "no_meaning", 17, ""),
    ],
)
def test_warns_and_lets_the_rest_run(text: str, code: str, position: int, suggestion: str) -> None:
    query = bind(text, VOCABULARY)
    assert [(w.code, w.position, w.suggestion) for w in query.warnings] == [(code, position, suggestion)]
    assert query.node is not None
    assert not query.nothing_left
    if suggestion:
        assert query.warnings[0].message.endswith(f"Did you mean {suggestion}?")


def test_the_suggestion_is_a_query_that_is_understood() -> None:
    for text in ("pwoer>3", "temple:canine", "power<2..3", "text>3"):
        suggestion = bind(text, VOCABULARY).warnings[0].suggestion
        assert bind(suggestion, VOCABULARY).warnings == ()


@pytest.mark.parametrize("text", ["foo:bar", "temple:canine", "-qqq:x", "***", "foo:x order:name", "foo:x or bar:y"])
def test_where_nothing_is_understood_nothing_is_found(text: str) -> None:
    query = bind(text, VOCABULARY)
    assert query.nothing_left
    assert query.node is None
    assert query.warnings[-1].code == "nothing_left"


@pytest.mark.parametrize("text", ["", "order:power", "order:wrong display:list"])
def test_a_query_that_only_says_how_to_show_finds_every_card(text: str) -> None:
    query = bind(text, VOCABULARY)
    assert (query.node, query.nothing_left) == (None, False)


def test_the_same_thing_said_in_two_ways_is_the_same_condition() -> None:
    same = [
        ("tp:b", 'temple="Beast"', "temple:BEAST"),
        ("power=3", "pow:3", "a:3"),
        ("name!=wolf", "-name=wolf", '-!"wolf"'),
        ("-name:wolf", "not:n:wolf"),
        ("cost:blood", "blood>=1"),
        ("not:vanilla", "-is:vanilla", "-(is:vanilla)"),
        ("cost:ob", "cost:1b1o", "c:1O1B"),
        ("ct=bo", "costtype=bones,blood"),
        ("a or (b or c)", "a or b or c"),
        ('"wolf"', "wolf"),
        ("tribe:canine|canine", "tribe:canine"),
        ("cost>=3", "mv>=3"),
        ("health:4..2", "hp:2..4"),
    ]
    for first, *others in same:
        for other in others:
            assert bind(first, VOCABULARY).node == bind(other, VOCABULARY).node, other
            assert bind(other, VOCABULARY).warnings == ()


def test_values_are_typed() -> None:
    assert bind("power>health", VOCABULARY).node == Condition("power", ">", (FieldRef("health"),))
    for spelling in ("cost", "c", "total"):  # what a keyword means on the left it means on the right
        assert bind(f"power>{spelling}", VOCABULARY).node == Condition("power", ">", (FieldRef("totalcost"),))
    assert bind("power>cost", VOCABULARY).warnings == ()
    assert bind("power:x|mirror|2", VOCABULARY).node == Condition(
        "power", ":", (Variable(), Choices(("mirror",)), Number(2))
    )
    assert bind("not:wolf", VOCABULARY).node == Not(Condition("any", ":", (Text("wolf"),)))
    assert bind("a or temple:x or b", VOCABULARY).node == Or(
        (Condition("any", ":", (Text("a"),)), Condition("any", ":", (Text("b"),)))
    )


def test_a_regular_expression_is_checked_when_it_is_read() -> None:
    for text in ("o:/(/", "o:/(?=a)/", "o:/(a{1000}){1000}/", "/[/"):
        with pytest.raises(QueryError) as caught:
            bind(text, VOCABULARY)
        assert (caught.value.code, caught.value.position) == ("bad_regex", text.index("/"))
