"""The board: who stands where, who comes, moves and leaves, and which abilities are active because of it."""

from collections.abc import Iterator

from matches.engine.duel.abilities import step
from matches.engine.duel.cards import Face
from matches.engine.duel.flow import queue, trigger
from matches.engine.duel.moments import (
    ALLY_PLACED,
    ARRIVES,
    AURA,
    BRINGS_A_MARK,
    COPIES,
    ENEMY_PLACED,
    ENTERS_OPPOSITE,
    EVERY_TRIBE,
    GRANT,
    IS_CONDUIT,
    MOVED,
    NEGATES,
    NOBODY,
    PLAYED,
    ROOTED,
)
from matches.engine.duel.state import Duel, space_name
from matches.engine.recorder import CardMoved, CardPlaced

# Left and right as the controller of the row sees them; -1 is off the board.
LEFT = (-1, 0, 1, 2, 5, 6, 7, -1)
RIGHT = (1, 2, 3, -1, -1, 4, 5, 6)
ROWS = ((0, 1, 2, 3), (4, 5, 6, 7))
ROW_SLICES = (slice(0, 4), slice(4, 8))  # of the board, where only the cards are asked for and not their spaces

_AURA, _GRANT = 1 << AURA, 1 << GRANT
_ARRIVAL = 1 << ARRIVES | 1 << PLAYED
_ALLY_PLACED, _ENEMY_PLACED = 1 << ALLY_PLACED, 1 << ENEMY_PLACED
_PLACED = _ALLY_PLACED | _ENEMY_PLACED | 1 << ENTERS_OPPOSITE
_LAYERS = NEGATES | COPIES  # with GRANT and frames what ``Face.layers`` tells of a card
NEVER_COPIED = frozenset(["amorphous", "purist"])
# A seat's memo for each space: the next card placed there mirrors the power opposite. Then the card's own memo says so.
REFLECTION = tuple(f"reflection {space}" for space in range(8))
REFLECTS, MIRROR = "reflects", "mirror-power"


# --- looking ---------------------------------------------------------------------------------------------------------
def empty_spaces(game: Duel, seat: int) -> list[int]:
    """The seat's spaces without a card."""
    board = game.board
    return [space for space in ROWS[seat] if board[space] < 0]


def has_space(game: Duel, seat: int) -> bool:
    """Whether the seat has a space without a card."""
    return NOBODY in game.board[ROW_SLICES[seat]]


def row(game: Duel, seat: int) -> list[int]:
    """The seat's cards in play, in the order in which they act."""
    found = []
    for me in game.board[game.rules.row_slices[seat]]:
        if me >= 0:
            found.append(me)
    return found


def opposite(game: Duel, creature: int) -> int:
    """The facing card, or -1."""
    space = game.space[creature]
    return game.board[space ^ 4] if space >= 0 else NOBODY


def neighbours(game: Duel, creature: int) -> list[int]:
    """The cards in the neighbouring spaces, left one first."""
    space = game.space[creature]
    found = [game.board[side] for side in (LEFT[space], RIGHT[space]) if side >= 0]
    return [other for other in found if other >= 0]


def free_sides(game: Duel, space: int) -> list[int]:
    """The empty neighbouring spaces, left one first."""
    return [side for side in (LEFT[space], RIGHT[space]) if side >= 0 and game.board[side] < 0]


def controller(game: Duel, creature: int) -> int:
    """The seat in whose row the card stands, or stood last."""
    space = game.space[creature]
    return (space if space >= 0 else game.left[creature]) >> 2


def has_tribe(game: Duel, creature: int, tribe: str) -> bool:
    """Whether the card in play counts as one of the tribe."""
    return tribe in game.face(creature).tribes or bool(game.kit[creature].bends & EVERY_TRIBE)


def face_has_tribe(face: Face, tribe: str) -> bool:
    """Whether the card, wherever it is, counts as one of the tribe."""
    return tribe in face.tribes or bool(face.kit.bends & EVERY_TRIBE)


def is_conduit(game: Duel, creature: int) -> bool:
    """Whether the card closes a circuit: by tribe, or by Null Conduit (AUG-S-12)."""
    return has_tribe(game, creature, "conduit") or bool(game.kit[creature].bends & IS_CONDUIT)


def in_trigger_order(game: Duel) -> Iterator[int]:
    """Every card in play: the active player's row first, each row from its controller's first space (AUG-R-29)."""
    board, rows = game.board, game.rules.rows
    for space in (*rows[game.active], *rows[1 - game.active]):
        if board[space] >= 0:
            yield board[space]


# --- coming, moving, leaving -----------------------------------------------------------------------------------------
@step("place")
def place(game: Duel, seat: int, face_index: int, owner: int, space: int, how: int) -> int:
    """The card stands in the empty space, whole and new; everything that reacts to it is queued."""
    face = game.faces[face_index]
    me = game.free.pop() if game.free else game.new_id()
    game.card[me] = face_index
    game.owner[me] = owner
    game.space[me] = space
    game.health[me] = game.most[me] = face.health
    game.power[me] = face.power
    game.bonus[me] = 0
    game.given[me] = ()
    game.armor[me] = 0
    game.under[me] = ()
    game.arrived[me] = game.turn
    kit = game.kit[me] = face.kit
    game.board[space] = me
    layers = face.layers or game.restless
    if game.waiting and space in game.waiting:
        _inherit(game, me, space)
        layers = True
    if game.memo and game.memo.pop((-1 - (space >> 2), REFLECTION[space]), 0):
        game.memo[me, REFLECTS] = 1
        layers = True
    if layers:
        game.layered = True
        refresh(game)
        if kit.bends & BRINGS_A_MARK and not game.kit[me].bends & BRINGS_A_MARK:
            game.armor[me] = 1  # no trigger will bring it: the card comes with it, and only its sigils are taken away
    elif kit.mask or kit.bends:
        game.heard |= kit.mask
        game.bent |= kit.bends
        if kit.mask & _AURA:
            game.auras += tuple((aura, me) for aura in kit.on[AURA])
    if game.recorder is not None:
        game.recorder.tell(CardPlaced(game.recorder.cause, seat, face.slug, space_name(space), bool(how)))
    mask = game.kit[me].mask
    if mask & _ARRIVAL:
        trigger(game, ARRIVES, me, NOBODY, how)
        queue(game, announce, me, how)
    elif game.heard & _PLACED:
        greet(game, me, how)
    return me


@step("place")
def announce(game: Duel, me: int, how: int) -> None:
    """What reacts to a placing is queued: its own abilities, other own cards, enemy cards (AUG-S-04)."""
    if game.space[me] < 0:
        return
    if how:
        trigger(game, PLAYED, me, NOBODY, how)
    queue(game, greet, me, how)


@step("place")
def greet(game: Duel, me: int, how: int) -> None:
    """The other cards react to a card that was placed, if it is still there."""
    space = game.space[me]
    if space < 0 or not game.heard & _PLACED:
        return
    seat = space >> 2
    if game.heard & _ALLY_PLACED:
        for other in row(game, seat):
            if other != me:
                trigger(game, ALLY_PLACED, other, me, how)
    if game.heard & _ENEMY_PLACED:
        for other in row(game, 1 - seat):
            trigger(game, ENEMY_PLACED, other, me, how)
    facing = game.board[space ^ 4]
    if facing >= 0:
        trigger(game, ENTERS_OPPOSITE, facing, me)


@step("move")
def move(game: Duel, me: int, space: int) -> bool:
    """The card stands in the empty space of its own row, unless it is gone, rooted, or the space is taken."""
    old = game.space[me]
    if old < 0 or game.board[space] >= 0 or game.kit[me].bends & ROOTED:
        return False
    game.board[old] = NOBODY
    game.board[space] = me
    game.space[me] = space
    _moved(game, me, old)
    return True


@step("move")
def swap(game: Duel, me: int, other: int) -> bool:
    """Two cards of one row have changed places, unless one is gone or rooted."""
    mine, theirs = game.space[me], game.space[other]
    if mine < 0 or theirs < 0 or (game.kit[me].bends | game.kit[other].bends) & ROOTED:
        return False
    game.board[mine], game.board[theirs] = other, me
    game.space[me], game.space[other] = theirs, mine
    _moved(game, me, mine)
    _moved(game, other, theirs)
    return True


@step("move")
def rearrange(game: Duel, moves: tuple[tuple[int, int], ...]) -> None:
    """Cards of one row stand in their new spaces, all at once; (card, space) for each that moves."""
    old = [game.space[me] for me, _ in moves]
    for space in old:
        game.board[space] = NOBODY
    for me, space in moves:
        game.board[space] = me
        game.space[me] = space
    for (me, _), left in zip(moves, old, strict=True):
        _moved(game, me, left)


def _moved(game: Duel, me: int, old: int) -> None:
    space = game.space[me]
    if game.waiting and space in game.waiting:
        _inherit(game, me, space)
    if game.restless:
        refresh(game)
    if game.recorder is not None:
        told = CardMoved(game.recorder.cause, game.face(me).slug, space_name(old), space_name(space))
        game.recorder.tell(told)
    trigger(game, MOVED, me, NOBODY, old)
    facing = game.board[space ^ 4]
    if facing >= 0:
        trigger(game, ENTERS_OPPOSITE, facing, me)


def take_off(game: Duel, me: int) -> None:
    """The card stands nowhere any more; what it was stays readable until everything has settled."""
    space = game.space[me]
    game.board[space] = NOBODY
    game.left[me] = space
    game.space[me] = NOBODY
    game.gone.append(me)
    kit = game.kit[me]
    if game.restless or (game.layered and (game.faces[game.card[me]].layers or game.given[me])):
        refresh(game)
    elif kit.mask or kit.bends:
        _listen(game)


def give(game: Duel, me: int, *sigils: str) -> None:
    """The card has these sigils too, for its stay; what they do on arrival they do now."""
    if game.space[me] >= 0:
        game.given[me] += sigils
        game.layered = True
        refresh(game)
        for sigil in sigils:
            ability = game.table.abilities.find(sigil)
            for function in ability.on.get(ARRIVES, ()) if ability else ():
                queue(game, function, me, NOBODY, 0)


def _inherit(game: Duel, me: int, space: int) -> None:
    """Haunters that wait in the space lie beneath the newcomer, which has their sigils."""
    for face, owner, sigils in game.waiting.pop(space):
        game.given[me] += sigils
        game.under[me] += ((face, owner),)
    game.layered = True
    refresh(game)


# --- which abilities are active --------------------------------------------------------------------------------------
def refresh(game: Duel) -> None:
    """Kits, auras and the moments that are listened to fit the board as it stands."""
    if game.layered:
        _relayer(game)
    _listen(game)


def _listen(game: Duel) -> None:
    """Auras and the moments that are listened to fit the kits of the cards in play."""
    heard = bent = 0
    kits = game.kit
    for me in game.board:
        if me >= 0:
            kit = kits[me]
            heard |= kit.mask
            bent |= kit.bends
    game.heard = heard
    game.bent = bent
    game.auras = ()
    if heard & _AURA:
        game.auras = tuple((aura, me) for me in game.board if me >= 0 for aura in kits[me].on[AURA])


def _relayer(game: Duel) -> None:
    """Negation first, then copying, then sigils that others give (AUG-R-30)."""
    board, kits, given, memo = game.board, game.kit, game.given, game.memo
    present = [(me, game.faces[game.card[me]]) for me in board if me >= 0]
    for _ in range(3):  # a frame may depend on what another frame gives; three rounds are more than any card needs
        own = {}
        for me, face in present:
            own[me] = _own_sigils(game, me, face) if face.frame or given[me] else face.kit.sigils
        before = kits[:]
        grants = 0
        for me, face in present:
            facing = board[game.space[me] ^ 4]
            sigils = own[me]
            if facing >= 0:
                if "purist" in own[facing]:
                    sigils = ()
                elif "amorphous" in sigils and "purist" not in sigils:
                    sigils += tuple(sigil for sigil in own[facing] if sigil not in NEVER_COPIED)
            kit = face.kit
            if sigils is not kit.sigils or (memo and (me, REFLECTS) in memo):
                kit = game.table.kit(sigils, _own_traits(game, me))
            kits[me] = kit
            grants |= kit.mask & _GRANT
        if grants:
            _grant(game, [me for me, _ in present])
        if before == kits:
            break
    game.layered = game.restless = False
    for me, face in present:
        kit = kits[me]
        if face.layers or given[me] or kit.bends & _LAYERS or kit.mask & _GRANT:
            game.layered = True
            bends, mask = face.kit.bends | kit.bends, face.kit.mask | kit.mask
            if bends & _LAYERS or mask & _GRANT or face.frame in game.rules.restless_frames:
                game.restless = True
                break


def _grant(game: Duel, present: list[int]) -> None:
    """The cards in play have the sigils that others give them."""
    for me in present:
        granted = tuple(
            sigil
            for giver in present
            if game.kit[giver].mask & _GRANT
            for grant in game.kit[giver].on[GRANT]
            for sigil in grant(game, giver, me)
            if sigil not in game.kit[me].sigils
        )
        if granted:
            kit = game.kit[me]
            game.kit[me] = game.table.kit(kit.sigils + granted, kit.traits)


def _own_traits(game: Duel, me: int) -> tuple[str, ...]:
    traits = game.face(me).kit.traits
    return (MIRROR, *traits) if (me, REFLECTS) in game.memo else traits


def _own_sigils(game: Duel, me: int, face: Face) -> tuple[str, ...]:
    sigils = face.kit.sigils
    if face.frame and game.rules.frames[face.frame](game, me):
        sigils += face.frame_sigils
    return sigils + game.given[me]
