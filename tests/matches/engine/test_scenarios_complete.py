"""Every rule, ruling and ability that can be played is shown by a scenario of its name."""

import json
from pathlib import Path

import pytest

from cards.rules.elemental import Passive, Single
from cards.rules.types import CardSpec
from matches.engine.elemental.cards import PERKS, steps_of
from tests.matches.engine.duels import FIXTURES, catalogue

FOLDER = Path(__file__).parents[2] / "scenarios"
GAMES = ["augmented", "inscription"]
RULED = [*GAMES, "elemental"]
NOT_PLAYED = {
    "AUG-R-24": "how many copies a deck may hold",
    "AUG-R-25": "how copies in the side deck are counted",
    "AUG-R-27": "a joke of the rulebook",
    "AUG-R-28": "which cards a deck may hold",
    "AUG-W-02": "players who agree to stop: no agent does",
    "ELE-R-17": "blank cards, which are left out",
    "INS-R-18": "who may draft a death card",
}


def abilities(card: CardSpec) -> set[str]:
    return {*card.sigils, *card.traits, *((card.frame.kind, *card.frame.sigils) if card.frame else ())}


def written_rules(game: str) -> set[str]:
    """The numbers of all rules and rulings but those of deck building."""
    documents = [json.loads((FIXTURES / game / name).read_text()) for name in ("rules.json", "rulings.json")]
    numbers = {
        entry["id"] for document, key in zip(documents, ("rules", "rulings"), strict=True) for entry in document[key]
    }
    return {number for number in numbers if number.split("-")[1] != "D"}


@pytest.mark.parametrize("game", RULED)
def test_every_rule_and_ruling_has_a_scenario(game):
    shown = {path.stem for path in (FOLDER / game).glob("*.yaml")}
    rules = written_rules(game)
    assert len(rules) > 20
    assert shown == {number for number in rules if number not in NOT_PLAYED}


def test_what_is_excused_is_a_rule():
    assert set(NOT_PLAYED) <= set().union(*map(written_rules, RULED))


@pytest.mark.parametrize("game", GAMES)
def test_every_ability_has_a_scenario(game):
    shown = {path.stem for path in (FOLDER / game / "abilities").glob("*.yaml")}
    known = set().union(*(abilities(card) for card in catalogue(game).values()))
    assert shown == known


def test_every_operation_and_passive_of_elemental_has_a_scenario():
    """All that the vocabulary knows, and all that a card uses of it."""
    steps = [step for card in catalogue("elemental").values() for step in steps_of(card)]
    operations = {step.__struct_config__.tag for step in steps}
    passives = {rule for step in steps if isinstance(step, Passive) for rule in step.rules}
    assert operations == {kind.__struct_config__.tag for kind in Single.__args__}
    assert passives == set(PERKS)
    for folder, names in (("operations", operations), ("passives", passives)):
        assert {path.stem for path in (FOLDER / "elemental" / folder).glob("*.yaml")} == names
