"""Cards that are played once more."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.duel.abilities import step
from matches.engine.duel.board import empty_spaces, place, take_off
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.moments import ALLY_PLACED, PLAY, ROOTED
from matches.engine.duel.state import Duel, space_name
from matches.engine.recorder import CardLeft

REPLAYED = "replayed"


@SIGILS.on("reaction-replica", ALLY_PLACED)
def reaction_replica(game: Duel, me: int, other: int, how: int) -> None:
    """Another own card that was played is lifted and played once more, free, in an empty own space of choice."""
    space = game.space[other]
    if not how or game.space[me] < 0 or space < 0 or game.memo.get((other, REPLAYED)):
        return
    if game.kit[other].bends & ROOTED:
        return
    spaces = sorted([space, *empty_spaces(game, space >> 2)])
    choose(game, space >> 2, "replay", [AT + each for each in spaces], play_again, other)


@step("reaction-replica")
def play_again(game: Duel, space: int, other: int) -> None:
    """The card lies in the space, new and whole; what lay beneath it is discarded."""
    old = game.space[other]
    seat = old >> 2
    index, owner, under = game.card[other], game.owner[other], game.under[other]
    take_off(game, other)
    for face, beneath in under:
        game.rules.bury(game, face, beneath)
    if game.recorder is not None:
        game.recorder.tell(CardLeft(game.recorder.cause, game.faces[index].slug, space_name(old), "hand"))
    again = place(game, seat, index, owner, space, PLAY)
    game.memo[again, REPLAYED] = 1
