"""Bands: their cards, their names, and what can be read and mended at all."""

from typing import Any

import pytest

from cards.rules.problems import Fix
from decks.rules.documents import Unreadable
from decks.rules.repair import Unrepairable
from tests.decks.rules.decknforge.bands import SLUG, band, edits, inscribed, measured, monsters, repaired, said
from tests.decks.rules.games import index_of, judged, kind_of

FULL = [card.name for card in index_of(SLUG).cards.values()]


# --- cards -------------------------------------------------------------------------------------------------------
def test_cards_left_out_are_all_there() -> None:
    assert measured(band(), "DNF-D-01") == measured(band(cards=None), "DNF-D-01") == (54, 54)
    assert measured(band(cards=FULL[::-1]), "DNF-D-01") == (54, 54)


def test_a_card_in_place_of_another_is_missing_and_one_too_many() -> None:
    cards = ["Two of Clubs" if name == "Ace of Spades" else name for name in FULL]
    assert said(band(cards=cards)) == [
        ("DNF-D-01", "/band/cards", "Ace of Spades is missing: a band is one full deck with both Jokers."),
        ("DNF-D-01", "/band/cards", "Two of Clubs: 2 copies (a band has 1)."),
    ]
    assert edits(band(cards=cards)) == {"/band/cards": None}


def test_a_card_too_many_alone() -> None:
    assert said(band(cards=[*FULL, "joker-b"])) == [
        ("DNF-D-01", "/band/cards", "Black Joker: 2 copies (a band has 1).")
    ]


def test_a_name_with_a_slip_is_one_problem() -> None:
    cards = [*FULL[:7], "Egiht of Clubs", *FULL[8:]]
    assert said(band(cards=cards)) == [("DNF-D-01", "/band/cards/7", "Unknown card: Egiht of Clubs.")]
    assert edits(band(cards=cards)) == {"/band/cards": None}


@pytest.mark.parametrize(
    ("gone", "sentence"),
    [
        (2, "Ace of Clubs and Ace of Diamonds are missing"),
        (3, "Ace of Clubs, Ace of Diamonds and Ace of Hearts are missing"),
        (54, "Ace of Clubs, Ace of Diamonds, Ace of Hearts and 51 more are missing"),
    ],
)
def test_missing_cards_are_told_together(gone: int, sentence: str) -> None:
    (problem,) = judged(SLUG, band(cards=FULL[gone:])).problems
    assert problem.message == f"{sentence}: a band is one full deck with both Jokers."
    assert (problem.limit, problem.actual, len(problem.cards)) == (54, 54 - gone, gone)
    assert problem.fixes == (Fix(op="set", path="/band/cards", value=None),)


# --- names -------------------------------------------------------------------------------------------------------
def test_a_name_is_compared_however_it_is_typed() -> None:
    taken = band(name="THE  tin crows")
    assert said(taken) == [("DNF-D-03", "/band/name", "Another band already bears this name.")]
    assert said(band(name="the lost NINE")) == [
        ("DNF-D-03", "/band/name", "This name was retired and cannot be used again.")
    ]


@pytest.mark.parametrize("name", ["", "   ", "The Tin Crows"])
def test_only_its_wizard_can_name_a_band(name: str) -> None:
    assert all(problem.fixes == () for problem in judged(SLUG, band(name=name)).problems)
    assert repaired(band(name=name)) == Unrepairable("A band's name is for its wizard to choose.")


def test_a_blank_name_is_not_said_to_be_taken() -> None:
    assert said(band(name="")) == [("DNF-D-02", "/band/name", "A band needs a permanent name.")]


# --- reading -----------------------------------------------------------------------------------------------------
def test_the_least_that_can_be_written_is_judged() -> None:
    rules = [rule for rule, _, _ in said({"band": {}})]
    assert rules == ["DNF-D-02", *["DNF-D-04"] * 6, "DNF-D-14"]


ADDED = {"dungeon": "The Sunken Stair", "round": 1, "wizard": "Mara"}
STAIR: dict[str, Any] = band()["band"]["dungeons"][0]
UNREADABLE = [
    ({"inscriptons": []}, "/band/inscriptons"),
    ({"name": "a\nb"}, "/band/name"),
    ({"inscriptions": [{"card": "7♣"}]}, "/band/inscriptions/0/inscription"),
    ({"inscriptions": [{"card": "7♣", "inscription": "Sharp", "how": "stolen"}]}, "/band/inscriptions/0/how"),
    ({"inscriptions": inscribed(("7♣", "Sharp")) * 61}, "/band/inscriptions"),
    ({"monsters": [{"name": "Moth"}]}, "/band/monsters/0/card"),
    ({"monsters": monsters(1, hp=-1)}, "/band/monsters/1/hp"),
    ({"monsters": monsters(1, hp=1.5)}, "/band/monsters/1/hp"),
    ({"monsters": monsters(0, labels=[{"label": "Doom", "added": {**ADDED, "round": 0}}])},
     "/band/monsters/0/labels/0/added/round"),
    ({"monsters": monsters(0, labels=[{"label": "Doom", "added": {**ADDED, "dungeon": "Elsewhere"}}])},
     "/band/monsters/0/labels/0/added/dungeon"),
    ({"monsters": monsters(0, labels=[{"label": "Doom", "added": {**ADDED, "wizard": "Nobody"}}])},
     "/band/monsters/0/labels/0/added/wizard"),
    ({"dungeons": [STAIR, {**STAIR, "name": "the sunken STAIR"}]}, "/band/dungeons/1/name"),
    ({"dungeons": [{**STAIR, "bosses": ["A♠", "K♠"]}]}, "/band/dungeons/0/bosses/1"),
    ({"dungeons": [{**STAIR, "seats": [*STAIR["seats"], STAIR["seats"][0]]}]}, "/band/dungeons/0/seats"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "pointer"), UNREADABLE, ids=[pointer for _, pointer in UNREADABLE])
def test_what_cannot_be_read_is_said_with_its_place(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Unreadable) as raised:
        kind_of(SLUG, "band").read(band(**changes), index_of(SLUG))
    assert raised.value.pointer == pointer
    assert raised.value.message.endswith(".")


# --- repair ------------------------------------------------------------------------------------------------------
def test_everything_that_can_be_mended_is_mended_at_once() -> None:
    fields = band(
        cards=FULL[1:],
        monsters=monsters(0, hp=21, atk=None, legend=True),
        inscriptions=inscribed(("7♣", "Pierce"), ("8♣", "Phoenix"), ("A♠", "Sharp")),
    )
    assert edits(fields) == {
        "/band/cards": None,
        "/band/monsters/0/hp": 20,
        "/band/monsters/0/atk": 4,
        "/band/monsters/0/legend": False,
        "/band/inscriptions/1/inscription": None,
        "/band/inscriptions/2/inscription": None,
    }


def test_every_reason_is_given() -> None:
    unmended = repaired(band(name="", monsters=monsters()[1:]))
    assert unmended == Unrepairable(
        "A band's name is for its wizard to choose. "
        "Which monsters were built, and from which Items, is for their wizard to say."
    )


def test_warnings_alone_need_no_repair() -> None:
    fields = band(inscriptions=inscribed(("Q♦", "Echo"), ("7♣", "Sharp")))
    assert [rule for rule, _, _ in said(fields)] == ["DNF-D-13", "DNF-D-21"]
    assert edits(fields) == {}
