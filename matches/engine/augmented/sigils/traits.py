"""Traits: they are no sigils, so a Purist leaves them alone."""

from matches.engine.augmented.abilities import SIGILS
from matches.engine.augmented.sigils.drawing import TRIED
from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, has_tribe, opposite, place, row
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import NO, YES, choose, queue
from matches.engine.duel.growth import place_over
from matches.engine.duel.harm import change_power, leave
from matches.engine.duel.moments import (
    ARRIVES,
    DRAW_STEP,
    END_STEP,
    EVERY_TRIBE,
    GRANT,
    GROUNDED_WHEN_STRONG,
    NEEDS_TARGET,
    PLAY,
    PLAYED,
    POWER,
    SACRIFICED,
    SPILLS_DAMAGE,
    STRIKES,
)
from matches.engine.duel.payment import PAID_WITH
from matches.engine.duel.power import power_of
from matches.engine.duel.scale import direct
from matches.engine.duel.sigils.finding import bring_to_hand
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import ANYWHERE, IN_HAND, IN_SIDE, find_named, search, search_to_hand, take
from matches.engine.recorder import Noted

MOST = 5  # what a power that counts something comes to at most
SHADOW_CARDS = 3
LIVES = 9
FILE_ENDS = 2
SACRIFICES, ENDS = "sacrifices", "end steps"

SIGILS.bends("krill", SPILLS_DAMAGE)
SIGILS.bends("every-tribe", EVERY_TRIBE)
SIGILS.bends("needs-a-target", NEEDS_TARGET)
SIGILS.bends("grounded-when-strong", GROUNDED_WHEN_STRONG)
SIGILS.is_handled("latch-reminder")  # it reminds of AUG-S-19 and does nothing


# --- power that is no number -----------------------------------------------------------------------------------------
@SIGILS.on("ant-power", POWER)
def ant_power(game: Duel, me: int) -> int:
    """The other own Ants."""
    return sum(1 for ally in row(game, game.space[me] >> 2) if ally != me and has_tribe(game, ally, "ant"))


@SIGILS.on("gem-power", POWER)
def gem_power(game: Duel, me: int) -> int:
    """The own Mox cards, itself too if it is one."""
    return sum(1 for ally in row(game, game.space[me] >> 2) if has_tribe(game, ally, "mox"))


@SIGILS.on("opposing-health-power", POWER)
def opposing_health_power(game: Duel, me: int) -> int:
    """The health of the card opposite."""
    facing = opposite(game, me)
    return max(0, game.health[facing]) if facing >= 0 else 0


def cards_held(game: Duel, me: int) -> int:
    """The cards in hand as this card counts them: three more for each Shadow Hand of another own card."""
    seat = controller(game, me)
    shadows = sum(game.kit[ally].sigils.count("shadow-hand") for ally in row(game, seat) if ally != me)
    return len(game.hands[seat]) + SHADOW_CARDS * shadows


@SIGILS.on("hand-power", POWER)
def hand_power(game: Duel, me: int) -> int:
    """The cards in hand, at most 5."""
    return min(MOST, cards_held(game, me))


@SIGILS.on("bone-power", POWER)
def bone_power(game: Duel, me: int) -> int:
    """Half of the own bones, rounded down, at most 5."""
    return min(MOST, game.bones[game.space[me] >> 2] // 2)


@SIGILS.on("blood-power", POWER)
def blood_power(game: Duel, me: int) -> int:
    """The sacrifices that its controller made this turn, at most 5."""
    return min(MOST, game.sacrifices) if game.space[me] >> 2 == game.active else 0


@SIGILS.on("dice-power", ARRIVES)
def dice_power(game: Duel, me: int, other: int, how: int) -> None:
    """A die is rolled for its stay."""
    game.power[me] = game.rng.below(6) + 1
    if game.recorder is not None:
        game.recorder.tell(Noted("dice-power", f"{game.face(me).slug} rolled {game.power[me]}"))


@SIGILS.on("through-strike", STRIKES)
def through_strike(game: Duel, me: int, other: int, amount: int) -> None:
    """With a power of exactly 1 the strike hits the scale, too."""
    if game.space[me] >= 0 and power_of(game, me) == 1:
        direct(game, game.space[me] >> 2, 1, me)


# --- sigils for others -----------------------------------------------------------------------------------------------
@SIGILS.on("vermin-plague", GRANT)
def vermin_plague(game: Duel, me: int, other: int) -> tuple[str, ...]:
    """Own Vermin have Touch of Death."""
    own = game.space[me] >> 2 == game.space[other] >> 2
    return ("touch-of-death",) if own and has_tribe(game, other, "vermin") else ()


@SIGILS.on("canine-gifts", GRANT)
def canine_gifts(game: Duel, me: int, other: int) -> tuple[str, ...]:
    """Own Canines have Gift Bearer."""
    own = game.space[me] >> 2 == game.space[other] >> 2
    return ("gift-bearer",) if own and has_tribe(game, other, "canine") else ()


# --- sacrificed ------------------------------------------------------------------------------------------------------
@SIGILS.on("sole-offering", SACRIFICED)
def sole_offering(game: Duel, me: int, index: int, stays: int) -> None:
    """If nothing else was sacrificed for that payment a Rabbit comes to hand."""
    seat = controller(game, me)
    if index >= 0 and game.memo.get((-1 - seat, PAID_WITH)) == 1:
        bring_to_hand(game, seat, "rabbit")


@SIGILS.on("noble-growth", SACRIFICED)
def noble_growth(game: Duel, me: int, index: int, stays: int) -> None:
    """It gains 1 power while it has less than 5."""
    if game.space[me] >= 0 and power_of(game, me) < MOST:
        change_power(game, me, 1)


@SIGILS.on("nine-lives", SACRIFICED)
def nine_lives(game: Duel, me: int, index: int, stays: int) -> None:
    """From the ninth sacrifice of its stay on the card that it becomes may be placed over it."""
    if game.space[me] < 0:
        return
    game.memo[me, SACRIFICES] = game.memo.get((me, SACRIFICES), 0) + 1
    if game.memo[me, SACRIFICES] >= LIVES:
        seat = game.space[me] >> 2
        if find_named(game, seat, game.face(me).forms, ANYWHERE | IN_HAND) >= 0:
            choose(game, seat, "nine-lives", [YES + 1, NO], end_nine_lives, me)


@step("nine-lives")
def end_nine_lives(game: Duel, answer: int, me: int) -> None:
    """The form lies over the card, or everything stays as it is."""
    if answer >= 0 and game.space[me] >= 0:
        index = game.rules.obtain(game, game.space[me] >> 2, game.face(me).forms, for_place=True)
        if index >= 0:
            place_over(game, me, index)


# --- steps -----------------------------------------------------------------------------------------------------------
@SIGILS.on("temporary-file", END_STEP)
def temporary_file(game: Duel, me: int, other: int, number: int) -> None:
    """At its second own end step it goes to the discard pile; it does not perish."""
    game.memo[me, ENDS] = game.memo.get((me, ENDS), 0) + 1
    if game.memo[me, ENDS] >= FILE_ENDS:
        leave(game, me, "discard")


@SIGILS.on("kraken-growth", DRAW_STEP)
def kraken_growth(game: Duel, me: int, other: int, number: int) -> None:
    """At its first own draw step a Tentacle may be searched and placed over it."""
    if game.space[me] < 0 or game.memo.get((me, TRIED)):
        return
    game.memo[me, TRIED] = 1
    zones = ANYWHERE | IN_HAND
    search(game, game.space[me] >> 2, zones, lambda face: "tentacle" in face.tribes, grow_tentacle, me, zones)


@step("kraken-growth")
def grow_tentacle(game: Duel, index: int, me: int, zones: int) -> None:
    """The Tentacle lies over the card; its missing health is not carried over."""
    if index >= 0 and game.space[me] >= 0 and take(game, game.space[me] >> 2, index, zones):
        place_over(game, me, index, 0)


# --- played ----------------------------------------------------------------------------------------------------------
@SIGILS.on("skeleton-army", PLAYED)
def skeleton_army(game: Duel, me: int, other: int, how: int) -> None:
    """In each empty own space a Skeleton of the side deck is played."""
    seat = controller(game, me)
    for space in game.rules.rows[seat]:
        queue(game, raise_skeleton, seat, space)


@step("skeleton-army")
def raise_skeleton(game: Duel, seat: int, space: int) -> None:
    """A Skeleton of the side deck was played in the space, if both are there."""
    index = find_named(game, seat, "skeleton", IN_SIDE)
    if index >= 0 and game.board[space] < 0 and take(game, seat, index, IN_SIDE):
        place(game, seat, index, seat, space, PLAY)


def _is_common_brittle(face: Face) -> bool:
    return face.tier == "common" and "brittle" in face.kit.sigils


def _is_common_mechabeast(face: Face) -> bool:
    return face.tier == "common" and "mechabeast" in face.tribes


@SIGILS.on("brittle-tutor", PLAYED)
def brittle_tutor(game: Duel, me: int, other: int, how: int) -> None:
    """A Common with Brittle may be searched."""
    search_to_hand(game, controller(game, me), ANYWHERE, _is_common_brittle)


@SIGILS.on("mechabeast-tutor", PLAYED)
def mechabeast_tutor(game: Duel, me: int, other: int, how: int) -> None:
    """A Common Mechabeast may be searched."""
    search_to_hand(game, controller(game, me), ANYWHERE, _is_common_mechabeast)
