"""What is played in each game of a plan: its number alone decides who sits where, by which rules, from which seed.

As many games as a pairing has seats follow each other with one seed and every arm one seat further: a *block*. Blocks
go round all pairings, a *round*, before the seed rises. So every pairing has played the same seeds at every moment, and
two rulesets are compared on the same shuffles.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from matches.engine import agents, registry
from matches.engine.agents import Agent
from matches.engine.interface import Setup, Unplayable
from matches.engine.record import Record
from matches.engine.runner import Arm, Terms, listen, play_out, recorded
from matches.lab import kinds
from matches.lab.plans import Plan
from matches.lab.seen import Seen, deck_cards

Cards = Mapping[str, CardSpec] | CardIndex  # an index where a kind needs more of the catalogue than its cards


class NoSuchMatch(LookupError):
    """A game has no match of this number; the sentence says how many it has."""


class Fixture(msgspec.Struct, frozen=True):
    """A game that is to be played: in which pairing, which arm in which seat, and the seed."""

    number: int
    pairing: int
    seats: tuple[int, ...]
    seed: int


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game was. ``winners`` are arms, none in a draw; ``hash`` is that of the last state and the rest."""

    number: int
    pairing: int
    seats: tuple[int, ...]
    seed: int
    winners: tuple[int, ...]
    lost: bool = False  # by the whole table together
    reason: str
    guard: str
    turns: int
    decisions: int
    metrics: dict[str, int]
    hash: str


class Played(Told, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that was played; ``seen`` is what each seat drew and played, where the plan has that kept."""

    seen: str = ""


class Schedule:
    """A plan made ready to be played; setups are compiled once and kept."""

    def __init__(self, plan: Plan, cards: Cards) -> None:
        self.plan = plan
        self.engine = registry.get(plan.game)
        self.kind = kinds.get(plan.kind, plan.game)
        self.together = registry.together(plan.game)
        self.pairings = self.kind.pairings(plan)
        self.compares = self.kind.compares and not self.together  # those are compared in every measure
        self.seats = len(self.pairings[0].arms)
        if any(len(pairing.arms) != self.seats for pairing in self.pairings):
            raise ValueError(f"the pairings of {plan.kind} have different numbers of seats")
        self.games = plan.games * len(self.pairings)
        self.index = cards if isinstance(cards, CardIndex) else None
        self._cards = cards.cards if isinstance(cards, CardIndex) else cards
        self._heard = registry.heard(plan.game)
        self.cards = [deck_cards(arm.zones) for arm in plan.arms]
        self._agents = [agents.get(arm.agent) for arm in plan.arms]
        self._setups: dict[tuple[int, tuple[int, ...]], Setup] = {}
        try:
            self._parameters = [msgspec.convert(each.parameters, self.engine.parameters) for each in plan.rulesets]
        except msgspec.ValidationError as error:
            raise Unplayable(f"The plan's parameters are none of {plan.game} any more: {error}.") from None

    def versions_problem(self, cards_hash: str) -> str:
        """Why games played now would be none of this plan, or nothing."""
        plan = self.plan
        if plan.engine_version != self.engine.version:
            return f"It was planned for version {plan.engine_version} of the engine and this is {self.engine.version}."
        for arm, agent in zip(plan.arms, self._agents, strict=True):
            if arm.agent_version != agent.version:
                return f"It was planned for version {arm.agent_version} of {arm.agent} and this is {agent.version}."
        if plan.cards_hash != cards_hash:
            return f"The cards or rules of {plan.game} have changed since version {plan.catalogue_version}."
        return ""

    def fixture(self, number: int) -> Fixture:
        """What is played in the game of this number."""
        block, turn = divmod(number, self.seats)
        round_, pairing = divmod(block, len(self.pairings))
        arms = self.pairings[pairing].arms
        return Fixture(number, pairing, arms[turn:] + arms[:turn], self.plan.seed + round_)

    def ends_round(self, number: int) -> bool:
        """Whether all pairings have played equally often after the game of this number."""
        return (number + 1) % (self.seats * len(self.pairings)) == 0

    def setup(self, fixture: Fixture) -> Setup:
        """What such games start from."""
        ruleset = self.pairings[fixture.pairing].ruleset
        key = (ruleset, fixture.seats)
        if key not in self._setups:
            self._setups[key] = Setup(
                game=self.plan.game,
                cards=self._cards,
                decks=[self.plan.arms[arm].zones for arm in fixture.seats],
                parameters=self._parameters[ruleset],
                options=kinds.dealt(self.plan, fixture.seats),
            )
        return self._setups[key]

    def try_setups(self) -> None:
        """Every arm can be played; raises ``Unplayable`` for one that cannot."""
        if self.kind.own is not None:
            self.kind.own.try_out(self)
        tried: set[tuple[int, int]] = set()
        for number in range(0, self.seats * len(self.pairings), self.seats):
            fixture = self.fixture(number)
            ruleset = self.pairings[fixture.pairing].ruleset
            wanted = {(ruleset, arm) for arm in fixture.seats}
            if not wanted <= tried:
                self.engine.new_game(self.setup(fixture), fixture.seed)
                tried |= wanted

    def play(self, number: int) -> Played:
        """The game of this number, played to its end."""
        fixture = self.fixture(number)
        if self.kind.own is not None:
            return self.kind.own.play(self, fixture)
        listener = self._listener(fixture)
        state, decisions = play_out(self.engine, self.setup(fixture), self.players(fixture), fixture.seed, listener)
        return self._played(fixture, state, decisions, listener)

    def record(self, number: int, match: int = 1, watch: Callable[[int], None] = lambda decisions: None) -> Record:
        """The whole record of the game of this number, or of one match of it where a game is more than one.

        Raises ``NoSuchMatch``; ``watch`` may stop one that nobody has the time for.
        """
        fixture, plan = self.fixture(number), self.plan
        if self.kind.own is not None:
            return self.kind.own.record(self, fixture, match, watch)
        if match != 1:
            raise NoSuchMatch("This game is a single match.")
        terms = Terms(
            cards=self._cards,
            catalogue_version=plan.catalogue_version,
            ruleset=plan.rulesets[self.pairings[fixture.pairing].ruleset].slug,
            parameters=self.parameters(fixture),
            options=kinds.dealt(plan, fixture.seats),
        )
        arms = [
            Arm(plan.arms[arm].name, plan.arms[arm].zones, agent)
            for arm, agent in zip(fixture.seats, self.players(fixture), strict=True)
        ]
        return recorded(self.engine, terms, arms, self.setup(fixture), fixture.seed, watch=watch)

    def played(self, number: int, record: Record) -> Played | None:
        """What ``play`` tells of the game of this number, from its record: no agent has to choose again.

        None of a game that is more than one match.
        """
        if self.kind.own is not None:
            return None
        fixture = self.fixture(number)
        listener = self._listener(fixture)
        state = self.engine.new_game(self.setup(fixture), fixture.seed)
        if listener is not None:
            listen(self.engine, state, listener, len(fixture.seats))
        for decision in record.decisions:
            self.engine.apply(state, decision.seat, decision.action)
        return self._played(fixture, state, len(record.decisions), listener)

    def _listener(self, fixture: Fixture) -> Seen | None:
        if not self.plan.record_cards:
            return None
        return Seen([self.cards[arm] for arm in fixture.seats], self._heard)

    def _played(self, fixture: Fixture, state: Any, decisions: int, listener: Seen | None) -> Played:
        """What is told of a game that is over."""
        outcome, seats = self.engine.outcome(state), fixture.seats
        assert outcome is not None, "nobody acts, so the match is over"
        told = Told(
            number=fixture.number,
            pairing=fixture.pairing,
            seats=seats,
            seed=fixture.seed,
            winners=tuple(sorted(seats[seat] for seat in outcome.winners)),
            lost=bool(getattr(outcome, "lost", False)),
            reason=outcome.reason,
            guard=outcome.guard,
            turns=outcome.turns,
            decisions=decisions,
            metrics=self._metrics(fixture, self.engine.metrics(state), listener),
            hash=self.engine.state_hash(state),
        )
        fields = msgspec.structs.asdict(told) | {"hash": game_hash(told)}
        return Played(**fields, seen=listener.text() if listener is not None else "")

    def _metrics(self, fixture: Fixture, told: dict[str, int], listener: Seen | None) -> dict[str, int]:
        """What the engine and the listener tell of each seat is told of the arm that sat in it, by its place in the
        pairing: nobody asks how a seat fared, but how a side did."""
        arms, seats = self.pairings[fixture.pairing].arms, fixture.seats
        heard = listener.metrics() if listener is not None else {}
        return {_of_place(name, seats, arms): value for name, value in (told | heard).items()}

    def players(self, fixture: Fixture) -> list[Agent]:
        """Who plays each seat."""
        return [self._agents[arm] for arm in fixture.seats]

    def parameters(self, fixture: Fixture) -> Any:
        """The parameters that such games are played by."""
        return self._parameters[self.pairings[fixture.pairing].ruleset]


def _of_place(metric: str, seats: tuple[int, ...], arms: tuple[int, ...]) -> str:
    """The name of a metric, by the place of the arm (`gold_1`) where it was by the seat."""
    name, _, seat = metric.rpartition("_")
    if not name or not seat.isdecimal() or int(seat) >= len(seats):
        return metric
    return f"{name}_{arms.index(seats[int(seat)])}"


def game_hash(told: Told) -> str:
    """A hash of everything that is told of a game, whose own ``hash`` is that of its last state."""
    return hashlib.blake2b(msgspec.json.encode(told, order="deterministic"), digest_size=8).hexdigest()


def cards_hash(cards: Cards) -> str:
    """A hash of all that is read of the cards, and of the inscriptions and labels of an index."""
    total = hashlib.blake2b(digest_size=16)
    parts = [cards.cards, cards.inscriptions, cards.labels] if isinstance(cards, CardIndex) else [cards]
    for part in parts:
        for slug in sorted(part):
            total.update(msgspec.json.encode(part[slug], order="deterministic"))
    return total.hexdigest()
