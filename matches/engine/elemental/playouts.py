"""Quick moves: how a turn is brought to its end, and what is done in playouts."""

from matches.engine.elemental.cards import ACTION, BLESSING, PASSIVE, Face
from matches.engine.elemental.evaluation import face_points
from matches.engine.elemental.flow import ARG, BUY, END, INCOME, NO, PASS, PLAY, PRICE, TAKE, TURN_UP
from matches.engine.elemental.state import MAIN, Game
from matches.engine.rng import Stream

WORTH_AN_ANSWER = 60  # points of an announced action that is worth a Veto
QUICK_MOVES = 25  # decisions of a turn after which it is ended: some decks draw themselves again and again
WORTH_BUYING = 4  # points of one play for each piece of gold
GIVEN = ("discard", "give up", "remove")  # questions for a card that is better lost
TAKEN = ("place", "take", "wish", "next", "cancel")  # and for one that is better had
STRAYS = 5  # of a playout's moves, one in so many is any legal one


def sensible(game: Game, seat: int, actions: list[int], stream: Stream) -> int:
    """One of the actions: mostly the quick move, now and then another one."""
    if len(actions) == 1:
        return actions[0]
    if game.pending is not None:
        return reply(game, actions, stream)
    if not stream.below(STRAYS):
        return actions[stream.below(len(actions))]
    return closing(game, seat, actions)


def reply(game: Game, actions: list[int], stream: Stream) -> int:
    """An answer: the worst card is given away and the best taken, damage bought off; what else is asked, by chance."""
    assert game.pending is not None
    prompt = game.pending[1]
    points = face_points(game)
    if prompt in GIVEN:
        return min(actions, key=lambda action: points[action & ARG] if TAKE <= action < PRICE else 0)
    if prompt in TAKEN:
        return max(actions, key=lambda action: points[action & ARG] if TAKE <= action < PRICE else 0)
    if prompt == "pay":
        return actions[0]
    return actions[stream.below(len(actions))]


def closing(game: Game, seat: int, actions: list[int]) -> int:
    """The next of the moves that a player makes without much thought; in the end the turn is over."""
    if game.step != MAIN:
        return answer(game, seat, actions)
    if not game.income_taken:
        return INCOME
    if game.decisions[seat] > QUICK_MOVES:
        return END
    points = face_points(game)
    best, most, buying, bought = NO, 0, NO, 0
    faces = game.table.faces
    for action in actions:
        number = action & ARG
        kind = action - number
        if kind in (PLAY, TURN_UP):
            worth = points[number]
            face = faces[number]
            if face.kind == BLESSING:
                worth = 2000 if is_useful(game, seat, face) else 0
            elif face.buff is not None:
                worth = buffed(game, seat, face, points)
            elif face.cancels:
                worth = 0
            if worth > most:
                best, most = action, worth
        elif kind == BUY:
            worth = points[number] - WORTH_BUYING * faces[number].cost if faces[number].kind != PASSIVE else 20
            if worth > bought:
                buying, bought = action, worth
    if best != NO:
        return best
    if buying != NO:
        return buying
    return END


def is_useful(game: Game, seat: int, face: Face) -> bool:
    """Whether a blessing is worth playing now: more actions want cards to play."""
    if not face.actions:
        return True
    playable = sum(game.table.kind[card] == ACTION for card in game.hands[seat])
    return playable - face.loses > game.actions[seat]


def buffed(game: Game, seat: int, face: Face, points: list[int]) -> int:
    """What a buff adds to the best other card that can still be played after it."""
    assert face.buff is not None
    bits, factor = face.buff
    table = game.table
    cards = game.rows[seat] + (game.hands[seat] if game.actions[seat] > 1 else [])
    best = 0
    for card in cards:
        for formula in table.face[card].formulas:
            if formula is not None and formula.bits & bits:
                best = max(best, points[table.number[card]])
    return (factor - 1) * best + best // 4


def answer(game: Game, seat: int, actions: list[int]) -> int:
    """A Veto or a shield against an announced card that is worth it, else nothing."""
    if not game.announced:
        return PASS
    owner, threat = game.announced[-1]
    table = game.table
    if owner == seat or table.kind[threat] != ACTION or face_points(game)[table.number[threat]] < WORTH_AN_ANSWER:
        return PASS
    attack = next((formula.bits for formula in table.face[threat].formulas if formula is not None), 0)
    for action in actions:
        if action == PASS:
            break
        face = table.faces[action & ARG]
        if face.cancels or (face.guard is not None and face.guard.against & attack):
            return action
    return PASS
