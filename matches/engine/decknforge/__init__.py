"""DeckNForge: a dungeon for one to five wizards."""

from matches.engine.decknforge.cards import INSCRIPTIONS, LABELS
from matches.engine.decknforge.engine import DungeonEngine
from matches.engine.decknforge.metrics import METRICS
from matches.engine.decknforge.state import Dungeon
from matches.engine.decknforge.views import View
from matches.engine.interface import Engine

ENGINE: Engine[Dungeon, View] = DungeonEngine()
SEATS = (1, 5)
TOGETHER = True
DECKS = "band"
ABILITIES = frozenset([*(f"inscription {name}" for name in INSCRIPTIONS), *(f"label {name}" for name in LABELS)])
__all__ = ["ABILITIES", "DECKS", "ENGINE", "METRICS", "SEATS", "TOGETHER"]
