"""The acts that were written last: what they say, which of them still count, and which could be taken back."""

import msgspec

from legacy.models import Campaign
from legacy.rules.acts.table import SEATING
from legacy.rules.entries import CAMPAIGN, Entry
from legacy.rules.fold import CORRECTED, counting
from legacy.selectors.chronicle import entry_of, entry_rows

LOOKED_AT = 120  # entries
# Who sits at the table cannot be corrected, and a founding is not undone by a slip of the thumb.
KEPT = SEATING | {"founded", "adopted", "monsters_rolled", "passed_on"}


class RecentAct(msgspec.Struct, frozen=True):
    """One act with its entries; it no longer counts once a correction names it."""

    number: int
    entries: tuple[Entry, ...]
    counts: bool

    @property
    def can_be_taken_back(self) -> bool:
        kinds = {entry.kind for entry in self.entries}
        return self.counts and CORRECTED not in kinds and not kinds & KEPT


def act_recent(*, campaign: Campaign) -> list[RecentAct]:
    """The last acts of a campaign, the newest first; corrections are always newer than what they correct."""
    rows = entry_rows(campaign=campaign).order_by("-number")[:LOOKED_AT]
    entries = [entry_of(row) for row in rows][::-1]
    if len(entries) == LOOKED_AT:  # the oldest act may be cut in two
        entries = [entry for entry in entries if entry.act != entries[0].act]
    still = {entry.act for entry in counting(entries)}
    acts: dict[int, list[Entry]] = {}
    for entry in entries:
        acts.setdefault(entry.act, []).append(entry)
    return [RecentAct(number, tuple(acts[number]), number in still) for number in sorted(acts, reverse=True)]


def act_to_take_back(*, acts: list[RecentAct]) -> RecentAct | None:
    """The newest act that counts, if it is one that can be taken back."""
    newest = next((act for act in acts if act.counts and act.entries[0].kind != CORRECTED), None)
    return newest if newest is not None and newest.can_be_taken_back else None


def entry_last(*, campaign: Campaign, kind: str) -> Entry | None:
    """The newest entry of this kind in the campaign's own stream, corrected or not."""
    row = entry_rows(campaign=campaign, stream=CAMPAIGN).filter(kind=kind).order_by("-seq").first()
    return entry_of(row) if row is not None else None
