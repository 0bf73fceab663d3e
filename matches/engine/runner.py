"""Playing matches: one, or many with paired seats and seeds, and what is counted of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from cards.rules.types import CardSpec
from matches.engine.agents import Agent
from matches.engine.interface import Engine, Outcome, Setup, Zones
from matches.engine.record import Decision, Player, Record
from matches.engine.recorder import Recorder
from matches.engine.rng import Stream
from matches.engine.statistics import Score


class Arm(msgspec.Struct, frozen=True):
    """One side of a comparison: a deck with its name, and who plays it."""

    name: str
    zones: Zones
    agent: Agent


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What all matches of a comparison share."""

    cards: Mapping[str, CardSpec]
    catalogue_version: int = 0
    ruleset: str = "official"
    parameters: Any = None
    options: dict[str, Any] = {}


class HandListener(Recorder, Protocol):
    """Who listens to a match from its opening hands on."""

    def began(self, seat: int, hand: Iterable[str]) -> None:
        """Take the cards that the seat holds before the first decision."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is counted of one match. ``arms`` says which arm sat in which seat; ``winner`` is an arm, None in a draw.

    Where a whole table wins together, ``winners`` are all of its arms; where it loses together, it has ``lost``.
    """

    number: int
    seed: int
    arms: tuple[int, ...]
    winner: int | None
    winners: tuple[int, ...] = ()
    lost: bool = False
    reason: str
    guard: str
    turns: int
    decisions: int
    metrics: dict[str, int]


def play(
    engine: Engine[Any, Any], setup: Setup, agents: Sequence[Agent], seed: int
) -> tuple[Outcome, int, dict[str, int]]:
    """How a match of these agents ends, how many decisions it took, and what else the engine counts."""
    state, count = play_out(engine, setup, agents, seed)
    outcome = engine.outcome(state)
    assert outcome is not None, "nobody acts, so the match is over"
    return outcome, count, engine.metrics(state)


def play_out(
    engine: Engine[Any, Any], setup: Setup, agents: Sequence[Agent], seed: int, listener: HandListener | None = None
) -> tuple[Any, int]:
    """The last state of a match of these agents, and how many decisions led to it; a listener hears of every card."""
    state = engine.new_game(setup, seed)
    if listener is not None:
        listen(engine, state, listener, len(agents))
    streams = agent_streams(seed, len(agents))
    count = 0
    while seats := engine.to_act(state):
        seat = seats[0]
        engine.apply(state, seat, chosen(engine, state, seat, agents[seat], streams[seat]))
        count += 1
    return state, count


def listen(engine: Engine[Any, Any], state: Any, listener: HandListener, seats: int) -> None:
    """The listener knows the opening hands and hears everything from now on."""
    for seat in range(seats):
        listener.began(seat, engine.hand(state, seat))
    state.recorder = listener


def agent_streams(seed: int, seats: int) -> list[Stream]:
    """A stream for each seat's agent, none of them the game's: another agent does not change the shuffles."""
    return [Stream.of(seed, f"agent {seat}") for seat in range(seats)]


def chosen(engine: Engine[Any, Any], state: Any, seat: int, agent: Agent, stream: Stream) -> int:
    """What the agent does now; a single action needs no choice."""
    actions = engine.legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    return agent.choose(engine, engine.view(state, seat) if agent.looks else None, seat, actions, stream)


class Comparison:
    """Arms that play each other, or together. As many games as there are arms have one seed; in each of them every arm
    sits one seat further, so that with two arms games 2n and 2n + 1 are a pair with the seats changed."""

    def __init__(self, engine: Engine[Any, Any], terms: Terms, arms: Sequence[Arm], seed: int = 0) -> None:
        self.engine = engine
        self.terms = terms
        self.arms = tuple(arms)
        self.seed = seed
        self._setups: dict[tuple[int, ...], Setup] = {}

    def seats(self, number: int) -> tuple[int, ...]:
        """Which arm sits in which seat in the game of this number."""
        count = len(self.arms)
        return tuple((seat + number) % count for seat in range(count))

    def seed_of(self, number: int) -> int:
        """The seed of a game: all in which the arms change seats have the same."""
        return self.seed + number // len(self.arms)

    def setup(self, seats: tuple[int, ...]) -> Setup:
        """The setup with the arms in these seats, made once."""
        if seats not in self._setups:
            self._setups[seats] = Setup(
                game=self.engine.slug,
                cards=self.terms.cards,
                decks=[self.arms[arm].zones for arm in seats],
                parameters=self.terms.parameters,
                options=self.terms.options,
            )
        return self._setups[seats]

    def match(self, number: int) -> Match:
        """The game of this number."""
        seats, seed = self.seats(number), self.seed_of(number)
        agents = [self.arms[arm].agent for arm in seats]
        outcome, decisions, metrics = play(self.engine, self.setup(seats), agents, seed)
        return Match(
            number=number,
            seed=seed,
            arms=seats,
            winner=seats[outcome.winners[0]] if outcome.winners else None,
            winners=tuple(seats[seat] for seat in outcome.winners),
            lost=outcome.lost,
            reason=outcome.reason,
            guard=outcome.guard,
            turns=outcome.turns,
            decisions=decisions,
            metrics=metrics,
        )

    def matches(self, games: int, start: int = 0) -> Iterator[Match]:
        """The games from this number on."""
        for number in range(start, games):
            yield self.match(number)

    def record(self, number: int) -> Record:
        """The whole record of the game of this number: the same match, played with its hashes."""
        seats = self.seats(number)
        arms = [self.arms[arm] for arm in seats]
        return recorded(self.engine, self.terms, arms, self.setup(seats), self.seed_of(number))


def recorded(
    engine: Engine[Any, Any],
    terms: Terms,
    arms: Sequence[Arm],
    setup: Setup,
    seed: int,
    *,
    start: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET,
    watch: Callable[[int], None] = lambda count: None,
) -> Record:
    """The whole record of a match with these arms in their seats, or of one that is played on from a position.

    ``watch`` is told how many decisions were made and may stop a match that nobody has the time for, by raising.
    """
    state = engine.new_game(setup, seed) if start is msgspec.UNSET else engine.read_position(start, setup)
    streams = agent_streams(seed, len(arms))
    decisions: list[Decision] = []
    hashes, turn = [engine.state_hash(state)], engine.turn(state)
    while acting := engine.to_act(state):
        watch(len(decisions))
        seat = acting[0]
        action = chosen(engine, state, seat, arms[seat].agent, streams[seat])
        engine.apply(state, seat, action)
        decisions.append(Decision(seat, action))
        if engine.turn(state) != turn:
            turn = engine.turn(state)
            hashes.append(engine.state_hash(state))
    outcome = engine.outcome(state)
    assert outcome is not None, "nobody acts, so the match is over"
    parameters = terms.parameters if terms.parameters is not None else engine.parameters()
    return Record(
        game=engine.slug,
        engine_version=engine.version,
        catalogue_version=terms.catalogue_version,
        ruleset=terms.ruleset,
        parameters=msgspec.to_builtins(parameters),
        options=dict(terms.options),
        players=tuple(
            Player(
                arm.agent.text,
                arm.agent.version,
                arm.name,
                {zone: dict(cards) for zone, cards in arm.zones.items()},
            )
            for arm in arms
        ),
        seed=seed,
        decisions=tuple(decisions),
        hashes=(*hashes, engine.state_hash(state)),
        outcome=outcome,
        start=start,
    )


def means(matches: Sequence[Match]) -> dict[str, float]:
    """Each metric of the table over these matches; one that a match does not tell is not counted in it."""
    names = dict.fromkeys(name for match in matches for name in match.metrics)
    return {name: _mean(matches, name) for name in names if _of_seat(name) is None}


def arm_means(matches: Sequence[Match], arm: int) -> dict[str, float]:
    """Each metric that is told for every seat (`coppers_0`, `coppers_1`, ...), of the seats that this arm sat in."""
    found: dict[str, list[int]] = {}
    for match in matches:
        for name, value in match.metrics.items():
            seat = _of_seat(name)
            if seat is not None and match.arms[seat] == arm:
                found.setdefault(name.rpartition("_")[0], []).append(value)
    return {name: sum(values) / len(values) for name, values in found.items()}


def _of_seat(metric: str) -> int | None:
    """The seat that the metric is of, by its name."""
    _, _, seat = metric.rpartition("_")
    return int(seat) if seat.isdecimal() else None


def _mean(matches: Sequence[Match], metric: str) -> float:
    told = [match.metrics[metric] for match in matches if metric in match.metrics]
    return sum(told) / len(told)


def score_of(matches: Sequence[Match], arm: int = 0) -> Score:
    """The result of an arm over these matches."""
    wins = sum(arm in match.winners for match in matches)
    draws = sum(not match.winners and not match.lost for match in matches)
    return Score(wins, draws, len(matches) - wins - draws)
