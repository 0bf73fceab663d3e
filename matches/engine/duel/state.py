"""The state of a duel: numbers and flat lists, so that a copy is cheap and nothing is dispatched.

Spaces are numbers: 0 to 3 the row of seat 0, 4 to 7 the row of seat 1; ``space ^ 4`` is the facing space and
``space >> 2`` its seat. Written down they are a1 to a4 and b1 to b4. Cards outside play are indices of faces. A card in
play is a small number, its place in the lists below; that number is used again once everything has settled after the
card left, so what is remembered of a card in play ends with its stay.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from matches.engine.duel.abilities import Kit
from matches.engine.duel.cards import Face, Table
from matches.engine.duel.moments import NOBODY, SETUP
from matches.engine.recorder import Recorder
from matches.engine.rng import Stream

if TYPE_CHECKING:
    from matches.engine.duel.rules import Rules

FIRST_IDS = 16  # cards in play at once and those that left since everything last settled; more are added if needed
Pending = tuple[int, str, tuple[int, ...], Callable[..., Any], tuple[Any, ...]]
Task = tuple[Any, ...]  # a function and its arguments

NUMBERS = (
    "turn", "active", "first", "phase", "winner", "scale", "hammered", "sacrifices", "attacked", "struck",
    "direct_counted",
)  # fmt: skip
SEAT_NUMBERS = (
    "bones", "energy", "cells", "starved", "turns_taken", "decisions", "candles", "blood_tokens", "energy_used",
    "capped", "skips", "fanned", "scale_moved",
)  # fmt: skip
SEAT_PILES = ("hands", "mains", "sides", "discards", "items")
CREATURE_LISTS = (
    "card", "owner", "space", "left", "health", "most", "power", "bonus", "kit", "given", "armor", "arrived", "under",
)  # fmt: skip


class Duel:
    """One match at one moment."""

    __slots__ = (
        *NUMBERS, *SEAT_NUMBERS, *SEAT_PILES, *CREATURE_LISTS,
        "auras", "bent", "board", "box", "faces", "free", "gone", "guard", "heard", "item_pile", "layered",
        "memo", "pending", "queued", "reason", "recorder", "restless", "rng", "rules", "stack", "table", "waiting",
    )  # fmt: skip

    def __init__(self, rules: "Rules", table: Table, rng: Stream) -> None:
        self.rules = rules
        self.table = table
        self.faces: list[Face] = table.faces
        self.rng = rng
        self.recorder: Recorder | None = None
        # --- the match
        self.turn = 0
        self.active = 0
        self.first = 0
        self.phase = SETUP
        self.winner = NOBODY
        self.reason = ""
        self.guard = ""
        self.scale = 0  # above 0 in favour of seat 0
        # --- this turn
        self.hammered = 0
        self.sacrifices = 0
        self.attacked = 0  # bits of the cards in play that had their attack
        self.struck = 0  # bits of those that made a strike
        self.direct_counted = 0  # direct damage of the running attack step that has counted
        # --- the seats
        self.bones = [0, 0]
        self.energy = [0, 0]
        self.cells = [0, 0]
        self.starved = [0, 0]
        self.turns_taken = [0, 0]
        self.decisions = [0, 0]
        self.candles = [0, 0]
        self.blood_tokens = [0, 0]
        self.energy_used = [0, 0]
        self.capped = [0, 0]  # 1 while the seat's next or running attack falls under the cap of a first turn
        self.skips = [0, 0]
        self.fanned = [0, 0]
        self.scale_moved = [0, 0]
        self.hands: list[list[int]] = [[], []]
        self.mains: list[list[int]] = [[], []]  # the last card is the top one
        self.sides: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.items: list[list[int]] = [[], []]
        self.item_pile: list[int] = []
        self.box: dict[int, int] = {}  # faces of shared piles and how many copies are left
        # --- cards in play
        self.board = [NOBODY] * 8
        self.card = [0] * FIRST_IDS  # the face
        self.owner = [0] * FIRST_IDS
        self.space = [NOBODY] * FIRST_IDS
        self.left = [NOBODY] * FIRST_IDS  # the space it stood in last
        self.health = [0] * FIRST_IDS
        self.most = [0] * FIRST_IDS  # its health if it were whole
        self.power = [0] * FIRST_IDS  # the printed power, or what was rolled
        self.bonus = [0] * FIRST_IDS  # power gained and lost for its stay
        self.kit: list[Kit] = [table.kit((), ())] * FIRST_IDS
        self.given: list[tuple[str, ...]] = [()] * FIRST_IDS  # sigils gained for its stay
        self.armor = [0] * FIRST_IDS
        self.arrived = [0] * FIRST_IDS
        self.under: list[tuple[tuple[int, int], ...]] = [()] * FIRST_IDS  # (face, owner) of the cards beneath
        self.free = list(range(FIRST_IDS - 1, -1, -1))
        self.gone: list[int] = []
        self.memo: dict[tuple[int, str], int] = {}  # what an ability remembers of a card in play
        self.waiting: dict[int, tuple[tuple[int, int, tuple[str, ...]], ...]] = {}  # Haunters by space
        # --- what the board makes true now; worked out again by ``board.refresh``
        self.heard = 0  # bits of the moments that some card in play listens to
        self.bent = 0  # bits of the rules that some card in play bends
        self.auras: tuple[tuple[Callable[..., int], int], ...] = ()
        self.layered = False  # some card in play changes abilities, or has abilities that change
        self.restless = False  # some of them change with what else stands on the board
        # --- what is still to happen
        self.stack: list[tuple[int, Task]] = []  # the last one is next; how many links of a chain led to each
        self.queued: list[Task] = []  # by the task that runs now, the first one first
        self.pending: Pending | None = None

    def copy(self) -> "Duel":
        """An equal state; nothing that changes is shared, and no recorder listens to it."""
        new = Duel.__new__(Duel)
        new.rules, new.table, new.faces = self.rules, self.table, self.faces
        new.rng = self.rng.copy()
        new.recorder = None
        new.turn, new.active, new.first, new.phase = self.turn, self.active, self.first, self.phase
        new.winner, new.reason, new.guard, new.scale = self.winner, self.reason, self.guard, self.scale
        new.hammered, new.sacrifices = self.hammered, self.sacrifices
        new.attacked, new.struck, new.direct_counted = self.attacked, self.struck, self.direct_counted
        new.bones, new.energy, new.cells = self.bones[:], self.energy[:], self.cells[:]
        new.starved, new.turns_taken, new.decisions = self.starved[:], self.turns_taken[:], self.decisions[:]
        new.candles, new.blood_tokens = self.candles[:], self.blood_tokens[:]
        new.energy_used, new.capped, new.skips = self.energy_used[:], self.capped[:], self.skips[:]
        new.fanned, new.scale_moved = self.fanned[:], self.scale_moved[:]
        a, b = self.hands
        new.hands = [a[:], b[:]]
        a, b = self.mains
        new.mains = [a[:], b[:]]
        a, b = self.sides
        new.sides = [a[:], b[:]]
        a, b = self.discards
        new.discards = [a[:], b[:]]
        a, b = self.items
        new.items = [a[:], b[:]]
        new.item_pile, new.box = self.item_pile[:], self.box.copy()
        new.board, new.card, new.owner, new.space = self.board[:], self.card[:], self.owner[:], self.space[:]
        new.left, new.health, new.most, new.power = self.left[:], self.health[:], self.most[:], self.power[:]
        new.bonus, new.kit, new.given = self.bonus[:], self.kit[:], self.given[:]
        new.armor, new.arrived, new.under = self.armor[:], self.arrived[:], self.under[:]
        new.free, new.gone = self.free[:], self.gone[:]
        new.memo, new.waiting = self.memo.copy(), self.waiting.copy()
        new.heard, new.bent, new.auras = self.heard, self.bent, self.auras
        new.layered, new.restless = self.layered, self.restless
        new.stack, new.queued, new.pending = self.stack[:], self.queued[:], self.pending
        return new

    def new_id(self) -> int:
        """The number of a card that is about to come into play."""
        if not self.free:
            count = len(self.card)
            for name in CREATURE_LISTS:
                values = getattr(self, name)
                values.extend(values[:1] * count)
            for number in range(count, 2 * count):
                self.space[number] = NOBODY
            self.free = list(range(2 * count - 1, count - 1, -1))
        return self.free.pop()

    def face(self, creature: int) -> Face:
        """The face of a card in play."""
        return self.faces[self.card[creature]]


def space_name(space: int) -> str:
    """A space as it is written: a1 to a4 in the row of seat 0, b1 to b4 facing them."""
    return f"{'ab'[space >> 2]}{(space & 3) + 1}"


def space_number(name: str) -> int:
    """The space of such a name."""
    return "ab".index(name[0]) * 4 + int(name[1:]) - 1
