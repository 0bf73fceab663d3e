"""The catalogue's verbs."""

from cards.services.catalogue import LoadReport, catalogue_load, fixtures_read
from cards.services.edits import card_edit, cards_retire, cards_return, entries_return, entry_record
from cards.services.fixtures import fixtures_are_loaded, fixtures_load
from cards.services.imports import cards_import, cards_import_plan
from cards.services.releases import Stale, catalogue_lock

__all__ = [
    "LoadReport",
    "Stale",
    "card_edit",
    "cards_import",
    "cards_import_plan",
    "cards_retire",
    "cards_return",
    "catalogue_load",
    "catalogue_lock",
    "entries_return",
    "entry_record",
    "fixtures_are_loaded",
    "fixtures_load",
    "fixtures_read",
]
