"""The state of a campaign: as the projections have it, and as its entries give it at any moment."""

import msgspec

from legacy.models import BandRow, Campaign, PurseRow, TableRow
from legacy.rules.fold import table_fold
from legacy.rules.state import State, Table
from legacy.selectors.chronicle import entry_list


def table_read(*, campaign: Campaign) -> Table:
    """The campaign as it stands, read from its projections."""
    row = TableRow.objects.filter(campaign=campaign).first()
    if row is None:
        return Table()
    table = msgspec.json.decode(row.state, type=Table)
    bands = {band.public_id: band.band for band in BandRow.objects.filter(campaign=campaign).order_by("first_number")}
    purses = {
        row.wizard.public_id: row.purse
        for row in PurseRow.objects.filter(campaign=campaign).select_related("wizard").order_by("pk")
    }
    return msgspec.structs.replace(table, bands=bands, purses=purses)


def table_at(*, campaign: Campaign, number: int | None = None) -> Table:
    """The campaign after its entry of this number, or as it stands, folded from its entries."""
    return table_fold(entry_list(campaign=campaign, up_to=number))


def table_text(table: Table) -> str:
    """The table as it is kept: its bands and purses have rows of their own."""
    return state_text(msgspec.structs.replace(table, bands={}, purses={}))


def state_text(state: State) -> str:
    """A state as it is kept."""
    return msgspec.json.encode(state).decode()
