"""Every rule, ruling and ability that can be played is shown by a scenario of its name."""

import json
from pathlib import Path

import pytest

from cards.rules.elemental import Passive, Single
from cards.rules.types import CardSpec
from matches.engine import registry
from matches.engine.elemental.cards import PERKS, steps_of
from matches.engine.mysterion.cards import OPERATIONS
from tests.matches.engine.duels import FIXTURES, catalogue

FOLDER = Path(__file__).parents[2] / "scenarios"
DUELS = ["augmented", "inscription"]  # whose abilities have names of their own
GAMES = list(registry.MODULES)
NOT_PLAYED = {
    "AUG-R-24": "how many copies a deck may hold",
    "AUG-R-25": "how copies in the side deck are counted",
    "AUG-R-27": "a joke of the rulebook",
    "AUG-R-28": "which cards a deck may hold",
    "AUG-W-02": "players who agree to stop: no agent does",
    "ELE-R-17": "blank cards, which are left out",
    "INS-R-18": "who may draft a death card",
    "MYS-R-19": "how many copies a deck may hold",
    "DNF-R-01": "how many cards a founding inscribes",
    "DNF-R-02": "how many inscriptions there are",
    "DNF-R-03": "what is left of the coppers of a founding",
    "DNF-R-29": "the budget of a founding",
    "DNF-R-33": "the Drifting, by legacy/rules",
    "DNF-R-34": "whose purse is whose between dungeons",
    **{f"DNF-P-{number:02}": "what a table is held to; a dungeon shows it in steps/" for number in range(1, 8)},
    **{f"DNF-P-{number:02}": "what follows a dungeon, by legacy/rules" for number in range(8, 12)},
    "DNF-T-01": "the Turning, by legacy/rules",
    "DNF-T-02": "the Turning, by legacy/rules",
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


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_ruling_has_a_scenario(game):
    shown = {path.stem for path in (FOLDER / game).glob("*.yaml")}
    rules = written_rules(game)
    assert rules
    assert shown == {number for number in rules if number not in NOT_PLAYED}


def test_what_is_excused_is_a_rule():
    assert set(NOT_PLAYED) <= set().union(*map(written_rules, GAMES))


def test_every_card_with_an_effect_and_every_operation_has_a_scenario():
    cards = {slug for slug, card in catalogue("mysterion").items() if card.effect}
    assert {path.stem for path in (FOLDER / "mysterion" / "cards").glob("*.yaml")} == cards
    assert {path.stem for path in (FOLDER / "mysterion" / "operations").glob("*.yaml")} == set(OPERATIONS)


@pytest.mark.parametrize("game", DUELS)
def test_every_ability_has_a_scenario(game):
    shown = {path.stem for path in (FOLDER / game / "abilities").glob("*.yaml")}
    known = set().union(*(abilities(card) for card in catalogue(game).values()))
    assert shown == known


@pytest.mark.parametrize(("folder", "file"), [("abilities", "inscriptions"), ("labels", "labels")])
def test_every_inscription_and_every_label_has_a_scenario(folder, file):
    shown = {path.stem for path in (FOLDER / "decknforge" / folder).glob("*.yaml")}
    document = json.loads((FIXTURES / "decknforge" / f"{file}.json").read_text())
    assert shown == {entry["slug"] for entry in document[file]}


def test_every_operation_and_passive_of_elemental_has_a_scenario():
    """All that the vocabulary knows, and all that a card uses of it."""
    steps = [step for card in catalogue("elemental").values() for step in steps_of(card)]
    operations = {step.__struct_config__.tag for step in steps}
    passives = {rule for step in steps if isinstance(step, Passive) for rule in step.rules}
    assert operations == {kind.__struct_config__.tag for kind in Single.__args__}
    assert passives == set(PERKS)
    for folder, names in (("operations", operations), ("passives", passives)):
        assert {path.stem for path in (FOLDER / "elemental" / folder).glob("*.yaml")} == names
