"""Cards that cannot stand alone, and what steadies them."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.traits import cards_held
from matches.engine.duel.board import row
from matches.engine.duel.costs import blood_of
from matches.engine.duel.moments import CHECK
from matches.engine.duel.state import Duel

MENTAL_FORTITUDE, CALM_HAND = "mental-fortitude", 2

SIGILS.is_handled("shadow-hand")  # asked for by whatever counts cards in hand: ``cards_held``
SIGILS.is_handled(MENTAL_FORTITUDE)  # asked for by Gem Dependent with ``is_calm``


def is_calm(game: Duel, seat: int) -> bool:
    """Whether Mental Fortitude with two or more cards in hand makes the seat's cards ignore Gem Dependent."""
    return any(
        MENTAL_FORTITUDE in game.kit[ally].sigils and cards_held(game, ally) >= CALM_HAND for ally in row(game, seat)
    )


@SIGILS.on("familiar", CHECK)
def familiar(game: Duel, me: int) -> bool:
    """It perishes if no other own card without Familiar could be sacrificed."""
    return not any(
        "familiar" not in game.kit[ally].sigils and blood_of(game, ally)
        for ally in row(game, game.space[me] >> 2)
        if ally != me
    )
