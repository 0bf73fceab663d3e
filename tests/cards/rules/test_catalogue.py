"""A fixture folder is read strictly: every fault at once, each with its place and the nearest known word."""

import json

import pytest

from cards.rules import catalogue
from tests.makers import catalogue_files


def faults_of(**changes: object) -> list[str]:
    with pytest.raises(catalogue.BadCatalogue) as raised:
        catalogue.read(catalogue_files(**changes))
    return [str(fault) for fault in raised.value.faults]


def test_reads_a_whole_folder() -> None:
    found = catalogue.read(catalogue_files())
    assert [card.name for card in found.cards] == ["Wolf", "Wolf Cub"]
    assert found.cards[0].cost.total == 2


def test_names_an_unknown_field_and_the_nearest_known_one() -> None:
    assert faults_of(cards=[{"slug": "wolf", "name": "Wolf", "kind": "creature", "helth": 2}]) == [
        "cards.json, Wolf, helth: no such field; did you mean 'health'?"
    ]


def test_names_a_wrong_value_with_its_place() -> None:
    assert faults_of(cards=[{"slug": "wolf", "name": "Wolf", "kind": "creature", "power": -1}]) == [
        "cards.json, Wolf, power: a whole number from 0"
    ]


def test_reports_every_fault_at_once() -> None:
    wolf = {"slug": "wolf", "name": "Wolf", "kind": "creature", "tier": "comon", "temple": "beast", "health": 2}
    assert faults_of(cards=[wolf | {"sigils": ["airborn"]}]) == [
        "cards.json, Wolf, tier: 'comon' is not known; did you mean 'common'?",
        "cards.json, Wolf, sigils: 'airborn' is not known; did you mean 'airborne'?",
        "cards.json, Wolf, power: power is either a number or a power_kind",
    ]


def test_refuses_a_field_that_the_game_does_not_have() -> None:
    wolf = {"slug": "wolf", "name": "Wolf", "kind": "creature", "tier": "common", "temple": "beast"}
    assert faults_of(cards=[wolf | {"health": 2, "power": 3, "suit": "hearts"}]) == [
        "cards.json, Wolf, suit: a card of augmented has no such field"
    ]


def test_refuses_a_name_that_stands_twice() -> None:
    wolf = {"slug": "wolf", "name": "Wolf", "kind": "creature", "tier": "common", "temple": "beast", "health": 2}
    assert "cards.json, wolf, cards: stands 2 times; a name stands once" in faults_of(
        cards=[wolf | {"power": 1}, wolf | {"power": 2}]
    )


def test_refuses_parameters_that_the_game_does_not_have() -> None:
    variant = {"slug": "big", "name": "Big", "version": "1", "summary": "Larger decks.", "parameters": {"main_mx": 60}}
    official = {"slug": "official", "name": "Official", "version": "1", "summary": "As printed.", "official": True}
    assert faults_of(rulesets=[official, variant]) == [
        "rulesets.json, big, parameters.main_mx: no such parameter; did you mean 'main_max'?"
    ]


def test_says_that_a_file_is_missing_or_is_not_json() -> None:
    files = catalogue_files()
    del files["game.json"]
    files["cards.json"] = b"{"
    with pytest.raises(catalogue.BadCatalogue) as raised:
        catalogue.read(files)
    first, second = map(str, raised.value.faults)
    assert first == "game.json: this file is missing"
    assert second.startswith("cards.json: this is not JSON")


def test_the_ids_of_a_game_begin_with_its_letters() -> None:
    ruling = {"id": "MYS-R-01", "question": "?", "reading": "Yes.", "confidence": "high", "source": "us"}
    rule = {"id": "MYS-D-01", "severity": "error", "title": "Size", "wording": "Few.", "heading": "Decks"}
    assert faults_of(rules=[rule], rulings=[ruling]) == [
        "rules.json, MYS-D-01, id: an id of augmented begins with AUG-",
        "rulings.json, MYS-R-01, id: an id of augmented begins with AUG-",
    ]


def test_a_ruling_points_to_cards_that_exist() -> None:
    ruling = {"id": "AUG-R-01", "question": "?", "reading": "Yes.", "confidence": "high", "source": "us"}
    assert faults_of(rulings=[ruling | {"cards": ["wolff"]}]) == [
        "rulings.json, AUG-R-01, cards: 'wolff' is not known; did you mean 'wolf'?"
    ]


def test_the_files_of_a_maker_are_json() -> None:
    assert all(json.loads(content) for content in catalogue_files().values())


WOLF = {
    "slug": "wolf",
    "name": "Wolf",
    "kind": "creature",
    "tier": "common",
    "temple": "beast",
    "power": 1,
    "health": 2,
}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"slug": "wolf\n"}, "slug: small letters, digits and single hyphens; did you mean 'wolf'?"),
        ({"cost": {"gold": 2}}, "cost.gold: a card of augmented has no such cost: blood, bones, energy"),
        ({"tribes": ["canine", "canine"]}, "tribes: 'canine' stands twice"),
        ({"related": [{"kind": "creates", "card": "wolf"}] * 2}, "related: 'creates wolf' stands twice"),
        ({"text": "a\x00b"}, "text: there is a control character in it"),
        ({"name": "Wolf "}, "name: a name is one line without space around it"),
        ({"listed_as": "x" * 81}, "listed_as: at most 80 characters"),
        ({"sigils": ["airborne"] * 41}, "sigils: at most 40 entries"),
        ({"power_kind": "a" * 21}, "power_kind: at most 20 characters"),
        ({"cost": {"blod": 2}}, "cost: no such field 'blod'; did you mean 'blood'?"),
    ],
)
def test_refuses_what_the_database_would_refuse_later(change: dict[str, object], fault: str) -> None:
    assert any(fault in told for told in faults_of(cards=[WOLF | change]))


def test_every_wrong_field_of_an_entry_is_told() -> None:
    assert faults_of(cards=[{"slug": "wolf", "nam": "Wolf", "kind": "creature", "power": -1, "health": "x"}]) == [
        "cards.json, wolf, nam: no such field; did you mean 'name'?",
        "cards.json, wolf, name: this field is missing",
        "cards.json, wolf, power: a whole number from 0",
        "cards.json, wolf, health: expected a whole number or nothing, got text",
    ]


def test_the_nearest_word_ends_a_sentence() -> None:
    assert catalogue.nearest("wlof", ["wolf", "elk"]) == "; did you mean 'wolf'?"
    assert catalogue.nearest("xyz", ["wolf", "elk"]) == ""
