"""Damage, loss and gain of health and power, and perishing."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import controller, in_trigger_order, row, take_off
from matches.engine.duel.flow import queue, trigger
from matches.engine.duel.moments import (
    ALLY_DAMAGED,
    ALLY_PERISHES,
    BONELESS,
    COMBAT,
    DAMAGED,
    DEALS_DAMAGE,
    DEATH_BONES,
    DOUBLES_DEATHS,
    EFFECT,
    ENEMY_PERISHES,
    HAUNTS,
    KILLS,
    NEGATES,
    NOBODY,
    PERISHES,
    RETURNS_TO_HAND,
    SPILLS_DAMAGE,
    STONE,
    STRIKES,
    STRUCK,
    TAKES_DAMAGE_FOR,
    WAYS,
    WOULD_BE_DAMAGED,
)
from matches.engine.duel.resources import gain_bones
from matches.engine.duel.scale import direct
from matches.engine.duel.state import Duel, space_name
from matches.engine.recorder import CardLeft, CardPerished, DamageDealt, HealthChanged, PowerChanged

DEADLY, DOUBLE_DEATH, HAUNTER = "touch-of-death", "double-death", "haunter"
_TAKES_DAMAGE_FOR = 1 << TAKES_DAMAGE_FOR
_ALLY_DAMAGED = 1 << ALLY_DAMAGED
_HURT, _HURTS = 1 << DAMAGED | 1 << STRUCK, 1 << DEALS_DAMAGE | 1 << STRIKES
_ELSEWHERE = HAUNTS | RETURNS_TO_HAND
_PERISHES, _KILLS = 1 << PERISHES, 1 << KILLS
_MOURNERS = 1 << ALLY_PERISHES | 1 << ENEMY_PERISHES


@step("damage")
def damage(game: Duel, target: int, amount: int, source: int = NOBODY, strike: int = 0) -> int:
    """The card has lost so much health, less what it wards off; tells how much. A dying card takes no damage."""
    space = game.space[target]
    if space < 0 or amount <= 0 or game.health[target] <= 0:
        return 0
    if game.heard & _TAKES_DAMAGE_FOR:
        target = _who_takes_it(game, target, strike)
        space = game.space[target]
    kit = game.kit[target]
    if kit.bends & SPILLS_DAMAGE and not strike:
        deadly = source >= 0 and DEADLY in game.kit[source].sigils
        direct(game, 1 - game.owner[target], game.health[target] if deadly else amount)
        return 0
    if game.armor[target] and not (game.bent & NEGATES and is_negated(game, target)):
        game.armor[target] -= 1
        return 0
    for ward in kit.on[WOULD_BE_DAMAGED]:
        amount = ward(game, target, source, amount)
    if amount <= 0:
        return 0
    game.health[target] -= amount
    if game.recorder is not None:
        by = game.face(source).slug if source >= 0 else ""
        game.recorder.tell(DamageDealt(game.recorder.cause, game.face(target).slug, space_name(space), amount, by))
    queued = game.queued
    before = len(queued)
    if kit.mask & _HURT:
        trigger(game, DAMAGED, target, source, amount)
        if strike:
            trigger(game, STRUCK, target, source, amount)
    if game.heard & _ALLY_DAMAGED:
        for ally in row(game, space >> 2):
            if ally != target:
                trigger(game, ALLY_DAMAGED, ally, target, source)
    if source >= 0 and game.kit[source].mask & _HURTS:
        trigger(game, DEALS_DAMAGE, source, target, amount)
        if strike:
            trigger(game, STRIKES, source, target, amount)
    if game.health[target] <= 0:
        if len(queued) > before:
            queue(game, perish, target, COMBAT, source)
        else:
            perish(game, target, COMBAT, source)
    return amount


def _who_takes_it(game: Duel, target: int, strike: int) -> int:
    """The card that takes the damage: the first of the row that takes it for the other, or the target itself."""
    for ally in row(game, game.space[target] >> 2):
        if ally != target:
            for takes in game.kit[ally].on[TAKES_DAMAGE_FOR]:
                if takes(game, ally, target, strike):
                    return ally
    return target


def is_negated(game: Duel, me: int) -> bool:
    """Whether the facing card takes this one's sigils away and hides its marks."""
    facing = game.board[game.space[me] ^ 4]
    return facing >= 0 and bool((game.kit[facing].bends | game.face(facing).kit.bends) & NEGATES)


@step("perish")
def perish(game: Duel, me: int, way: int, killer: int = NOBODY) -> None:
    """The card has left the board for its owner's pile, its controller has the bones, and who reacts is queued."""
    space = game.space[me]
    if space < 0:
        return
    kit = game.kit[me]
    seat = space >> 2
    mourners = list(in_trigger_order(game)) if game.heard & _MOURNERS else ()
    bones = 1
    if kit.bends & BONELESS:
        bones = 0
    elif kit.on[DEATH_BONES]:
        bones = max(1, *(count(game, me, way) for count in kit.on[DEATH_BONES]))
    if game.faces[game.card[me]].frame:
        game.rules.frame_perishes(game, me, way)
    times = 1
    if game.bent & DOUBLES_DEATHS:
        times += sum(game.kit[ally].sigils.count(DOUBLE_DEATH) for ally in row(game, seat) if ally != me)
    take_off(game, me)
    to = _last_way(game, me, space)
    if game.recorder is not None:
        told = CardPerished(game.recorder.cause, game.face(me).slug, space_name(space), WAYS[way], to)
        game.recorder.tell(told)
    for _ in range(times):
        gain_bones(game, seat, bones)
        if kit.mask & _PERISHES:
            trigger(game, PERISHES, me, space, way)
    for other in mourners:
        if other != me:
            own = controller(game, other) == seat
            for _ in range(times if own else 1):
                trigger(game, ALLY_PERISHES if own else ENEMY_PERISHES, other, me, way)
    if way == COMBAT:
        if killer >= 0 and game.kit[killer].mask & _KILLS:
            trigger(game, KILLS, killer, me)
        if game.table.eats_corpses:
            queue(game, corpse_lies, seat, space)


def _last_way(game: Duel, me: int, space: int) -> str:
    """The card and what lies beneath it are where perished cards go; tells where."""
    bends = game.kit[me].bends
    beneath = game.under[me]
    if not beneath and not bends & _ELSEWHERE:
        game.rules.bury(game, game.card[me], game.owner[me])
        return game.rules.grave
    if bends & HAUNTS and not bends & RETURNS_TO_HAND:
        sigils = tuple(sigil for sigil in game.kit[me].sigils if sigil != HAUNTER)
        resting = ((game.card[me], game.owner[me], sigils), *((face, owner, ()) for face, owner in beneath))
        game.waiting[space] = (*game.waiting.get(space, ()), *resting)
        return "its space"
    for face, owner in beneath:
        game.rules.bury(game, face, owner)
    if bends & RETURNS_TO_HAND:
        game.rules.to_hand(game, game.card[me], game.owner[me])
        return "hand"
    game.rules.bury(game, game.card[me], game.owner[me])
    return game.rules.grave


@step("perish")
def corpse_lies(game: Duel, seat: int, space: int) -> None:
    """Cards in hand that take the space of the dead were asked (AUG-S-17: after everything else)."""
    game.rules.call_corpse_eaters(game, seat, space)


@step("leave")
def leave(game: Duel, me: int, to: str) -> None:
    """The card has gone to its owner's hand or discard without perishing: no bone, no abilities (AUG-S-19)."""
    space = game.space[me]
    if space < 0:
        return
    take_off(game, me)
    if to == "hand":
        game.rules.to_hand(game, game.card[me], game.owner[me])
    else:
        game.rules.bury(game, game.card[me], game.owner[me])
    for face, owner in game.under[me]:
        game.rules.bury(game, face, owner)
    if game.recorder is not None:
        game.recorder.tell(CardLeft(game.recorder.cause, game.face(me).slug, space_name(space), to))


@step("health")
def change_health(game: Duel, me: int, amount: int) -> None:
    """The card has gained or lost health without damage; beyond its maximum the maximum rises (AUG-S-06)."""
    if game.space[me] < 0 or not amount:
        return
    game.health[me] += amount
    game.most[me] = max(game.most[me], game.health[me])
    if game.recorder is not None:
        space = space_name(game.space[me])
        game.recorder.tell(HealthChanged(game.recorder.cause, game.face(me).slug, space, amount))
    if game.health[me] <= 0:
        perish(game, me, EFFECT)


@step("power")
def change_power(game: Duel, me: int, amount: int) -> None:
    """The card has gained or lost power for its stay; stone loses none."""
    if game.space[me] < 0 or not amount or (amount < 0 and game.kit[me].bends & STONE):
        return
    game.bonus[me] += amount
    if game.recorder is not None:
        space = space_name(game.space[me])
        game.recorder.tell(PowerChanged(game.recorder.cause, game.face(me).slug, space, amount))
