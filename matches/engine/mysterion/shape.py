"""The shape of a written position: which kind of value stands in each field, asked before anything is read."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from matches.engine.interface import Unplayable
from matches.engine.mysterion.cards import MOMENTS
from matches.engine.mysterion.flow import PROMPTS, STEP_NAMES

LARGEST = 10**6
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]


class CreatureShape(msgspec.Struct, forbid_unknown_fields=True):
    """A Creature on the table and the cards beneath it."""

    card: str
    beneath: list[str] = []


class EnhancementShape(msgspec.Struct, forbid_unknown_fields=True):
    """The attacker's Enhancement and what it adds."""

    card: str = ""
    attack: Number = 0
    defence: Number = 0


class StepShape(msgspec.Struct, forbid_unknown_fields=True):
    """Something that is still to happen."""

    step: str
    seat: Seat
    card: str = ""
    number: Count = 0
    moment: str = ""


class SeatShape(msgspec.Struct, forbid_unknown_fields=True):
    """All that belongs to a seat. Without ``health`` it has what a battle begins with."""

    health: Number | None = None
    turns_taken: Count | None = None
    decisions: Count = 0
    studied: Count = 0
    extra: Count = 0
    has_set: Count = 0
    mulligans: Count = 0
    attack_bonus: Number = 0
    defence_bonus: Number = 0
    prevented: Count = 0
    hand: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    codex: dict[str, Copies] = {}
    tapped: dict[str, Copies] = {}
    guarding: dict[str, Copies] = {}
    conditional: str = ""
    creature: str | CreatureShape = ""
    survivor: str | CreatureShape = ""


class PositionShape(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    game: str = ""
    turn: Count = 1
    active: Seat = 0
    first: Seat = 0
    winner: Annotated[int, msgspec.Meta(ge=-1, le=1)] | Literal["draw"] = -1
    reason: str = ""
    guard: str = ""
    stage: str = "setup"
    asked: Seat | None = None
    number: Count = 0
    card: str = ""
    enhancement: str | EnhancementShape = ""
    rng: tuple[int, Count] = (0, 0)
    todo: list[StepShape] | None = None
    seats: list[SeatShape] = []


def read_shape(document: Mapping[str, Any]) -> PositionShape:
    """The fields of the position, each of its kind; raises ``Unplayable`` with the first that is not."""
    try:
        shape = msgspec.convert(document, PositionShape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).rpartition(" - at `")
        place = where.rstrip("`").removeprefix("$").lstrip(".") if what else ""
        raise Unplayable(f"{place or 'position'}: {what or error}.") from None
    if len(shape.seats) not in (0, 2):
        raise Unplayable(f"seats: a battle has 2 seats, not {len(shape.seats)}.")
    if shape.stage not in PROMPTS:
        raise Unplayable(f"stage: {shape.stage!r} is none; there are {', '.join(filter(None, PROMPTS))}.")
    for number, entry in enumerate(shape.todo or ()):
        if entry.step not in STEP_NAMES:
            raise Unplayable(f"todo/{number}/step: {entry.step!r} is none; there are {', '.join(STEP_NAMES)}.")
        if entry.moment and entry.moment not in MOMENTS:
            raise Unplayable(f"todo/{number}/moment: {entry.moment!r} is none; there are {', '.join(MOMENTS)}.")
    return shape


def names_in(shape: PositionShape) -> Iterator[str]:
    """Every card that the position names."""
    yield shape.card
    yield shape.enhancement if isinstance(shape.enhancement, str) else shape.enhancement.card
    for entry in shape.todo or ():
        yield entry.card
    for seat in shape.seats:
        for pile in (seat.hand, seat.deck, seat.discard, seat.codex, seat.tapped, seat.guarding):
            yield from pile
        yield seat.conditional
        for creature in (seat.creature, seat.survivor):
            if isinstance(creature, str):
                yield creature
            else:
                yield from (creature.card, *creature.beneath)
