"""DeckNForge: a dungeon for one to five wizards."""

from matches.engine.decknforge.engine import DungeonEngine

ENGINE = DungeonEngine()
SEATS = (1, 5)
TOGETHER = True
DECKS = "band"
