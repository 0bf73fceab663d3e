"""Augmented: a round robin of thirty decks, and what is kept of it: results, who began, lengths, and cards seen.

A unit is a round: every deck meets every other in two games with one seed and the seats changed. Each meeting has a
seed of its own. With one seed for all of them a deck would have the same opening hand against every opponent, and a
round would say about a card what a single hand says.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import msgspec

from cards.rules.augmented import SLUG as GAME
from matches.engine import agents, registry
from matches.engine.duel.state import Duel
from matches.engine.interface import Setup
from matches.engine.recorder import CardDrawn, CardPlaced, Event, TurnBegan
from matches.engine.runner import agent_streams, chosen
from matches.findings.augmented_decks import decks_hash, documents
from matches.findings.sources import index_of
from matches.findings.study import Row

SLUG = "augmented-metagame"
ENGINE = registry.get(GAME)
AGENT = "greedy"
WON, DRAWN, LOST = "WDL"
HALF_POINTS = {WON: 2, DRAWN: 1, LOST: 0}
TURNED = {WON: LOST, DRAWN: DRAWN, LOST: WON}
MEASURES = ("opened", "drawn", "played")  # games and half points of each stand in this order
TIER = "tier "  # before the name of a tier, in the place of a card: any card of it


class Arm(msgspec.Struct, frozen=True):
    """A round robin by this agent, or only every so-manieth meeting of it."""

    agent: str = AGENT
    every: int = 1


# --- one game --------------------------------------------------------------------------------------------------------
class Listener:
    """Hears which cards each seat held when the first turn began, drew at any time, and played."""

    def __init__(self, state: Duel) -> None:
        self.cause = ""
        self.state = state
        self.seen: list[list[set[str]]] = [[set(), set(), set()] for _ in range(2)]

    def tell(self, event: Event) -> None:
        """Take one event; what was drawn before a mulligan does not count."""
        if isinstance(event, CardDrawn):
            self.seen[event.seat][1].add(event.card)
        elif isinstance(event, CardPlaced) and event.played:
            self.seen[event.seat][1].add(event.card)
            self.seen[event.seat][2].add(event.card)
        elif isinstance(event, TurnBegan) and event.turn == 1:
            for seat, hand in enumerate(self.state.hands):
                opened = {self.state.faces[index].slug for index in hand}
                self.seen[seat] = [opened, set(opened), set()]


@lru_cache(maxsize=1000)
def setup_of(first: str, second: str) -> Setup:
    """What games of these decks in these seats start from."""
    zones = [documents()[name]["zones"] for name in (first, second)]
    return Setup(game=GAME, cards=index_of(GAME).cards, decks=zones)


def heard(first: str, second: str, agent: str, seed: int) -> tuple[Duel, list[list[set[str]]]]:
    """The last state of a game of these decks, and the cards that each seat opened with, drew and played."""
    state, player = ENGINE.new_game(setup_of(first, second), seed), agents.get(agent)
    listener = Listener(state)
    state.recorder = listener
    streams = agent_streams(seed, 2)
    while seats := ENGINE.to_act(state):
        seat = seats[0]
        ENGINE.apply(state, seat, chosen(ENGINE, state, seat, player, streams[seat]))
    return state, listener.seen


# --- a round ---------------------------------------------------------------------------------------------------------
@cache
def meetings() -> list[tuple[str, str]]:
    """Every deck with every other."""
    return list(combinations(documents(), 2))


@cache
def things_of(deck: str) -> tuple[str, ...]:
    """What is counted for a deck: each of its cards, and each tier of them."""
    cards = sorted({card for zone in documents()[deck]["zones"].values() for card in zone})
    return (*cards, *sorted({_tier(card) for card in cards}))


@cache
def _tier(card: str) -> str:
    spec = index_of(GAME).cards.get(card)
    return f"{TIER}{spec.tier if spec else 'none'}"


class Counts:
    """What is added up over games."""

    def __init__(self) -> None:
        self.results: dict[tuple[str, str], str] = dict.fromkeys(meetings(), "")
        self.began = {deck: [0, 0, 0] for deck in documents()}
        self.turns: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.guards: Counter[str] = Counter()
        self.starved = 0
        self.cards = {deck: {thing: [0] * 2 * len(MEASURES) for thing in things_of(deck)} for deck in documents()}

    def add(self, meeting: tuple[str, str], seats: tuple[str, str], state: Duel, seen: list[list[set[str]]]) -> None:
        """One more game of this meeting, with its decks in these seats."""
        outcome = ENGINE.outcome(state)
        assert outcome is not None, "nobody acts, so the match is over"
        result = DRAWN if not outcome.winners else WON if outcome.winners[0] == 0 else LOST
        results = dict(zip(seats, (result, TURNED[result]), strict=True))
        self.results[meeting] += results[meeting[0]]
        first = seats[state.first]
        self.began[first][(WON, DRAWN, LOST).index(results[first])] += 1
        self.turns[outcome.turns] += 1
        self.reasons[outcome.reason] += 1
        self.guards[outcome.guard] += 1
        self.starved += any(state.starved)
        for deck, sets in zip(seats, seen, strict=True):
            counted = self.cards[deck]
            for place, cards in enumerate(sets):
                for thing in cards | {_tier(card) for card in cards if card in counted}:
                    if thing in counted:
                        counted[thing][2 * place] += 1
                        counted[thing][2 * place + 1] += HALF_POINTS[results[deck]]

    def document(self) -> dict[str, Any]:
        """The sums as the file keeps them: meetings, decks and cards in the order of the decks' files."""
        return {
            "results": list(self.results.values()),
            "began": list(self.began.values()),
            "turns": {str(turns): games for turns, games in sorted(self.turns.items())},
            "reasons": dict(sorted(self.reasons.items())),
            "guards": {guard: games for guard, games in sorted(self.guards.items()) if guard},
            "starved": self.starved,
            "cards": [list(cards.values()) for cards in self.cards.values()],
        }


def play(arm: Arm, seed: int) -> dict[str, Any]:
    """A round: two games of every meeting."""
    counts = Counts()
    for number, meeting in enumerate(meetings()):
        if number % arm.every == 0:
            for seats in (meeting, meeting[::-1]):
                counts.add(meeting, seats, *heard(*seats, arm.agent, seed * len(meetings()) + number))
    return counts.document()


def summary(rounds: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Several rounds as one: results one after the other, everything else added up."""
    return {"counts": added(rounds)}


def added(documents_: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The sums of several documents of counts."""
    total: dict[str, Any] = documents_[0]
    for document in documents_[1:]:
        total = {name: _plus(total[name], document[name]) for name in total}
    return total


def _plus(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        names = sorted({*one, *other}, key=lambda name: (len(name), name))
        return {name: one.get(name, 0) + other.get(name, 0) for name in names}
    if isinstance(one, list):
        return [_plus(a, b) for a, b in zip(one, other, strict=True)]
    return one + other


def versions(arm: Arm) -> dict[str, Any]:
    """What a row depends on beside its inputs."""
    agent = agents.get(arm.agent)
    return {"engine": ENGINE.version, "agents": {agent.name: agent.version}, "decks": decks_hash()}


# --- the rows --------------------------------------------------------------------------------------------------------
ROUNDS, ROWS = 2, 5  # rounds of a row, so that little is lost where a run is stopped
CHECK_EVERY = 29


def rows() -> list[Row]:
    """Rounds in turn, and a small row by which anybody sees in a second that the results come again."""
    rounds = [
        Row(name=f"rounds {first + 1} to {first + ROUNDS}", arm=Arm(), games=ROUNDS, first=first)
        for first in range(0, ROWS * ROUNDS, ROUNDS)
    ]
    return [*rounds, Row(name="check", arm=Arm(every=CHECK_EVERY), games=1)]
