"""Searches (AUG-S-10)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.board import controller
from matches.engine.duel.moments import DAMAGED, PLAYED
from matches.engine.duel.sigils.finding import bring_to_hand
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_MAIN, search_to_hand


@SIGILS.on("hoarder", PLAYED)
def hoarder(game: Duel, me: int, other: int, how: int) -> None:
    """A Common of the main deck may come to hand."""
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: face.tier == "common")


@SIGILS.on("fecundity", PLAYED)
def fecundity(game: Duel, me: int, other: int, how: int) -> None:
    """Another copy of it in the main deck may come to hand."""
    slug = game.face(me).slug
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: face.slug == slug)


@SIGILS.on("bees-within", DAMAGED)
def bees_within(game: Duel, me: int, source: int, amount: int) -> None:
    """A Bee comes to hand."""
    bring_to_hand(game, controller(game, me), "bee")
