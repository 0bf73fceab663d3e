"""Gems: counted for every instance, never consumed by a gem cost (AUG-E-05)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.colours import OWN, ask_colour, colours_matter
from matches.engine.augmented.sigils.standing import is_calm
from matches.engine.duel.board import has_tribe, row
from matches.engine.duel.moments import ACTIVATED, CHECK, GEMS
from matches.engine.duel.state import Duel

Gems = tuple[int, int, int, int]


@SIGILS.on("green-gem", GEMS)
def green_gem(game: Duel, me: int) -> Gems:
    """One green gem."""
    return (1, 0, 0, 0)


@SIGILS.on("orange-gem", GEMS)
def orange_gem(game: Duel, me: int) -> Gems:
    """One orange gem."""
    return (0, 1, 0, 0)


@SIGILS.on("blue-gem", GEMS)
def blue_gem(game: Duel, me: int) -> Gems:
    """One blue gem."""
    return (0, 0, 1, 0)


@SIGILS.on("prism-gem", GEMS)
def prism_gem(game: Duel, me: int) -> Gems:
    """One gem of a colour that its controller changes freely."""
    return (0, 0, 0, 1)


@SIGILS.on("prism-gem", ACTIVATED)
def can_colour_gem(game: Duel, me: int) -> bool:
    """A colour may be declared while an own card looks at colours."""
    return colours_matter(game, game.space[me] >> 2)


@SIGILS.uses("prism-gem")
def colour_gem(game: Duel, me: int, other: int, number: int) -> None:
    """Its gem has a colour, for nothing."""
    ask_colour(game, me, OWN)


@SIGILS.on("gem-dependent", CHECK)
def gem_dependent(game: Duel, me: int) -> bool:
    """It perishes if no other own Mox card is in play, unless Mental Fortitude steadies it."""
    seat = game.space[me] >> 2
    stands = any(has_tribe(game, ally, "mox") for ally in row(game, seat) if ally != me)
    return not stands and not is_calm(game, seat)
