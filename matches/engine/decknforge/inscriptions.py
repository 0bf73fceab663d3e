"""The 25 inscriptions: one function for each that does something at a moment, found by its bit.

Those that only change a number or bend a rule are asked for where the number or the rule stands: Sharp and Royal Decree
in ``verbs.value_of``, Phoenix in ``verbs.hurt``, Ascension in ``verbs.is_hero``, Sturdy and Thorns in ``strikes``,
Slippery and Untouchable in ``tactics``, Hunter's Edge and Pierce in ``resolve``, Echo and Wildcard in ``converts``,
Blood Money and Reaper's Mark in ``kills``. Legend Etched and Tower's Memory speak in the Fading and the Drifting, by
``legacy/rules``.
"""

from collections.abc import Callable

from legacy.rules.effects import PATRON_COPPERS
from matches.engine.decknforge.cards import (
    BANNER,
    BRIGHT,
    DOUBLESTRIKE,
    GLINT,
    MERCENARY_PACT,
    QUICK,
    THE_PATRON,
    VAMPIRIC,
    WIZARDS_WILL,
    card_text,
)
from matches.engine.decknforge.flow import ARG, CARD, HEAL, NO, TAKE, ask, push, step
from matches.engine.decknforge.state import Dungeon
from matches.engine.decknforge.verbs import draw, earn, heal
from matches.engine.recorder import CardMoved, CardPlaced, ResourceChanged

Trigger = Callable[[Dungeon, int, int], None]  # game, seat, card
GLINT_COPPERS = BRIGHT_CARDS = QUICK_CARDS = BANNER_VALUE = 1
VAMPIRIC_HP = 2
PATRON_HP = 5


# --- when a card is revealed -----------------------------------------------------------------------------------------
def glint(game: Dungeon, seat: int, card: int) -> None:
    """One copper, up to the cap of the fight for all Glints of a wizard."""
    if game.glint[seat] < game.p.glint_cap_per_fight:
        game.glint[seat] += GLINT_COPPERS
        earn(game, seat, GLINT_COPPERS, "glint")


def bright(game: Dungeon, seat: int, card: int) -> None:
    """The next wizard clockwise who is in the fight draws a card."""
    for other in game.around(seat)[1:]:
        if game.hp[other] > 0:
            draw(game, other, BRIGHT_CARDS, "bright")
            return


def banner(game: Dungeon, seat: int, card: int) -> None:
    """All cards of the wizard are worth one more in this round."""
    game.banner[seat] += BANNER_VALUE


def the_patron(game: Dungeon, seat: int, card: int) -> None:
    """Another wizard is healed, or loses coppers to this one."""
    others = game.around(seat)[1:]
    healed = [HEAL | other for other in others if game.hp[other] > 0]
    robbed = [TAKE | other for other in others if game.coppers[other] > 0]
    if options := healed + robbed:
        ask(game, seat, "patronise", options)


@step
def patronise(game: Dungeon, seat: int, action: int) -> None:
    """The wizard's choice for The Patron is done."""
    other = action & ARG
    if action - other == HEAL:
        heal(game, other, PATRON_HP, "the-patron")
        return
    taken = min(PATRON_COPPERS, game.coppers[other])
    game.coppers[other] -= taken
    if game.recorder is not None:
        game.recorder.tell(ResourceChanged("the-patron", other, "coppers", -taken))
    earn(game, seat, taken, "the-patron")


def doublestrike(game: Dungeon, seat: int, card: int) -> None:
    """The wizard may reveal one more card."""
    if game.hand[seat]:
        ask(game, seat, "strike_twice", [*(CARD | other for other in sorted(game.hand[seat])), NO])


@step
def strike_twice(game: Dungeon, seat: int, action: int) -> None:
    """One more card lies revealed, with triggers of its own."""
    if action == NO:
        return
    card = action - CARD
    game.hand[seat].remove(card)
    game.shown[seat].append(card)
    if game.recorder is not None:
        game.recorder.tell(CardPlaced("doublestrike", seat, card_text(card, seat), "shown", True))
    push(game, ("turned", seat, card))


ON_REVEAL: tuple[tuple[int, Trigger], ...] = (
    (GLINT, glint),
    (BRIGHT, bright),
    (BANNER, banner),
    (THE_PATRON, the_patron),
    (DOUBLESTRIKE, doublestrike),
)
REVEALED = sum(bit for bit, _ in ON_REVEAL) | WIZARDS_WILL


def turned_over(game: Dungeon, seat: int, card: int) -> None:
    """Everything that the card does when it is revealed, in the order of the rules."""
    bits = game.bits[card]
    if bits & REVEALED:
        for bit, trigger in ON_REVEAL:
            if bits & bit:
                trigger(game, seat, card)


# --- after the reveal ------------------------------------------------------------------------------------------------
@step
def wills(game: Dungeon) -> None:
    """Whoever has revealed Wizard's Will, and not used it in this dungeon, may exchange two revealed cards."""
    if game.any_bits & WIZARDS_WILL:
        for seat in reversed(game.standing()):
            if not game.will_used[seat] and any(game.bits[card] & WIZARDS_WILL for card in game.shown[seat]):
                push(game, ("will", seat))


@step
def will(game: Dungeon, seat: int) -> None:
    """The first of the two cards is asked for."""
    holders = [other for other in range(game.seats) if game.shown[other]]
    if len(holders) > 1:
        ask(game, seat, "will_first", [*(CARD | card for other in holders for card in game.shown[other]), NO])


@step
def will_first(game: Dungeon, seat: int, action: int) -> None:
    """The second is a card before another wizard than the first."""
    if action == NO:
        return
    first = action - CARD
    others = [cards for cards in game.shown if first not in cards]
    ask(game, seat, "will_second", [CARD | card for cards in others for card in cards], first)


@step
def will_second(game: Dungeon, seat: int, action: int, first: int) -> None:
    """The two cards have changed places; there is no other time in this dungeon."""
    game.will_used[seat] = 1
    exchange(game, first, action - CARD, "wizards-will")


def exchange(game: Dungeon, first: int, second: int, cause: str) -> None:
    """Each of the two cards lies where the other lay (DNF-R-18)."""
    places = {card: (seat, cards.index(card)) for seat, cards in enumerate(game.shown) for card in cards}
    (here, place), (there, other) = places[first], places[second]
    game.shown[here][place], game.shown[there][other] = second, first
    if game.recorder is not None:
        game.recorder.tell(CardMoved(cause, card_text(first), f"shown {here}", f"shown {there}"))
        game.recorder.tell(CardMoved(cause, card_text(second), f"shown {there}", f"shown {here}"))


# --- when a card has damaged the Boss --------------------------------------------------------------------------------
def quick(game: Dungeon, seat: int, card: int) -> None:
    """One card."""
    draw(game, seat, QUICK_CARDS, "quick")


def vampiric(game: Dungeon, seat: int, card: int) -> None:
    """Two HP."""
    heal(game, seat, VAMPIRIC_HP, "vampiric")


def mercenary_pact(game: Dungeon, seat: int, card: int) -> None:
    """The wizard is paid when another one kills this Boss."""
    if seat not in game.pacts:
        game.pacts.append(seat)


ON_DAMAGE: tuple[tuple[int, Trigger], ...] = (
    (QUICK, quick),
    (VAMPIRIC, vampiric),
    (MERCENARY_PACT, mercenary_pact),
)
DAMAGING = sum(bit for bit, _ in ON_DAMAGE)
