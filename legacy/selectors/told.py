"""The chronicle as people read it: act by act, newest first, and which acts no longer count."""

from django.core.paginator import Page, Paginator

from cards.rules.decknforge import SLUG as GAME
from decks.selectors import lawbook
from legacy.models import BandRow, Campaign, ChronicleEntry
from legacy.rules.entries import CAMPAIGN, Entry, band_stream
from legacy.rules.fold import CORRECTED
from legacy.rules.prose import Names, names_of
from legacy.rules.state import Table
from legacy.selectors.chronicle import entry_of
from legacy.selectors.shown import wizard_names


def campaign_names(*, campaign: Campaign) -> Names:
    """How everything and everybody of a campaign is called today."""
    bands = {row.public_id: row.band for row in BandRow.objects.filter(campaign=campaign)}
    return names_of(Table(bands=bands), lawbook(game=GAME).index, wizard_names(campaigns=[campaign.pk]))


def acts_gone(*, campaign: Campaign) -> dict[int, int]:
    """The acts that no longer count, each with the act that corrected it; a correction can itself be gone."""
    gone: dict[int, int] = {}
    rows = ChronicleEntry.objects.filter(campaign=campaign, kind=CORRECTED, stream=CAMPAIGN).order_by("-number")
    for act, data in rows.values_list("act", "data"):
        if act not in gone:
            gone[data["act"]] = act
    return gone


def act_page(*, campaign: Campaign, stream: str | None = None, page: str | None = None, size: int = 30) -> Page[int]:
    """A page of the numbers of acts, newest first: of the whole campaign or of one of its streams."""
    rows = ChronicleEntry.objects.filter(campaign=campaign)
    if stream is not None:
        rows = rows.filter(stream=stream)
    return Paginator(rows.order_by("-act").values_list("act", flat=True).distinct(), size).get_page(page)


def act_entries(*, campaign: Campaign, acts: list[int], stream: str | None = None) -> list[Entry]:
    """The entries of these acts, in their order."""
    rows = ChronicleEntry.objects.filter(campaign=campaign, act__in=acts)
    if stream is not None:
        rows = rows.filter(stream=stream)
    return [entry_of(row) for row in rows.order_by("number")]


def kind_entries(*, campaign: Campaign, kinds: tuple[str, ...], stream: str = CAMPAIGN) -> list[Entry]:
    """The entries of these kinds that still count, in their order."""
    gone = acts_gone(campaign=campaign)
    rows = ChronicleEntry.objects.filter(campaign=campaign, stream=stream, kind__in=kinds).order_by("number")
    return [entry_of(row) for row in rows if row.act not in gone]


def founding_end(*, campaign: Campaign, band: BandRow) -> int:
    """The place in the band's stream of the last entry that its founding or adoption wrote."""
    entries = ChronicleEntry.objects.filter(campaign=campaign)
    acts = entries.filter(number=band.first_number).values("act")
    last = entries.filter(stream=band_stream(band.public_id), act__in=acts).order_by("-seq").first()
    return last.seq if last else 1
