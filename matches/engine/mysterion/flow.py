"""What is asked and what is still to happen: questions, steps, and the numbers of actions.

A step is a function and three numbers (a seat, a card, a number) on ``todo``; the last one comes first. A step that
needs an answer asks and returns; ``run`` stops there, and the answer goes to the function of its question.
"""

from collections.abc import Callable

from matches.engine.mysterion.cards import NONE
from matches.engine.mysterion.state import DRAWN, NOBODY, Battle
from matches.engine.recorder import MatchEnded

# --- questions -------------------------------------------------------------------------------------------------------
PROMPTS = (
    "", "mulligan", "draw", "fast", "setup", "invoke", "beneath", "enhance", "defend", "discard", "pay", "lose",
    "untap", "retrieve",
)  # fmt: skip
(
    NOTHING, MULLIGAN, DRAW, FAST, SETUP, INVOKE, BENEATH, ENHANCE, DEFEND, DISCARD, PAY, LOSE, UNTAP, RETRIEVE,
) = range(len(PROMPTS))  # fmt: skip

# --- actions: a kind and a card --------------------------------------------------------------------------------------
KIND = 1024  # an action is its kind times this, plus the number of a card
PASS, YES, STUDY, USE, PUT, CALL, EVOLVE, TAKE, LOSE_TAPPED = (kind * KIND for kind in range(9))

# --- steps -----------------------------------------------------------------------------------------------------------
STEP_NAMES = (
    "ask-mulligan", "start-turn", "draw-stage", "setup-stage", "go-on-setting-up", "hand-limit", "invoke-stage",
    "enhance-stage", "attacker-invoked", "defend-stage", "blocker-invoked", "meet", "exchange", "lose-script",
    "cleanup", "deed", "reveal", "pay",
)  # fmt: skip
(
    ASK_MULLIGAN, START, DRAW_STAGE, SETUP_STAGE, GO_ON, HAND_LIMIT, INVOKE_STAGE, ENHANCE_STAGE, ATTACKER_INVOKED,
    DEFEND_STAGE, BLOCKER_INVOKED, MEET, EXCHANGE, LOSE_SCRIPT, CLEANUP, DEED, REVEAL, PAYMENT,
) = range(len(STEP_NAMES))  # fmt: skip

StepFunction = Callable[[Battle, int, int, int], None]
Answer = Callable[[Battle, int, int], None]  # the seat and its action


def _unknown_step(state: Battle, seat: int, card: int, number: int) -> None:
    raise LookupError("no function is registered for this step")


def _unknown_answer(state: Battle, seat: int, action: int) -> None:
    raise LookupError("no function is registered for this question")


STEPS: list[StepFunction] = [_unknown_step] * len(STEP_NAMES)
ANSWERS: list[Answer] = [_unknown_answer] * len(PROMPTS)


def step(which: int) -> Callable[[StepFunction], StepFunction]:
    """The function does this step."""

    def register(function: StepFunction) -> StepFunction:
        STEPS[which] = function
        return function

    return register


def answers(prompt: int) -> Callable[[Answer], Answer]:
    """The function is given what was answered to this question."""

    def register(function: Answer) -> Answer:
        ANSWERS[prompt] = function
        return function

    return register


def then(state: Battle, which: int, seat: int, card: int = NONE, number: int = 0) -> None:
    """This step comes next, before everything that was to happen already."""
    state.todo.append((which, seat, card, number))


def ask(state: Battle, prompt: int, seat: int, number: int = 0, card: int = NONE) -> None:
    """The seat must answer before anything else happens."""
    state.prompt = prompt
    state.asked = seat
    state.number = number
    state.card = card


def run(state: Battle) -> None:
    """Everything that is to happen has happened, up to the next question or the end."""
    todo = state.todo
    while todo and not state.prompt and state.winner == NOBODY:
        which, seat, card, number = todo.pop()
        STEPS[which](state, seat, card, number)
    if state.winner != NOBODY:
        todo.clear()
        state.prompt = NOTHING


def finish(state: Battle, winner: int, reason: str, guard: str = "") -> None:
    """The match is over, unless it was before; ``run`` lets nothing more happen."""
    if state.winner != NOBODY:
        return
    state.winner = winner
    state.reason = reason
    state.guard = guard or state.guard
    if state.recorder is not None:
        state.recorder.tell(MatchEnded(guard or reason, () if winner == DRAWN else (winner,), reason))
