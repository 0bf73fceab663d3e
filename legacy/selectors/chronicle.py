"""Reading the chronicle: entries as the rules know them, streams page by page, heads."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet

from legacy.models import Campaign, ChronicleEntry
from legacy.rules.chain import Heads
from legacy.rules.entries import Entry

ONE_READ = 2_000  # rows


def entry_of(row: ChronicleEntry) -> Entry:
    """The row as the rules know it."""
    return Entry(**{name: getattr(row, name) for name in Entry.__struct_fields__})


def entry_rows(*, campaign: Campaign, stream: str | None = None) -> QuerySet[ChronicleEntry]:
    """The entries of a campaign, or of one of its streams, from the first to the last."""
    rows = ChronicleEntry.objects.filter(campaign=campaign)
    return rows.order_by("number") if stream is None else rows.filter(stream=stream).order_by("seq")


def entry_list(*, campaign: Campaign, stream: str | None = None, up_to: int | None = None) -> list[Entry]:
    """The entries of a campaign, or of one of its streams, up to a number of the campaign."""
    rows = entry_rows(campaign=campaign, stream=stream)
    return [entry_of(row) for row in (rows if up_to is None else rows.filter(number__lte=up_to))]


def entry_iterate(*, campaign: Campaign) -> Iterator[Entry]:
    """All entries of a campaign, a few at a time in memory."""
    for row in entry_rows(campaign=campaign).iterator(chunk_size=ONE_READ):
        yield entry_of(row)


def entry_page(*, campaign: Campaign, stream: str | None = None, after: int = 0, most: int = 100) -> list[Entry]:
    """The next entries after a place: after a `seq` of the stream or, without one, after a number of the campaign."""
    rows = entry_rows(campaign=campaign, stream=stream)
    place = {"number__gt": after} if stream is None else {"seq__gt": after}
    return [entry_of(row) for row in rows.filter(**place)[:most]]


def entries_missed(*, campaign: Campaign, seen: str) -> list[Entry] | None:
    """What was written after the head that somebody had seen, one read of it; nothing if there was no such head."""
    if not seen:
        return entry_page(campaign=campaign, most=ONE_READ)
    if not seen.isalnum():  # no database is asked for what no hash has
        return None
    number = ChronicleEntry.objects.filter(campaign=campaign, hash=seen).values_list("number", flat=True).first()
    return None if number is None else entry_page(campaign=campaign, after=number, most=ONE_READ)


def campaign_heads(*, campaign: Campaign, streams: Iterable[str]) -> Heads:
    """Where the campaign and these of its streams end."""
    ends: dict[str, tuple[int, str]] = {}
    for stream in streams:
        last = entry_rows(campaign=campaign, stream=stream).order_by("-seq").values_list("seq", "hash").first()
        if last is not None:
            ends[stream] = last
    return Heads(campaign.head_number, campaign.head_hash, ends)
