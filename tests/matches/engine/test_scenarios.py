"""Scenario files: how they are read and compared, and that all of ours hold."""

from pathlib import Path

import pytest
import yaml

from matches.engine.interface import Unplayable
from matches.engine.scenarios import UnreadableScenario, differences, read_scenarios, scenario_files
from tests.matches.engine.duels import catalogue

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = list(scenario_files(FOLDER))
SCENARIO = """
rule: AUG-R-15
says: A card under the hammer leaves a bone.
game: augmented
position:
  board: {a1: squirrel, a2: {card: stoat, health: 2}}
actions: [hammer a1]
expect:
  position: {board: {a1: null, a2: {card: stoat, health: 2}}, seats: [{bones: 1}, {bones: 0, hand: []}]}
  events: [{type: card_perished, card: squirrel, way: hammer}]
  no_events: [{type: damage_dealt}]
  offers: [bell]
  refuses: [hammer a2]
"""


def faults(**changes):
    text = SCENARIO
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    (scenario,) = read_scenarios(text)
    return differences(scenario, catalogue("augmented"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_holds(path):
    for scenario in read_scenarios(path.read_text()):
        assert scenario.game == path.relative_to(FOLDER).parts[0]
        assert scenario.rule == path.stem
        assert differences(scenario, catalogue(scenario.game)) == [], scenario.says


@pytest.mark.parametrize("game", ["augmented", "decknforge", "elemental", "inscription", "mysterion"])
def test_there_are_twenty_and_they_tell_something(game):
    files = [path for path in FILES if path.relative_to(FOLDER).parts[0] == game]
    assert len(files) >= 20
    for path in files:
        for scenario in read_scenarios(path.read_text()):
            expect = scenario.expect
            assert expect.position or expect.events or expect.offers or expect.refuses or expect.no_events


def test_a_scenario_that_holds_has_no_differences():
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("bones: 1", "bones: 2", "seats/0/bones: 1, not 2"),
        ("bones: 0", "bones: 3", "seats/1/bones: nothing, not 3"),
        ("a1: null,", "a1: squirrel,", 'board/a1: nothing, not "squirrel"'),
        ("hand: []", "hand: [wolf]", 'seats/1/hand: nothing, not ["wolf"]'),
        ("a1: null,", "a2: null, a1: null,", None),
        ("{card: stoat, health: 2}}, seats", "{card: stoat, health: 3}}, seats", "board/a2/health: 2, not 3"),
        ("offers: [bell]", "offers: [play wolf]", "'play wolf' is not offered; offered are bell"),
        ("refuses: [hammer a2]", "refuses: [bell]", "'bell' is offered and should be refused"),
        ("way: hammer", "way: strike", "did not happen, or not in this order; events of this type"),
        ("no_events: [{type: damage_dealt}]", "no_events: [{type: card_perished}]", "happened and should not"),
        ("actions: [hammer a1]", "actions: [hammer a4]", "action 1, 'hammer a4': Seat 0 cannot 'hammer a4' now"),
        ("actions: [hammer a1]", "actions: [hammer a1, bell, bell, dance]", "action 4, 'dance'"),
    ],
)
def test_every_difference_is_told(old, new, difference):
    if difference is None:
        with pytest.raises(UnreadableScenario, match="'a2' stands twice"):
            faults(change=(old, new))
        return
    assert any(difference in fault for fault in faults(change=(old, new)))


def test_a_part_that_is_not_written_is_not_compared():
    assert faults(change=("{bones: 0, hand: []}", "{}")) == []


def test_events_must_come_in_the_order_of_the_file():
    events = "[{type: card_perished, card: squirrel, way: hammer}]"
    order = "[{type: card_perished}, {type: decision_made}]"
    assert any("did not happen" in fault for fault in faults(change=(events, order)))
    assert faults(change=(events, "[{type: decision_made}, {type: card_perished}]")) == []


def test_no_and_yes_are_words():
    (scenario,) = read_scenarios(SCENARIO.replace("[hammer a1]", "[no, yes, true]").replace(", true]", "]"))
    assert scenario.actions == ["no", "yes"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no scenario"),
        ("a: [", "This is not YAML: line 1"),
        ("- 1", "Document 1 is no scenario: Expected `object`, got `array`"),
        ("rule: X", "Document 1 is no scenario: Object missing required field `says`"),
        (SCENARIO + "colour: red", "unknown field `colour`"),
        (SCENARIO.replace("expect:", "expect:\n  moves: []"), r"unknown field `moves` - at `\$.expect`"),
    ],
)
def test_what_is_no_scenario_gets_a_sentence(text, sentence):
    with pytest.raises(UnreadableScenario, match=sentence):
        read_scenarios(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("a1: squirrel", "a1: squirel", "'squirel' is no card of augmented"),
        ("a1: squirrel", "a9: squirrel", "a9"),
        ("position:\n  board", "parameters: {scale: 5}\nposition:\n  board", "parameters/scale: no parameter of augm"),
        ("position:\n  board", "parameters: {scale_limit: five}\nposition:\n  board", "parameters: Expected `int`"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old, new, sentence):
    with pytest.raises(Unplayable, match=sentence):
        faults(change=(old, new))


def test_a_position_of_which_a_later_action_shows_that_it_cannot_be_gets_a_sentence():
    text = """
        rule: ELE-R-01
        says: Nobody sits in that seat.
        game: elemental
        position:
          seats: [{}, {}]
          pending: {seat: 0, prompt: take, options: [1024, 2048], then: [fetch, nobody]}
        actions: [pass]
        expect: {}
    """
    (scenario,) = read_scenarios(text)
    (difference,) = differences(scenario, catalogue("elemental"))
    assert "action 1, 'pass': The position contradicts itself" in difference


def test_a_parameter_changes_the_rules():
    text = SCENARIO.replace("position:\n  board", "parameters: {scale_limit: 1}\nposition:\n  scale: 0\n  board", 1)
    text = text.replace("actions: [hammer a1]", "actions: [hammer a1, bell]").split("expect:")[0]
    (scenario,) = read_scenarios(text + "expect: {position: {winner: 0, reason: scale}}")
    assert differences(scenario, catalogue("augmented")) == []


def test_endless_brackets_are_refused_before_yaml_reads_them(monkeypatch):
    monkeypatch.setattr(yaml, "load_all", lambda *arguments, **more: pytest.fail("they were read"))
    with pytest.raises(UnreadableScenario, match="nested too deeply"):
        read_scenarios("position: " + "[" * 101)
