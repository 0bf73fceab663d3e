"""What a card gets or does because another own card perished."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.fetch import is_side_deck_mox
from matches.engine.augmented.sigils.waxing import grow, strengthen
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, has_tribe, place, row
from matches.engine.duel.flow import NO, YES, choose, queue
from matches.engine.duel.harm import perish
from matches.engine.duel.known import top_card
from matches.engine.duel.moments import (
    ALLY_PERISHES,
    BRITTLE,
    COMBAT,
    CRUMBLED,
    EFFECT,
    HAUNTS,
    NOBODY,
    PERISHES,
    PLACE,
    POWER,
    RETURNS_TO_HAND,
)
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_DISCARD, IN_SIDE, draw, search, take_to_hand
from matches.engine.recorder import CardDrawn

GATHERED = "turn:gathered"
RECALLED = "recalled"


# --- any own card ----------------------------------------------------------------------------------------------------
@SIGILS.on("memoriam", ALLY_PERISHES)
def memoriam(game: Duel, me: int, other: int, way: int) -> None:
    """One bone for every other own card that perishes."""
    gain_bones(game, controller(game, me), 1)


@SIGILS.on("death-power", ALLY_PERISHES)
def death_power(game: Duel, me: int, other: int, way: int) -> None:
    """It gains 1 power, up to 5, if the other died by combat."""
    if way == COMBAT:
        strengthen(game, me)


@SIGILS.on("hotfix", ALLY_PERISHES)
def hotfix(game: Duel, me: int, other: int, way: int) -> None:
    """For a Tech card of base power 0 that died by combat a card of the side deck may be drawn."""
    # A power trait counts nothing once its card is gone, so such a card has base power 0.
    base = 0 if game.kit[other].on[POWER] else game.power[other]
    seat = controller(game, me)
    if way == COMBAT and base == 0 and game.face(other).temple == "tech" and game.sides[seat]:
        choose(game, seat, "hotfix", [YES + 1, NO], fix, seat)


@step("hotfix")
def fix(game: Duel, answer: int, seat: int) -> None:
    """The card is drawn, or not."""
    if answer >= 0:
        draw(game, seat, "sides")


@SIGILS.on("infinite-knowledge", ALLY_PERISHES)
def infinite_knowledge(game: Duel, me: int, other: int, way: int) -> None:
    """A card is drawn for every own Cultist that perishes."""
    if has_tribe(game, other, "cultist"):
        draw(game, controller(game, me))


@SIGILS.on("infinite-knowledge", PERISHES)
def last_knowledge(game: Duel, me: int, space: int, way: int) -> None:
    """The same holds for itself if it is a Cultist."""
    infinite_knowledge(game, me, me, way)


@SIGILS.on("croaking-trap", ALLY_PERISHES)
def croaking_trap(game: Duel, me: int, other: int, way: int) -> None:
    """If an own Amphibian died by combat the card opposite it perishes, not by combat."""
    facing = game.board[game.left[other] ^ 4]
    if way == COMBAT and facing >= 0 and has_tribe(game, other, "amphibian"):
        perish(game, facing, EFFECT)


@SIGILS.on("croaking-trap", PERISHES)
def last_croak(game: Duel, me: int, space: int, way: int) -> None:
    """The same holds for itself if it is an Amphibian."""
    croaking_trap(game, me, me, way)


# --- Brittle ---------------------------------------------------------------------------------------------------------
@SIGILS.on("recall-the-broken", ALLY_PERISHES)
def recall_the_broken(game: Duel, me: int, other: int, way: int) -> None:
    """An own card that died from Brittle returns from the discard pile to its owner's hand."""
    index, owner = game.card[other], game.owner[other]
    if way != CRUMBLED or game.memo.get((other, RECALLED)) or game.kit[other].bends & (RETURNS_TO_HAND | HAUNTS):
        return
    game.memo[other, RECALLED] = 1  # Double Death calls no second copy back
    if index not in game.discards[owner]:
        return
    game.discards[owner].remove(index)
    game.rules.to_hand(game, index, owner)
    if game.recorder is not None:
        game.recorder.tell(CardDrawn(game.recorder.cause, owner, game.faces[index].slug, "discard"))


@SIGILS.on("recall-the-broken", PERISHES)
def recall_itself(game: Duel, me: int, space: int, way: int) -> None:
    """The same holds for itself."""
    recall_the_broken(game, me, me, way)


@SIGILS.on("puppet-master", PERISHES)
def puppet_master(game: Duel, me: int, space: int, way: int) -> None:
    """Own cards with Brittle, which did not die of it while this card stood, perish; ``brittle`` asks for the rest."""
    for ally in row(game, space >> 2):
        if game.kit[ally].bends & BRITTLE:
            queue(game, perish, ally, EFFECT)


# --- Mox that died by combat -----------------------------------------------------------------------------------------
@SIGILS.on("gem-greed", ALLY_PERISHES)
def gem_greed(game: Duel, me: int, other: int, way: int) -> None:
    """A card is drawn for an own Mox that died by combat."""
    if way == COMBAT and has_tribe(game, other, "mox"):
        draw(game, controller(game, me))


@SIGILS.on("gem-greed", PERISHES)
def last_greed(game: Duel, me: int, space: int, way: int) -> None:
    """The same holds for itself if it is a Mox."""
    gem_greed(game, me, me, way)


@SIGILS.on("gem-repair", ALLY_PERISHES)
def gem_repair(game: Duel, me: int, other: int, way: int) -> None:
    """The next card of the side deck may be placed where an own Mox died by combat."""
    space = game.left[other]
    if way == COMBAT and has_tribe(game, other, "mox") and game.board[space] < 0 and game.sides[space >> 2]:
        choose(game, space >> 2, "repair", [YES + 1, NO], repair, space)


@step("gem-repair")
def repair(game: Duel, answer: int, space: int) -> None:
    """The card that was drawn lies in the space, or nothing was drawn."""
    seat = space >> 2
    if answer >= 0 and game.board[space] < 0 and game.sides[seat]:
        place(game, seat, top_card(game, seat, "sides"), seat, space, PLACE)


# --- Mox that died outside combat ------------------------------------------------------------------------------------
def is_dust(game: Duel, other: int, way: int) -> bool:
    """Whether the dead card is a Mox that did not die by combat; nobody at all stands for such a Mox."""
    return other == NOBODY or (way != COMBAT and has_tribe(game, other, "mox"))


@SIGILS.on("dust-power", ALLY_PERISHES)
def dust_power(game: Duel, me: int, other: int, way: int) -> None:
    """It gains 1 power, up to 5."""
    if is_dust(game, other, way):
        strengthen(game, me)


@SIGILS.on("heart-of-dust", ALLY_PERISHES)
def heart_of_dust(game: Duel, me: int, other: int, way: int) -> None:
    """It gains 1 health, up to 5."""
    if is_dust(game, other, way):
        grow(game, me)


@SIGILS.on("dust-barrier", ALLY_PERISHES)
def dust_barrier(game: Duel, me: int, other: int, way: int) -> None:
    """It gains an Armor mark."""
    if is_dust(game, other, way) and game.space[me] >= 0:
        game.armor[me] += 1


@SIGILS.on("dust-gatherer", ALLY_PERISHES)
def dust_gatherer(game: Duel, me: int, other: int, way: int) -> None:
    """Once a turn a Mox of the Side Deck tier may be taken from side deck or discard pile to hand."""
    if is_dust(game, other, way) and not game.memo.get((me, GATHERED)):
        seat = controller(game, me)
        search(game, seat, IN_SIDE | IN_DISCARD, is_side_deck_mox, gather, me, seat, prompt="gather")


@step("dust-gatherer")
def gather(game: Duel, index: int, me: int, seat: int) -> None:
    """The Mox is in hand, and that was it for this turn; or nothing was taken."""
    if index >= 0:
        game.memo[me, GATHERED] = 1
        take_to_hand(game, index, seat, IN_SIDE | IN_DISCARD)
