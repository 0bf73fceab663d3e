"""The shape of a position: which fields it has and what may stand in them."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from matches.engine.interface import Unplayable

Natural = Annotated[int, Meta(ge=0, le=9_999)]
Whole = Annotated[int, Meta(ge=-9_999, le=9_999)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Cards = Annotated[list[str], Meta(max_length=300)]
Names = list[str]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a position."""


class SeatShape(Shape):
    """A wizard with purse, hand and piles; `pile` is written top card first."""

    hp: Natural = 0
    coppers: Natural = 0
    earned: Natural = 0
    glory: Natural = 0
    renown: Natural = 0
    best_blow: Natural = 0
    legend_kills: Natural = 0
    owed: Natural = 0
    completed: Natural = 0
    will_used: Natural = 0
    glint: Natural = 0
    banner: Natural = 0
    braced: Natural = 0
    shield: Natural = 0
    skips: Natural = 0
    decided: Natural = 0
    hand: Cards = []
    committed: Cards = []
    shown: Cards = []
    pile: Cards = []
    plotted: str = ""
    inscriptions: dict[str, str | Names] = {}
    met: Names = []


class MonsterShape(Shape):
    """A monster as it is written on its card."""

    hp: Annotated[int, Meta(ge=1, le=999)] = 1
    atk: Annotated[int, Meta(ge=1, le=99)] = 1
    legend: bool = False
    labels: Names = []


class BossShape(Shape):
    """The Boss of the fight."""

    card: str
    hp: Whole = 0
    max: Natural = 0
    atk: Natural = 0
    labels: Names = []


class MinionShape(Shape):
    """A Minion in play and the round in which it came."""

    card: str
    hp: Whole = 0
    since: Natural = 0


class Asked(Shape):
    """The question that waits for an answer."""

    seat: SeatNumber
    prompt: Annotated[list[Any], Meta(min_length=1)]
    options: list[Natural]


class PositionShape(Shape):
    """A whole position."""

    seats: Annotated[list[SeatShape | None], Meta(min_length=1, max_length=5)]
    game: str = "decknforge"
    fight: Natural = 1
    round: Natural = 1
    turn: Natural = 1
    active: SeatNumber = 0
    boss: str | BossShape = ""
    bosses: Names = []
    pool: Names = []
    minions: list[str | MinionShape] = []
    monsters: dict[str, MonsterShape] = {}
    labels_used: Names = []
    momentum: Natural = 0
    adders: list[SeatNumber] = []
    pacts: list[SeatNumber] = []
    late: SeatNumber = 0
    returning: Cards = []
    mods: dict[str, Whole] = {}
    exchanged: dict[str, SeatNumber] = {}
    aims: dict[str, Natural] = {}
    hp_before: Whole = 0
    lost_hp: Natural = 0
    hit: list[SeatNumber] = []
    picked: Cards = []
    blow: Annotated[list[Natural], Meta(min_length=3, max_length=3)] = []
    stack: list[list[Any]] = []
    plotting: list[SeatNumber] = []
    asked: Asked | None = None
    step: str = "plot"
    tally: list[Natural] = []
    rounds: list[Natural] = []
    half: list[Natural] = []
    cards_left: Natural = 0
    result: str = ""
    reason: str = ""
    guard: str = ""


def check_shape(document: Mapping[str, Any]) -> None:
    """The document has this shape; raises ``Unplayable`` with the field that has not."""
    try:
        position = msgspec.convert(document, PositionShape)
    except msgspec.ValidationError as error:
        raise Unplayable(f"position: {error}.") from None
    if position.game != "decknforge":
        raise Unplayable(f"game: this is a position of {position.game}.")
