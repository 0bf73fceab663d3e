"""DeckNForge: bands, from their founding on, and the Turning in which they gain inscriptions."""

from decks.rules.decknforge import band, turning

SLUG = "decknforge"
ZONES: tuple[str, ...] = ()
KINDS = (band.KIND, turning.KIND)
