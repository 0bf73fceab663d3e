"""What a Conduit does for the spaces between it and another one (AUG-S-12, AUG-S-13)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import TO_PLACE, costs_energy_only, place_found
from matches.engine.augmented.sigils.conduits import cards_between
from matches.engine.augmented.sigils.waxing import grow
from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, is_conduit
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.moments import END_STEP
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import search

SPAWN_ENERGY = 3


def spaces_between(game: Duel, me: int) -> list[int]:
    """The spaces strictly between the card and another own Conduit, in the order in which cards act."""
    mine = game.space[me]
    if mine < 0:
        return []
    seat = mine >> 2
    others = [game.board[space] for space in ROWS[seat] if space != mine and game.board[space] >= 0]
    ends = [game.space[ally] for ally in others if is_conduit(game, ally)]
    return [space for space in game.rules.rows[seat] if any(min(mine, e) < space < max(mine, e) for e in ends)]


@SIGILS.on("heal-conduit", END_STEP)
def heal_conduit(game: Duel, me: int, other: int, number: int) -> None:
    """Cards between it and another Conduit gain 1 health, up to 5."""
    for ally in cards_between(game, me):
        grow(game, ally)


@SIGILS.on("armor-conduit", END_STEP)
def armor_conduit(game: Duel, me: int, other: int, number: int) -> None:
    """Cards between it and another Conduit that have no Armor mark get one."""
    for ally in cards_between(game, me):
        game.armor[ally] = game.armor[ally] or 1


def _can_be_spawned(face: Face) -> bool:
    return face.tier in ("common", "side-deck") and costs_energy_only(face, SPAWN_ENERGY)


@SIGILS.on("spawn-conduit", END_STEP)
def spawn_conduit(game: Duel, me: int, other: int, number: int) -> None:
    """A Common or Side Deck card of at most 3 energy may be placed in an empty space between it and a Conduit."""
    spaces = [AT + space for space in spaces_between(game, me) if game.board[space] < 0]
    if spaces:
        choose(game, game.space[me] >> 2, "spawn", spaces, search_spawn)


@step("spawn-conduit")
def search_spawn(game: Duel, space: int) -> None:
    """The card for the space is asked for."""
    search(game, space >> 2, TO_PLACE, _can_be_spawned, place_found, space >> 2, space, TO_PLACE)
