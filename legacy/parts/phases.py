"""The phases after a dungeon as values: who still has to act, what may be chosen, and what was decided by what."""

from collections.abc import Sequence

import msgspec

from cards.rules.index import CardIndex
from decks.rules.decknforge.inscribing import ASCENSION, MYTHIC, TIERS
from legacy.parts.told import Choice
from legacy.rules.acts import Facts
from legacy.rules.acts.base import Writing
from legacy.rules.acts.drifting import bands_left
from legacy.rules.acts.fading import candidates, fading_count
from legacy.rules.effects import TOWERS_MEMORY
from legacy.rules.events.shared import PHASES
from legacy.rules.prose import Names, decided
from legacy.rules.state import BandState, DungeonState, PhaseState, Table

DUTIES = {
    "draw": "has to draw what fades",
    "choose": "has to choose what fades",
    "heirloom": "has to choose an heirloom",
    "pick": "has to pick a band",
    "turn": "has not finished the Turning",
}


class Borne(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a band and what it bears; `new` if it was inscribed in this Turning."""

    card: str
    name: str
    inscriptions: tuple[tuple[str, str], ...]
    is_new: bool = False


class FadingShown(msgspec.Struct, frozen=True, kw_only=True):
    """A wizard in the Fading."""

    wizard: str
    name: str
    band: str
    duty: str
    count: int
    legend_kill: bool
    borne: tuple[Borne, ...]
    candidates: tuple[Choice, ...]
    drawn: tuple[Choice, ...]
    history: tuple[Choice, ...]
    epitaph: str


class PlaceShown(msgspec.Struct, frozen=True, kw_only=True):
    """A wizard's place in the Drifting, the numbers that gave it, and what was picked."""

    position: int
    wizard: str
    name: str
    glory: int
    best_blow: int
    earned: int
    decided: str
    is_next: bool
    picked: str


class BandLeft(msgspec.Struct, frozen=True, kw_only=True):
    """A band that can be picked."""

    id: str
    name: str
    holder: str
    glory: int
    dungeons: int
    borne: tuple[Borne, ...]
    memories: tuple[Choice, ...]
    is_own: bool


class TurningShown(msgspec.Struct, frozen=True, kw_only=True):
    """A wizard in the Turning: what is in the purse, what is owed, and what the cards of the band may bear."""

    wizard: str
    name: str
    band: str
    coppers: int
    owed: int
    is_done: bool
    borne: tuple[Borne, ...] = ()
    cards: tuple[Choice, ...] = ()
    heroes: tuple[Choice, ...] = ()
    prices: tuple[Choice, ...] = ()
    mythics: tuple[Choice, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """One of the three phases in the row above."""

    phase: str
    is_done: bool
    is_open: bool


def steps_of(phase: PhaseState) -> tuple[Step, ...]:
    """The three phases, and which of them is open."""
    now = PHASES.index(phase.phase)
    return tuple(Step(each, place < now, place == now) for place, each in enumerate(PHASES))


def duties_of(phase: PhaseState, names: Names) -> tuple[str, ...]:
    """Who still has to do what."""
    return tuple(f"{names.wizard(each.wizard)} {DUTIES[each.to]}" for each in phase.waiting)


def borne_by(band: BandState, names: Names, index: CardIndex, since: int | None = None) -> tuple[Borne, ...]:
    """The Blessed cards of a band, and what each bears and does."""
    return tuple(
        Borne(
            card=card,
            name=names.card(card),
            inscriptions=tuple(
                (names.inscription(each.inscription), index.inscriptions[each.inscription].effect)
                for each in band.on(card)
                if each.inscription in index.inscriptions
            ),
            is_new=since is not None and any(each.gained > since for each in band.on(card)),
        )
        for card in band.blessed
    )


# --- the Fading --------------------------------------------------------------------------------------------------
def fading_of(table: Table, phase: PhaseState, names: Names, index: CardIndex) -> tuple[FadingShown, ...]:
    """Everybody who was in the dungeon, clockwise from who led its last fight."""
    dungeon = _dungeon(table)
    w = Writing(table, Facts(index=index))
    shown = []
    for seat in dungeon.clockwise(dungeon.active):
        band = table.bands[seat.band]
        waiting = next((each for each in phase.waiting if each.wizard == seat.wizard), None)
        found = candidates(band)
        shown.append(
            FadingShown(
                wizard=seat.wizard,
                name=names.wizard(seat.wizard),
                band=band.name,
                duty=waiting.to if waiting else "",
                count=fading_count(w, seat.wizard, found),
                legend_kill=seat.legend_kill,
                borne=borne_by(band, names, index),
                candidates=_cards(band, found, names),
                drawn=_cards(band, waiting.cards, names) if waiting else (),
                history=tuple(_inscription(each, index) for each in band.history if each in index.inscriptions),
                epitaph=epitaph_of(band, names) if band.retired else "",
            )
        )
    return tuple(shown)


def _cards(band: BandState, cards: Sequence[str], names: Names) -> tuple[Choice, ...]:
    """Cards with what they bear."""
    return tuple(
        Choice(
            value=card,
            label=f"{names.card(card)} ({' and '.join(names.inscription(each.inscription) for each in band.on(card))})",
        )
        for card in cards
    )


def _inscription(slug: str, index: CardIndex) -> Choice:
    found = index.inscriptions[slug]
    return Choice(value=slug, label=found.name, hint=found.effect, heading=found.tier.capitalize())


def epitaph_of(band: BandState, names: Names) -> str:
    """What is said over a band that is no more."""
    holders = list(dict.fromkeys(names.wizard(holder) for holder in band.holders))
    hands = holders[0] if len(holders) == 1 else f"{', '.join(holders[:-1])} and {holders[-1]}"
    dungeons = f"{band.dungeons} dungeon{'' if band.dungeons == 1 else 's'}"
    bore = f"{len(band.carried)} inscription{'' if len(band.carried) == 1 else 's'}"
    return f"Here rests {band.name}: {band.glory} Glory in {dungeons}, {bore} borne and lost, in the hands of {hands}."


# --- the Drifting ------------------------------------------------------------------------------------------------
def places_of(table: Table, phase: PhaseState, names: Names) -> tuple[PlaceShown, ...]:
    """The order of the Drifting, each place with the tie-break that decided it."""
    dungeon = _dungeon(table)
    waiting = [each.wizard for each in phase.waiting]
    shown = []
    for place in phase.order:
        seat = dungeon.seat(place.wizard)
        # Until its next holder picks, a band is still in the hands of the last one: only what was picked counts.
        picked = [table.bands[band] for band in phase.picked if table.bands[band].holder == place.wizard]
        shown.append(
            PlaceShown(
                position=place.position,
                wizard=place.wizard,
                name=names.wizard(place.wizard),
                glory=seat.glory if seat else 0,
                best_blow=seat.best_blow if seat else 0,
                earned=table.purse(place.wizard).earned.get(dungeon.id, 0),
                decided=decided(place.decided_by),
                is_next=bool(waiting) and waiting[0] == place.wizard,
                picked=picked[0].name if picked else "",
            )
        )
    return tuple(shown)


def bands_to_pick(table: Table, phase: PhaseState, names: Names, index: CardIndex) -> tuple[BandLeft, ...]:
    """The bands that the wizard whose turn it is may pick."""
    dungeon = _dungeon(table)
    if not phase.waiting:
        return ()
    seat = dungeon.seat(phase.waiting[0].wizard)
    own = table.bands[seat.band] if seat else None
    memories = [
        card
        for card in (own.blessed if own else ())
        if TOWERS_MEMORY in {each.inscription for each in own.on(card)}  # type: ignore[union-attr]
    ]
    holders = {seat.band: seat.wizard for seat in dungeon.seats}
    return tuple(
        BandLeft(
            id=band.id,
            name=band.name,
            holder=names.wizard(holders[band.id]),
            glory=band.glory,
            dungeons=band.dungeons,
            borne=borne_by(band, names, index),
            memories=_cards(own, memories, names) if own is not None and own.id != band.id else (),
            is_own=own is not None and own.id == band.id,
        )
        for band in (table.bands[each] for each in bands_left(table, phase, dungeon))
    )


# --- the Turning -------------------------------------------------------------------------------------------------
def turning_of(
    table: Table, phase: PhaseState, names: Names, index: CardIndex, since: int | None
) -> tuple[TurningShown, ...]:
    """Everybody who was in the dungeon, with what they may buy."""
    waiting = {each.wizard for each in phase.waiting}
    shown = []
    for seat in _dungeon(table).seats:
        purse, band = table.purse(seat.wizard), table.held_by(seat.wizard)
        row = TurningShown(
            wizard=seat.wizard,
            name=names.wizard(seat.wizard),
            band=band.name if band else "",
            coppers=purse.coppers,
            owed=purse.owed,
            is_done=seat.wizard not in waiting,
        )
        if band is not None:
            row = msgspec.structs.replace(
                row,
                borne=borne_by(band, names, index, since),
                cards=_free(band, index),
                heroes=heroes_of(band, index),
                prices=_prices(index, purse.coppers),
                mythics=mythics_of(index),
            )
        shown.append(row)
    return tuple(shown)


def _free(band: BandState, index: CardIndex) -> tuple[Choice, ...]:
    """The cards that may bear something bought: combat cards that bear nothing."""
    kinds = (("item", "Items: every inscription that is sold"), ("hero", "Heroes: all but Ascension"))
    return tuple(
        Choice(value=card.slug, label=card.name, heading=heading)
        for kind, heading in kinds
        for card in sorted(index.cards.values(), key=lambda card: (card.suit or "", card.value or 0))
        if card.kind == kind and not band.on(card.slug)
    )


def heroes_of(band: BandState, index: CardIndex) -> tuple[Choice, ...]:
    """The cards that may bear a Mythic: Heroes that bear nothing, and Items that bear Ascension alone."""
    free = [card for card in index.cards.values() if card.kind == "hero" and not band.on(card.slug)]
    ascended = [
        index.cards[card]
        for card in band.blessed
        if [each.inscription for each in band.on(card)] == [ASCENSION] and index.cards[card].kind == "item"
    ]
    rows = [("Heroes", card) for card in free] + [("Items with Ascension", card) for card in ascended]
    return tuple(Choice(value=card.slug, label=card.name, heading=heading) for heading, card in rows)


def mythics_of(index: CardIndex) -> tuple[Choice, ...]:
    """Every Mythic there is."""
    return tuple(_inscription(slug, index) for slug, each in index.inscriptions.items() if each.tier == MYTHIC)


def _prices(index: CardIndex, coppers: int) -> tuple[Choice, ...]:
    """What is sold, by tier; what costs more than the purse holds is out of reach."""
    sold = [each for each in index.inscriptions.values() if each.price is not None]
    return tuple(
        Choice(
            value=each.slug,
            label=f"{each.name}, {each.price}c",
            hint=each.effect,
            heading=f"{each.tier.capitalize()}, {each.price}c",
            out_of_reach=(each.price or 0) > coppers,
        )
        for each in sorted(sold, key=lambda each: (TIERS.index(each.tier), each.name))
    )


def prices_by_tier(index: CardIndex) -> list[tuple[str, int]]:
    """What an inscription of each tier costs that is sold."""
    prices = {each.tier: each.price for each in index.inscriptions.values() if each.price is not None}
    return [(tier, prices[tier]) for tier in TIERS if tier in prices]


def _dungeon(table: Table) -> DungeonState:
    assert table.dungeon is not None  # a phase is always that of a dungeon
    return table.dungeon
