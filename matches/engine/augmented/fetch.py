"""Which cards an ability looks for, and where the card that was found goes."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import face_has_tribe, has_tribe, place, row
from matches.engine.duel.cards import ENERGY, Face
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.moments import EVERY_TRIBE, PLACE, PLAY
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import ANYWHERE, IN_HAND, take

TO_PLACE = ANYWHERE | IN_HAND  # where a card that is to be placed is looked for if nothing else is said (AUG-S-10)


# --- kinds of cards --------------------------------------------------------------------------------------------------
def is_common(face: Face, tribe: str) -> bool:
    """Whether the card is a Common of the tribe."""
    return face.tier == "common" and face_has_tribe(face, tribe)


def is_side_deck_mox(face: Face) -> bool:
    """Whether the card is a Mox of the tier Side Deck."""
    return face.tier == "side-deck" and face_has_tribe(face, "mox")


def costs_energy_only(face: Face, most: int) -> bool:
    """Whether the card costs nothing, or energy up to this amount and nothing else."""
    return face.price[ENERGY] <= most and not any(
        amount for resource, amount in enumerate(face.price) if resource != ENERGY
    )


def share_tribe(one: Face, other: Face) -> bool:
    """Whether the two cards have a tribe in common."""
    if one.kit.bends & EVERY_TRIBE or other.kit.bends & EVERY_TRIBE:
        return has_a_tribe(one) and has_a_tribe(other)
    return not one.tribes.isdisjoint(other.tribes)


def has_a_tribe(face: Face) -> bool:
    """Whether the card has any tribe."""
    return bool(face.tribes) or bool(face.kit.bends & EVERY_TRIBE)


# --- cards in play ---------------------------------------------------------------------------------------------------
def own_mox(game: Duel, seat: int) -> list[int]:
    """The seat's Mox cards in play, in the order in which they act."""
    return [me for me in row(game, seat) if has_tribe(game, me, "mox")]


def everywhere(game: Duel) -> list[int]:
    """The choice of any card in play."""
    return [AT + space for space, me in enumerate(game.board) if me >= 0]


def own_row(game: Duel, seat: int) -> list[int]:
    """The choice of any of the seat's cards in play."""
    return [AT + game.space[me] for me in row(game, seat)]


# --- where it goes ---------------------------------------------------------------------------------------------------
@step("search")
def place_found(game: Duel, index: int, seat: int, space: int, zones: int, how: int = PLACE) -> None:
    """The card that the seat found in its zones lies in the space, if that is still empty; -1 found nothing."""
    if index >= 0 and game.board[space] < 0 and take(game, seat, index, zones):
        place(game, space >> 2, index, seat, space, how)


@step("search")
def play_found(game: Duel, index: int, seat: int, zones: int) -> None:
    """The card that the seat found is played free in an empty own space of its choice; -1 found nothing."""
    if index >= 0:
        spaces = [AT + space for space in game.rules.rows[seat] if game.board[space] < 0]
        choose(game, seat, "space", spaces, play_found_at, index, seat, zones)


@step("search")
def play_found_at(game: Duel, space: int, index: int, seat: int, zones: int) -> None:
    """The card that the seat found is played free in the space."""
    place_found(game, index, seat, space, zones, PLAY)
