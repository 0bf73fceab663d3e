"""What happens in a dungeon."""

from typing import Annotated, Literal

from msgspec import Meta

from legacy.rules.events.shared import Draw, Event, Id, MonsterRef, Name, Natural, Positive, SeatAt, Slug, Text, Whole


class MonsterAt(Event, frozen=True, kw_only=True):
    """A monster as it was when the dungeon began."""

    band: Id
    card: Slug
    name: Name
    hp: Natural
    atk: Natural
    legend: bool
    labels: tuple[Slug, ...] = ()


class DungeonStarted(Event, frozen=True, kw_only=True):
    """The table sat down: seats clockwise, all their monsters, and the wizard who begins.

    Where the site shuffled, `commitment` is the SHA-256 of its seed. The seed itself gives the order of the monsters
    away, so that it is told when the dungeon has ended; where the table shuffled, there is none.
    """

    dungeon: Id
    name: Name
    seats: tuple[SeatAt, ...]
    monsters: tuple[MonsterAt, ...]
    active: Id
    commitment: Annotated[str, Meta(max_length=64)] = ""


class BossRevealed(Event, frozen=True, kw_only=True):
    """A fight began: its Boss has so many HP of so many."""

    dungeon: Id
    fight: Positive
    band: Id
    card: Slug
    hp: Positive
    max_hp: Positive
    active: Id


class LabelAdded(Event, frozen=True, kw_only=True):
    """`wizard` stuck a label on the Boss."""

    dungeon: Id
    fight: Positive
    round: Positive
    band: Id
    card: Slug
    label: Slug
    wizard: Id


class LabelPassed(Event, frozen=True, kw_only=True):
    """`wizard` added no label; the next one clockwise may."""

    dungeon: Id
    fight: Positive
    round: Positive
    wizard: Id


class RoundBegun(Event, frozen=True, kw_only=True):
    """The next round of the fight began."""

    dungeon: Id
    fight: Positive
    round: Positive


class HpChanged(Event, frozen=True, kw_only=True):
    """A wizard, the Boss or a Minion lost or won HP; `hp` is what is left, `beyond` how far a Boss is below nothing."""

    dungeon: Id
    target: Literal["wizard", "boss", "minion"]
    wizard: Id | None = None
    minion: MonsterRef | None = None
    change: Whole
    hp: Natural
    beyond: Natural = 0
    reason: Text = ""


class MinionSummoned(Event, frozen=True, kw_only=True):
    """A monster of the pool came into play."""

    dungeon: Id
    fight: Positive
    round: Positive
    band: Id
    card: Slug


class BossEnraged(Event, frozen=True, kw_only=True):
    """No Minion was left to summon: the Boss hits harder for this fight."""

    dungeon: Id
    fight: Positive
    round: Positive
    atk: Positive


class BossSlain(Event, frozen=True, kw_only=True):
    """The Boss fell: by whom, with which card of which value, how far below nothing, and the reward chosen."""

    dungeon: Id
    fight: Positive
    round: Positive
    band: Id
    card: Slug
    legend: bool
    killer: Id
    by: Slug
    value: Natural
    overkill: Natural
    how: Literal["card", "thorns"] = "card"
    reward: Literal["momentum", "rally", "surge"]


class MinionSlain(Event, frozen=True, kw_only=True):
    """A Minion fell."""

    dungeon: Id
    fight: Positive
    round: Positive
    band: Id
    card: Slug
    killer: Id
    by: Slug | None = None
    value: Natural = 0


class FightReset(Event, frozen=True, kw_only=True):
    """Everyone is whole again, Minions are gone, and `active` begins the fight of this number."""

    dungeon: Id
    fight: Positive
    active: Id
    decided_by: Annotated[str, Meta(pattern="^(coppers|glory|clockwise)$")]


class DungeonEnded(Event, frozen=True, kw_only=True):
    """The dungeon was won or lost; where the site had shuffled, `draw` is the seed that was kept secret until now."""

    dungeon: Id
    name: Name
    result: Literal["won", "lost"]
    reason: Literal["six_bosses", "no_one_stands", "doom", "round_guard", "abandoned"]
    bosses_slain: Natural
    draw: Draw | None = None


class Watchlist(Event, frozen=True, kw_only=True):
    """What the table answered to the questions that suggest a lever."""

    dungeon: Id
    answers: dict[str, bool]
