"""Reads of the catalogue, with their joins decided here."""

import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from cards.models import Game, Release


class CatalogueVersion(NamedTuple):
    """The newest release: its number (0 before anything was loaded) and its moment."""

    number: int
    changed_at: datetime.datetime | None


def catalogue_version() -> CatalogueVersion:
    """The version of the catalogue at this moment: one row by primary key, asked anew each time."""
    newest = Release.objects.order_by("-id").values_list("id", "created_at").first()
    return CatalogueVersion(*newest) if newest else CatalogueVersion(0, None)


def game_list() -> QuerySet[Game]:
    """All games in the order of the navigation."""
    return Game.objects.order_by("position")
