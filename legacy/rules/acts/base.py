"""What an act is, what it is decided with, and what comes of it."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from cards.rules.problems import Problem, Severity
from legacy.rules.entries import CAMPAIGN, Entry, NewEntry, band_stream, purse_stream
from legacy.rules.events import entry_of
from legacy.rules.events.bands import Glory
from legacy.rules.events.purses import Coppers, Reason
from legacy.rules.events.shared import Event
from legacy.rules.fold import fold
from legacy.rules.procedure import impossible
from legacy.rules.state import BandState, DungeonState, Fight, Table

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(min_length=1, max_length=200)]
Note = Annotated[str, Meta(max_length=500)]


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The keeper's word that this happened although these rules forbid it, and why."""

    rules: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(min_length=1, max_length=20)]
    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S")]


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """Something that somebody at the table does."""

    override: Override | None = None


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What an act is decided with beside the table: the catalogue, and what only the store can give.

    `new_id` names a band or dungeon that comes to be, `seed` decides draws, `shuffle` is the seed by which the monsters
    of the dungeon that runs were shuffled, and `entries` is the chronicle so far, which only a correction reads.
    """

    index: CardIndex
    new_id: str = ""
    seed: str = ""
    shuffle: str = ""
    entries: Sequence[Entry] = ()


class Decision(msgspec.Struct, frozen=True):
    """The entries that an act writes, and every problem; where one of them is an error, nothing is written."""

    entries: list[NewEntry]
    problems: list[Problem]

    @property
    def refused(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self.problems)


class Stopped(Exception):
    """The act cannot be decided further, for a reason that is no rule and that no override mends."""

    def __init__(self, problem: Problem) -> None:
        assert not problem.rule, problem
        super().__init__(problem.message)
        self.problem = problem


class Writing:
    """The entries that an act writes, the table as they make it, and what is wrong with them."""

    def __init__(self, table: Table, facts: Facts) -> None:
        self.table = table
        self.facts = facts
        self.entries: list[NewEntry] = []
        self.problems: list[Problem] = []

    @property
    def p(self) -> Parameters:
        return self.table.parameters

    def wrong(self, *problems: Problem) -> None:
        """Note these problems and go on, so that all of them are told at once."""
        self.problems += problems

    def tell(self, event: Event, *streams: str) -> None:
        """Write the event into these streams and let it happen."""
        for stream in streams:
            new = entry_of(stream, event)
            self.entries.append(new)
            number = self.table.number + 1
            entry = Entry(
                number=number, act=number, stream=stream, seq=0, kind=new.kind, data=new.data, wizard=None, at="",
                previous="", head_before="", hash="",
            )  # fmt: skip
            self.table = fold(self.table, entry)

    def tell_table(self, event: Event) -> None:
        self.tell(event, CAMPAIGN)

    def tell_bands(self, event: Event, bands: Iterable[str]) -> None:
        self.tell(event, *map(band_stream, bands))

    def tell_purse(self, event: Event, wizard: str) -> None:
        self.tell(event, purse_stream(wizard))

    def player(self, wizard: str, path: str = "/wizard") -> str:
        """A wizard who sits at the table; stops where there is none."""
        if wizard not in self.table.players:
            raise Stopped(impossible("unknown_wizard", "No wizard with this id sits at this table.", path))
        return wizard

    def band(self, band: str, path: str = "/band") -> BandState:
        if band not in self.table.bands:
            raise Stopped(impossible("unknown_band", "This campaign has no band with this id.", path))
        return self.table.bands[band]

    def held(self, wizard: str, path: str = "/wizard") -> BandState:
        """The living band that this wizard holds."""
        if (band := self.table.held_by(wizard)) is None:
            raise Stopped(impossible("no_band", "This wizard holds no band: found one first.", path))
        return band

    def dungeon(self) -> DungeonState:
        """The dungeon that is being played."""
        if (dungeon := self.table.running) is None:
            raise Stopped(impossible("no_dungeon", "No dungeon is being played: start one first."))
        return dungeon

    def fight(self) -> Fight:
        """The fight that is going on."""
        fight = self.dungeon().fight
        if fight is None or fight.slain:
            raise Stopped(impossible("no_fight", "No Boss stands: reveal the next one first."))
        return fight

    def seated(self, wizard: str, path: str = "/wizard") -> str:
        """A wizard with a seat in the dungeon."""
        if self.dungeon().seat(wizard) is None:
            raise Stopped(impossible("no_seat", "This wizard has no seat in this dungeon.", path))
        return wizard

    def borne_at_table(self, inscription: str) -> bool:
        """Whether a card of a band in this dungeon bears the inscription."""
        return inscription in self.borne()

    def borne(self) -> tuple[str, ...]:
        """Every inscription that a card of a band in this dungeon bears, as often as it is borne."""
        bands = [self.band(seat.band) for seat in self.dungeon().seats]
        return tuple(each.inscription for band in bands for each in band.standing)

    def pay(self, wizard: str, amount: int, reason: Reason, note: str = "", path: str = "") -> None:
        """Coppers leave the purse, which cannot hold less than none."""
        purse = self.table.purse(wizard)
        if amount > purse.coppers:
            message = f"The purse holds {purse.coppers}c, and {amount}c are to be paid."
            raise Stopped(impossible("purse_empty", message, path))
        dungeon = self.table.running
        fight = dungeon.fight.number if dungeon and dungeon.fight else 0
        self.tell_purse(
            Coppers(
                wizard=wizard, amount=-amount, reason=reason, balance=purse.coppers - amount,
                dungeon=dungeon.id if dungeon else None, fight=fight, note=note,
            ),
            wizard,
        )  # fmt: skip

    def earn(self, wizard: str, amount: int, reason: Reason, note: str = "") -> None:
        """Coppers come into the purse; in a dungeon with a cap, what is beyond it becomes Glory of the band held."""
        purse, dungeon = self.table.purse(wizard), self.table.running
        kept = amount
        if dungeon is not None and self.p.session_copper_cap is not None:
            kept = max(0, min(amount, self.p.session_copper_cap - purse.earned.get(dungeon.id, 0)))
        if kept:
            fight = dungeon.fight.number if dungeon and dungeon.fight else 0
            self.tell_purse(
                Coppers(
                    wizard=wizard, amount=kept, reason=reason, balance=purse.coppers + kept,
                    dungeon=dungeon.id if dungeon else None, fight=fight, note=note,
                ),
                wizard,
            )  # fmt: skip
        seat = dungeon.seat(wizard) if dungeon else None
        if dungeon and seat and amount > kept:
            self.glory(seat.band, amount - kept, "excess", dungeon.id)

    def glory(self, band: str, amount: int, reason: str, dungeon: str) -> None:
        """The band's Glory grows."""
        event = Glory(band=band, amount=amount, reason=reason, dungeon=dungeon)  # type: ignore[arg-type]
        self.tell_bands(event, [band])
