"""The colours that a seat's gems show: a prism shows the one that was declared for it, and none before that.

Costs do not ask here. Whoever pays may declare anew just before, so a prism pays as any colour (AUG-E-05).
"""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import refresh, row
from matches.engine.duel.cards import ANY, BLUE, GREEN, ORANGE
from matches.engine.duel.costs import gems_of
from matches.engine.duel.flow import COLOUR, choose
from matches.engine.duel.state import Duel

OWN, COAT = "colour", "colour of the coat"  # of its own gem, and of the one that an Overcoat lends it
MAGNIFICENT = "magnificent-gem"  # its three gems are of whatever colours serve
FRAME = "multicolor"


def shown_colours(game: Duel, seat: int) -> set[int]:
    """The colours that can be seen in the seat's row."""
    shown: set[int] = set()
    for me in row(game, seat):
        gems = gems_of(game, me)
        shown.update(colour for colour in (GREEN, ORANGE, BLUE) if gems[colour])
        if gems[ANY]:
            shown.update(_declared(game, me)[: gems[ANY]])
    return shown


def _declared(game: Duel, me: int) -> list[int]:
    if MAGNIFICENT in game.kit[me].sigils:
        return [GREEN, ORANGE, BLUE]
    return [game.memo[me, word] for word in (OWN, COAT) if (me, word) in game.memo]


def colours_matter(game: Duel, seat: int) -> bool:
    """Whether a card of the seat looks at colours; where none does there is nothing to declare."""
    return any(game.face(me).frame == FRAME for me in row(game, seat))


def ask_colour(game: Duel, me: int, word: str) -> None:
    """The controller is asked for another colour than the gem has."""
    now = game.memo.get((me, word))
    options = [COLOUR + colour for colour in (GREEN, ORANGE, BLUE) if colour != now]
    choose(game, game.space[me] >> 2, "declare", options, declare, me, word)


@step("declare")
def declare(game: Duel, colour: int, me: int, word: str) -> None:
    """The gem has the colour until another is declared."""
    if game.space[me] >= 0:
        game.memo[me, word] = colour
        refresh(game)
