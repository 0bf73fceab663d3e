"""The vocabulary: one function an operation of ``cards/rules/elemental.py``. A card is a list of them.

An operation gets the match, the seat that plays the card, the operation as the card writes it, and its formula where it
has one. It may ask a question as its last act. The families stand in ``harm``, ``lasting``, ``dicework``, ``cardwork``
and ``shopwork``.
"""

from collections.abc import Callable
from typing import TypeVar

from matches.engine.elemental.cards import KEEPS_CHANCE
from matches.engine.elemental.flow import NO, YES, choose, step
from matches.engine.elemental.state import Game
from matches.engine.elemental.strength import roll_chance

Operation = Callable[..., None]
F = TypeVar("F", bound=Operation)
OPERATIONS: dict[type, Operation] = {}


def operation(*kinds: type) -> Callable[[F], F]:
    """The function plays operations of these kinds."""

    def register(function: F) -> F:
        OPERATIONS.update(dict.fromkeys(kinds, function))
        return function

    return register


@step
def perform(game: Game, number: int) -> None:
    """The operation of this number of the executed card is done; the chance die is rolled first if it is needed."""
    face, seat = game.table.face[game.executing], game.executor
    if game.recorder is not None:
        game.recorder.cause = face.slug
    formula = face.formulas[number]
    if formula is not None and formula.needs_chance:
        if game.perks[seat][KEEPS_CHANCE]:
            choose(game, seat, "roll", [YES, NO], chance_settled, number)
            return
        roll_chance(game)
    effect = face.steps[number]
    OPERATIONS[type(effect)](game, seat, effect, formula)


@step
def chance_settled(game: Game, action: int, number: int) -> None:
    """The owner of Risk Aversion has the chance die rolled or kept, and the effect follows (ELE-E-05)."""
    if action == YES:
        roll_chance(game)
    face = game.table.face[game.executing]
    OPERATIONS[type(face.steps[number])](game, game.executor, face.steps[number], face.formulas[number])
