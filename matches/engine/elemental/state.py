"""A running match: numbers and flat lists. A card is a number; ``game.table.face[card]`` says what it is."""

from typing import Any

from matches.engine.elemental.cards import PERKS, Table
from matches.engine.recorder import Recorder
from matches.engine.rng import Stream

NOBODY, DRAW = -1, 2  # nobody has won; the match is drawn
NONE = -1  # no card

# What the match waits for when no question is pending.
MAIN, WINDOW, BUSY = range(3)
STEPS = ("main", "window", "busy")

# Where an executed card goes.
TO_DISCARD, TO_REMOVED, STAYS = range(3)
FATES = ("discard", "removed", "stays")


class Game:
    """Everything that changes in a match. Piles have their top card last."""

    __slots__ = (
        "actions",
        "active",
        "actor",
        "announced",
        "buys",
        "decisions",
        "dice",
        "discards",
        "draws",
        "ending",
        "executing",
        "executor",
        "fate",
        "first",
        "gold",
        "guard",
        "hands",
        "hp",
        "income_taken",
        "lasting",
        "passives",
        "pending",
        "perks",
        "reason",
        "recorder",
        "removed",
        "rerolls",
        "rng",
        "rows",
        "seen",
        "shop_discard",
        "shop_draw",
        "shop_row",
        "step",
        "table",
        "tasks",
        "turn",
        "winner",
    )

    def __init__(self, table: Table, rng: Stream) -> None:
        self.table = table
        self.rng = rng
        self.recorder: Recorder | None = None
        self.turn = 0
        self.first = self.active = self.actor = 0
        self.winner = NOBODY
        self.reason = self.guard = ""
        self.step = MAIN
        self.ending = False  # the active seat has ended its turn, and the other may still answer
        self.pending: tuple[Any, ...] | None = None  # seat, prompt, options, what follows, its arguments
        self.tasks: list[tuple[Any, ...]] = []  # what is still to happen, the next last
        self.announced: list[tuple[int, int]] = []  # seat and card, the uppermost last
        self.executing = self.executor = NONE
        self.fate = TO_DISCARD
        self.dice = [1] * 7
        self.hp = [0, 0]
        self.gold = [0, 0]
        self.draws: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.rows: list[list[int]] = [[], []]  # face down
        self.lasting: list[list[tuple[int, int]]] = [[], []]  # a card in play and the turn at whose end it leaves
        self.passives: list[list[int]] = [[], []]
        self.perks = [[0] * len(PERKS), [0] * len(PERKS)]  # what the passives of a seat add up to
        self.actions = [0, 0]  # that are left in this turn
        self.income_taken = False
        self.rerolls = self.buys = 0
        self.shop_draw: list[int] = []
        self.shop_row: list[int] = []
        self.shop_discard: list[int] = []
        self.removed: list[int] = []
        self.seen = [0, 0]  # a bit for each card whose hidden place the seat knows
        self.decisions = [0, 0]  # in this turn

    def copy(self) -> "Game":
        """An equal state that shares nothing that changes, without the recorder."""
        new = Game.__new__(Game)
        new.table = self.table
        new.rng = self.rng.copy()
        new.recorder = None
        new.turn = self.turn
        new.first = self.first
        new.active = self.active
        new.actor = self.actor
        new.winner = self.winner
        new.reason = self.reason
        new.guard = self.guard
        new.step = self.step
        new.ending = self.ending
        new.pending = self.pending
        new.tasks = self.tasks[:]
        new.announced = self.announced[:]
        new.executing = self.executing
        new.executor = self.executor
        new.fate = self.fate
        new.dice = self.dice[:]
        new.hp = self.hp[:]
        new.gold = self.gold[:]
        new.draws = [self.draws[0][:], self.draws[1][:]]
        new.hands = [self.hands[0][:], self.hands[1][:]]
        new.discards = [self.discards[0][:], self.discards[1][:]]
        new.rows = [self.rows[0][:], self.rows[1][:]]
        new.lasting = [self.lasting[0][:], self.lasting[1][:]]
        new.passives = [self.passives[0][:], self.passives[1][:]]
        new.perks = [self.perks[0][:], self.perks[1][:]]
        new.actions = self.actions[:]
        new.income_taken = self.income_taken
        new.rerolls = self.rerolls
        new.buys = self.buys
        new.shop_draw = self.shop_draw[:]
        new.shop_row = self.shop_row[:]
        new.shop_discard = self.shop_discard[:]
        new.removed = self.removed[:]
        new.seen = self.seen[:]
        new.decisions = self.decisions[:]
        return new
