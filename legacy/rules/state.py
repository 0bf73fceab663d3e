"""The state of a campaign as a fold of its entries gives it: table, bands, purses, dungeon and phase.

Every value is frozen; what looks changed is a new value. All of it can be written and read as JSON by msgspec.
"""

from collections.abc import Iterator

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import fold as folded
from legacy.rules.events.dungeons import MonsterAt
from legacy.rules.events.shared import MonsterRef, Phase, SeatAt
from legacy.rules.events.table import Place, Role


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the state."""


class Carried(State, frozen=True, kw_only=True):
    """An inscription that a card of the band bears or once bore: how and when it came, how and when it went."""

    card: str
    inscription: str
    source: str
    price: int = 0
    payer: str | None = None
    heirloom_of: str | None = None
    gained: int = 0
    gained_at: str = ""
    lost: int | None = None
    lost_at: str = ""
    lost_how: str = ""

    @property
    def stands(self) -> bool:
        return self.lost is None


class Stuck(State, frozen=True, kw_only=True):
    """A label on a monster; of one that was there before the chronicle nothing more is known."""

    label: str
    dungeon: str | None = None
    round: int = 0
    wizard: str | None = None
    at: str = ""


class MonsterState(State, frozen=True, kw_only=True):
    """One of a band's six monsters."""

    card: str
    name: str
    items: tuple[str, ...]
    hp: int
    atk: int
    legend: bool
    labels: tuple[Stuck, ...] = ()


class Visit(State, frozen=True, kw_only=True):
    """A dungeon that a band was in: with whom, which Bosses it met, which labels were used, and how it ended."""

    dungeon: str
    name: str
    wizard: str
    seats: tuple[SeatAt, ...]
    at: str
    met: tuple[MonsterRef, ...] = ()
    labels: tuple[tuple[MonsterRef, str], ...] = ()
    kills: int = 0
    glory: int = 0
    result: str = ""


class Mark(State, frozen=True, kw_only=True):
    """An override that stays visible for ever: at which entry, against which rules, and why."""

    number: int
    rules: tuple[str, ...]
    reason: str


class BandState(State, frozen=True, kw_only=True):
    """A band as it stands: its monsters, all it bears and bore, its Glory, its dungeons and its holders in order.

    `paper` is the Glory and the number of dungeons that it brought along when it was adopted.
    """

    id: str
    name: str
    solo: bool = False
    holders: tuple[str, ...] = ()
    monsters: tuple[MonsterState, ...] = ()
    carried: tuple[Carried, ...] = ()
    glory: int = 0
    kills: int = 0
    excess: int = 0
    dungeons: int = 0
    paper: tuple[int, int] | None = None
    visits: tuple[Visit, ...] = ()
    retired: bool = False
    retired_by: str | None = None
    heirloom: str | None = None
    marks: tuple[Mark, ...] = ()
    founded_at: str = ""

    @property
    def holder(self) -> str:
        return self.holders[-1] if self.holders else ""

    @property
    def standing(self) -> tuple[Carried, ...]:
        """What its cards bear now."""
        return tuple(each for each in self.carried if each.stands)

    @property
    def blessed(self) -> tuple[str, ...]:
        """The cards that bear something, in the order of the alphabet, so that a draw among them can be recomputed."""
        return tuple(sorted({each.card for each in self.standing}))

    @property
    def history(self) -> tuple[str, ...]:
        """Every inscription that it bears or ever bore."""
        return tuple(dict.fromkeys(each.inscription for each in self.carried))

    def on(self, card: str) -> tuple[Carried, ...]:
        """What this card bears."""
        return tuple(each for each in self.standing if each.card == card)

    def monster(self, card: str) -> MonsterState | None:
        return next((monster for monster in self.monsters if monster.card == card), None)


class KeptHeirloom(State, frozen=True, kw_only=True):
    """An inscription kept from a retired band, and the band on which it lies by now."""

    heirloom_of: str
    inscription: str
    placed_on: str | None = None


class PurseState(State, frozen=True, kw_only=True):
    """A wizard's coppers, what came and went, and what is owed to them; `glint` is of the last fight with any."""

    wizard: str
    coppers: int = 0
    received: int = 0
    spent: int = 0
    earned: dict[str, int] = {}
    glint: tuple[str, int, int] = ("", 0, 0)
    owed: int = 0
    heirlooms: tuple[KeptHeirloom, ...] = ()
    marks: tuple[Mark, ...] = ()

    def glint_in(self, dungeon: str, fight: int) -> int:
        """How many coppers Glint has given in this fight."""
        return self.glint[2] if self.glint[:2] == (dungeon, fight) else 0


class WizardState(State, frozen=True, kw_only=True):
    """Someone at the table."""

    id: str
    role: Role
    left: bool = False

    @property
    def plays(self) -> bool:
        return not self.left and self.role != "spectator"


class Seat(State, frozen=True, kw_only=True):
    """A seat in the dungeon: wizard, band, HP, personal Glory and the best own Killing Blow."""

    wizard: str
    band: str
    completed: int
    hp: int
    glory: int = 0
    best_blow: int = 0
    legend_kill: bool = False


class MinionState(State, frozen=True, kw_only=True):
    """A Minion in play."""

    monster: MonsterAt
    hp: int
    since: int


class LabelHere(State, frozen=True, kw_only=True):
    """A label that was stuck in this dungeon."""

    fight: int
    round: int
    label: str
    wizard: str


class Fight(State, frozen=True, kw_only=True):
    """The fight against one Boss; `asked` is who may add a label now, `beyond` how far it was struck below nothing.

    `round_hp` is what the Boss had when the round began; `counts_hp` says that the table counts them at all.
    """

    number: int
    boss: MonsterAt
    hp: int
    max_hp: int
    atk: int
    beyond: int = 0
    round: int = 1
    round_hp: int = 0
    counts_hp: bool = False
    active: str = ""
    asked: str | None = None
    minions: tuple[MinionState, ...] = ()
    slain: bool = False


class DungeonState(State, frozen=True, kw_only=True):
    """A dungeon from its first seat to its end; it stays until the next one starts, since the phases read it."""

    id: str
    name: str
    seats: tuple[Seat, ...]
    monsters: tuple[MonsterAt, ...]
    active: str
    commitment: str = ""
    revealed: tuple[MonsterRef, ...] = ()
    summoned: tuple[MonsterRef, ...] = ()
    fight: Fight | None = None
    labels: tuple[LabelHere, ...] = ()
    bosses_slain: int = 0
    minions_slain: int = 0
    momentum: bool = False
    result: str = ""
    watchlist: dict[str, bool] = {}

    @property
    def runs(self) -> bool:
        return not self.result

    @property
    def shuffled(self) -> bool:
        """Whether the site shuffled the monsters."""
        return bool(self.commitment)

    def seat(self, wizard: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.wizard == wizard), None)

    def monster(self, band: str, card: str) -> MonsterAt | None:
        return next((each for each in self.monsters if (each.band, each.card) == (band, card)), None)

    def clockwise(self, first: str) -> tuple[Seat, ...]:
        """All seats, beginning with this wizard's."""
        place = next(place for place, seat in enumerate(self.seats) if seat.wizard == first)
        return self.seats[place:] + self.seats[:place]

    def next_to(self, wizard: str) -> str:
        """The wizard who sits next, clockwise."""
        return self.clockwise(wizard)[1 % len(self.seats)].wizard


class Waiting(State, frozen=True, kw_only=True):
    """What a wizard still has to do in a phase; of two cards drawn one is to be chosen."""

    wizard: str
    to: str
    cards: tuple[str, ...] = ()


class PhaseState(State, frozen=True, kw_only=True):
    """The phase that is open, who still has to act in it, in their order, and which bands were picked."""

    phase: Phase
    dungeon: str
    waiting: tuple[Waiting, ...]
    order: tuple[Place, ...] = ()
    picked: tuple[str, ...] = ()

    def waits_for(self, wizard: str, to: str) -> Waiting | None:
        return next((each for each in self.waiting if (each.wizard, each.to) == (wizard, to)), None)


class Roll(State, frozen=True, kw_only=True):
    """What the site has drawn for the next band of a wizard: the band's id, and the seed."""

    band: str
    seed: str


class Table(State, frozen=True, kw_only=True):
    """A whole campaign at one moment; `number` is the last entry that it has seen.

    `solo` is whether it is for one wizard, and `rolls` are the site's rolls with which no band has begun yet.
    """

    parameters: Parameters = Parameters()
    ruleset: str = ""
    solo: bool = False
    closed: bool = False
    number: int = 0
    wizards: dict[str, WizardState] = {}
    bands: dict[str, BandState] = {}
    purses: dict[str, PurseState] = {}
    dungeon: DungeonState | None = None
    phase: PhaseState | None = None
    rolls: dict[str, Roll] = {}
    past: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def keeper(self) -> str:
        return next((each.id for each in self.wizards.values() if each.role == "keeper" and not each.left), "")

    @property
    def players(self) -> tuple[str, ...]:
        """The wizards who sit at the table."""
        return tuple(each.id for each in self.wizards.values() if each.plays)

    @property
    def running(self) -> DungeonState | None:
        """The dungeon that is being played."""
        return self.dungeon if self.dungeon is not None and self.dungeon.runs else None

    def held_by(self, wizard: str) -> BandState | None:
        """The living band in this wizard's hands."""
        return next((band for band in self.bands.values() if not band.retired and band.holder == wizard), None)

    def purse(self, wizard: str) -> PurseState:
        """The wizard's purse, empty where nothing was ever put into it."""
        return self.purses.get(wizard) or PurseState(wizard=wizard)

    def named(self, name: str) -> Iterator[BandState]:
        """The bands, living and retired, that bear this name."""
        return (band for band in self.bands.values() if folded(band.name) == folded(name))
