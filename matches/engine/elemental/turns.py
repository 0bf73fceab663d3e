"""Turns, moves and answers.

A card is announced before it is executed, and the other seat may answer it; the answer can be answered in turn. When a
seat passes, the uppermost card is executed, and the one below may be answered again (last in, first out). After each
move of the active seat the other one may play as well. Who has nothing to play is not asked.
"""

from matches.engine import guards
from matches.engine.elemental.cards import (
    ACTION,
    ACTIONS,
    BLESSING,
    DRAWS,
    END_DRAW,
    FREE_PLACING,
    REROLL_COST,
    SLOTS,
    UNLIMITED,
    Table,
)
from matches.engine.elemental.events import CardBought, CardPlayed, because
from matches.engine.elemental.flow import (
    ARG,
    BUY,
    END,
    INCOME,
    KIND,
    PASS,
    PLACE,
    PLAY,
    REROLL,
    TURN_UP,
    choose_card,
    step,
    work,
)
from matches.engine.elemental.harm import win
from matches.engine.elemental.lasting import until
from matches.engine.elemental.operations import perform
from matches.engine.elemental.state import (
    BUSY,
    DRAW,
    MAIN,
    NOBODY,
    NONE,
    STAYS,
    TO_DISCARD,
    TO_REMOVED,
    WINDOW,
    Game,
)
from matches.engine.elemental.strength import roll
from matches.engine.elemental.zones import (
    change_gold,
    conceal,
    discard,
    draw,
    found,
    gain,
    lay_out,
    may_gain,
    moved,
    show,
    shuffle,
)
from matches.engine.interface import MAX_ACTIONS
from matches.engine.recorder import TurnBegan
from matches.engine.rng import Stream

LIMIT = guards.DECISIONS_A_TURN


# --- the beginning and the end of turns ------------------------------------------------------------------------------
def set_up(table: Table, seed: int) -> Game:
    """A match before its first decision: dice rolled, piles shuffled, hands drawn."""
    game = Game(table, Stream.of(seed, "game"))
    parameters = table.parameters
    for die in range(len(game.dice)):
        roll(game, die)
    game.first = game.active = game.rng.below(2)
    for seat in (0, 1):
        game.hp[seat] = parameters.starting_hp
        game.gold[seat] = parameters.starting_gold_first if seat == game.first else parameters.starting_gold_second
        game.draws[seat] = table.starting[seat][:]
        shuffle(game, game.draws[seat], seat)
        draw(game, seat, parameters.hand_size)
    game.shop_draw = table.shop[:]
    shuffle(game, game.shop_draw)
    begin_turn(game, game.first)
    return game


def begin_turn(game: Game, seat: int) -> None:
    """The seat is active, and everything that is counted in a turn is counted anew."""
    game.turn += 1
    game.active = game.actor = seat
    game.step = MAIN
    game.ending = game.income_taken = False
    game.rerolls = game.buys = 0
    game.actions[seat] = game.table.parameters.actions_per_turn + game.perks[seat][ACTIONS]
    game.actions[1 - seat] = 0
    game.decisions = [0, 0]
    if game.recorder is not None:
        game.recorder.tell(TurnBegan("turn", seat, game.turn))


def end_turn(game: Game) -> None:
    """What lasted until now is over, the hand is changed for a new one, and the other seat's turn begins."""
    because(game, "turn end")
    seat, parameters = game.active, game.table.parameters
    for owner in (0, 1):
        for each in [each for each in game.lasting[owner] if each[1] <= game.turn]:
            game.lasting[owner].remove(each)
            card = each[0]
            game.discards[owner].append(card)
            moved(game, owner, card, "play", "discard")
    hand = game.hands[seat]
    if game.recorder is not None:
        for card in hand[:]:
            discard(game, seat, hand, card, "hand")
    game.discards[seat] += hand
    game.hands[seat] = []
    draw(game, seat, max(0, parameters.hand_size + game.perks[seat][END_DRAW]))
    if game.turn >= parameters.turn_guard:
        mine, theirs = game.hp
        game.guard = guards.TURNS
        win(game, DRAW if mine == theirs else int(theirs > mine), "turn limit")
    else:
        begin_turn(game, 1 - seat)


# --- what may be done ------------------------------------------------------------------------------------------------
def may_answer(game: Game, seat: int) -> bool:
    """Whether the seat has anything to play now beside its own moves."""
    if game.decisions[seat] >= LIMIT:
        return False
    if game.rows[seat]:
        return True
    kind, least = game.table.kind, ACTION if game.actions[seat] and seat != game.active else BLESSING
    for card in game.hands[seat]:
        if kind[card] >= least:
            return True
    return least == BLESSING and game.actions[seat] > 0 and bool(vetoes(game, seat))


def vetoes(game: Game, seat: int) -> list[int]:
    """Actions in the seat's hand that are made for answering."""
    return [card for card in game.hands[seat] if game.table.face[card].cancels]


def plays(game: Game, seat: int, *, any_action: bool) -> list[int]:
    """Cards that the seat may announce: blessings, actions where one is left, face-down cards; equal ones once."""
    kind, number = game.table.kind, game.table.number
    least = ACTION if any_action and game.actions[seat] > 0 else BLESSING
    actions = []
    for card in game.hands[seat]:
        if kind[card] >= least:
            action = PLAY + number[card]
            if action not in actions:
                actions.append(action)
    for card in game.rows[seat]:
        action = TURN_UP + number[card]
        if action not in actions:
            actions.append(action)
    return actions


def main_actions(game: Game, seat: int) -> list[int]:
    """The moves of the active seat. A hand of more faces than actions can name is offered in part."""
    if game.decisions[seat] >= LIMIT:
        return [END]
    parameters, perks, gold, face = game.table.parameters, game.perks[seat], game.gold[seat], game.table.face
    moves = []
    if game.actions[seat] > 0 and may_place(game, seat):
        moves.append(PLACE)
    if game.shop_row and (game.buys < parameters.buys_per_turn or perks[UNLIMITED]):
        for card in game.shop_row:
            if face[card].cost <= gold and may_gain(game, seat, card):
                action = BUY + face[card].number
                if action not in moves:
                    moves.append(action)
    if (
        gold >= parameters.reroll_cost + perks[REROLL_COST]
        and (game.rerolls < parameters.rerolls_per_turn or perks[UNLIMITED])
        and (game.shop_draw or game.shop_discard)
    ):
        moves.append(REROLL)
    if not game.income_taken:
        moves.append(INCOME)
    moves.append(END)
    actions = plays(game, seat, any_action=True)
    del actions[MAX_ACTIONS - len(moves) :]
    return actions + moves


def answers(game: Game, seat: int) -> list[int]:
    """What the seat may play while it is asked, and to pass.

    An extra action of the opponent's turn may be any (ELE-R-11); in the own turn, which has its time for actions, the
    hand answers with blessings and with Veto only.
    """
    found = plays(game, seat, any_action=seat != game.active)
    if seat == game.active and game.actions[seat] > 0:
        found += [PLAY + game.table.number[card] for card in vetoes(game, seat)]
    return [*found[: MAX_ACTIONS - 1], PASS]


def may_place(game: Game, seat: int) -> bool:
    """Whether the seat has a card, the gold and a free place to lay it face down."""
    slots = game.table.parameters.face_down_slots + game.perks[seat][SLOTS]
    return bool(game.hands[seat]) and len(game.rows[seat]) < slots and game.gold[seat] >= placing_cost(game, seat)


def placing_cost(game: Game, seat: int) -> int:
    """What it costs to place a card face down (ELE-R-10)."""
    return 0 if game.perks[seat][FREE_PLACING] else game.table.parameters.face_down_cost


# --- doing it --------------------------------------------------------------------------------------------------------
def do(game: Game, seat: int, action: int) -> None:
    """The move or answer is made; what follows from it is left to ``advance``."""
    kind = action - (action & ARG)
    game.step = BUSY
    if kind == PLAY:
        if game.table.faces[action & ARG].kind == ACTION:
            game.actions[seat] -= 1
        announce(game, seat, game.hands[seat], action & ARG, "hand")
    elif kind == TURN_UP:
        announce(game, seat, game.rows[seat], action & ARG, "face_down")
    else:
        MOVES[kind // KIND](game, seat, action)


def announce(game: Game, seat: int, zone: list[int], face: int, origin: str) -> None:
    """The card lies open and waits for answers; Truly Blessed draws at once for a blessing."""
    card = found(game, zone, face)
    zone.remove(card)
    show(game, card)
    game.announced.append((seat, card))
    if game.recorder is not None:
        game.recorder.cause = "play"
        game.recorder.tell(CardPlayed("play", seat, game.table.slug(card), origin))
    if game.perks[seat][DRAWS] and game.table.kind[card] == BLESSING:
        because(game, "truly-blessed")
        draw(game, seat, game.perks[seat][DRAWS])


def pass_on(game: Game, seat: int, action: int) -> None:
    """The uppermost card is executed; if none is announced the active seat goes on."""
    if game.announced:
        execute(game)
    else:
        resume(game)


def take_income(game: Game, seat: int, action: int) -> None:
    """The gold of the turn (ELE-R-07)."""
    because(game, "income")
    game.income_taken = True
    change_gold(game, seat, game.table.parameters.income)


def place(game: Game, seat: int, action: int) -> None:
    """An action is used and paid for, and the card to lie face down is asked for (ELE-R-08)."""
    because(game, "place")
    game.actions[seat] -= 1
    change_gold(game, seat, -placing_cost(game, seat))
    choose_card(game, seat, "place", game.hands[seat], place_chosen, seat)


@step
def place_chosen(game: Game, action: int, seat: int) -> None:
    """The card lies face down; what the other seat knew of the hand is uncertain now."""
    hand = game.hands[seat]
    card = found(game, hand, action & ARG)
    if len(hand) > 1:
        conceal(game, seat, hand)
    hand.remove(card)
    game.rows[seat].append(card)
    moved(game, seat, card, "hand", "face_down")


def reroll(game: Game, seat: int, action: int) -> None:
    """The shop's row is laid out anew, for its price."""
    because(game, "reroll")
    game.rerolls += 1
    change_gold(game, seat, -(game.table.parameters.reroll_cost + game.perks[seat][REROLL_COST]))
    lay_out(game)


def buy(game: Game, seat: int, action: int) -> None:
    """A card of the row is paid and gained; nothing takes its place."""
    because(game, "buy")
    game.buys += 1
    card = found(game, game.shop_row, action & ARG)
    game.shop_row.remove(card)
    price = game.table.face[card].cost
    change_gold(game, seat, -price)
    if game.recorder is not None:
        game.recorder.tell(CardBought("buy", seat, game.table.slug(card), price))
    gain(game, seat, card)


def end(game: Game, seat: int, action: int) -> None:
    """The active seat makes no more moves; the other may still play before the turn is over."""
    game.ending = True


MOVES = {
    move // KIND: function
    for move, function in (
        (END, end),
        (PASS, pass_on),
        (INCOME, take_income),
        (PLACE, place),
        (REROLL, reroll),
        (BUY, buy),
    )
}


# --- what follows ----------------------------------------------------------------------------------------------------
def advance(game: Game) -> None:
    """Everything has happened, up to the next decision or the end of the match."""
    while game.winner == NOBODY:
        if game.tasks:
            work(game)
        if game.pending is not None or game.step != BUSY or game.winner != NOBODY:
            break
        if game.executing != NONE:
            finish(game)
        if game.announced:
            asked = 1 - game.announced[-1][0]
            if not may_answer(game, asked):
                execute(game)
                continue
        else:
            asked = 1 - game.active
            if not may_answer(game, asked):
                resume(game)
                continue
        game.step, game.actor = WINDOW, asked
    if game.winner != NOBODY:
        game.pending = None
        game.tasks.clear()
        if game.executing != NONE:
            finish(game)


def resume(game: Game) -> None:
    """The active seat goes on with its turn, or it ends."""
    if game.ending:
        end_turn(game)
    else:
        game.step, game.actor = MAIN, game.active
        if game.decisions[game.active] >= LIMIT:
            game.guard = guards.DECISIONS


def execute(game: Game) -> None:
    """The uppermost card's operations are to happen, in their order."""
    game.executor, game.executing = game.announced.pop()
    game.fate = TO_DISCARD
    for number in range(len(game.table.face[game.executing].steps) - 1, -1, -1):
        game.tasks.append((perform, number))


def finish(game: Game) -> None:
    """The executed card lies where it belongs."""
    seat, card, fate = game.executor, game.executing, game.fate
    game.executing = game.executor = NONE
    if fate == STAYS:
        game.lasting[seat].append((card, until(game, seat, card)))
    elif fate == TO_REMOVED:
        game.removed.append(card)
        moved(game, seat, card, "play", "removed")
    else:
        game.discards[seat].append(card)
        moved(game, seat, card, "play", "discard")
