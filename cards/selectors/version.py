"""The version of the catalogue: what every kept answer asks for before it is given again."""

import datetime
import functools
from typing import NamedTuple

from cards.direct import first_row

NEWEST = "SELECT id, created_at FROM cards_release ORDER BY id DESC LIMIT 1"


class CatalogueVersion(NamedTuple):
    """The newest release: its number (0 before anything was loaded) and its moment.

    A database that is restored may count its releases anew: only both together name what was kept.
    """

    number: int
    changed_at: datetime.datetime | None

    @property
    def stamp(self) -> str:
        """Number and moment as a word, for the name of something kept."""
        return f"{self.number}-{self.changed_at.timestamp() if self.changed_at else 0}"


def catalogue_version() -> CatalogueVersion:
    """The version of the catalogue at this moment: one row by primary key, asked anew each time."""
    newest = first_row(NEWEST)
    return CatalogueVersion(0, None) if newest is None else _version(*newest)


@functools.lru_cache(maxsize=8)
def _version(number: int | str, moment: datetime.datetime | str) -> CatalogueVersion:
    if isinstance(moment, str):
        moment = datetime.datetime.fromisoformat(moment)
    if moment.tzinfo is None:  # SQLite keeps moments without a zone, all of them in UTC
        moment = moment.replace(tzinfo=datetime.UTC)
    return CatalogueVersion(int(number), moment)
