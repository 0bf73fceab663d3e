"""The Fading: one Blessed card of each band is lost, and a band that has lost all is retired."""

from typing import Annotated

from msgspec import Meta

from decks.rules.decknforge.playing_cards import find
from legacy.rules.acts.base import Act, Id, Stopped, Word, Writing
from legacy.rules.draws import draw_several
from legacy.rules.effects import LEGEND_ETCHED
from legacy.rules.entries import CAMPAIGN, band_stream, purse_stream
from legacy.rules.events.bands import Faded, Heirloom, Retired
from legacy.rules.events.shared import Draw
from legacy.rules.events.table import FadingDrawn, Spared
from legacy.rules.procedure import FADING, HEIRLOOM, broken, impossible
from legacy.rules.state import BandState, PhaseState

DRAWN = 1
DRAWN_AFTER_A_LEGEND = 2


class DrawFading(Act, frozen=True, kw_only=True, tag="draw_fading"):
    """The site draws what fades for a wizard, or the wizard tells which cards were drawn at the table."""

    wizard: Id
    cards: Annotated[tuple[Word, ...], Meta(max_length=5)] = ()


class ChooseFading(Act, frozen=True, kw_only=True, tag="choose_fading"):
    """Of two cards drawn the wizard chooses the one that fades."""

    wizard: Id
    card: Word


class PickHeirloom(Act, frozen=True, kw_only=True, tag="pick_heirloom"):
    """From the history of the band that was retired in their hands a wizard keeps one inscription."""

    wizard: Id
    inscription: Word


def candidates(band: BandState) -> tuple[str, ...]:
    """The cards that may fade, in the order in which they are drawn from."""
    etched = {each.card for each in band.standing if each.inscription == LEGEND_ETCHED}
    return tuple(card for card in band.blessed if card not in etched)


def fading_count(w: Writing, wizard: str, found: tuple[str, ...]) -> int:
    """How many cards are drawn: two for the killer of a Legend, where there are two."""
    seat = w.table.dungeon.seat(wizard) if w.table.dungeon else None
    wanted = DRAWN_AFTER_A_LEGEND if seat and seat.legend_kill else DRAWN
    return min(wanted, len(found))


def draw_fading(w: Writing, act: DrawFading) -> None:
    """One card fades at once, two wait for a choice; without candidates nothing fades, or the band is retired."""
    phase = _fading(w)
    if phase.waits_for(act.wizard, "draw") is None:
        raise Stopped(impossible("not_waited_for", "The Fading waits for no draw of this wizard.", "/wizard"))
    band = w.band(_seat_band(w, act.wizard))
    found = candidates(band)
    count = fading_count(w, act.wizard, found)
    if not found:
        if band.blessed:
            w.tell_table(Spared(wizard=act.wizard, band=band.id))
        else:
            _retire(w, band, act.wizard, phase.dungeon)
        return
    draw = None
    if act.cards:
        cards = _told(w, act, band, count)
    else:
        if not w.facts.seed:
            raise Stopped(impossible("no_seed", "The site has drawn nothing yet, and no cards were told.", "/cards"))
        draw = Draw(seed=w.facts.seed, label=f"fading:{phase.dungeon}:{act.wizard}")
        cards = tuple(draw_several(draw.seed, draw.label, found, count))
    w.tell_table(FadingDrawn(wizard=act.wizard, band=band.id, candidates=found, cards=cards, draw=draw))
    if len(cards) == 1:
        _fade(w, band, cards[0], act.wizard, phase.dungeon)


def _fading(w: Writing) -> PhaseState:
    """The Fading, where it is open."""
    if w.table.phase is None or w.table.phase.phase != "fading":
        raise Stopped(impossible("phase_not_open", "The Fading is not open."))
    return w.table.phase


def _seat_band(w: Writing, wizard: str) -> str:
    seat = w.table.dungeon.seat(wizard) if w.table.dungeon else None
    if seat is None:
        raise Stopped(impossible("no_seat", "This wizard was not in the last dungeon.", "/wizard"))
    return seat.band


def _told(w: Writing, act: DrawFading, band: BandState, count: int) -> tuple[str, ...]:
    """The cards that were drawn at the table."""
    found = candidates(band)
    cards: list[str] = []
    for place, name in enumerate(act.cards):
        card = find(w.facts.index, name)
        if card is None or card.slug not in band.blessed:
            message = f"{name} cannot fade: it bears nothing."
            raise Stopped(impossible("not_blessed", message, f"/cards/{place}"))
        if card.slug not in found:
            message = f"{name} does not fade: it bears Legend Etched."
            w.wrong(broken(FADING, "not_a_candidate", message, f"/cards/{place}"))
        cards.append(card.slug)
    if len(set(cards)) != len(cards):
        raise Stopped(impossible("drawn_twice", "Two different cards are drawn.", "/cards"))
    if len(cards) != count:
        message = f"{count} card{'s are' if count != 1 else ' is'} drawn (found {len(cards)})."
        w.wrong(broken(FADING, "wrong_draw", message, "/cards", limit=count, actual=len(cards)))
    return tuple(cards)


def choose_fading(w: Writing, act: ChooseFading) -> None:
    """The chosen card fades."""
    phase = _fading(w)
    waiting = phase.waits_for(act.wizard, "choose")
    if waiting is None:
        raise Stopped(impossible("not_waited_for", "The Fading waits for no choice of this wizard.", "/wizard"))
    card = find(w.facts.index, act.card)
    if card is None or card.slug not in waiting.cards:
        raise Stopped(impossible("not_drawn", f"{act.card} was not drawn.", "/card"))
    _fade(w, w.band(_seat_band(w, act.wizard)), card.slug, act.wizard, phase.dungeon)


def _fade(w: Writing, band: BandState, card: str, wizard: str, dungeon: str) -> None:
    """All inscriptions of the card are crossed out; a band without any is retired."""
    inscriptions = tuple(each.inscription for each in band.on(card))
    event = Faded(band=band.id, card=card, inscriptions=inscriptions, wizard=wizard, dungeon=dungeon)
    w.tell(event, CAMPAIGN, band_stream(band.id))
    if not w.band(band.id).blessed:
        _retire(w, w.band(band.id), wizard, dungeon)


def _retire(w: Writing, band: BandState, wizard: str, dungeon: str) -> None:
    """The band is no more, and its holder has an heirloom to choose."""
    w.tell(Retired(band=band.id, wizard=wizard, dungeon=dungeon), CAMPAIGN, band_stream(band.id))


def pick_heirloom(w: Writing, act: PickHeirloom) -> None:
    """The heirloom waits in the wizard's hands for a new band."""
    phase = _fading(w)
    if phase.waits_for(act.wizard, "heirloom") is None:
        raise Stopped(impossible("not_waited_for", "No heirloom of this wizard is to be chosen.", "/wizard"))
    band = w.band(_seat_band(w, act.wizard))
    inscription = w.facts.index.find_inscription(act.inscription)
    if inscription is None:
        raise Stopped(impossible("unknown_inscription", f"Unknown inscription: {act.inscription}.", "/inscription"))
    if inscription.slug not in band.history:
        message = f"{inscription.name} is not in the history of {band.name}."
        w.wrong(broken(HEIRLOOM, "wrong_heirloom", message, "/inscription"))
    event = Heirloom(band=band.id, wizard=act.wizard, inscription=inscription.slug)
    w.tell(event, CAMPAIGN, band_stream(band.id), purse_stream(act.wizard))
