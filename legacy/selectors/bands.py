"""Bands as they stand, as they stood, and what lies between two moments."""

from legacy.models import BandRow, Campaign
from legacy.rules.differences import BandDifference, difference
from legacy.rules.entries import band_stream
from legacy.rules.fold import band_fold
from legacy.rules.state import BandState
from legacy.selectors.chronicle import entry_of, entry_rows


class NoSuchMoment(LookupError):
    """The band's stream has no such place, or the band was not there at it."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"The band has no state at entry {seq} of its stream.")


def band_find(*, campaign: Campaign, band: str) -> BandRow | None:
    """The band of this id in the campaign, with its holder."""
    return BandRow.objects.filter(campaign=campaign, public_id=band).select_related("holder").first()


def band_at(*, campaign: Campaign, band: str, seq: int) -> BandState:
    """The band after the entry of this place in its stream; raises ``NoSuchMoment``."""
    rows = entry_rows(campaign=campaign, stream=band_stream(band)).filter(seq__lte=seq)
    entries = [entry_of(row) for row in rows]
    state = band_fold(entries) if entries and entries[-1].seq == seq else None
    if state is None:
        raise NoSuchMoment(seq)
    return state


def band_difference(*, campaign: Campaign, band: str, before: int, after: int) -> BandDifference:
    """What changed of the band between two places of its stream; raises ``NoSuchMoment``."""
    return difference(
        band_at(campaign=campaign, band=band, seq=before), band_at(campaign=campaign, band=band, seq=after)
    )
