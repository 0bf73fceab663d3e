"""What happens to a band."""

from typing import Literal

from legacy.rules.events.shared import Draw, Event, Id, Name, Natural, Positive, SeatAt, Slug, Source


class Founded(Event, frozen=True, kw_only=True):
    """`wizard` founded a band; its monsters and inscriptions follow."""

    band: Id
    name: Name
    wizard: Id
    solo: bool = False


class AdoptedMonster(Event, frozen=True, kw_only=True):
    """A monster of an adopted band as it stands."""

    card: Slug
    name: Name
    items: tuple[Slug, ...]
    hp: Natural
    atk: Natural
    legend: bool = False
    labels: tuple[Slug, ...] = ()


class AdoptedInscription(Event, frozen=True, kw_only=True):
    """An inscription of an adopted band as it stands."""

    card: Slug
    inscription: Slug
    source: Source


class Adopted(Event, frozen=True, kw_only=True):
    """A band that was begun on paper came into the chronicle as it stood, held by `wizard`."""

    band: Id
    name: Name
    wizard: Id
    glory: Natural = 0
    dungeons: Natural = 0
    holders: tuple[Id, ...] = ()
    monsters: tuple[AdoptedMonster, ...] = ()
    inscriptions: tuple[AdoptedInscription, ...] = ()
    history: tuple[Slug, ...] = ()


class MonsterBuilt(Event, frozen=True, kw_only=True):
    """A monster was built from three Items, drawn by the site where a draw is told."""

    card: Slug
    name: Name
    items: tuple[Slug, ...]
    hp: Natural
    atk: Natural
    legend: bool
    draw: Draw | None = None


class Inscribed(Event, frozen=True, kw_only=True):
    """A card gained an inscription: bought at the founding or in a Turning, awarded, or kept from a retired band."""

    band: Id
    card: Slug
    inscription: Slug
    source: Source
    price: Natural = 0
    payer: Id | None = None
    heirloom_of: Id | None = None


class DungeonEntered(Event, frozen=True, kw_only=True):
    """The band went into a dungeon in the hands of `wizard`, beside the bands of these seats."""

    dungeon: Id
    name: Name
    wizard: Id
    seats: tuple[SeatAt, ...]


class Glory(Event, frozen=True, kw_only=True):
    """The band's lifetime Glory grew."""

    band: Id
    amount: Positive
    reason: Literal["boss", "minion", "excess"]
    dungeon: Id


class Faded(Event, frozen=True, kw_only=True):
    """These inscriptions of a card were crossed out: all in a Fading, one for the label Cursed."""

    band: Id
    card: Slug
    inscriptions: tuple[Slug, ...]
    wizard: Id
    dungeon: Id
    how: Literal["fading", "cursed"] = "fading"


class Exchanged(Event, frozen=True, kw_only=True):
    """By Tower's Memory a card changed its box: the band gave it with what it bore, and took that of `other`."""

    band: Id
    other: Id
    card: Slug
    gives: tuple[AdoptedInscription, ...]
    takes: tuple[AdoptedInscription, ...]
    wizard: Id


class Drifted(Event, frozen=True, kw_only=True):
    """`wizard` picked the band that `previous` held, at this place of the order, which `decided_by` gave them."""

    band: Id
    wizard: Id
    previous: Id
    position: Positive
    decided_by: str
    dungeon: Id


class PassedOn(Event, frozen=True, kw_only=True):
    """The keeper gave the band of `previous`, who had left the table, into the hands of `wizard`."""

    band: Id
    wizard: Id
    previous: Id


class Retired(Event, frozen=True, kw_only=True):
    """The band's last inscription was gone: its name is locked."""

    band: Id
    wizard: Id
    dungeon: Id


class Heirloom(Event, frozen=True, kw_only=True):
    """`wizard` kept one inscription from the history of a retired band."""

    band: Id
    wizard: Id
    inscription: Slug
