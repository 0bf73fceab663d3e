"""Conduits: who stands between two of them, and what a closed circuit supplies (AUG-S-12, AUG-S-13)."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.colours import COAT, OWN, ask_colour, colours_matter
from matches.engine.augmented.sigils.gems import Gems, blue_gem, green_gem, orange_gem, prism_gem
from matches.engine.duel.abilities import step
from matches.engine.duel.board import has_tribe, is_conduit, row
from matches.engine.duel.costs import NO_GEMS
from matches.engine.duel.flow import AT, choose
from matches.engine.duel.moments import ACTIVATED, ALLY_GEMS, CHECK, ENERGY_SPENT, GEMS, IS_CONDUIT
from matches.engine.duel.resources import gain_cells
from matches.engine.duel.state import Duel

MAGNIFICENT_GEMS = (0, 0, 0, 3)

SIGILS.bends("null-conduit", IS_CONDUIT)
SIGILS.is_handled("gray-gem")  # a colourless gem pays nothing and shows no colour (AUG-R-14)


# --- looking ---------------------------------------------------------------------------------------------------------
def has_partner(game: Duel, me: int) -> bool:
    """Whether another own Conduit is in play, anywhere in the row."""
    return any(is_conduit(game, ally) for ally in row(game, game.space[me] >> 2) if ally != me)


def is_between(game: Duel, me: int, other: int) -> bool:
    """Whether the other card stands strictly between this one and another own Conduit; once, however many there are."""
    mine, theirs = game.space[me], game.space[other]
    if other == me or mine < 0 or mine >> 2 != theirs >> 2:
        return False
    return any(
        (theirs - mine) * (theirs - game.space[ally]) < 0
        for ally in row(game, mine >> 2)
        if ally != me and is_conduit(game, ally)
    )


def cards_between(game: Duel, me: int) -> list[int]:
    """The cards between this one and another own Conduit, in the order in which they act."""
    return [ally for ally in row(game, game.space[me] >> 2) if is_between(game, me, ally)]


# --- gems ------------------------------------------------------------------------------------------------------------
@SIGILS.on("green-conduit", GEMS)
def green_conduit(game: Duel, me: int) -> Gems:
    """One green gem while another own Conduit is in play."""
    return green_gem(game, me) if has_partner(game, me) else NO_GEMS


@SIGILS.on("orange-conduit", GEMS)
def orange_conduit(game: Duel, me: int) -> Gems:
    """One orange gem while another own Conduit is in play."""
    return orange_gem(game, me) if has_partner(game, me) else NO_GEMS


@SIGILS.on("blue-conduit", GEMS)
def blue_conduit(game: Duel, me: int) -> Gems:
    """One blue gem while another own Conduit is in play."""
    return blue_gem(game, me) if has_partner(game, me) else NO_GEMS


@SIGILS.on("prism-conduit", GEMS)
def prism_conduit(game: Duel, me: int) -> Gems:
    """One gem of a colour that its controller changes freely while another own Conduit is in play."""
    return prism_gem(game, me) if has_partner(game, me) else NO_GEMS


@SIGILS.on("prism-conduit", ACTIVATED)
def can_colour_conduit(game: Duel, me: int) -> bool:
    """A colour may be declared while it gives a gem and an own card looks at colours."""
    return has_partner(game, me) and colours_matter(game, game.space[me] >> 2)


@SIGILS.uses("prism-conduit")
def colour_conduit(game: Duel, me: int, other: int, number: int) -> None:
    """Its gem has a colour, for nothing."""
    ask_colour(game, me, OWN)


@SIGILS.on("magnificent-gem", GEMS)
def magnificent_gem(game: Duel, me: int) -> Gems:
    """Three gems, their colours chosen anew for each payment; it breaks for one broken gem only."""
    return MAGNIFICENT_GEMS


@SIGILS.on("overcoat", ALLY_GEMS)
def overcoat(game: Duel, me: int, other: int) -> Gems:
    """Each own Mox card provides one more gem, of a colour that the controller changes freely."""
    return prism_gem(game, other) if has_tribe(game, other, "mox") else NO_GEMS


@SIGILS.on("overcoat", ACTIVATED)
def can_colour_coat(game: Duel, me: int) -> bool:
    """A colour may be declared for an own Mox while an own card looks at colours."""
    seat = game.space[me] >> 2
    return colours_matter(game, seat) and any(has_tribe(game, ally, "mox") for ally in row(game, seat))


@SIGILS.uses("overcoat")
def colour_coat(game: Duel, me: int, other: int, number: int) -> None:
    """The gem that it lends to a Mox of choice has a colour, for nothing."""
    seat = game.space[me] >> 2
    options = [AT + game.space[ally] for ally in row(game, seat) if has_tribe(game, ally, "mox")]
    choose(game, seat, "coat", options, choose_coat)


@step("overcoat")
def choose_coat(game: Duel, space: int) -> None:
    """The colour of that Mox's gem is asked for."""
    ask_colour(game, game.board[space], COAT)


# --- energy and standing ---------------------------------------------------------------------------------------------
@SIGILS.on("energy-conduit", ENERGY_SPENT)
def energy_conduit(game: Duel, me: int, other: int, amount: int) -> None:
    """After every payment the energy is full again while another own Conduit is in play."""
    seat = game.space[me] >> 2
    if game.space[me] >= 0 and has_partner(game, me):
        gain_cells(game, seat, 0, game.cells[seat] - game.energy[seat])


@SIGILS.on("circuit-dependent", CHECK)
def circuit_dependent(game: Duel, me: int) -> bool:
    """It perishes unless an own Conduit stands on each side."""
    mine = game.space[me]
    conduits = [game.space[ally] for ally in row(game, mine >> 2) if ally != me and is_conduit(game, ally)]
    return not (any(space < mine for space in conduits) and any(space > mine for space in conduits))
