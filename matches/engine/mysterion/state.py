"""The state of a battle: numbers and flat lists, so that a copy is cheap.

A card is its number in the ``Table``; a hand is kept sorted, for equal hands are equal. Pairs hold a value for each
seat. Scripts in a Codex are counted by card: ``ready``, ``tapped``, and ``guarding`` for those tapped to defend.
"""

from matches.engine.mysterion.cards import NONE, Table
from matches.engine.recorder import Recorder
from matches.engine.rng import Stream

NOBODY, DRAWN = -1, 2  # of ``winner``
HIDDEN = -2  # a Conditional that a view does not show

NUMBERS = (
    "turn", "active", "first", "enhancement_attack", "enhancement_defence", "number",
)  # fmt: skip
SEAT_NUMBERS = (
    "health", "turns_taken", "decisions", "studied", "extra", "has_set", "mulligans", "attack_bonus", "defence_bonus",
    "prevented",
)  # fmt: skip
SEAT_CARDS = ("conditional", "creature", "survivor")
SEAT_PILES = ("hands", "decks", "discards", "ready", "tapped", "guarding")
Step = tuple[int, int, int, int]  # which step, the seat, a card, a number


class Battle:
    """One match at one moment."""

    __slots__ = (
        *NUMBERS, *SEAT_NUMBERS, *SEAT_CARDS, *SEAT_PILES,
        "asked", "beneath", "card", "enhancement", "guard", "prompt", "reason", "recorder", "rng", "survivor_beneath",
        "table", "todo", "winner",
    )  # fmt: skip

    def __init__(self, table: Table, rng: Stream) -> None:
        self.table = table
        self.rng = rng
        self.recorder: Recorder | None = None
        # --- the match
        self.turn = 0
        self.active = 0
        self.first = 0
        self.winner = NOBODY
        self.reason = ""
        self.guard = ""
        # --- the seats
        self.health = [table.rules.starting_hp] * 2
        self.turns_taken = [0, 0]
        self.decisions = [0, 0]  # in the running turn
        self.studied = [0, 0]  # Scripts played in the running turn
        self.extra = [0, 0]  # Scripts beyond the study rate
        self.has_set = [0, 0]  # a Conditional, in the running turn
        self.mulligans = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.decks: list[list[int]] = [[], []]  # the last card is the top one
        self.discards: list[list[int]] = [[], []]
        self.ready = [[0] * table.scripts, [0] * table.scripts]
        self.tapped = [[0] * table.scripts, [0] * table.scripts]
        self.guarding = [[0] * table.scripts, [0] * table.scripts]
        self.conditional = [NONE, NONE]
        # --- the table: who attacks or blocks now, and who attacked before and lies there tapped
        self.creature = [NONE, NONE]
        self.beneath: list[tuple[int, ...]] = [(), ()]
        self.survivor = [NONE, NONE]
        self.survivor_beneath: list[tuple[int, ...]] = [(), ()]
        self.enhancement = NONE
        self.enhancement_attack = 0
        self.enhancement_defence = 0
        self.attack_bonus = [0, 0]
        self.defence_bonus = [0, 0]
        self.prevented = [0, 0]
        # --- what is asked, and what is still to happen (the last step comes first)
        self.prompt = 0
        self.asked = 0
        self.card = NONE
        self.number = 0
        self.todo: list[Step] = []

    def copy(self) -> "Battle":
        """An equal state; nothing that changes is shared, and no recorder listens to it."""
        new = Battle.__new__(Battle)
        new.table, new.rng, new.recorder = self.table, self.rng.copy(), None
        new.turn, new.active, new.first = self.turn, self.active, self.first
        new.winner, new.reason, new.guard = self.winner, self.reason, self.guard
        new.health, new.turns_taken, new.decisions = self.health[:], self.turns_taken[:], self.decisions[:]
        new.studied, new.extra, new.has_set = self.studied[:], self.extra[:], self.has_set[:]
        new.mulligans = self.mulligans[:]
        a, b = self.hands
        new.hands = [a[:], b[:]]
        a, b = self.decks
        new.decks = [a[:], b[:]]
        a, b = self.discards
        new.discards = [a[:], b[:]]
        a, b = self.ready
        new.ready = [a[:], b[:]]
        a, b = self.tapped
        new.tapped = [a[:], b[:]]
        a, b = self.guarding
        new.guarding = [a[:], b[:]]
        new.conditional, new.creature, new.survivor = self.conditional[:], self.creature[:], self.survivor[:]
        new.beneath, new.survivor_beneath = self.beneath[:], self.survivor_beneath[:]
        new.enhancement = self.enhancement
        new.enhancement_attack, new.enhancement_defence = self.enhancement_attack, self.enhancement_defence
        new.attack_bonus, new.defence_bonus = self.attack_bonus[:], self.defence_bonus[:]
        new.prevented = self.prevented[:]
        new.prompt, new.asked, new.card, new.number = self.prompt, self.asked, self.card, self.number
        new.todo = self.todo[:]
        return new
