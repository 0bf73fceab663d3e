"""The record of a match: its inputs, the actions taken, and what shows whether running it again is the same match."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from cards.rules.types import CardSpec
from matches.engine.interface import Action, Engine, Outcome, Setup, Unplayable
from matches.engine.recorder import Event, ListRecorder

FORMAT = 1
DEEPEST = 20  # a list or object within so many others: no position, and no band, goes as deep


class UnreadableRecord(ValueError):
    """A document is no record of a match; the sentence says what is wrong with it."""


class Drift(Exception):
    """Running a record again gives another match; the sentence says from which turn on, and what may have changed."""

    def __init__(self, turn: int, message: str) -> None:
        self.turn = turn
        super().__init__(message)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who played a seat, and with which deck."""

    agent: str
    agent_version: int
    deck: str  # its name
    zones: dict[str, dict[str, Any]]


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """A seat took an action."""

    seat: int
    action: Action


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole match. ``hashes`` holds the hash of the state when each turn began, and that of the last state.

    ``start`` is the position that a match was played on from, with its own chance; the seed is then the agents' alone.
    """

    format: int = FORMAT
    game: str
    engine_version: int
    catalogue_version: int
    ruleset: str
    parameters: dict[str, Any]
    options: dict[str, Any] = {}
    players: tuple[Player, ...]
    seed: int
    decisions: tuple[Decision, ...]
    hashes: tuple[str, ...]
    outcome: Outcome
    start: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET

    def json(self) -> bytes:
        """The record as it is kept in files."""
        return msgspec.json.encode(self)

    def setup(self, engine: Engine[Any, Any], cards: Mapping[str, CardSpec]) -> Setup:
        """What the match started from, with these cards of the catalogue."""
        try:
            parameters = msgspec.convert(self.parameters, engine.parameters)
        except msgspec.ValidationError as error:
            raise Unplayable(f"The record's parameters are none of {self.game} any more: {error}.") from None
        decks = [player.zones for player in self.players]
        return Setup(game=self.game, cards=cards, decks=decks, parameters=parameters, options=self.options)

    def first_state(self, engine: Engine[Any, Any], setup: Setup) -> Any:
        """The state before the first decision."""
        return (
            engine.new_game(setup, self.seed)
            if self.start is msgspec.UNSET
            else engine.read_position(self.start, setup)
        )


def read_record(content: bytes) -> Record:
    """The record of such a file."""
    try:
        record = msgspec.json.decode(content, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise UnreadableRecord(f"This is no record of a match: {why}.") from None
    if record.format != FORMAT:
        raise UnreadableRecord(f"This record has the format {record.format}; this version reads {FORMAT}.")
    if _is_deep([record.start, record.options, record.parameters, *(player.zones for player in record.players)]):
        raise UnreadableRecord("This is no record of a match: it is nested too deeply.")
    return record


def _is_deep(value: Any, left: int = DEEPEST) -> bool:
    """Whether there are lists and objects within each other beyond so many."""
    if not isinstance(value, dict | list):
        return False
    return not left or any(_is_deep(each, left - 1) for each in (value.values() if isinstance(value, dict) else value))


@contextmanager
def contradictions(start: Mapping[str, Any] | msgspec.UnsetType) -> Iterator[None]:
    """What goes wrong in a match from a position that somebody wrote is the position's fault, not the engine's: it is
    told as ``Unplayable``. A match that begins as all do has no such excuse."""
    try:
        yield
    except (Unplayable, Drift):
        raise
    except Exception as error:
        if start is msgspec.UNSET:
            raise
        raise Unplayable(
            f"The position contradicts itself: what follows from it cannot happen ({type(error).__name__}: {error})."
        ) from error


class Step(msgspec.Struct, frozen=True):
    """One decision of a replay: what was chosen, what happened then, and the state it led to.

    ``state`` is the running one, which the next step changes: copy it to keep it. The first step has no seat.
    """

    turn: int
    seat: int | None
    action: str
    events: tuple[Event, ...]
    state: Any


def replay(
    engine: Engine[Any, Any],
    record: Record,
    cards: Mapping[str, CardSpec],
    listener: Callable[[Any], ListRecorder] = lambda state: ListRecorder(),
) -> Iterator[Step]:
    """The match again, decision by decision with its events; raises ``Drift`` where it is not the same match.

    A listener of one's own is made for each decision, and given the running state that it may look at meanwhile.
    """
    with contradictions(record.start):
        yield from _steps(engine, record, cards, listener)


def _steps(
    engine: Engine[Any, Any], record: Record, cards: Mapping[str, CardSpec], listener: Callable[[Any], ListRecorder]
) -> Iterator[Step]:
    state = record.first_state(engine, record.setup(engine, cards))
    turns = _Hashes(engine, record)
    turns.compare(state)
    yield Step(engine.turn(state), None, "", (), state)
    for decision in record.decisions:
        if decision.seat not in engine.to_act(state):
            raise turns.drift(state, f"seat {decision.seat} is not asked")
        if decision.action not in engine.legal_actions(state, decision.seat):
            raise turns.drift(state, f"seat {decision.seat} may not do what it did")
        text = engine.action_text(state, decision.seat, decision.action)
        heard = listener(state)
        state.recorder = heard
        engine.apply(state, decision.seat, decision.action)
        state.recorder = None
        turns.compare(state)
        yield Step(engine.turn(state), decision.seat, text, tuple(heard.events), state)
    if engine.outcome(state) != record.outcome:
        raise turns.drift(state, f"the match ends with {engine.outcome(state)}, not {record.outcome}")
    turns.finish(state)


class _Hashes:
    """Compares the state with the record whenever a turn begins."""

    def __init__(self, engine: Engine[Any, Any], record: Record) -> None:
        self.engine = engine
        self.record = record
        self.turn = -1
        self.count = 0

    def compare(self, state: Any) -> None:
        if (turn := self.engine.turn(state)) != self.turn:
            self.turn = turn
            self._next(state)

    def finish(self, state: Any) -> None:
        self._next(state)
        if self.count != len(self.record.hashes):
            raise self.drift(state, f"{len(self.record.hashes) - 1} turns were recorded, {self.count - 1} were played")

    def _next(self, state: Any) -> None:
        found = self.engine.state_hash(state)
        if self.count >= len(self.record.hashes) or self.record.hashes[self.count] != found:
            raise self.drift(state, "the state is another one")
        self.count += 1

    def drift(self, state: Any, what: str) -> Drift:
        record, turn = self.record, self.engine.turn(state)
        why = f"the catalogue was at version {record.catalogue_version}"
        if record.engine_version != self.engine.version:
            why = f"it was played by version {record.engine_version} of the engine and this is {self.engine.version}"
        return Drift(turn, f"The replay differs from the record in turn {turn}: {what} ({why}).")
