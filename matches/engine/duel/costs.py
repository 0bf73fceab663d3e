"""What a card costs now, and whether a seat can pay it.

A plan is a tuple of spaces to be sacrificed, in order, and a tuple of spaces to be shattered, one for each broken gem
of the price. A choice is offered only if some whole plan begins with it, so nothing is spent on a card that cannot be
paid (AUG-E-08).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from matches.engine.duel.board import ROW_SLICES, ROWS, has_space, row
from matches.engine.duel.cards import (
    ANY,
    BLOOD,
    BLUE,
    BONES,
    BROKEN,
    ENERGY,
    GEM,
    GREEN,
    ORANGE,
    OVERCHARGE,
    Face,
)
from matches.engine.duel.flow import PLAY as PLAY_ACTION
from matches.engine.duel.moments import (
    ALLY_GEMS,
    CANNOT_BE_SACRIFICED,
    COST,
    FREES_SACRIFICE,
    GEMS,
    NOBODY,
    OWN_COST,
    SHATTERS,
    STAYS,
    SURVIVES_SACRIFICE,
)
from matches.engine.duel.moments import (
    BLOOD as BLOOD_GIVEN,
)
from matches.engine.duel.state import Duel

_COST, _GEMS, _STAYS, _ALLY_GEMS = 1 << COST, 1 << GEMS, 1 << STAYS, 1 << ALLY_GEMS
_GIVES_GEMS = _GEMS | _ALLY_GEMS
_SHATTERS = 1 << SHATTERS
_PROVIDES = _GIVES_GEMS | _SHATTERS
WAYS_TO_PAY = 12  # index of a price's last number: bits for unusual ways to pay
UNIQUE_COLOURS, THREE_CARDS, ASSEMBLED, BY_SCALE, HALF_THE_GEMS = 1, 2, 4, 8, 16
ASSEMBLY = ("automaton", "shield-bot", "sniper-bot")
NO_GEMS = (0, 0, 0, 0)
ENOUGH = 1000  # gems: where a card breaks for them without having any, their number rules nothing out
Spaces = tuple[int, ...]
Gems = tuple[int, int, int, int]  # green, orange, blue, and of any colour
Price = Sequence[int]


# --- the price -------------------------------------------------------------------------------------------------------
def price_of(game: Duel, seat: int, face: Face) -> Price:
    """What the card costs the seat now: twelve amounts, and bits for unusual ways to pay."""
    if not face.own_price and not game.heard & _COST and not game.blood_tokens[seat]:
        return face.price
    price = list(face.price)
    for change in face.kit.on[OWN_COST]:
        change(game, seat, face, price)
    if game.heard & _COST:
        for me in row(game, seat):
            for change in game.kit[me].on[COST]:
                change(game, me, seat, face, price)
    if game.blood_tokens[seat]:
        price[BLOOD] -= min(price[BLOOD], game.blood_tokens[seat])
    return [max(0, amount) for amount in price] if min(price) < 0 else price


# --- who can be given up ---------------------------------------------------------------------------------------------
def blood_of(game: Duel, me: int) -> int:
    """How much blood the card gives at most when it is sacrificed; 0 if it cannot be."""
    kit = game.kit[me]
    if kit.bends & CANNOT_BE_SACRIFICED and not (game.bent & FREES_SACRIFICE and _is_freed(game, me)):
        return 0
    asked = kit.on[BLOOD_GIVEN]
    return max(give(game, me) for give in asked) if asked else 1


def _is_freed(game: Duel, me: int) -> bool:
    return any(game.kit[other].bends & FREES_SACRIFICE for other in row(game, game.space[me] >> 2))


def survives_sacrifice(game: Duel, me: int) -> bool:
    """Whether the card stays when it is sacrificed."""
    kit = game.kit[me]
    if kit.bends & SURVIVES_SACRIFICE:
        return True
    return bool(kit.mask & _STAYS) and any(stays(game, me) for stays in kit.on[STAYS])


def gems_of(game: Duel, me: int) -> Gems:
    """The gems a card in play provides: green, orange, blue, and of any colour."""
    kit = game.kit[me]
    if not kit.mask & _GEMS and not game.heard & _ALLY_GEMS:
        return NO_GEMS
    asked = kit.on[GEMS]
    if len(asked) == 1 and not game.heard & _ALLY_GEMS:
        gems: Gems = asked[0](game, me)
        return gems
    given = [ask(game, me) for ask in asked]
    if game.heard & _ALLY_GEMS:
        for ally in row(game, game.space[me] >> 2):
            given += [add(game, ally, me) for add in game.kit[ally].on[ALLY_GEMS]]
    if len(given) < 2:
        return given[0] if given else NO_GEMS
    return tuple(map(sum, zip(*given, strict=True)))  # type: ignore[return-value]


# --- can it be paid? -------------------------------------------------------------------------------------------------
def plays(game: Duel, seat: int) -> list[int]:
    """The actions that play a card of the seat's hand which it can pay and put down now, equal cards once."""
    hand, heard = set(game.hands[seat]), game.heard
    if heard & _COST or game.blood_tokens[seat]:
        return [PLAY_ACTION + index for index in sorted(hand) if can_pay(game, seat, game.faces[index])]
    held_bones, held_energy = game.bones[seat], game.energy[seat]
    room, held_blood, frees = _row_gives(game, seat)
    gems, held_gems = NO_GEMS, 0
    if heard & _PROVIDES:
        gems = _held_gems(game, ROWS[seat])
        held_gems = ENOUGH if heard & _SHATTERS else sum(gems)
    least = game.table.least
    found: list[int] = []
    for index in hand:
        blood, bones, symbols, energy, face = least[index]
        if blood > held_blood or bones > held_bones or symbols > held_gems or energy > held_energy:
            continue
        if face is None:
            if room or (blood and frees):
                found.append(PLAY_ACTION + index)
        elif face.own_price:
            if can_pay(game, seat, face):
                found.append(PLAY_ACTION + index)
        else:
            if face.overcharge and game.cells[seat] - held_energy + energy < face.overcharge:
                continue
            if symbols and not _row_has_gems(game, face, gems):
                continue
            if _has_plan(game, seat, face.price) if face.may_give_up else room or (blood and frees):
                found.append(PLAY_ACTION + index)
    found.sort()
    return found


def _row_has_gems(game: Duel, face: Face, gems: Gems) -> bool:
    """Whether the gems of the whole row, which are the most that any plan can show or break, suffice for the card."""
    if face.gems and not _symbols_suffice(face.price, gems, face.gems):
        return False
    return not face.broken or bool(game.heard & _SHATTERS) or _symbols_suffice(face.price, gems, face.broken)


def _row_gives(game: Duel, seat: int) -> tuple[bool, int, bool]:
    """Whether the row has an empty space, how much blood it gives, and whether a sacrifice would empty one."""
    kits = game.kit
    room = frees = False
    blood = 0
    for me in game.board[ROW_SLICES[seat]]:
        if me < 0:
            room = True
        elif kits[me].gives_one:
            blood += 1
            frees = True
        elif kits[me].bends & CANNOT_BE_SACRIFICED and not game.bent & FREES_SACRIFICE:
            continue
        elif given := blood_of(game, me):
            blood += given
            frees = frees or not survives_sacrifice(game, me)
    return room, blood, frees


def can_pay(game: Duel, seat: int, face: Face) -> bool:
    """Whether some plan pays the card and leaves a space for it."""
    price = price_of(game, seat, face)
    if price[WAYS_TO_PAY] & BY_SCALE and has_space(game, seat):
        return True
    return can_pay_price(game, seat, price)


def can_pay_price(game: Duel, seat: int, price: Price) -> bool:
    """Whether some plan pays this price and leaves a space."""
    return _has_stores(game, seat, price) and _row_suffices(game, seat, price) and _has_plan(game, seat, price)


def _has_plan(game: Duel, seat: int, price: Price) -> bool:
    return next(plans(game, seat, price, (), ()), None) is not None


def _has_stores(game: Duel, seat: int, price: Price) -> bool:
    if game.bones[seat] < price[BONES] or game.energy[seat] < price[ENERGY]:
        return False
    empty_cells = game.cells[seat] - (game.energy[seat] - price[ENERGY])
    return not price[OVERCHARGE] or empty_cells >= price[OVERCHARGE]


def _row_suffices(game: Duel, seat: int, price: Price) -> bool:
    """Whether the whole row has what the price asks of it; where it has not, no plan need be looked for."""
    if price[WAYS_TO_PAY] & (ASSEMBLED | THREE_CARDS) and game.board[ROW_SLICES[seat]].count(NOBODY) > 1:
        return False
    if price[BLOOD] and not price[WAYS_TO_PAY] & ASSEMBLED and _row_gives(game, seat)[1] < price[BLOOD]:
        return False
    return not any(price[GEM:BROKEN]) or _gems_suffice(game, price, ROWS[seat])


def plans(game: Duel, seat: int, price: Price, given: Spaces, broken: Spaces) -> Iterator[tuple[Spaces, Spaces]]:
    """Every whole plan that begins with these sacrifices and these shatters."""
    if not is_paid(game, price, given):
        for space in next_sacrifices(game, seat, price, given):
            yield from plans(game, seat, price, (*given, space), broken)
        return
    needed = [colour for colour in range(4) for _ in range(price[BROKEN + colour])]
    if len(broken) < len(needed):
        for space in _next_shatters(game, seat, given, broken, needed[len(broken)]):
            yield from plans(game, seat, price, given, (*broken, space))
        return
    board = game.board
    lost = {space for space in given if not survives_sacrifice(game, board[space])} | set(broken)
    if not lost and not has_space(game, seat):
        return
    if any(price[GEM:BROKEN]):
        kept = [space for space in ROWS[seat] if space not in lost]
        if not _gems_suffice(game, price, kept):
            return
    yield given, broken


def is_paid(game: Duel, price: Price, given: Spaces) -> bool:
    """Whether these sacrifices are as many as the price asks for."""
    ways = price[WAYS_TO_PAY]
    if ways & ASSEMBLED:
        return len(given) == len(ASSEMBLY)
    if ways & THREE_CARDS and len(given) < 3:
        return False
    board, kits = game.board, game.kit
    blood = 0
    for space in given:
        me = board[space]
        blood += 1 if kits[me].gives_one else blood_of(game, me)
    return blood >= price[BLOOD]


def next_sacrifices(game: Duel, seat: int, price: Price, given: Spaces) -> list[int]:
    """The spaces whose card can be sacrificed after these."""
    board, kits = game.board, game.kit
    spaces = []
    for space in ROWS[seat]:
        me = board[space]
        if me >= 0 and space not in given and (kits[me].gives_one or blood_of(game, me)):
            spaces.append(space)
    if price[WAYS_TO_PAY] & ASSEMBLED:
        taken = [game.face(board[space]).slug for space in given]
        wanted = [name for name in ASSEMBLY if name not in taken]
        return [space for space in spaces if game.face(board[space]).slug in wanted]
    return spaces


def _next_shatters(game: Duel, seat: int, given: Spaces, broken: Spaces, colour: int) -> list[int]:
    board = game.board
    found = []
    for space in ROWS[seat]:
        me = board[space]
        if me < 0 or space in given:
            continue
        shatters = game.kit[me].on[SHATTERS]
        most = max(ask(game, me) for ask in shatters) if shatters else 1
        gems = gems_of(game, me)
        fits = shatters or gems[ANY] or (sum(gems) if colour == ANY else gems[colour])
        if fits and broken.count(space) < most:
            found.append(space)
    return found


def _gems_suffice(game: Duel, price: Price, spaces: Iterable[int]) -> bool:
    """Each symbol needs a gem of its own on what remains in these spaces (AUG-E-05, AUG-E-08)."""
    held = _held_gems(game, spaces)
    if price[WAYS_TO_PAY] & HALF_THE_GEMS:
        symbols = [colour for colour in range(4) for _ in range(price[GEM + colour])]
        return any(
            _symbols_suffice(price, held, [kept.count(colour) for colour in range(4)])
            for kept in combinations(symbols, len(symbols) // 2)
        )
    return _symbols_suffice(price, held, price[GEM : GEM + 4])


def _held_gems(game: Duel, spaces: Iterable[int]) -> Gems:
    """How many gems of each colour, and of any, the cards in these spaces provide."""
    board, kits, lent = game.board, game.kit, game.heard & _ALLY_GEMS
    green = orange = blue = wild = 0
    for space in spaces:
        me = board[space]
        if me >= 0 and (lent or kits[me].mask & _GEMS):
            of_green, of_orange, of_blue, of_any = gems_of(game, me)
            green += of_green
            orange += of_orange
            blue += of_blue
            wild += of_any
    return green, orange, blue, wild


def _symbols_suffice(price: Price, held: Gems, wanted: Price) -> bool:
    """Whether every symbol has a gem of its own; gems of any colour fill what is missing."""
    unique = price[WAYS_TO_PAY] & UNIQUE_COLOURS
    if sum(held) < sum(wanted) and not unique:
        return False
    wild = held[ANY]
    for colour in (GREEN, ORANGE, BLUE):
        if wanted[colour] > held[colour]:
            wild -= wanted[colour] - held[colour]
    if wild < 0:
        return False
    if unique:
        colours = sum(held[colour] > 0 for colour in (GREEN, ORANGE, BLUE))
        return min(3, colours + held[ANY]) >= wanted[ANY]
    return True
