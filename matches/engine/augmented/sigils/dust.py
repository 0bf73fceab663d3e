"""Activated abilities that break an own Mox card (AUG-S-14), and what feeds on dust."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import everywhere, own_mox, own_row
from matches.engine.augmented.sigils.activated import take_effect, usable, usable_once_a_turn, was_used
from matches.engine.duel.abilities import known_words, step
from matches.engine.duel.board import controller, row
from matches.engine.duel.flow import AT, NO, choose, queue
from matches.engine.duel.harm import change_health, change_power, damage, perish
from matches.engine.duel.moments import ALLY_PERISHES, END_STEP, NOBODY, SHATTER
from matches.engine.duel.power import base_power, power_of
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import draw

DOOM_POWER, DOOMED = 2, "turn:doomed"
SCHOLAR_CARDS = 2
MOST_POWER = 1_000_000_000  # the printed limit of Infinifold is a joke; this one is never met in play
FIREBALL_TIMES = 3
DUST_SIGILS = ("dust-power", "heart-of-dust", "dust-barrier", "dust-gatherer")


def has_mox(game: Duel, me: int) -> bool:
    """Whether its controller has a Mox card to break."""
    return bool(own_mox(game, game.space[me] >> 2))


usable("fireball", has_mox)
usable_once_a_turn("sparkling-dust", has_mox)
usable_once_a_turn("glooming-dust", has_mox)
usable_once_a_turn("dooming-dust", has_mox)
usable_once_a_turn("true-scholar", has_mox)
usable_once_a_turn("infinifold", has_mox)


def break_mox(game: Duel, me: int, slug: str) -> None:
    """The Mox card that pays for the ability is asked for."""
    was_used(game, me, slug)
    seat = game.space[me] >> 2
    choose(game, seat, "break", [AT + game.space[mox] for mox in own_mox(game, seat)], mox_breaks, me, slug)


@step("shatter")
def mox_breaks(game: Duel, space: int, me: int, effect: str) -> None:
    """The Mox card perishes, not by combat, and the effect follows with the power that the Mox had."""
    mox = game.board[space]
    power = power_of(game, mox)
    queue(game, perish, mox, SHATTER)
    take_effect(game, me, EFFECTS[effect], power)


# --- who breaks ------------------------------------------------------------------------------------------------------
@SIGILS.uses("fireball")
def fireball(game: Duel, me: int, other: int, number: int) -> None:
    """For a broken Mox any card takes three times the power that the Mox had."""
    break_mox(game, me, "fireball")


@SIGILS.uses("sparkling-dust")
def sparkling_dust(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn, for a broken Mox, an own card gains 1 power."""
    break_mox(game, me, "sparkling-dust")


@SIGILS.uses("glooming-dust")
def glooming_dust(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn, for a broken Mox, any card loses 1 power."""
    break_mox(game, me, "glooming-dust")


@SIGILS.uses("dooming-dust")
def dooming_dust(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn, for a broken Mox, an own card has 2 power more this turn and perishes at the end step."""
    break_mox(game, me, "dooming-dust")


@SIGILS.uses("true-scholar")
def true_scholar(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn, for a broken Mox, two cards are drawn."""
    break_mox(game, me, "true-scholar")


@SIGILS.uses("infinifold")
def infinifold(game: Duel, me: int, other: int, number: int) -> None:
    """Once a turn, for a broken Mox, its power is doubled."""
    break_mox(game, me, "infinifold")


# --- what follows ----------------------------------------------------------------------------------------------------
@step("fireball")
def aim_fireball(game: Duel, me: int, power: int) -> None:
    """The target is asked for."""
    choose(game, controller(game, me), "burn", everywhere(game), hits_for, me, FIREBALL_TIMES * power)


@step("damage")
def hits_for(game: Duel, space: int, me: int, amount: int) -> None:
    """The card of the space took so much damage of that card."""
    if game.board[space] >= 0:
        damage(game, game.board[space], amount, me)


@step("sparkling-dust")
def aim_sparkling_dust(game: Duel, me: int, power: int) -> None:
    """The card is asked for."""
    seat = controller(game, me)
    choose(game, seat, "strengthen", own_row(game, seat), changes_power, 1)


@step("glooming-dust")
def aim_glooming_dust(game: Duel, me: int, power: int) -> None:
    """The card is asked for."""
    choose(game, controller(game, me), "weaken", everywhere(game), changes_power, -1)


@step("power")
def changes_power(game: Duel, space: int, amount: int) -> None:
    """The card of the space has so much power more."""
    if game.board[space] >= 0:
        change_power(game, game.board[space], amount)


@step("dooming-dust")
def aim_dooming_dust(game: Duel, me: int, power: int) -> None:
    """The card is asked for."""
    seat = controller(game, me)
    choose(game, seat, "doom", own_row(game, seat), doom)


@step("dooming-dust")
def doom(game: Duel, space: int) -> None:
    """The card has 2 power more and will perish at the end step."""
    me = game.board[space]
    if me >= 0:
        game.memo[me, DOOMED] = 1
        change_power(game, me, DOOM_POWER)


@step("true-scholar")
def study(game: Duel, me: int, power: int) -> None:
    """Two cards of the main deck are drawn."""
    draw(game, controller(game, me), "mains", SCHOLAR_CARDS)


@step("infinifold")
def unfold(game: Duel, me: int, power: int) -> None:
    """Its base power and what it gained are doubled."""
    if game.space[me] >= 0:
        now = base_power(game, me) + game.bonus[me]
        change_power(game, me, max(0, min(now, MOST_POWER - now)))


EFFECTS = {
    "fireball": aim_fireball,
    "sparkling-dust": aim_sparkling_dust,
    "glooming-dust": aim_glooming_dust,
    "dooming-dust": aim_dooming_dust,
    "true-scholar": study,
    "infinifold": unfold,
}
known_words("effect", EFFECTS)


# --- what feeds on dust ----------------------------------------------------------------------------------------------
@SIGILS.on("dust-eater", END_STEP)
def dust_eater(game: Duel, me: int, other: int, number: int) -> None:
    """An own Mox may be broken for it; if none is, it loses 1 health."""
    if game.space[me] < 0:
        return
    seat = game.space[me] >> 2
    options = [AT + game.space[mox] for mox in own_mox(game, seat) if mox != me]
    choose(game, seat, "eat", [*options, NO], eat_dust, me)


@step("dust-eater")
def eat_dust(game: Duel, space: int, me: int) -> None:
    """The Mox is broken, or the card goes hungry unless an own Illusion Dust feeds it."""
    if space >= 0:
        perish(game, game.board[space], SHATTER)
    elif not any("illusion-dust" in game.kit[ally].sigils for ally in row(game, controller(game, me))):
        change_health(game, me, -1)


@SIGILS.on("illusion-dust", END_STEP)
def illusion_dust(game: Duel, me: int, other: int, number: int) -> None:
    """The other own cards that live on dust act as if a Mox had been broken: to them nobody at all stands for it."""
    if game.space[me] < 0:
        return
    for ally in row(game, game.space[me] >> 2):
        if ally != me:
            for sigil in game.kit[ally].sigils:
                found = SIGILS.find(sigil) if sigil in DUST_SIGILS else None
                for function in found.on.get(ALLY_PERISHES, ()) if found else ():
                    queue(game, function, ally, NOBODY, SHATTER)
