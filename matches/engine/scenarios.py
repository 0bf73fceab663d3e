"""Scenarios: a position, what is done in it, and what must follow. A rules question as a file."""

import re
from collections.abc import Hashable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import yaml

from cards.rules.types import CardSpec
from matches.engine import registry
from matches.engine.interface import Engine, Setup, Unplayable
from matches.engine.record import contradictions
from matches.engine.recorder import ListRecorder

ENDINGS = (".yaml", ".yml")
_NOTHING = (None, 0, "", False)
BRACKET = re.compile(r"[][{}]")
DEEPEST = 100  # brackets open at once; no position has ten
TOO_DEEP = "This is nested too deeply to be a scenario."


class UnreadableScenario(ValueError):
    """A file holds no scenario; the sentence says what is wrong and where."""


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must follow. Only what is written is compared; nothing, 0 and an empty list also match what is left out."""

    position: dict[str, Any] = {}
    events: list[dict[str, Any]] = []  # happened in this order, with others between them
    no_events: list[dict[str, Any]] = []  # none of them happened
    offers: list[str] = []  # what the seat that must act may do now
    refuses: list[str] = []  # what it may not do


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question and its answer."""

    rule: str  # the number of the rule or ruling, or the slug of the ability, that it shows
    says: str  # what it shows, in a sentence
    game: str
    position: dict[str, Any]
    expect: Expected
    actions: list[str] = []
    parameters: dict[str, Any] = {}  # what the ruleset changes
    cards: list[str] = []  # further cards of both decks, which the position does not name


# --- reading ---------------------------------------------------------------------------------------------------------
class _Loader(yaml.SafeLoader):
    """YAML without the two traps: `no` and `yes` are words here, and a name that stands twice is refused."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        names = [self.construct_object(key, deep=True) for key, _ in node.value]
        for name in names:
            if names.count(name) > 1:
                raise yaml.MarkedYAMLError(problem=f"{name!r} stands twice", problem_mark=node.start_mark)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or letter in "tTfF"]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read_scenarios(text: str) -> list[Scenario]:
    """The scenarios of a file, one or several documents between lines of `---`."""
    if _brackets_deep(text) > DEEPEST:
        raise UnreadableScenario(TOO_DEEP)
    try:
        documents = [each for each in yaml.load_all(text, Loader=_Loader) if each is not None]
    except yaml.YAMLError as error:
        raise UnreadableScenario(f"This is not YAML: {_yaml_fault(error)}.") from None
    except RecursionError:
        raise UnreadableScenario(TOO_DEEP) from None
    if not documents:
        raise UnreadableScenario("This file holds no scenario; docs/scenarios.md shows one.")
    scenarios = []
    for number, document in enumerate(documents, start=1):
        try:
            scenarios.append(msgspec.convert(document, Scenario))
        except msgspec.ValidationError as error:
            raise UnreadableScenario(f"Document {number} is no scenario: {error}.") from None
    return scenarios


def _brackets_deep(text: str) -> int:
    """How many brackets are open at once at most: YAML's reader looks at all of them again with each further one."""
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in BRACKET.findall(text)), default=0)


def _yaml_fault(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"line {error.problem_mark.line + 1}: {error.problem}"
    return " ".join(str(error).split())


def scenario_files(path: Path) -> Iterator[Path]:
    """The file itself, or every scenario file of a folder and the folders in it, by name."""
    if path.is_dir():
        yield from sorted(each for each in path.rglob("*") if each.suffix in ENDINGS)
    else:
        yield path


# --- playing ---------------------------------------------------------------------------------------------------------
def differences(scenario: Scenario, cards: Mapping[str, CardSpec]) -> list[str]:
    """What is not as the scenario says; nothing if it holds. Raises ``Unplayable`` for a position that cannot be."""
    engine = registry.get(scenario.game)
    with contradictions(scenario.position):
        state = engine.read_position(scenario.position, _setup(engine, scenario, cards))
    state.recorder = recorder = ListRecorder()
    for number, text in enumerate(scenario.actions, start=1):
        seats = engine.to_act(state)
        if not seats:
            return [f"action {number}, {text!r}: the match is over"]
        try:
            with contradictions(scenario.position):
                engine.apply(state, seats[0], engine.read_action(state, seats[0], text))
        except Unplayable as refusal:
            return [f"action {number}, {text!r}: {refusal}"]
    state.recorder = None
    expect = scenario.expect
    found = list(_differ("", expect.position, engine.position(state)))
    found += _events_differ(expect, recorder.documents())
    offered = _offered(engine, state)
    found += [
        f"{text!r} is not offered; offered are {_listed(offered)}" for text in expect.offers if text not in offered
    ]
    found += [f"{text!r} is offered and should be refused" for text in expect.refuses if text in offered]
    return found


def _setup(engine: Engine[Any, Any], scenario: Scenario, cards: Mapping[str, CardSpec]) -> Setup:
    known = sorted(field.name for field in msgspec.structs.fields(engine.parameters))
    if unknown := sorted(set(scenario.parameters) - set(known)):
        raise Unplayable(f"parameters/{unknown[0]}: no parameter of {engine.slug}; there are {', '.join(known)}.")
    try:
        parameters = msgspec.convert(scenario.parameters, engine.parameters)
    except msgspec.ValidationError as error:
        raise Unplayable(f"parameters: {error}.") from None
    return engine.setup_for(scenario.position, cards, parameters, *scenario.cards)


def _offered(engine: Engine[Any, Any], state: Any) -> list[str]:
    return [
        engine.action_text(state, seat, action)
        for seat in engine.to_act(state)
        for action in engine.legal_actions(state, seat)
    ]


def _listed(texts: list[str]) -> str:
    return ", ".join(texts) or "none"


# --- comparing -------------------------------------------------------------------------------------------------------
def _differ(place: str, expected: Any, found: Any) -> Iterator[str]:
    """Each part of the expected value that the found one does not have."""
    if isinstance(expected, dict):
        if isinstance(found, str):
            found = {"card": found}
        if found is None:
            found = {}
        if not isinstance(found, dict):
            yield f"{place}: {_shown(found)}, not {_shown(expected)}"
            return
        for name, value in expected.items():
            yield from _differ(f"{place}/{name}".lstrip("/"), value, found.get(name))
    elif isinstance(expected, list):
        found = found or []
        if not isinstance(found, list | tuple) or len(found) != len(expected):
            yield f"{place}: {_shown(found)}, not {_shown(expected)}"
            return
        for number, (value, other) in enumerate(zip(expected, found, strict=True)):
            yield from _differ(f"{place}/{number}", value, other)
    elif not _same(expected, found):
        yield f"{place}: {_shown(found)}, not {_shown(expected)}"


def _same(expected: Any, found: Any) -> bool:
    if expected in _NOTHING and not found:
        return True
    if isinstance(expected, str) and isinstance(found, dict):
        found = found.get("card")
    if isinstance(expected, str) and isinstance(found, str) and "/" not in expected:
        found = found.partition("/")[0]  # a card is named without its pile
    return bool(expected == found)


def _shown(value: Any) -> str:
    if isinstance(value, dict) and set(value) >= {"card"}:
        value = value["card"]
    return "nothing" if value is None or value in ([], {}) else msgspec.json.encode(value).decode()


def _events_differ(expect: Expected, events: list[dict[str, Any]]) -> Iterator[str]:
    left = iter(events)
    for wanted in expect.events:
        if not any(_matches(wanted, event) for event in left):
            near = [event for event in events if event["type"] == wanted.get("type")]
            told = f"; events of this type: {_shown(near)}" if near else ""
            yield f"events: {_shown(wanted)} did not happen, or not in this order{told}"
            return
    for unwanted in expect.no_events:
        for event in events:
            if _matches(unwanted, event):
                yield f"events: {_shown(event)} happened and should not"


def _matches(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    return not any(_differ("", wanted, event))
