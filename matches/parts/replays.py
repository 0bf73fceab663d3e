"""A record as steps that can be watched: what happened in each, and how the table stands after it.

A step is a decision with what it causes, but strikes and turns have steps of their own: whoever rings the bell sees the
strikes one by one. The whole is kept as bytes, so that stepping through a match plays it once.
"""

import zlib
from collections.abc import Mapping
from typing import Any

import msgspec

from cards.rules.types import CardSpec
from matches.boards import board_of
from matches.boards.base import Scene
from matches.engine import recorder as told
from matches.engine.decknforge import events as dungeon_told
from matches.engine.elemental import events as elemental_told
from matches.engine.interface import Engine, Outcome
from matches.engine.record import Record, replay
from matches.engine.recorder import CardStruck, Event, ListRecorder, TurnBegan

ACTIVE = "active"  # whose turn it is, in a scene
AnyEvent = (
    told.TurnBegan
    | told.DecisionMade
    | told.CardDrawn
    | told.CardPlaced
    | told.CardMoved
    | told.CardStruck
    | told.DamageDealt
    | told.HealthChanged
    | told.PowerChanged
    | told.ScaleMoved
    | told.CardPerished
    | told.CardLeft
    | told.ResourceChanged
    | told.CandleLost
    | told.Noted
    | told.MatchEnded
    | elemental_told.CardPlayed
    | elemental_told.CardWent
    | elemental_told.CardBought
    | elemental_told.CardCancelled
    | elemental_told.CardsSeen
    | elemental_told.DieChanged
    | elemental_told.SeatDamaged
    | elemental_told.SeatHealed
    | elemental_told.ShopLaid
    | elemental_told.PileShuffled
    | dungeon_told.BossRevealed
    | dungeon_told.LabelAdded
    | dungeon_told.LabelPassed
    | dungeon_told.RoundBegan
    | dungeon_told.MonsterSlain
    | dungeon_told.RewardChosen
    | dungeon_told.MonsterHealed
    | dungeon_told.TacticUsed
    | dungeon_told.Inscribed
)
ROUNDS = (dungeon_told.BossRevealed, dungeon_told.RoundBegan)  # each begins a round, which is counted as a turn


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step: whose it is, what happened, how the table stands then, and how many decisions were made by then."""

    turn: int
    seat: int | None
    events: tuple[AnyEvent, ...]
    table: msgspec.Raw  # the scene, packed: a page reads one of hundreds
    decisions: int

    @property
    def scene(self) -> Scene:
        """How the table stands after the step."""
        scene: Scene = msgspec.msgpack.decode(self.table)
        return scene


class Seat(msgspec.Struct, frozen=True):
    """Who sits here, with which deck."""

    name: str
    deck: str
    agent: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A match that can be watched."""

    game: str
    ruleset: str
    seats: tuple[Seat, ...]
    seed: int
    outcome: Outcome
    steps: tuple[ReplayStep, ...]

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Each turn with the number of its first step."""
        firsts: dict[int, int] = {}
        for number, step in enumerate(self.steps):
            firsts.setdefault(step.turn, number)
        return list(firsts.items())

    def packed(self) -> bytes:
        """The replay as it is kept."""
        return zlib.compress(msgspec.msgpack.encode(self), 1)


def unpacked(content: bytes) -> Replay:
    """The replay that was kept so."""
    return msgspec.msgpack.decode(zlib.decompress(content), type=Replay)


class _Beats(ListRecorder):
    """Listens to one decision and looks at the table whenever a new step begins."""

    def __init__(self, engine: Engine[Any, Any], state: Any) -> None:
        super().__init__()
        self.engine = engine
        self.state = state
        self.board = board_of(engine.slug)
        self.beats: list[tuple[list[Event], Scene]] = []

    def tell(self, event: Event) -> None:
        if self.events and self._begins_a_step(event):
            self.cut()
        super().tell(event)

    def _begins_a_step(self, event: Event) -> bool:
        if isinstance(event, (TurnBegan, *ROUNDS)):
            return True
        if not isinstance(event, CardStruck):
            return False
        strikes = [each for each in self.events if isinstance(each, CardStruck)]
        return not strikes or (strikes[-1].card, strikes[-1].origin) != (event.card, event.origin)

    def cut(self) -> None:
        """What was heard so far is a step, and the table stands as it does now."""
        self.beats.append((self.events, self.board.scene(self.engine, self.state)))
        self.events = []


def replay_of(engine: Engine[Any, Any], record: Record, cards: Mapping[str, CardSpec]) -> Replay:
    """The record as steps; raises ``Drift`` where it is not the same match, ``Unplayable`` where it is none."""
    heard: list[_Beats] = []

    def listener(state: Any) -> ListRecorder:
        heard.append(_Beats(engine, state))
        return heard[-1]

    steps: list[ReplayStep] = []
    turn, active = 0, None
    for count, found in enumerate(replay(engine, record, cards, listener)):
        if found.seat is None:
            scene = board_of(engine.slug).scene(engine, found.state)
            turn, active = found.turn, scene.get(ACTIVE)
            steps.append(ReplayStep(turn=turn, seat=None, events=(), table=_packed(scene), decisions=0))
            continue
        seat: int | None = found.seat
        beats = heard.pop()
        beats.cut()
        for number, (events, scene) in enumerate(beats.beats, start=1):
            if events and isinstance(events[0], TurnBegan):
                turn, seat, active = events[0].turn, events[0].seat, events[0].seat
            elif events and isinstance(events[0], ROUNDS):
                turn, seat = turn + 1, None
            if number == len(beats.beats):
                active = scene.get(ACTIVE)
            elif ACTIVE in scene:  # the next turn had begun when the table was looked at
                scene[ACTIVE] = active
            step = ReplayStep(turn=turn, seat=seat, events=tuple(events), table=_packed(scene), decisions=count)  # type: ignore[arg-type]
            steps.append(step)
    return Replay(
        game=record.game,
        ruleset=record.ruleset,
        seats=_seats(record),
        seed=record.seed,
        outcome=record.outcome,
        steps=tuple(steps),
    )


def _packed(scene: Scene) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(scene))


def _seats(record: Record) -> tuple[Seat, ...]:
    """The seats by the names of their decks; by their numbers where two have the same."""
    decks = [player.deck for player in record.players]
    return tuple(
        Seat(
            player.deck if decks.count(player.deck) == 1 else f"{player.deck} ({place})",
            player.deck,
            player.agent,
        )
        for place, player in enumerate(record.players, start=1)
    )
