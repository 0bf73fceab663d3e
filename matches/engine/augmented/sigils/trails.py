"""Cards that run as Sprinter does and leave something where they stood; who finds nothing has moved all the same."""

from collections.abc import Callable

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import TO_PLACE, is_common, place_found
from matches.engine.duel.abilities import known_words, step
from matches.engine.duel.board import face_has_tribe, free_sides, move
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import AT, choose, queue
from matches.engine.duel.moments import END_STEP, PLACE, PLAY, ROOTED
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, IN_SIDE, find_named, search

SPINE_BONES = 2


def run_off(game: Duel, me: int, trail: str) -> None:
    """The side is asked for; the trail says what is left behind."""
    space = game.space[me]
    if space >= 0 and not game.kit[me].bends & ROOTED:
        choose(game, space >> 2, "run", [AT + side for side in free_sides(game, space)], ran_off, me, trail)


@step("run")
def ran_off(game: Duel, space: int, me: int, trail: str) -> None:
    """It stands in the chosen space, and what it leaves behind comes after everything that reacts to the move."""
    old = game.space[me]
    if move(game, me, space):
        queue(game, leave_behind, old, trail)


@step("run")
def leave_behind(game: Duel, space: int, trail: str) -> None:
    """What the trail says has come to the space that was left."""
    TRAILS[trail](game, space)


# --- what is left ----------------------------------------------------------------------------------------------------
def _one_bone(game: Duel, space: int) -> None:
    gain_bones(game, space >> 2, 1)


def _two_bones(game: Duel, space: int) -> None:
    gain_bones(game, space >> 2, SPINE_BONES)


def _squirrel(game: Duel, space: int) -> None:
    place_found(game, find_named(game, space >> 2, "squirrel", IN_SIDE), space >> 2, space, IN_SIDE, PLAY)


def _leep_bot(game: Duel, space: int) -> None:
    place_found(game, find_named(game, space >> 2, "l33pbot", IN_SIDE), space >> 2, space, IN_SIDE, PLACE)


def _search(game: Duel, space: int, zones: int, holds: Callable[[Face], bool]) -> None:
    if game.board[space] < 0:
        search(game, space >> 2, zones, holds, place_found, space >> 2, space, zones)


def _mox(game: Duel, space: int) -> None:
    _search(game, space, IN_SIDE, lambda face: face_has_tribe(face, "mox"))


def _amphibian(game: Duel, space: int) -> None:
    _search(game, space, TO_PLACE, lambda face: is_common(face, "amphibian"))


def _spectre(game: Duel, space: int) -> None:
    _search(game, space, IN_DISCARD, lambda face: is_common(face, "spectre"))


def _crewmate(game: Duel, space: int) -> None:
    _search(game, space, TO_PLACE, _is_crew)


def _is_crew(face: Face) -> bool:
    return face.slug == "skeleton" or (is_common(face, "skeleton") and face_has_tribe(face, "pirate"))


TRAILS: dict[str, Callable[[Duel, int], None]] = {
    "loose-bones": _one_bone,
    "spine-walker": _two_bones,
    "squirrel-shedder": _squirrel,
    "leep-legion": _leep_bot,
    "mox-dropper": _mox,
    "frog-friend": _amphibian,
    "spirit-spread": _spectre,
    "skeleton-crew": _crewmate,
}
known_words("trail", TRAILS)


# --- who runs --------------------------------------------------------------------------------------------------------
@SIGILS.on("loose-bones", END_STEP)
def loose_bones(game: Duel, me: int, other: int, number: int) -> None:
    """It runs and leaves 1 bone."""
    run_off(game, me, "loose-bones")


@SIGILS.on("spine-walker", END_STEP)
def spine_walker(game: Duel, me: int, other: int, number: int) -> None:
    """It runs and leaves 2 bones."""
    run_off(game, me, "spine-walker")


@SIGILS.on("squirrel-shedder", END_STEP)
def squirrel_shedder(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a Squirrel of the side deck is played where it stood."""
    run_off(game, me, "squirrel-shedder")


@SIGILS.on("leep-legion", END_STEP)
def leep_legion(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a L33pbot of the side deck is placed where it stood."""
    run_off(game, me, "leep-legion")


@SIGILS.on("mox-dropper", END_STEP)
def mox_dropper(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a Mox of the side deck may be placed where it stood."""
    run_off(game, me, "mox-dropper")


@SIGILS.on("frog-friend", END_STEP)
def frog_friend(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a Common Amphibian from anywhere may be placed where it stood."""
    run_off(game, me, "frog-friend")


@SIGILS.on("spirit-spread", END_STEP)
def spirit_spread(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a Common Spectre of the discard pile may be placed where it stood."""
    run_off(game, me, "spirit-spread")


@SIGILS.on("skeleton-crew", END_STEP)
def skeleton_crew(game: Duel, me: int, other: int, number: int) -> None:
    """It runs, and a Common Skeleton Pirate or a Skeleton may be placed where it stood."""
    run_off(game, me, "skeleton-crew")
