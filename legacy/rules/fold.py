"""The state of a campaign is a fold of its entries.

A band's state follows from its own stream alone, a purse's from its own, and the table, its dungeon and its phases from
the campaign's stream. Each stream is therefore folded by itself, and `table_fold` is all of them side by side.

A `corrected` entry names an act, and from there on everything is as if the entries of that act had not been: the
entries that still count are folded anew (`counting`). Folding anew and not by an inverse keeps one meaning for every
kind of entry, and a correction can itself be corrected.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cards.rules.decknforge import Parameters
from legacy.rules import events
from legacy.rules.entries import BAND, CAMPAIGN, PURSE, Entry, owner
from legacy.rules.events.table import Overridden
from legacy.rules.folds import bands, dungeons, purses, table
from legacy.rules.folds.errors import FoldError, HistoryNeeded
from legacy.rules.state import BandState, Mark, PurseState, Table

MOST_REFOLDED = 500_000  # entries; a table that takes back what it has just written folds a few dozen each time
STATES_KEPT = 256  # of the tables after the last entries, and beyond them each so many-th
CORRECTED = "corrected"
OVERRIDDEN = "overridden"
CAMPAIGN_FOLDS = {**table.FOLDS, **dungeons.FOLDS, **dungeons.STARTS}


def counting(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that still count: none of an act that a later, itself still counting correction names."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == CORRECTED and entry.act not in gone:
            gone.add(_corrected(entry))
    return [entry for entry in entries if entry.act not in gone]


def _corrected(entry: Entry) -> int:
    """The act that this correction names, which was written before it."""
    act: int = _event(entry, (CORRECTED,)).act
    if act >= entry.act:
        raise FoldError(f"Entry {entry.number} corrects act {act}, which was not written before it.")
    return act


def fold(state: Table, entry: Entry, earlier: Sequence[Entry] | None = None) -> Table:
    """The table after one more entry; a correction needs the entries before it, in all streams."""
    if entry.kind == CORRECTED:
        if earlier is None:
            raise HistoryNeeded(f"Entry {entry.number} corrects act {entry.data['act']}: fold with what was before.")
        return table_fold([*earlier, entry], parameters=state.parameters)
    return replace(_folded(state, entry), number=entry.number)


def table_fold(entries: Sequence[Entry], *, parameters: Parameters | None = None) -> Table:
    """The table after all of these entries, or after the first of them: every prefix folds."""
    state = Table(parameters=parameters or Parameters())
    for entry in counting(entries):
        if entry.kind != CORRECTED:
            state = _folded(state, entry)
    return replace(state, number=entries[-1].number if entries else 0)


def band_fold(entries: Sequence[Entry]) -> BandState | None:
    """A band by the entries of its own stream; none where nothing of it still counts."""
    state: BandState | None = None
    for entry in counting(entries):
        if entry.kind != CORRECTED:
            state = _band(state, entry)
    return state


def purse_fold(entries: Sequence[Entry], *, wizard: str = "") -> PurseState:
    """A purse by the entries of its own stream."""
    whose = next((owner(entry.stream)[1] for entry in entries), wizard)
    state = PurseState(wizard=whose)
    for entry in counting(entries):
        if entry.kind != CORRECTED:
            state = _purse(state, entry)
    return state


def tables(entries: Iterable[Entry], *, parameters: Parameters | None = None) -> Iterator[tuple[Entry, Table]]:
    """Every entry with the table after it; raises ``FoldError`` also where corrections reach back beyond measure.

    What lies before the acts that a correction concerns stays as it was: only from there on is folded anew.
    """
    states = {0: Table(parameters=parameters or Parameters())}  # after so many entries, as they count by now
    written: list[Entry] = []
    begun: dict[int, int] = {}  # how many entries lie before an act
    acts, refolded = Counted(), 0
    for entry in entries:
        begun.setdefault(entry.act, len(written))
        written.append(entry)
        changed = acts.after(entry)
        place = min((begun[act] for act in changed if act in begun), default=len(written) - 1)
        while place not in states:
            place -= 1
        refolded += len(written) - 1 - place
        if refolded > MOST_REFOLDED:
            raise FoldError(f"Entry {entry.number}: corrections reach back too far and too often to be followed.")
        for each in written[place:]:
            counts = each.kind != CORRECTED and each.act not in acts.gone
            state = _folded(states[place], each) if counts else states[place]
            place += 1
            states[place] = replace(state, number=each.number)
            if place % STATES_KEPT:
                states.pop(place - STATES_KEPT, None)
        yield entry, states[place]


class Counted:
    """Which acts are gone, as entries come; `gone` names for each the acts of the corrections that still count."""

    def __init__(self) -> None:
        self.gone: dict[int, set[int]] = {}
        self._corrects: dict[int, set[int]] = {}

    def after(self, entry: Entry) -> set[int]:
        """The acts that count no more by this entry, or again."""
        changed: set[int] = set()
        if entry.kind != CORRECTED:
            return changed
        act = _corrected(entry)
        self._corrects.setdefault(entry.act, set()).add(act)
        waiting = [(entry.act, act, True)]
        while waiting:
            correction, act, counts = waiting.pop()
            by, was_gone = self.gone.get(act, set()), act in self.gone
            self.gone[act] = by | {correction} if counts else by - {correction}
            if not self.gone[act]:
                del self.gone[act]
            if was_gone != (act in self.gone):
                changed.add(act)
                waiting += [(act, other, was_gone) for other in self._corrects.get(act, ())]
        return changed


def _folded(state: Table, entry: Entry) -> Table:
    sort, whose = owner(entry.stream)
    if sort == BAND:
        return replace(state, bands={**state.bands, whose: _band(state.bands.get(whose), entry)})
    if sort == PURSE:
        purse = state.purses.get(whose) or PurseState(wizard=whose)
        return replace(state, purses={**state.purses, whose: _purse(purse, entry)})
    if sort == CAMPAIGN:
        return _campaign(state, entry)
    raise FoldError(f"Entry {entry.number}: there is no stream {entry.stream!r}.")


def _band(state: BandState | None, entry: Entry) -> BandState:
    event = _event(entry, bands.FOLDS)
    if (state is None) != (entry.kind in bands.BEGINNINGS):
        begun = "is not founded" if state is None else "is founded already"
        raise FoldError(f"Entry {entry.number}: the band {begun}.")
    if entry.kind in bands.BEGINNINGS and event.band != owner(entry.stream)[1]:
        raise FoldError(f"Entry {entry.number}: the band {event.band} begins in the stream of another.")
    if isinstance(event, Overridden):
        assert state is not None
        return replace(state, marks=(*state.marks, _mark(event, entry)))
    step: Any = bands.FOLDS[entry.kind]
    after: BandState = step(state, event, entry)
    return after


def _purse(state: PurseState, entry: Entry) -> PurseState:
    event = _event(entry, purses.FOLDS)
    if isinstance(event, Overridden):
        return replace(state, marks=(*state.marks, _mark(event, entry)))
    if event.wizard != state.wizard:
        raise FoldError(f"Entry {entry.number}: what is told of {event.wizard} lies in the purse of another.")
    step: Any = purses.FOLDS[entry.kind]
    after: PurseState = step(state, event, entry)
    return after


def _campaign(state: Table, entry: Entry) -> Table:
    event = _event(entry, CAMPAIGN_FOLDS)
    if isinstance(event, Overridden):
        return replace(state, marks=(*state.marks, _mark(event, entry)))
    step: Any
    if entry.kind in dungeons.FOLDS:
        if state.dungeon is None or state.dungeon.id != event.dungeon:
            raise FoldError(f"Entry {entry.number}: this dungeon is not being played.")
        step = dungeons.FOLDS[entry.kind]
        return replace(state, dungeon=step(state.dungeon, event, state))
    step = CAMPAIGN_FOLDS[entry.kind]
    after: Table = step(state, event, entry)
    return after


def _event(entry: Entry, known: Any) -> Any:
    """What the entry tells, if it may stand in its stream."""
    if entry.kind != OVERRIDDEN and entry.kind not in known:
        raise FoldError(f"Entry {entry.number}: {entry.kind!r} has no place in the stream {entry.stream!r}.")
    try:
        return events.read(entry.kind, entry.data)
    except msgspec.ValidationError as error:
        raise FoldError(f"Entry {entry.number}, {entry.kind}: {error}.") from None


def _mark(event: Overridden, entry: Entry) -> Mark:
    return Mark(number=entry.number, rules=event.rules, reason=event.reason)
