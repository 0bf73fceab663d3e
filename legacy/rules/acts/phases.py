"""Phases: each is closed for all before the next begins."""

from collections import Counter

from legacy.rules.acts.base import Act, Stopped, Writing
from legacy.rules.acts.drifting import drift_order
from legacy.rules.events.shared import PHASES as ORDER
from legacy.rules.events.table import PhaseClosed, PhaseOpened
from legacy.rules.procedure import PHASES, broken, impossible

DUTIES = {
    "draw": "to draw what fades",
    "choose": "to choose what fades",
    "heirloom": "to choose an heirloom",
    "pick": "to pick a band",
    "turn": "to finish a Turning",
}


class ClosePhase(Act, frozen=True, kw_only=True, tag="close_phase"):
    """The phase is over for all, and the next one begins."""


def close_phase(w: Writing, act: ClosePhase) -> None:
    """The next phase is open, or after the Turning none; nobody may still have to act."""
    phase, dungeon = w.table.phase, w.table.dungeon
    if phase is None or dungeon is None:
        raise Stopped(impossible("phase_not_open", "No phase is open."))
    if phase.waiting:
        counts = Counter(each.to for each in phase.waiting)
        duties = ", ".join(f"{count} {DUTIES[duty]}" for duty, count in counts.items())
        message = f"{len(phase.waiting)} still have to act: {duties}."
        if phase.phase == "drifting":  # a band would be in nobody's hands
            raise Stopped(impossible("phase_waits", message))
        w.wrong(broken(PHASES, "phase_waits", message, actual=len(phase.waiting)))
    w.tell_table(PhaseClosed(phase=phase.phase, dungeon=dungeon.id))
    following = ORDER.index(phase.phase) + 1
    if following == len(ORDER):
        return
    if ORDER[following] == "drifting":
        order = drift_order(w.table, dungeon)
        waiting = tuple(place.wizard for place in order)
        w.tell_table(PhaseOpened(phase="drifting", dungeon=dungeon.id, waiting=waiting, order=order))
        return
    seats = tuple(seat.wizard for seat in dungeon.seats)
    w.tell_table(PhaseOpened(phase=ORDER[following], dungeon=dungeon.id, waiting=seats))
