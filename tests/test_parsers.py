"""Everything that reads what people hand in: damaged files are read or refused with a sentence, and soon.

Each parser has seeds in tests/corpus/<parser>/; a file that ever broke one is put beside them. Queries and cards of the
whole catalogue, acts and requests have tests of their own (tests/cards/search, tests/legacy/api, tests/cardsite/api).
"""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.search.errors import QueryError
from cards.search.grammar import parse
from decks import rules
from decks.formats import FORMATS
from decks.rules.documents import Unreadable
from matches.engine import registry
from matches.engine.interface import Unplayable
from matches.engine.record import UnreadableRecord, read_record
from matches.engine.scenarios import UnreadableScenario, _setup, read_scenarios
from matches.lab.bundles import UnreadableBundle, read_bundle
from matches.lab.plans import UnreadablePlan, read_plan
from matches.replays import MatchRefused, code_record, record_read
from matches.services.plans import asked_read
from tests.decks.rules.games import index_of
from tests.matches.engine.duels import catalogue
from tests.mutations import CORPUS, damaged, seeds

LONGEST = 2.0  # seconds of processor time for one file, on a busy machine


class Parser(NamedTuple):
    """How a file is read, and the refusals that have a sentence."""

    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]


def text_of(content: bytes) -> str:
    return content.decode(errors="replace")


def deck(name: str) -> Parser:
    def read(content: bytes) -> object:
        return FORMATS[name].read(content, rules.get("augmented"), index_of("augmented"))

    return Parser(read, (Unreadable,))


def positions_read(content: bytes) -> None:
    """Every position of the file stands on a board."""
    for scenario in read_scenarios(text_of(content)):
        if scenario.game not in registry.MODULES:
            continue
        engine = registry.get(scenario.game)
        engine.read_position(scenario.position, _setup(engine, scenario, catalogue(scenario.game)))


def plan_read(content: bytes) -> None:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return  # the API's own parser refuses it
    if not isinstance(document, dict):
        return
    with suppress(UnreadablePlan):
        read_plan(document)
    asked_read(document)


def record_both(content: bytes) -> None:
    with suppress(UnreadableRecord):
        read_record(content)
    record_read(content=content)


PARSERS = {
    "query": Parser(lambda content: parse(text_of(content)), (QueryError,)),
    **{f"deck-{name}": deck(name) for name in FORMATS},
    "position": Parser(positions_read, (UnreadableScenario, Unplayable)),
    "plan": Parser(plan_read, (Unreadable,)),
    "bundle": Parser(lambda content: read_bundle(content.splitlines(keepends=True)), (UnreadableBundle,)),
    "record": Parser(record_both, (MatchRefused,)),
    "record-code": Parser(lambda content: code_record(text_of(content)), (MatchRefused,)),
}
BY_DATABASE = {"chronicle"}  # tests/legacy/services/test_damaged_exports.py
relaxed = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
)


def told(parser: str, content: bytes) -> str:
    """Why the file is refused; nothing if it is read. Anything else that is raised breaks the test."""
    began = time.process_time()
    try:
        PARSERS[parser].read(content)
        sentence = ""
    except PARSERS[parser].refusals as refusal:
        sentence = str(refusal)
        assert sentence.strip()
    assert time.process_time() - began < LONGEST
    return sentence


def test_every_parser_has_seeds_and_every_folder_of_seeds_a_parser() -> None:
    assert {path.name for path in CORPUS.iterdir()} == PARSERS.keys() | BY_DATABASE
    assert all(seeds(parser) for parser in PARSERS)


@pytest.mark.parametrize(("parser", "name"), [(parser, name) for parser in PARSERS for name in seeds(parser)])
def test_a_seed_is_read_or_refused(parser: str, name: str) -> None:
    told(parser, seeds(parser)[name])


@pytest.mark.parametrize("parser", PARSERS)
def test_a_damaged_file_is_read_or_refused(parser: str) -> None:
    @settings(relaxed, max_examples=25)
    @given(content=damaged(parser))
    def try_one(content: bytes) -> None:
        told(parser, content)

    try_one()


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("parser", PARSERS)
def test_thousands_of_damaged_files_are_read_or_refused(parser: str) -> None:
    @settings(relaxed, max_examples=4000)
    @given(content=st.one_of(damaged(parser), st.binary(max_size=400)))
    def try_one(content: bytes) -> None:
        told(parser, content)

    try_one()


def test_what_is_measured_would_be_noticed(monkeypatch: Any) -> None:
    def slow(content: bytes) -> None:
        began = time.process_time()
        while time.process_time() - began < 0.02:
            pass

    monkeypatch.setitem(PARSERS, "query", Parser(slow, ()))
    monkeypatch.setattr("tests.test_parsers.LONGEST", 0.01)
    with pytest.raises(AssertionError):
        told("query", b"")
