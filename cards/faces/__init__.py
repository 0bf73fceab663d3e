"""Card faces as SVG text, drawn from the data: one function a game, found by its slug, and a plain one for all others.

Pure functions of a card and its game's words. Every picture is an illuminated initial or what the game itself shows
(dice, suits); nothing is taken from anywhere.
"""

from collections.abc import Callable

from cards.faces.decknforge import decknforge
from cards.faces.duel import augmented, inscription
from cards.faces.elemental import elemental
from cards.faces.mysterion import mysterion
from cards.faces.names import Names
from cards.faces.plain import plain
from cards.rules.types import CardSpec

Face = Callable[[CardSpec, Names], str]

REGISTRY: dict[str, Face] = {
    "augmented": augmented,
    "decknforge": decknforge,
    "inscription": inscription,
    "elemental": elemental,
    "mysterion": mysterion,
}


def draw(game: str, card: CardSpec, names: Names) -> str:
    """The face of this card of this game, which is the plain one where the game has none of its own."""
    return REGISTRY.get(game, plain)(card, names)
