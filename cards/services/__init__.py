"""The catalogue's verbs."""

from cards.services.cards import cards_import
from cards.services.catalogue import LoadReport, catalogue_load

__all__ = ["LoadReport", "cards_import", "catalogue_load"]
