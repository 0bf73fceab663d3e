"""What events of several sorts are made of."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Slug = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$(?!\n)")]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Whole = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Source = Literal["bought", "turning", "awarded", "heirloom"]
Phase = Literal["fading", "drifting", "turning"]
PHASES: tuple[Phase, ...] = ("fading", "drifting", "turning")


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened; wizards, bands and dungeons are told by id, cards and inscriptions by slug."""


class Draw(Event, frozen=True, kw_only=True):
    """The seed and the label by which a draw of the site can be recomputed."""

    seed: str
    label: str


class MonsterRef(Event, frozen=True, kw_only=True):
    """A monster: the band in whose box it lies, and its card."""

    band: Id
    card: Slug


class SeatAt(Event, frozen=True, kw_only=True):
    """A wizard at a dungeon's table, the band held, its name, and how many dungeons it had completed before."""

    wizard: Id
    band: Id
    name: Name
    completed: Natural
