"""A band of somebody who has left the table comes into other hands."""

from legacy.rules.acts.base import Act, Id, Stopped, Writing
from legacy.rules.entries import CAMPAIGN, band_stream
from legacy.rules.events.bands import PassedOn
from legacy.rules.procedure import impossible


class PassOnBand(Act, frozen=True, kw_only=True, tag="pass_on_band"):
    """The keeper gives the band of a wizard who has left to one who holds none."""

    band: Id
    wizard: Id


def pass_on_band(w: Writing, act: PassOnBand) -> None:
    """The band and its box are in the wizard's hands; the coppers of who held it stay theirs."""
    band = w.band(act.band)
    w.player(act.wizard)
    if w.table.running is not None or w.table.phase is not None:
        raise Stopped(impossible("not_now", "A band is passed on between dungeons, once the Turning is closed."))
    if band.retired:
        raise Stopped(impossible("retired_band", f"{band.name} is retired.", "/band"))
    if band.holder in w.table.players:
        message = f"The wizard who holds {band.name} sits here: bands change hands in a Drifting."
        raise Stopped(impossible("holder_is_here", message, "/band"))
    if held := w.table.held_by(act.wizard):
        raise Stopped(impossible("holds_a_band", f"This wizard holds {held.name}: one band at a time.", "/wizard"))
    event = PassedOn(band=band.id, wizard=act.wizard, previous=band.holder)
    w.tell(event, CAMPAIGN, band_stream(band.id))
