"""Abilities that only Inscription has, or has otherwise than the shared ones."""

from matches.engine.duel import sigils as shared
from matches.engine.duel.abilities import Abilities
from matches.engine.duel.board import LEFT, RIGHT, controller, free_sides, move, refresh, row
from matches.engine.duel.flow import queue
from matches.engine.duel.growth import place_over
from matches.engine.duel.harm import damage
from matches.engine.duel.moments import (
    ALLY_DAMAGED,
    ARRIVES,
    DRAW_STEP,
    END_STEP,
    ENEMY_PLACED,
    MOVED,
    PERISHES,
    PLAYED,
    POWER,
    SACRIFICED,
    STRUCK,
    SURVIVES_SACRIFICE,
    WOULD_BE_STRUCK,
)
from matches.engine.duel.sigils.finding import bring_to_hand, bring_to_space
from matches.engine.duel.state import Duel
from matches.engine.duel.zones import IN_MAIN, search_to_hand

SIGILS = Abilities(shared.SIGILS)

# What Amorphous may become: the sigils of section 6, in its order (INS-R-13).
RANDOM_SIGILS = (
    "airborne", "mighty-leap", "fledgling", "touch-of-death", "many-lives", "stinky", "sprinter", "hefty",
    "corpse-eater", "waterborne", "worthy-sacrifice", "bone-king", "leader", "unkillable", "fecundity",
    "trifurcated-strike", "sharp-quills", "burrower", "guardian", "loose-tail", "ant-damage", "ant-spawner",
    "rabbit-hole", "bees-within", "hoarder", "trinket-bearer", "bellist", "dam-builder", "ringer", "handy", "rorrim",
)  # fmt: skip
ANTS = "ant-damage"
QUILLS, CHIME_DAMAGE = 1, 2
TAIL_LOST = "tail lost"
TURNED = "turned"
GROWN = "grown "
LIVES, LIVES_GIVEN = 9, "lives given"

SIGILS.is_handled("amorphous")  # it is gone when the card is in hand: ``InscriptionRules.to_hand``


# --- strikes ---------------------------------------------------------------------------------------------------------
@SIGILS.on("sharp-quills", STRUCK)
def quills_answer_strikes(game: Duel, me: int, striker: int, amount: int) -> None:
    """Whoever strikes it takes 1 damage; only strikes count (INS-R-11)."""
    damage(game, striker, QUILLS, me)


@SIGILS.on("bees-within", STRUCK)
def bees_within_struck(game: Duel, me: int, striker: int, amount: int) -> None:
    """Each strike on it brings a Bee to hand."""
    bring_to_hand(game, controller(game, me), "bee")


@SIGILS.on("loose-tail", WOULD_BE_STRUCK)
def slip_away(game: Duel, me: int, striker: int, space: int) -> bool:
    """The first strike that would hit it hits a tail, while it slips to the right, else to the left."""
    sides = [side for side in (RIGHT[space], LEFT[space]) if side >= 0 and game.board[side] < 0]
    if game.memo.get((me, TAIL_LOST)) or not sides:
        return False
    game.memo[me, TAIL_LOST] = 1
    queue(game, move, me, sides[0])
    queue(game, bring_to_space, space >> 2, "wriggling-tail", space)
    return True


# --- moving ----------------------------------------------------------------------------------------------------------
@SIGILS.on("sprinter", END_STEP)
def run_on(game: Duel, me: int, other: int, number: int) -> None:
    """It moves the way it faces, right at first; blocked, it turns and moves the other way at once (INS-R-10)."""
    space = game.space[me]
    for _ in range(2):
        side = (LEFT if game.memo.get((me, TURNED)) else RIGHT)[space]
        if side >= 0 and game.board[side] < 0:
            move(game, me, side)
            return
        game.memo[me, TURNED] = 1 - game.memo.get((me, TURNED), 0)


@SIGILS.on("hefty", END_STEP)
def shove_on(game: Duel, me: int, other: int, number: int) -> None:
    """As Sprinter, and the cards in its way move along, if the row does not end packed at the edge."""
    for _ in range(2):
        towards = LEFT if game.memo.get((me, TURNED)) else RIGHT
        pushed, space = [me], towards[game.space[me]]
        while space >= 0 and game.board[space] >= 0:
            pushed.append(game.board[space])
            space = towards[space]
        if space >= 0:
            for card in reversed(pushed):
                queue(game, move, card, towards[game.space[card]])
            return
        game.memo[me, TURNED] = 1 - game.memo.get((me, TURNED), 0)


@SIGILS.on("guardian", ENEMY_PLACED)
def stand_guard(game: Duel, me: int, other: int, how: int) -> None:
    """It moves to the empty own space that a card faces which was played, not only put there; it must."""
    if how and game.space[me] >= 0 and game.space[other] >= 0 and game.board[game.space[other] ^ 4] < 0:
        move(game, me, game.space[other] ^ 4)


@SIGILS.on("leaves-vertebrae", MOVED)
def leave_vertebrae(game: Duel, me: int, other: int, old: int) -> None:
    """A Vertebrae lies in the space that it left."""
    bring_to_space(game, old >> 2, "vertebrae", old)


# --- power -----------------------------------------------------------------------------------------------------------
@SIGILS.on("ant-damage", POWER)
def ant_damage(game: Duel, me: int) -> int:
    """Its power is the number of own ants, itself included."""
    return sum(1 for ally in row(game, game.space[me] >> 2) if ANTS in game.kit[ally].sigils)


@SIGILS.on("ringer", POWER)
def ringer(game: Duel, me: int) -> int:
    """Its power is 4 beside the bell, and 1 less with every column."""
    return 4 - (game.space[me] & 3)


@SIGILS.on("handy", POWER)
def handy_power(game: Duel, me: int) -> int:
    """Its power is the number of cards in its owner's hand."""
    return len(game.hands[game.space[me] >> 2])


# --- growing ---------------------------------------------------------------------------------------------------------
@SIGILS.on("fledgling", DRAW_STEP)
def grow_up(game: Duel, me: int, other: int, number: int) -> None:
    """At its owner's next turn the grown form of the upgrade pile takes its place, whole and new."""
    face = game.face(me)
    if game.arrived[me] < game.turn and face.evolves:
        index = game.rules.obtain(game, controller(game, me), face.evolves)
        if index >= 0:
            place_over(game, me, index, 0)


# --- bringing cards --------------------------------------------------------------------------------------------------
@SIGILS.on("fecundity", PLAYED)
def fecundity_from_swaps(game: Duel, me: int, other: int, how: int) -> None:
    """A copy without this sigil comes to hand from the swap pile."""
    bring_to_hand(game, controller(game, me), game.face(me).slug)


@SIGILS.on("ant-spawner", PLAYED)
def spawn_ant(game: Duel, me: int, other: int, how: int) -> None:
    """An Ant of the swap pile comes to hand."""
    bring_to_hand(game, controller(game, me), "worker-ant")


@SIGILS.on("hoarder", PLAYED)
def hoard(game: Duel, me: int, other: int, how: int) -> None:
    """Its owner takes any card of the own deck, which is shuffled."""
    search_to_hand(game, controller(game, me), IN_MAIN, lambda face: True)


@SIGILS.on("trinket-bearer", PLAYED)
def bear_trinket(game: Duel, me: int, other: int, how: int) -> None:
    """Its owner draws an item."""
    seat = controller(game, me)
    if game.item_pile:
        game.items[seat].append(game.item_pile.pop())


@SIGILS.on("bellist", PLAYED)
def hang_chimes(game: Duel, me: int, other: int, how: int) -> None:
    """Chimes are put on the empty spaces beside it."""
    if game.space[me] >= 0:
        for side in free_sides(game, game.space[me]):
            queue(game, bring_to_space, side >> 2, "chime", side)


@SIGILS.on("bellist", ALLY_DAMAGED)
def answer_chime(game: Duel, me: int, other: int, source: int) -> None:
    """When a Chime is damaged the attacker takes 2 damage, wherever it stands."""
    if game.face(other).slug == "chime" and source >= 0:
        damage(game, source, CHIME_DAMAGE, me)


# --- what is said of single cards ------------------------------------------------------------------------------------
@SIGILS.on("grows-by-dying", PERISHES)
def remember_death(game: Duel, me: int, space: int, way: int) -> None:
    """It will come back with 1 power and 1 health more."""
    key = (-1, f"{GROWN}{game.face(me).slug}")
    game.memo[key] = game.memo.get(key, 0) + 1


@SIGILS.on("grows-by-dying", ARRIVES)
def come_back_stronger(game: Duel, me: int, other: int, how: int) -> None:
    """It has what its deaths have brought it."""
    gained = game.memo.get((-1, f"{GROWN}{game.face(me).slug}"), 0)
    game.power[me] += gained
    game.health[me] += gained
    game.most[me] += gained


@SIGILS.on("nine-sacrifices", SACRIFICED)
def turn_undead(game: Duel, me: int, index: int, stays: int) -> None:
    """With the ninth sacrifice of its stay its other form, whole and new, takes its place, if the swap pile has one."""
    if game.space[me] < 0 or not stays:
        return
    game.memo[me, LIVES_GIVEN] = game.memo.get((me, LIVES_GIVEN), 0) + 1
    if game.memo[me, LIVES_GIVEN] >= LIVES:
        form = game.rules.obtain(game, controller(game, me), game.face(me).forms)
        if form >= 0:
            place_over(game, me, form, 0)


SIGILS.bends("two-forms", SURVIVES_SACRIFICE)


@SIGILS.on("two-forms", SACRIFICED)
def change_form(game: Duel, me: int, index: int, stays: int) -> None:
    """It sleeps with 0 power, or flies with 2 power; each sacrifice changes its form."""
    if game.space[me] < 0:
        return
    flying = "airborne" not in game.given[me]
    game.power[me] = 2 if flying else 0
    game.given[me] = ("airborne",) if flying else ()
    game.layered = True
    refresh(game)
