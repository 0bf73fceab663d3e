"""Bands of the chronicle for experiments: as they stand, with what their holders bring along."""

from decks.models.shared import Viewer
from decks.rules.documents import Unreadable
from decks.selectors.decks import PUBLIC_ID
from legacy.access import NotThere
from legacy.models import BandRow, Campaign
from legacy.rules.documents import band_document
from legacy.rules.state import Table
from legacy.selectors.shown import band_shown
from legacy.selectors.tables import table_read
from matches.services import LoadedDeck

BAND = "band"
MOST_CHOICES = 100


def band_load(*, public_id: str, user: Viewer) -> LoadedDeck | None:
    """The band of the chronicle with this id, if this person may see it; raises ``Unreadable`` for a retired one."""
    if not PUBLIC_ID.fullmatch(public_id):
        return None
    try:
        row = band_shown(public_id=public_id, user=user)
    except NotThere:
        return None
    return band_loaded(row=row, table=table_read(campaign=row.campaign))


def band_choices(*, user: Viewer) -> list[tuple[str, str]]:
    """The bands of this person's own tables that could go into a dungeon, by id and name."""
    mine = BandRow.objects.filter(campaign__in=Campaign.objects.of(user).values("pk"), retired=False)
    rows = mine.select_related("campaign").order_by("-campaign__created_at", "name")[:MOST_CHOICES]
    return [(row.public_id, f"{row.name} ({row.campaign.name})") for row in rows]


def band_loaded(*, row: BandRow, table: Table) -> LoadedDeck:
    """The band as it stands at its table; raises ``Unreadable`` where it is retired."""
    band = table.bands[row.public_id]
    if band.retired:
        raise Unreadable(f"{band.name} is retired, and goes into no dungeon any more.")
    coppers = table.purse(band.holder).coppers if band.holder else 0
    document = band_document(band, table.bands.values())
    return LoadedDeck(band.name, document, (), {"completed": band.dungeons, "coppers": coppers})
