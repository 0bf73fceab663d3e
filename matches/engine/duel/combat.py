"""The attack step: whose turn it is to attack, the pattern fixed before the strikes, and one strike step by step."""

from matches.engine.duel.abilities import step
from matches.engine.duel.board import LEFT, RIGHT, ROWS, has_tribe, row
from matches.engine.duel.flow import AT, CHECK_BIT, NO, YES, choose, queue, trigger
from matches.engine.duel.harm import damage
from matches.engine.duel.moments import (
    AIMS_FREELY,
    ALLY_STRUCK,
    ALLY_WOULD_BE_STRUCK,
    ATTACKING,
    BLOCKS_FLIERS,
    BURROWS,
    CHOOSES_SIDE,
    DIVERTS_STRIKES,
    DRAWS_STRIKES,
    FLIES,
    FLIES_BIRDS,
    GROUNDED_WHEN_STRONG,
    IGNORES_WATER,
    NOBODY,
    PATTERN,
    REPELS_STRIKES,
    ROOTED,
    WOULD_BE_STRUCK,
)
from matches.engine.duel.power import power_of
from matches.engine.duel.scale import direct
from matches.engine.duel.state import Duel, space_name
from matches.engine.recorder import CardStruck

_PATTERN, _WOULD_BE_STRUCK = 1 << PATTERN, 1 << WOULD_BE_STRUCK
_ALLY_WOULD_BE_STRUCK, _ALLY_STRUCK = 1 << ALLY_WOULD_BE_STRUCK, 1 << ALLY_STRUCK
_AIMS = AIMS_FREELY | CHOOSES_SIDE
GROUNDED_AT = 4

# What is known of a strike: a Burrower was called; it was said to fly, or not to; it answers another strike; it is no
# part of the card's attack.
CALLED, FLYING, WALKING, ANSWER, BESIDE = 1, 2, 4, 8, 16
REPELLED = "turn:repelled"  # how many strikes of the card's attack were not made, from the first one on


@step("attack")
def attack_from(game: Duel, position: int) -> bool:
    """The active player's cards from this place of the row on have attacked, each once, if it had power then.

    Tells whether all have; what an attack caused comes before the next card, and the rest is queued behind it.
    """
    spaces = game.rules.attack_rows[game.active]
    board, queued = game.board, game.queued
    for place in range(position, 4):
        space = spaces[place]
        me = board[space]
        if me < 0 or game.attacked >> me & 1 or power_of(game, me) < 1:
            continue
        game.attacked |= 1 << me
        kit = game.kit[me]
        before = len(queued)
        if kit.mask & _PATTERN or kit.bends & _AIMS or (game.bent & FLIES_BIRDS and chooses_flight(game, me)):
            aim(game, me)
        else:
            strike(game, me, space ^ 4, 0)
        if game.winner != NOBODY or game.phase != ATTACKING:
            return False
        # What cannot stand alone any more perishes before the next card attacks (AUG-S-05).
        if len(queued) > before or game.pending is not None or game.heard & CHECK_BIT:
            queue(game, attack_from, place + 1)
            return False
    return True


def aim(game: Duel, me: int) -> None:
    """The pattern of the attack is being fixed, with the choices that belong to it; then the strikes follow."""
    space = game.space[me]
    targets: tuple[int, ...] = (space ^ 4,)
    kit = game.kit[me]
    for change in kit.on[PATTERN]:
        targets = change(game, me, targets)
    if kit.bends & AIMS_FREELY:
        queue(game, aim_freely, me, len(targets), ())
    elif kit.bends & CHOOSES_SIDE and len(targets) == 1:
        sides = [side ^ 4 for side in (LEFT[space], RIGHT[space]) if side >= 0]
        choose(game, space >> 2, "strike", [AT + target for target in (*targets, *sides)], aimed, me)
    else:
        make_strikes(game, me, targets)


@step("attack")
def aim_freely(game: Duel, me: int, count: int, named: tuple[int, ...]) -> None:
    """All targets are named before the first strike."""
    if game.space[me] < 0:
        return
    if len(named) == count:
        make_strikes(game, me, named)
    else:
        seat = game.space[me] >> 2
        choose(game, seat, "strike", [AT + space for space in ROWS[1 - seat]], name_target, me, count, named)


@step("attack")
def name_target(game: Duel, space: int, me: int, count: int, named: tuple[int, ...]) -> None:
    """One more target is named."""
    queue(game, aim_freely, me, count, (*named, space))


@step("attack")
def aimed(game: Duel, space: int, me: int) -> None:
    """The one target was chosen."""
    make_strikes(game, me, (space,))


def make_strikes(game: Duel, me: int, targets: tuple[int, ...]) -> None:
    """The strikes are queued in order; spaces off the board were left out of the pattern or are -1."""
    targets = tuple(target for target in targets if target >= 0)
    if chooses_flight(game, me):
        queue(game, choose_flight, me, targets, ())
        return
    for index, target in enumerate(targets):
        queue(game, strike, me, target, index)


def chooses_flight(game: Duel, me: int) -> bool:
    """Whether the controller says for each strike of this card whether it flies."""
    if not game.bent & FLIES_BIRDS or not has_tribe(game, me, "avian"):
        return False
    return any(game.kit[ally].bends & FLIES_BIRDS for ally in row(game, game.space[me] >> 2))


@step("attack")
def choose_flight(game: Duel, me: int, targets: tuple[int, ...], said: tuple[int, ...]) -> None:
    """For every strike, before the first one, it is said whether it flies."""
    if game.space[me] < 0:
        return
    if len(said) < len(targets):
        choose(game, game.space[me] >> 2, "fly", [YES + 1, NO], say_flight, me, targets, said)
        return
    for index, target in enumerate(targets):
        queue(game, strike, me, target, index, said[index])


@step("attack")
def say_flight(game: Duel, answer: int, me: int, targets: tuple[int, ...], said: tuple[int, ...]) -> None:
    """One more strike flies, or does not."""
    queue(game, choose_flight, me, targets, (*said, FLYING if answer >= 0 else WALKING))


def flies(game: Duel, me: int) -> bool:
    """Whether strikes of the card attack the space and not the card in it."""
    bends = game.kit[me].bends
    if bends & GROUNDED_WHEN_STRONG and power_of(game, me) >= GROUNDED_AT:
        return False
    return bool(bends & FLIES) or bool(game.fanned[game.space[me] >> 2])


@step("attack")
def strike(game: Duel, me: int, space: int, before: int, been: int = 0, reacted: tuple[str, ...] = ()) -> None:
    """One strike at a space is made: at the card there, at whoever comes instead, or directly.

    ``before`` tells how many strikes of the same attack came before it, ``been`` what is known of it, ``reacted`` the
    reactions it has met, each at most once.
    """
    mine = game.space[me]
    if mine < 0:
        return
    bends = game.kit[me].bends
    target = game.board[space]
    flying = (bends & FLIES or game.fanned[mine >> 2]) and flies(game, me)
    if been & (FLYING | WALKING):
        flying = bool(been & FLYING)
    if target < 0:
        if game.bent & BURROWS and not been & CALLED and _call_burrowers(game, me, space, before, been, reacted):
            return
    elif not flying:
        if game.bent & DRAWS_STRIKES and not been & CALLED and not reacted:
            target, space = _drawn_away(game, target, space)
        if game.kit[target].bends & REPELS_STRIKES:
            if not been & (ANSWER | BESIDE) and game.memo.get((me, REPELLED), 0) == before:
                game.memo[me, REPELLED] = before + 1
            return
    seat = mine >> 2
    hits = target >= 0
    if hits:
        theirs = game.kit[target].bends
        passes = flying or (theirs & DIVERTS_STRIKES and not bends & IGNORES_WATER)
        hits = not passes or bool(theirs & BLOCKS_FLIERS)
    if hits and (reaction := _reaction(game, target, me, space, reacted)):
        queue(game, strike, me, space, before, been, (*reacted, reaction))
        return
    game.struck |= 1 << me
    if before and game.memo and game.memo.get((me, REPELLED)) == before:
        before = 0  # those before it were not made, so this is the first strike of the attack (AUG-S-08)
    power = power_of(game, me, before)
    if game.recorder is not None:
        slug = game.face(me).slug
        game.recorder.tell(CardStruck(game.recorder.cause, slug, space_name(mine), space_name(space), power))
    if hits:
        whole = game.health[target]
        dealt = damage(game, target, power, me, 1)
        if dealt > whole > 0 and game.rules.overdamage:
            direct(game, seat, dealt - whole, me)
    else:
        direct(game, seat, power, me)
    if hits and game.heard & _ALLY_STRUCK and not been & ANSWER:
        for ally in row(game, space >> 2):
            if ally != target:
                trigger(game, ALLY_STRUCK, ally, me, target)


def _reaction(game: Duel, target: int, striker: int, space: int, reacted: tuple[str, ...]) -> str:
    """The first reaction that may change who stands in the space about to be struck, by name, or nothing."""
    kit = game.kit[target]
    if kit.mask & _WOULD_BE_STRUCK:
        for reaction in kit.on[WOULD_BE_STRUCK]:
            if reaction.__name__ not in reacted and reaction(game, target, striker, space):
                return reaction.__name__
    if game.heard & _ALLY_WOULD_BE_STRUCK:
        for ally in row(game, space >> 2):
            if ally != target:
                for reaction in game.kit[ally].on[ALLY_WOULD_BE_STRUCK]:
                    if reaction.__name__ not in reacted and reaction(game, ally, target, striker, space):
                        return reaction.__name__
    return ""


def _drawn_away(game: Duel, target: int, space: int) -> tuple[int, int]:
    """Who is struck where a neighbour draws the strike to itself: the left one of two, never away from such a card."""
    if not game.kit[target].bends & DRAWS_STRIKES:
        for side in (LEFT[space], RIGHT[space]):
            if side >= 0 and game.board[side] >= 0 and game.kit[game.board[side]].bends & DRAWS_STRIKES:
                return game.board[side], side
    return target, space


def _call_burrowers(game: Duel, striker: int, space: int, before: int, been: int, reacted: tuple[str, ...]) -> bool:
    """Whether the strike waits because a card may come to the empty space."""
    burrowers = [me for me in row(game, space >> 2) if game.kit[me].bends & BURROWS and not game.kit[me].bends & ROOTED]
    if not burrowers:
        return False
    game.rules.call_burrowers(game, burrowers, space)
    queue(game, strike, striker, space, before, been | CALLED, reacted)
    return True
