"""Decks found by the query language of cards: the same answers on every database."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.search import QueryError
from cards.search.grammar import MAX_LENGTH, MAX_TERMS
from decks.models import Deck
from decks.selectors.deck_keywords import DECK_FIELDS, DECK_REGISTRY
from decks.selectors.deck_search import deck_list
from decks.services import deck_create, decks_recheck
from tests.decks.decks import EXAMPLES, augmented
from tests.decks.stored import ILLEGAL, edit, make_deck, make_rules
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def decks(db: None) -> None:
    """Four public decks of two people and two games, one private one, and an illegal one."""
    ada, bob = make_user("ada"), make_user("Bob")
    house = make_rules(ada, visibility="public")
    make_deck(ada, name="Wolf Pack", tags=["aggro"], visibility="public")
    make_deck(ada, augmented({"Wolf": 1, "Magpie": 2}), name="Èlan of Birds", tags=["Fast Air"], visibility="public")
    make_deck(bob, ILLEGAL, name="wolf-house", ruleset=house.reference, visibility="public")
    mysterion = next(example for game, kind, example in EXAMPLES if (game, kind) == ("mysterion", "zones"))
    deck_create(owner=bob, game="mysterion", fields=mysterion, name="Scripts", visibility="public")
    make_deck(ada, name="Wolf Secret")
    spoilt = make_deck(bob, name="Spoilt", visibility="public")
    Deck.objects.filter(pk=spoilt.pk).update(legal=False)


def names(query: str, **more: Any) -> list[str]:
    return sorted(deck.name for deck in deck_list(query=query, **more).decks)


def test_a_draft_is_found_by_what_was_picked(db: None) -> None:
    draft = next(example for game, kind, example in EXAMPLES if (game, kind) == ("inscription", "draft"))
    deck_create(owner=make_user("ada"), game="inscription", fields=draft, name="Drafted", visibility="public")
    assert names('in:"Black Goat"') == ["Drafted"]
    assert names("in:adder") == []  # only shown


def test_an_expression_is_held_against_the_newest_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.selectors.deck_search.MOST_MATCHED", 2)
    ada = make_user("ada")
    for name in ("Wolf one", "Stoat two", "Wolf three"):
        make_deck(ada, name=name, visibility="public")
    make_deck(ada, name="Wolf of my own")  # private, and not among those that are looked at
    assert names("/^wolf/") == ["Wolf three"]
    assert names("-/^wolf/") == ["Stoat two"], "of the oldest nobody knows whether it fits"
    assert [warning.code for warning in deck_list(query="/wolf/ or /two/").warnings] == ["newest_only"]


PACK, BIRDS, HOUSE, SCRIPTS, SPOILT = "Wolf Pack", "Èlan of Birds", "wolf-house", "Scripts", "Spoilt"
AUGMENTED = [SPOILT, PACK, HOUSE, BIRDS]


FOUND = {
    "": [SCRIPTS, *AUGMENTED],
    "wolf": [PACK, HOUSE],
    "WOLF pac": [PACK],
    '"wolf pack"': [PACK],
    '"pack wolf"': [],
    "elan": [BIRDS],
    "!scripts": [SCRIPTS],
    "!wolf": [],
    "/^wolf.?(house|pack)$/": [PACK, HOUSE],
    "-wolf": [SCRIPTS, SPOILT, BIRDS],
    "in:magpie": [BIRDS],
    'in:"Black Goat"': AUGMENTED,
    "in:black-goat": AUGMENTED,
    "-in:wolf": [SCRIPTS],
    "in:wolf>=2": [SPOILT, PACK, HOUSE],
    "in:wolf>3": [HOUSE],
    "in:wolf=1": [BIRDS],
    "in:wolf!=3": [SCRIPTS, HOUSE, BIRDS],
    "in:wolf<2": [SCRIPTS, BIRDS],
    "in:wolf<=0": [SCRIPTS],
    "in:wolf=0": [SCRIPTS],
    "in:wolf>=0": [SCRIPTS, *AUGMENTED],
    "in:skeleton=8": AUGMENTED,
    'in:"Black Goat>=2"': AUGMENTED,
    "in:magpie|wolf": AUGMENTED,
    "in!=magpie": [SCRIPTS, SPOILT, PACK, HOUSE],
    "tag:aggro": [PACK],
    'tag:"fast air"': [BIRDS],
    "tag:fast-air or tag:AGGRO": [PACK, BIRDS],
    "owner:bob": [SCRIPTS, SPOILT, HOUSE],
    "-owner:BOB": [PACK, BIRDS],
    "game:mys": [SCRIPTS],
    "-game:augmented": [SCRIPTS],
    "game!=augmented": [SCRIPTS],
    "ruleset:official -game:mysterion": [SPOILT, PACK, BIRDS],
    "-ruleset:official": [HOUSE],
    "is:legal": [SCRIPTS, PACK, HOUSE, BIRDS],
    "is:illegal": [SPOILT],
    "not:legal": [SPOILT],
    "is!=legal": [SPOILT],
    "sigil:airborne temple:undead": AUGMENTED,
    "-temple:undead": [SCRIPTS],
    "name:magpie": [],
    "(in:magpie or in:wolf>3) -owner:bob": [BIRDS],
    "-(in:magpie or in:wolf>3) in:wolf": [SPOILT, PACK],
    "is:vanilla is:legal in:magpie": [BIRDS],
}


def test_what_a_query_finds(decks: None) -> None:
    assert {query: names(query) for query in FOUND} == FOUND
    again = {query: deck_list(query=deck_list(query=query).normalized).decks for query in FOUND}
    assert {query: sorted(deck.name for deck in found) for query, found in again.items()} == FOUND


def test_the_private_deck_is_found_by_its_owner_among_theirs(decks: None) -> None:
    ada = Deck.objects.get(name="Wolf Secret").owner
    assert names("wolf", user=ada) == [PACK, HOUSE]
    assert names("wolf", user=ada, mine=True) == [PACK, "Wolf Secret"]
    assert names("wolf", mine=True) == []
    assert names("/secret/") == []


def test_the_order(decks: None) -> None:
    def ordered(query: str = "", **more: Any) -> list[str]:
        return [deck.name for deck in deck_list(query=query, **more).decks]

    assert ordered() == [SPOILT, SCRIPTS, HOUSE, BIRDS, PACK]
    assert ordered(order="name") == [BIRDS, SCRIPTS, SPOILT, HOUSE, PACK]
    assert ordered("order:name dir:desc") == [PACK, HOUSE, SPOILT, SCRIPTS, BIRDS]
    assert ordered(order="created", direction="asc") == [PACK, BIRDS, HOUSE, SCRIPTS, SPOILT]
    overruled = deck_list(query="order:name", order="created")
    assert [warning.code for warning in overruled.warnings] == ["display_overruled"]


@pytest.mark.parametrize(
    ("query", "code", "position", "suggestion"),
    [
        ("wolf tagg:x", "unknown_keyword", 5, "tag:x"),
        ("in:wofl", "unknown_value", 0, 'in:"Wolf"'),
        ("temple:undaed", "unknown_value", 7, "temple:undead"),
        ("tag:/a/", "bad_value", 0, ""),
        ("tag>=2", "bad_operator", 0, "tag:2"),
        ("game:mysterion sigil:airborne", "no_meaning", 15, ""),
        ("deck:x", "unknown_keyword", 0, ""),
    ],
)
def test_what_is_not_understood_is_a_warning_as_in_card_search(
    decks: None, query: str, code: str, position: int, suggestion: str
) -> None:
    warning = deck_list(query=query).warnings[0]
    assert (warning.code, warning.position) == (code, position)
    if suggestion:
        assert warning.suggestion == suggestion


@pytest.mark.parametrize(
    ("query", "code", "position"),
    [
        ("(wolf", "unclosed_bracket", 0),
        ("wolf (", "unclosed_bracket", 5),
        ("/(/", "bad_regex", 0),
        ("x" * (MAX_LENGTH + 1), "too_long", MAX_LENGTH),
        ("a " * (MAX_TERMS + 1), "too_many_terms", 2 * MAX_TERMS),
        ("wolf \x00", "control_character", 5),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_place(db: None, query: str, code: str, position: int) -> None:
    with pytest.raises(QueryError) as told:
        deck_list(query=query)
    assert (told.value.code, told.value.position) == (code, position)


def test_a_query_is_told_in_words(decks: None) -> None:
    found = deck_list(query='in:"black goat" tag:aggro -in:squirrel temple:undead is:legal', game="augmented")
    assert found.explanation == (
        'decks of Augmented that hold "black goat", tagged "aggro", that do not hold "squirrel", '
        "with a card whose temple is Undead, that are legal, sorted by last change"
    )
    assert found.normalized == 'in:"black goat" tag:aggro -in:squirrel temple:undead is:legal'
    assert deck_list(query="tagg:x").explanation == "no decks: nothing of the query was understood"
    assert list(deck_list(query="tagg:x").decks) == []
    assert deck_list(query="wolf").explanation == 'decks with "wolf" in the name, sorted by last change'


def test_a_long_query_costs_no_more_the_more_decks_there_are(decks: None) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            list(deck_list(query="sigil:airborne in:wolf>=2 or tag:aggro is:legal").decks)
        return len(captured)

    asked()
    few = asked()
    for n in range(5):
        make_deck(Deck.objects.get(name=PACK).owner, name=f"More {n}", visibility="public")
    assert asked() == few


@pytest.mark.parametrize("field", DECK_FIELDS, ids=lambda field: field.name)
def test_every_keyword_has_an_example_that_is_understood(decks: None, field: Any) -> None:
    assert DECK_REGISTRY.get(field.name) is field
    assert [warning.code for warning in deck_list(query=field.example).warnings] == []


def test_who_was_judged_by_an_older_catalogue_is_neither_legal_nor_illegal(decks: None) -> None:
    assert PACK in names("is:legal")
    edit("wolf", copy_limit=1)
    assert names("is:legal") == names("is:illegal") == []
    (warning,) = deck_list(query="is:legal or is:illegal").warnings
    assert (warning.code, warning.message[-60:]) == (
        "to_be_judged",
        "to be judged by the newest catalogue: ask again in a moment.",
    )
    while decks_recheck(game="augmented").decks or decks_recheck(game="mysterion").decks:
        pass
    assert PACK in names("is:illegal")
    assert PACK not in names("is:legal")
    assert not deck_list(query="is:legal").warnings


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("in:wolf", 'that hold "wolf"'),
        ("in:wolf>=2", 'that hold at least 2 copies of "wolf"'),
        ("in:wolf>2", 'that hold more than 2 copies of "wolf"'),
        ("in:wolf<3", 'that hold fewer than 3 copies of "wolf"'),
        ("in:wolf=1", 'that hold exactly 1 copy of "wolf"'),
        ("-in:wolf!=0", 'that do not hold other than 0 copies of "wolf"'),
        ('in:"Black Goat>=2"|magpie', 'that hold at least 2 copies of "Black Goat" or "magpie"'),
    ],
)
def test_copies_are_told_in_words(query: str, told: str) -> None:
    assert deck_list(query=query).explanation == f"decks {told}, sorted by last change"


@pytest.mark.parametrize("query", ["in:wolf>=2", "-in:wolf=0", 'in:"Black Goat>=2"', "in:wolf<2 or in:magpie"])
def test_a_query_that_is_told_back_means_the_same(decks: None, query: str) -> None:
    told = deck_list(query=query).normalized
    assert told == query
    assert names(told) == names(query)
