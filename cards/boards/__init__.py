"""Drawn tables: the example that each game's learning page walks through, found by the game's slug.

Pure functions of typed values. A drawing has classes and no styles, so the page decides its colours.
"""

from cards.boards import augmented, decknforge, elemental, inscription, mysterion
from cards.boards.lesson import Lesson

LESSONS: dict[str, Lesson] = {
    "augmented": augmented.LESSON,
    "decknforge": decknforge.LESSON,
    "inscription": inscription.LESSON,
    "elemental": elemental.LESSON,
    "mysterion": mysterion.LESSON,
}
