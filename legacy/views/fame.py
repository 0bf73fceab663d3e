"""What the pages across bands share: whose bands they read."""

from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest

from cards.rules.decknforge import SLUG as GAME
from cards.rules.games import UnknownGame
from cards.rules.index import CardIndex
from cards.selectors import catalogue_shelf
from decks.selectors import lawbook
from legacy.models import BandRow
from legacy.parts.timeline import moment
from legacy.selectors.shown import bands_readable, closed_at, wizard_names
from legacy.views.common import Place, place_of

MOST_BANDS = 500  # that one page reads, those with the most Glory


class Fame:
    """The bands of one table (`?table=`), or of all tables that are public or the reader's own."""

    def __init__(self, request: HttpRequest) -> None:
        self.shelf = catalogue_shelf()
        chosen = request.GET.get("table", "")
        self.place: Place | None = place_of(request, chosen) if chosen else None
        bands = bands_readable(user=request.user, campaign=self.place.campaign if self.place else None)
        self.rows: list[BandRow] = list(bands.order_by("-glory", "pk")[:MOST_BANDS])

    @cached_property
    def wizards(self) -> dict[str, str]:
        return wizard_names(campaigns=list({row.campaign_id for row in self.rows}))

    @cached_property
    def closed(self) -> dict[int, datetime]:
        """Since when those tables are closed that are."""
        found = list({row.campaign_id for row in self.rows if row.campaign.closed})
        return {table: moment(at) for table, at in closed_at(campaigns=found).items()} if found else {}

    @cached_property
    def index(self) -> CardIndex:
        try:
            return lawbook(game=GAME, version=self.shelf.version).index
        except UnknownGame as unknown:
            raise Http404(str(unknown)) from None

    def context(self, **more: Any) -> dict[str, Any]:
        """What the templates read."""
        own = (
            self.place.context()
            if self.place
            else {"catalogue": self.shelf, "current_section": "tables", "game_slug": GAME}
        )
        return own | {"is_all": self.place is None, "read": len(self.rows), "most": MOST_BANDS} | more
