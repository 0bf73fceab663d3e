"""The Drifting: wizards pick the bands they hold from now on."""

from typing import Annotated

from msgspec import Meta

from decks.rules.decknforge.inscribing import MYTHIC
from decks.rules.decknforge.playing_cards import find
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.effects import TOWERS_MEMORY
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.bands import AdoptedInscription, Drifted, Exchanged
from legacy.rules.events.table import Place
from legacy.rules.procedure import DRIFTING, broken, impossible
from legacy.rules.state import DungeonState, PhaseState, Seat, Table

# What is compared, the first thing first; the greater comes first in the order.
TIE_BREAKS = ("glory", "killing_blow", "coppers", "seat")
ALONE = "alone"


class PickBand(Act, frozen=True, kw_only=True, tag="pick_band"):
    """A wizard picks a band; a card with Tower's Memory may come along from the band held until now."""

    wizard: Id
    band: Id
    memories: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()


def drift_order(table: Table, dungeon: DungeonState) -> tuple[Place, ...]:
    """Who picks when, and what decided it: for the first against the second, for the others against the one before.

    Whose band was retired does not pick.
    """
    around = dungeon.clockwise(dungeon.fight.active if dungeon.fight else dungeon.active)
    picking = [seat for seat in around if not table.bands[seat.band].retired]

    def standing(seat: Seat) -> tuple[int, ...]:
        earned = table.purse(seat.wizard).earned.get(dungeon.id, 0)
        return seat.glory, seat.best_blow, earned, -around.index(seat)

    ordered = sorted(picking, key=standing, reverse=True)
    places = []
    for place, seat in enumerate(ordered):
        neighbours = ordered[place - 1 : place] if place else ordered[1:2]
        decided = ALONE
        for other in neighbours:
            pairs = zip(TIE_BREAKS, standing(seat), standing(other), strict=True)
            decided = next(name for name, mine, theirs in pairs if mine != theirs)
        places.append(Place(wizard=seat.wizard, position=place + 1, decided_by=decided))
    return tuple(places)


def bands_left(table: Table, phase: PhaseState, dungeon: DungeonState) -> tuple[str, ...]:
    """The living bands of the dungeon that nobody has picked yet."""
    living = (seat.band for seat in dungeon.seats if not table.bands[seat.band].retired)
    return tuple(band for band in living if band not in phase.picked)


def pick_band(w: Writing, act: PickBand) -> None:
    """The band and everything in its box are in the wizard's hands; coppers stay where they were."""
    phase, dungeon = w.table.phase, w.table.dungeon
    if phase is None or phase.phase != "drifting" or dungeon is None:
        raise Stopped(impossible("phase_not_open", "The Drifting is not open."))
    place = next((place for place in phase.order if place.wizard == act.wizard), None)
    if place is None or phase.waits_for(act.wizard, "pick") is None:
        raise Stopped(impossible("not_waited_for", "The Drifting waits for no pick of this wizard.", "/wizard"))
    if phase.waiting[0].wizard != act.wizard:
        w.wrong(broken(DRIFTING, "not_your_turn", "Another wizard picks first.", "/wizard"))
    band = w.band(act.band)
    if band.id not in bands_left(w.table, phase, dungeon):
        raise Stopped(impossible("not_left", f"{band.name} is not among the bands left.", "/band"))
    seat = dungeon.seat(act.wizard)
    before = next(seat.wizard for seat in dungeon.seats if seat.band == band.id)
    assert seat is not None  # the order is made of seats
    event = Drifted(
        band=band.id, wizard=act.wizard, previous=before, position=place.position, decided_by=place.decided_by,
        dungeon=dungeon.id,
    )  # fmt: skip
    w.tell(event, CAMPAIGN, band_stream(band.id))
    for number, name in enumerate(dict.fromkeys(act.memories)):
        _exchange(w, seat.band, band.id, name, act.wizard, f"/memories/{number}")


def _exchange(w: Writing, old: str, new: str, name: str, wizard: str, path: str) -> None:
    """The card lies in the new box, and the new band's card of the same rank and suit in the old one."""
    card = find(w.facts.index, name)
    given = w.band(old).on(card.slug) if card else ()
    if card is None or TOWERS_MEMORY not in {each.inscription for each in given}:
        raise Stopped(impossible("not_borne", f"{name} does not bear Tower's Memory.", path))
    if old == new:
        raise Stopped(impossible("nothing_changes", "The card stays with its band, which was picked again.", path))
    mine, theirs = _borne(w, old, card.slug), _borne(w, new, card.slug)
    w.tell_bands(Exchanged(band=old, other=new, card=card.slug, gives=mine, takes=theirs, wizard=wizard), [old])
    w.tell_bands(Exchanged(band=new, other=old, card=card.slug, gives=theirs, takes=mine, wizard=wizard), [new])


def _borne(w: Writing, band: str, card: str) -> tuple[AdoptedInscription, ...]:
    """What the card bears; in another box it was not bought at that band's founding."""
    inscriptions = w.facts.index.inscriptions
    return tuple(
        AdoptedInscription(
            card=card,
            inscription=each.inscription,
            source="awarded" if inscriptions[each.inscription].tier == MYTHIC else "turning",
        )
        for each in w.band(band).on(card)
    )
