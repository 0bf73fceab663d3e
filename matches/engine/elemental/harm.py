"""Operations on health and gold, and the end of a match."""

from cards.rules import elemental as vocabulary
from matches.engine.elemental.cards import Formula
from matches.engine.elemental.events import SeatDamaged, SeatHealed
from matches.engine.elemental.flow import ARG, PAY, choose, step
from matches.engine.elemental.operations import operation
from matches.engine.elemental.state import Game
from matches.engine.elemental.strength import shielded, strength
from matches.engine.elemental.zones import change_gold
from matches.engine.recorder import MatchEnded

MOST_AT_ONCE = 63  # gold in one answer; who pays more is asked again


@operation(vocabulary.Damage)
def damage(game: Game, seat: int, effect: vocabulary.Damage, formula: Formula) -> None:
    """The opponent takes the strength less their shields, the player all of it where the card says so (ELE-E-01)."""
    power = strength(game, seat, formula)
    other = 1 - seat
    to_other = shielded(game, other, seat, formula, power) if "opponent" in effect.targets else 0
    to_self = power if "self" in effect.targets else 0
    if to_other and game.lasting[other] and (price := militia_price(game, other)) and game.gold[other] >= price:
        ask_militia(game, seat, to_other, to_self)
    else:
        strike(game, seat, to_other, to_self)


def militia_price(game: Game, seat: int) -> int:
    """What a point of damage costs the seat that has Paid Militia in play, 0 without it."""
    return max(game.table.face[card].militia for card, _ in game.lasting[seat])


def ask_militia(game: Game, seat: int, to_other: int, to_self: int) -> None:
    """The other seat may pay, up to the damage that remains (ELE-S-04)."""
    other = 1 - seat
    most = min(to_other, game.gold[other] // militia_price(game, other), MOST_AT_ONCE)
    if most:
        choose(game, other, "pay", [PAY + n for n in range(most, -1, -1)], militia, seat, to_other, to_self)
    else:
        strike(game, seat, to_other, to_self)


@step
def militia(game: Game, action: int, seat: int, to_other: int, to_self: int) -> None:
    """So much of the damage is bought off; after as much as one answer may say there is another question."""
    paid = action & ARG
    change_gold(game, 1 - seat, -paid * militia_price(game, 1 - seat))
    if paid == MOST_AT_ONCE:
        ask_militia(game, seat, to_other - paid, to_self)
    else:
        strike(game, seat, to_other - paid, to_self)


def strike(game: Game, seat: int, to_other: int, to_self: int) -> None:
    """The damage is dealt and paid for in gold (ELE-E-02), then whoever has no health left loses (ELE-W-01, W-02)."""
    for target, amount in ((1 - seat, to_other), (seat, to_self)):
        if amount:
            game.hp[target] -= amount
            if game.recorder is not None:
                game.recorder.tell(SeatDamaged(game.recorder.cause, target, amount, seat))
            change_gold(game, seat, amount)
    if game.hp[1 - seat] <= 0:
        win(game, seat, "health")
    elif game.hp[seat] <= 0:
        win(game, 1 - seat, "health")


def win(game: Game, seat: int, reason: str) -> None:
    """The match is over; `seat` may be ``DRAW``."""
    game.winner, game.reason = seat, reason
    if game.recorder is not None:
        winners = (seat,) if seat in (0, 1) else ()
        game.recorder.tell(MatchEnded("end", winners, reason))


@operation(vocabulary.Heal)
def heal(game: Game, seat: int, effect: vocabulary.Heal, formula: Formula) -> None:
    """Health without an upper limit, and no gold for it (ELE-E-03, E-04)."""
    amount = strength(game, seat, formula)
    game.hp[seat] += amount
    if game.recorder is not None:
        game.recorder.tell(SeatHealed(game.recorder.cause, seat, amount))


@operation(vocabulary.Gold)
def gold(game: Game, seat: int, effect: vocabulary.Gold, formula: Formula) -> None:
    """Gold of the effect's strength."""
    change_gold(game, seat, strength(game, seat, formula))
