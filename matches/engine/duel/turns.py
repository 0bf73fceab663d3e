"""The turn: what may be done in the play step, and the steps from the bell to the next player's draw."""

from matches.engine import guards
from matches.engine.duel.abilities import step
from matches.engine.duel.board import ROWS, in_trigger_order, row
from matches.engine.duel.combat import attack_from
from matches.engine.duel.costs import plays
from matches.engine.duel.flow import ARG, AT, BELL, DRAW_FROM, PLAY, USE, because, queue, trigger
from matches.engine.duel.moments import ACTIVATED, ATTACKING, END_STEP, ENDING, ENEMY_END_STEP, NOBODY
from matches.engine.duel.moments import BELL as BELL_RINGS
from matches.engine.duel.payment import play_card
from matches.engine.duel.state import Duel
from matches.engine.interface import MAX_ACTIONS
from matches.engine.recorder import TurnBegan

_ACTIVATED, _BELL_RINGS, _END_STEPS = 1 << ACTIVATED, 1 << BELL_RINGS, 1 << END_STEP | 1 << ENEMY_END_STEP
USES_A_SPACE = 8  # an action "use" holds the space and which of the card's activated abilities
USED = "turn:used"  # what a memo remembers for one turn only begins with "turn:"


def play_step_actions(game: Duel, seat: int) -> list[int]:
    """What the active seat may do in its play step; ringing the bell is always the last."""
    if game.decisions[seat] >= guards.DECISIONS_A_TURN:
        return [BELL]
    actions = plays(game, seat)
    if game.heard & _ACTIVATED:
        _add_uses(game, seat, actions)
    game.rules.add_actions(game, seat, actions)
    if len(actions) >= MAX_ACTIONS:
        del actions[MAX_ACTIONS - 1 :]
    actions.append(BELL)
    return actions


def _add_uses(game: Duel, seat: int, actions: list[int]) -> None:
    """The activated abilities that the seat may use now are among the actions."""
    board = game.board
    for space in ROWS[seat]:
        me = board[space]
        if me >= 0 and game.kit[me].uses and game.memo.get((me, USED), 0) < game.rules.activations:
            for number, (_, may_use, _) in enumerate(game.kit[me].uses):
                if may_use(game, me):
                    actions.append(USE + space * USES_A_SPACE + number)


@step("play")
def do(game: Duel, seat: int, action: int) -> None:
    """An action of the play step was taken."""
    if action == BELL:
        ring_bell(game)
    elif PLAY <= action < AT:
        play_card(game, seat, action - PLAY)
    elif USE <= action < DRAW_FROM:
        space, number = divmod(action & ARG, USES_A_SPACE)
        me = game.board[space]
        game.memo[me, USED] = game.memo.get((me, USED), 0) + 1
        queue(game, game.kit[me].uses[number][2], me, NOBODY, number)
    else:
        game.rules.do_extra(game, seat, action)


def ring_bell(game: Duel) -> None:
    """The play step is over; the attack step and what follows are queued."""
    if game.heard & _BELL_RINGS:
        for me in in_trigger_order(game):
            trigger(game, BELL_RINGS, me, game.active)
        queue(game, attack_step)
    else:
        attack_step(game)


@step("attack")
def attack_step(game: Duel) -> None:
    """The attack has begun; nothing of it has counted yet."""
    game.phase = ATTACKING
    if game.recorder is not None:
        because(game, "attack")
    game.attacked = game.struck = game.direct_counted = 0
    if attack_from(game, 0):
        end_step(game)
    elif game.winner == NOBODY and game.phase == ATTACKING:
        queue(game, end_step)


@step("end")
def end_step(game: Duel) -> None:
    """The end step's abilities are queued, those of cards that stood on the board when the attack ended."""
    game.phase = ENDING
    if game.recorder is not None:
        because(game, "end")
    seat = game.active
    if game.heard & _END_STEPS or game.memo:
        queue_acts(game, seat, END_STEP)
        game.rules.end_step_acts(game)
        queue_acts(game, 1 - seat, ENEMY_END_STEP)
        queue(game, end_turn)
    else:
        end_turn(game)


def queue_acts(game: Duel, seat: int, moment: int) -> None:
    """What the seat's cards do at a step is queued, each with the abilities it has when its turn comes."""
    bit = 1 << moment
    if not game.layered and not game.heard & bit:
        return
    for me in row(game, seat):
        if game.layered or game.kit[me].mask & bit:
            queue(game, act_of, me, moment)


@step("step")
def act_of(game: Duel, me: int, moment: int) -> None:
    """What one card does at a step is queued, if it is still there."""
    if game.space[me] >= 0:
        trigger(game, moment, me)


@step("end")
def end_turn(game: Duel) -> None:
    """The turn is over; the next one begins, unless the match has lasted long enough."""
    seat = game.active
    game.capped[seat] = 0
    game.turns_taken[seat] += 1
    game.rules.turn_ends(game)
    if game.winner == NOBODY:
        next_turn(game, 1 - seat)


@step("turn")
def next_turn(game: Duel, seat: int) -> None:
    """It is the seat's turn."""
    if game.turn >= game.rules.turn_guard:
        game.guard = guards.TURNS
        game.rules.end(game, game.rules.favoured(game), "turn limit")
        return
    game.turn += 1
    game.active = seat
    game.hammered = game.sacrifices = game.attacked = game.struck = 0
    game.decisions = [0, 0]
    game.energy_used = [0, 0]
    game.fanned = [0, 0]
    game.scale_moved = [0, 0]
    if game.memo:
        game.memo = {key: value for key, value in game.memo.items() if not key[1].startswith("turn:")}
    if game.recorder is not None:
        game.recorder.tell(TurnBegan("turn", seat, game.turn))
        because(game, "draw")
    game.rules.begin_turn(game)
