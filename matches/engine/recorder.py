"""What happened in a match that somebody watches: typed events, each with its cause.

An engine's state holds a recorder or None. With None no event is built: every place that tells asks first.
A cause is the slug of an ability ("sharp-quills"), or the name of the step or rule that made it happen ("attack").
"""

from typing import Any, Protocol

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """What every event tells."""

    cause: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """`seat` is active from now on."""

    seat: int
    turn: int


class DecisionMade(Event, frozen=True, tag="decision_made"):
    """`seat` chose this, in the words of ``action_text``."""

    seat: int
    action: str


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card went from `pile` into the seat's hand."""

    seat: int
    card: str
    pile: str


class CardPlaced(Event, frozen=True, tag="card_placed"):
    """A card came to a space; `played` where its cost was paid or a text said play."""

    seat: int
    card: str
    space: str
    played: bool


class CardMoved(Event, frozen=True, tag="card_moved"):
    """A card in play changed its space."""

    card: str
    origin: str
    space: str


class CardStruck(Event, frozen=True, tag="card_struck"):
    """A card made a strike at a space with this power."""

    card: str
    origin: str
    space: str
    power: int


class DamageDealt(Event, frozen=True, tag="damage_dealt"):
    """A card in play lost so much health by damage, from `source` where a card dealt it."""

    card: str
    space: str
    amount: int
    source: str


class HealthChanged(Event, frozen=True, tag="health_changed"):
    """A card gained or lost health without damage."""

    card: str
    space: str
    amount: int


class PowerChanged(Event, frozen=True, tag="power_changed"):
    """A card gained or lost power for its stay."""

    card: str
    space: str
    amount: int


class ScaleMoved(Event, frozen=True, tag="scale_moved"):
    """The scale moved so far in favour of the seat; `scale` is where it stands, above 0 in favour of seat 0."""

    seat: int
    amount: int
    scale: int


class CardPerished(Event, frozen=True, tag="card_perished"):
    """A card left the board by perishing; `way` says by what, `to` where it went."""

    card: str
    space: str
    way: str
    to: str


class CardLeft(Event, frozen=True, tag="card_left"):
    """A card left the board, or a hand, without perishing."""

    card: str
    origin: str
    to: str


class ResourceChanged(Event, frozen=True, tag="resource_changed"):
    """A seat gained or spent something that it counts: bones, energy, health, ready Scripts ..."""

    seat: int
    resource: str
    amount: int


class CandleLost(Event, frozen=True, tag="candle_lost"):
    """A seat's candle went out."""

    seat: int
    left: int


class Noted(Event, frozen=True, tag="noted"):
    """Something that no other kind says: a roll, a colour declared, an item used, a guard that stopped a chain."""

    text: str


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over."""

    winners: tuple[int, ...]
    reason: str


Counted = tuple[str, int, int]  # the name of a number, the seat that it is of, and how much an event adds to it


class Recorder(Protocol):
    """Who listens to a match."""

    cause: str

    def tell(self, event: Event) -> None:
        """Take one event."""


class ListRecorder:
    """Keeps every event in order."""

    def __init__(self) -> None:
        self.cause = ""
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def documents(self) -> list[dict[str, Any]]:
        """The events as plain values."""
        return [msgspec.to_builtins(event) for event in self.events]
