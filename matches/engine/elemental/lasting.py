"""Operations whose effect lasts for a while."""

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import Formula
from matches.engine.elemental.operations import operation
from matches.engine.elemental.state import STAYS, Game


@operation(vocabulary.Buff, vocabulary.Shield, vocabulary.ShieldPaid)
def stay(game: Game, seat: int, effect: vocabulary.Single, formula: Formula | None) -> None:
    """The card stays in play: ``until`` says how long, ``strength`` what it does."""
    game.fate = STAYS


@operation(vocabulary.ExtraActions)
def extra_actions(game: Game, seat: int, effect: vocabulary.ExtraActions, formula: Formula | None) -> None:
    """More actions until the turn ends, whoever's it is (ELE-R-11)."""
    game.actions[seat] += effect.n


def until(game: Game, seat: int, card: int) -> int:
    """The turn at whose end the card leaves play: a buff with the own turn (ELE-B-03), a shield with the other's."""
    lasts_own_turn = game.table.face[card].buff is not None
    return game.turn if lasts_own_turn == (seat == game.active) else game.turn + 1
