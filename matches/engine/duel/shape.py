"""The shape of a written position: which kind of value stands in each field, asked before anything is read."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from matches.engine.interface import Unplayable

LARGEST = 10**9  # no number of a duel is larger (AUG-S: the cap of Infinifold)
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
Id = Annotated[int, msgspec.Meta(ge=0, lt=1024)]  # far more than cards can come and go in one decision
Task = Annotated[list[Any], msgspec.Meta(min_length=1)]


class CardShape(msgspec.Struct):
    """A card in play, or one that has left it a moment ago."""

    card: str = ""
    id: Id = 0
    left: str = ""
    health: Number = 0
    most: Number = 0
    power: Number = 0
    bonus: Number = 0
    armor: Count = 0
    arrived: Count = 0
    owner: SeatNumber = 0
    given: list[str] = []
    under: list[tuple[str, SeatNumber]] = []
    memo: dict[str, Number] = {}


class SeatShape(msgspec.Struct):
    """The piles of a seat; its numbers are told apart by their names when they are read."""

    hand: list[str] = []
    main: list[str] = []
    side: list[str] = []
    discard: list[str] = []
    items: list[str] = []


class PendingShape(msgspec.Struct):
    """A question that waits for an answer."""

    seat: SeatNumber
    prompt: str
    options: list[Count]
    then: Task


class EntryShape(msgspec.Struct):
    """Something that is still to happen."""

    depth: Count
    task: Task


class PositionShape(msgspec.Struct):
    """A whole position."""

    game: str = ""
    phase: str = ""
    active: SeatNumber = 0
    first: SeatNumber = 0
    turn: Count = 0
    winner: Annotated[int, msgspec.Meta(ge=-1, le=1)] | Literal["draw"] = -1
    reason: str = ""
    guard: str = ""
    attacked: list[str] = []
    struck: list[str] = []
    rng: tuple[int, Count] = (0, 0)
    seats: list[SeatShape] = []
    board: dict[str, str | CardShape] = {}
    absent: list[CardShape] = []
    items: list[str] = []
    box: dict[str, Count] = {}
    waiting: dict[str, list[tuple[str, SeatNumber, list[str]]]] = {}
    seat_memo: dict[Annotated[str, msgspec.Meta(pattern="^[01] ")], Number] = {}
    pending: PendingShape | None = None
    stack: list[EntryShape] = []


def check_shape(document: Mapping[str, Any]) -> None:
    """Every field of the position holds a value of its kind; raises ``Unplayable`` with the first that does not."""
    try:
        msgspec.convert(document, PositionShape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).rpartition(" - at `")
        place = where.rstrip("`").removeprefix("$").lstrip(".") if what else ""
        raise Unplayable(f"{place or 'position'}: {what or error}.") from None
