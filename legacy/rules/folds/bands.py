"""What each entry of a band's stream makes of the band; it reads no other stream."""

from msgspec.structs import replace

from legacy.rules.entries import Entry
from legacy.rules.events import bands, dungeons
from legacy.rules.events.shared import MonsterRef
from legacy.rules.folds.errors import FoldError
from legacy.rules.state import BandState, Carried, MonsterState, Stuck, Visit


def founded(band: BandState | None, event: bands.Founded, entry: Entry) -> BandState:
    """A band with a name and a holder, and nothing else yet."""
    return BandState(id=event.band, name=event.name, solo=event.solo, holders=(event.wizard,), founded_at=entry.at)


def adopted(band: BandState | None, event: bands.Adopted, entry: Entry) -> BandState:
    """A band as it stood on paper; what it once bore is known by name only."""
    monsters = tuple(
        MonsterState(
            card=monster.card, name=monster.name, items=monster.items, hp=monster.hp, atk=monster.atk,
            legend=monster.legend, labels=tuple(Stuck(label=label) for label in monster.labels),
        )
        for monster in event.monsters
    )  # fmt: skip
    standing = tuple(
        Carried(
            card=each.card, inscription=each.inscription, source=each.source, gained=entry.number, gained_at=entry.at
        )
        for each in event.inscriptions
    )
    past = tuple(
        Carried(card="", inscription=name, source="bought", lost=entry.number, lost_at=entry.at, lost_how="on paper")
        for name in event.history
        if name not in {each.inscription for each in standing}
    )
    return BandState(
        id=event.band, name=event.name, holders=(*event.holders, event.wizard), monsters=monsters,
        carried=past + standing, glory=event.glory, dungeons=event.dungeons, paper=(event.glory, event.dungeons),
        founded_at=entry.at,
    )  # fmt: skip


def monster_built(band: BandState, event: bands.MonsterBuilt, entry: Entry) -> BandState:
    """One more monster."""
    monster = MonsterState(
        card=event.card, name=event.name, items=event.items, hp=event.hp, atk=event.atk, legend=event.legend
    )
    return replace(band, monsters=(*band.monsters, monster))


def inscribed(band: BandState, event: bands.Inscribed, entry: Entry) -> BandState:
    """The card bears one more inscription."""
    carried = Carried(
        card=event.card, inscription=event.inscription, source=event.source, price=event.price, payer=event.payer,
        heirloom_of=event.heirloom_of, gained=entry.number, gained_at=entry.at,
    )  # fmt: skip
    return replace(band, carried=(*band.carried, carried))


def dungeon_entered(band: BandState, event: bands.DungeonEntered, entry: Entry) -> BandState:
    """One more dungeon in the band's log."""
    visit = Visit(dungeon=event.dungeon, name=event.name, wizard=event.wizard, seats=event.seats, at=entry.at)
    return replace(band, visits=(*band.visits, visit))


def _visit(band: BandState, dungeon: str) -> Visit:
    if not band.visits or band.visits[-1].dungeon != dungeon:
        raise FoldError(f"{band.name} is not in the dungeon {dungeon}.")
    return band.visits[-1]


def _visited(band: BandState, visit: Visit) -> BandState:
    return replace(band, visits=(*band.visits[:-1], visit))


def boss_revealed(band: BandState, event: dungeons.BossRevealed, entry: Entry) -> BandState:
    """The band has met this Boss."""
    visit = _visit(band, event.dungeon)
    return _visited(band, replace(visit, met=(*visit.met, MonsterRef(band=event.band, card=event.card))))


def label_added(band: BandState, event: dungeons.LabelAdded, entry: Entry) -> BandState:
    """The label is used up for this dungeon; where the monster is the band's own, it bears the label for ever."""
    visit = _visit(band, event.dungeon)
    used = (MonsterRef(band=event.band, card=event.card), event.label)
    band = _visited(band, replace(visit, labels=(*visit.labels, used)))
    if event.band != band.id:
        return band
    stuck = Stuck(label=event.label, dungeon=event.dungeon, round=event.round, wizard=event.wizard, at=entry.at)
    if band.monster(event.card) is None:
        raise FoldError(f"{band.name} has no monster {event.card}.")
    return replace(
        band,
        monsters=tuple(
            replace(monster, labels=(*monster.labels, stuck)) if monster.card == event.card else monster
            for monster in band.monsters
        ),
    )


def boss_slain(band: BandState, event: dungeons.BossSlain, entry: Entry) -> BandState:
    """A kill in the band's presence."""
    visit = _visit(band, event.dungeon)
    return replace(_visited(band, replace(visit, kills=visit.kills + 1)), kills=band.kills + 1)


def minion_slain(band: BandState, event: dungeons.MinionSlain, entry: Entry) -> BandState:
    """A kill of the band's own wizard."""
    visit = _visit(band, event.dungeon)
    return replace(_visited(band, replace(visit, kills=visit.kills + 1)), kills=band.kills + 1)


def glory(band: BandState, event: bands.Glory, entry: Entry) -> BandState:
    """Glory, and where it came from coppers beyond the cap, that too."""
    visit = _visit(band, event.dungeon)
    band = _visited(band, replace(visit, glory=visit.glory + event.amount))
    excess = event.amount if event.reason == "excess" else 0
    return replace(band, glory=band.glory + event.amount, excess=band.excess + excess)


def dungeon_ended(band: BandState, event: dungeons.DungeonEnded, entry: Entry) -> BandState:
    """One more dungeon completed, won or lost."""
    visit = _visit(band, event.dungeon)
    return replace(_visited(band, replace(visit, result=event.result)), dungeons=band.dungeons + 1)


def faded(band: BandState, event: bands.Faded, entry: Entry) -> BandState:
    """These inscriptions of the card are crossed out."""
    return _without(band, event.card, event.inscriptions, entry, event.how)


def _without(band: BandState, card: str, inscriptions: tuple[str, ...], entry: Entry, how: str) -> BandState:
    if missing := set(inscriptions) - {each.inscription for each in band.on(card)}:
        raise FoldError(f"{card} of {band.name} does not bear {', '.join(sorted(missing))}.")
    return replace(
        band,
        carried=tuple(
            replace(each, lost=entry.number, lost_at=entry.at, lost_how=how)
            if each.stands and each.card == card and each.inscription in inscriptions
            else each
            for each in band.carried
        ),
    )


def exchanged(band: BandState, event: bands.Exchanged, entry: Entry) -> BandState:
    """The card that lay in the box is gone with what it bore, and the other one lies there."""
    band = _without(band, event.card, tuple(each.inscription for each in event.gives), entry, "exchanged")
    taken = tuple(
        Carried(
            card=each.card, inscription=each.inscription, source=each.source, gained=entry.number, gained_at=entry.at
        )
        for each in event.takes
    )
    return replace(band, carried=band.carried + taken)


def drifted(band: BandState, event: bands.Drifted, entry: Entry) -> BandState:
    """The band is in these hands; who keeps it is not written twice."""
    return band if band.holder == event.wizard else replace(band, holders=(*band.holders, event.wizard))


def passed_on(band: BandState, event: bands.PassedOn, entry: Entry) -> BandState:
    """The band is in these hands."""
    return replace(band, holders=(*band.holders, event.wizard))


def retired(band: BandState, event: bands.Retired, entry: Entry) -> BandState:
    """The band plays no more."""
    return replace(band, retired=True, retired_by=event.wizard)


def heirloom(band: BandState, event: bands.Heirloom, entry: Entry) -> BandState:
    """The one heirloom of the band is taken."""
    return replace(band, heirloom=event.inscription)


FOLDS = {
    each.__name__: each
    for each in (
        founded, adopted, monster_built, inscribed, dungeon_entered, boss_revealed, label_added, boss_slain,
        minion_slain, glory, dungeon_ended, faded, exchanged, drifted, passed_on,
        retired, heirloom,
    )
}  # fmt: skip
BEGINNINGS = frozenset(["founded", "adopted"])
