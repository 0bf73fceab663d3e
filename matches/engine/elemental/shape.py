"""The shape of a written position: which fields there are and what stands in each, asked before anything is read."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from matches.engine.elemental.state import FATES, STEPS
from matches.engine.interface import Unplayable

LARGEST = 10**9
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
Pips = Annotated[int, msgspec.Meta(ge=1, le=6)]  # ELE-D-09
Task = Annotated[list[Any], msgspec.Meta(min_length=1)]
SHOP_PILES = ("row", "draw", "discard")


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class LastingShape(_Shape, frozen=True):
    """A card in play and the turn at whose end it leaves."""

    card: str
    until: Count = 0


class SeatShape(_Shape, frozen=True):
    """A player: `knows` has, for each hidden place, the places in it that the seat has seen, counted from the top."""

    hp: Number = 0
    gold: Count = 0
    actions: Count = 0
    decisions: Count = 0
    hand: list[str] = []
    draw: list[str] = []
    discard: list[str] = []
    face_down: list[str] = []
    passives: list[str] = []
    lasting: list[LastingShape] = []
    knows: dict[Literal["hand", "draw", "discard", "face_down", "own_draw", "shop"], list[Count]] = {}


class ShopShape(_Shape, frozen=True):
    """The shop: what lies open, what is to come, what is gone."""

    row: list[str] = []
    draw: list[str] = []
    discard: list[str] = []


class AnnouncedShape(_Shape, frozen=True):
    """A card that waits for answers."""

    seat: SeatNumber
    card: str


class ExecutingShape(AnnouncedShape, frozen=True):
    """The card whose operations are happening."""

    fate: Literal[FATES] = FATES[0]  # type: ignore[valid-type]


class PendingShape(_Shape, frozen=True):
    """A question that waits for an answer."""

    seat: SeatNumber
    prompt: str
    options: list[Count]
    then: Task


class PositionShape(_Shape, frozen=True):
    """The whole document."""

    game: Literal["elemental"] = "elemental"
    turn: Count = 0
    active: SeatNumber = 0
    first: SeatNumber = 0
    rerolls: Count = 0
    buys: Count = 0
    income_taken: bool = False
    ending: bool = False
    dice: dict[Literal["fire", "earth", "water", "nature", "magic", "gold", "chance"], Pips] = {}
    seats: Annotated[list[SeatShape], msgspec.Meta(min_length=2, max_length=2)] = []
    shop: ShopShape = ShopShape()
    removed: list[str] = []
    step: Literal[STEPS] = STEPS[0]  # type: ignore[valid-type]
    actor: SeatNumber = 0
    announced: list[AnnouncedShape] = []
    executing: ExecutingShape | None = None
    pending: PendingShape | None = None
    tasks: list[Task] = []
    winner: SeatNumber | Literal["draw"] = 0
    reason: str = ""
    guard: str = ""
    rng: tuple[Annotated[int, msgspec.Meta(ge=0)], Count] = (0, 0)


def check_shape(document: Mapping[str, Any]) -> None:
    """The document has the shape of a position; raises ``Unplayable`` with the field that has not."""
    try:
        msgspec.convert(dict(document), PositionShape)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`").replace("[...]", "").strip(".").replace(".", "/").replace("[", "/").replace("]", "")
        raise Unplayable(f"{where}: {what}." if where else f"{what}.") from None
