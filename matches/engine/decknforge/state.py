"""A dungeon as it stands: numbers and flat lists, one place a seat, so that copying it is cheap."""

from typing import Any

from cards.rules.decknforge import Parameters
from matches.engine.recorder import Recorder
from matches.engine.rng import Stream

NOBODY = -1
RUNNING, WON, LOST = range(3)
Task = tuple[Any, ...]  # the name of a step and its arguments: numbers, words and tuples of them

# Counted for the metrics; see ``metrics.py``.
TACTICS, EARLY_TACTICS, CHANGED_KILLS, LABELS_ADDED, LABELS_REGRETTED, MINIONS_SLAIN, LONGEST, SKIPPED_PLOTS = range(8)
TALLIES = 8


class Dungeon:
    """One dungeon. Cards and monsters are the numbers of ``cards.py``; a list of lists has a list for each seat."""

    __slots__ = (
        "active",
        "adders",
        "aims",
        "any_bits",
        "asked",
        "banner",
        "best_blow",
        "bits",
        "blow",
        "boss",
        "boss_atk",
        "boss_hp",
        "boss_max",
        "bosses",
        "braced",
        "cards_left",
        "committed",
        "completed",
        "coppers",
        "decided",
        "earned",
        "fight",
        "glint",
        "glory",
        "guard",
        "half",
        "hand",
        "hit",
        "hp",
        "hp_before",
        "labels",
        "labels_used",
        "late",
        "legend",
        "legend_kills",
        "limit",
        "lost_hp",
        "met",
        "minion_hp",
        "minion_since",
        "minions",
        "mods",
        "momentum",
        "monster_atk",
        "monster_hp",
        "options",
        "owed",
        "p",
        "pacts",
        "picked",
        "pile",
        "plotted",
        "plotting",
        "pool",
        "prompt",
        "reason",
        "recorder",
        "renown",
        "result",
        "returning",
        "round",
        "rounds",
        "seats",
        "shield",
        "shown",
        "skips",
        "stack",
        "stream",
        "tactical",
        "tally",
        "turn",
        "will_used",
    )  # fmt: skip

    def __init__(self, p: Parameters, seats: int, stream: Stream) -> None:
        self.p = p
        self.seats = seats
        self.stream = stream
        self.limit = p.hand_limit_one_or_five if seats in (1, 5) else p.hand_limit  # DNF-R-04
        self.recorder: Recorder | None = None
        # the wizards
        self.hp = [p.wizard_hp] * seats
        self.coppers = [0] * seats  # in the purse, with what was brought along
        self.earned = [0] * seats  # in this dungeon
        self.glory = [0] * seats  # personal, in this dungeon
        self.renown = [0] * seats  # Glory that the band gains in this dungeon
        self.best_blow = [0] * seats
        self.legend_kills = [0] * seats
        self.owed = [0] * seats  # Mythics that wait for the Turning
        self.completed = [0] * seats  # dungeons of the band before this one
        self.met = [0] * seats  # bits of the monsters that the band has met before
        self.will_used = [0] * seats
        # their cards
        self.bits: list[int] = []  # inscriptions of each card
        self.any_bits = 0  # at least those that stand somewhere: what nobody bears need not be looked for
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[list[int]] = [[] for _ in range(seats)]  # the top card is the last
        self.committed: list[list[int]] = [[] for _ in range(seats)]
        # the monsters
        self.monster_hp: list[int] = []  # as written; these three lists never change in a dungeon
        self.monster_atk: list[int] = []
        self.legend: list[int] = []
        self.labels: list[int] = []  # bits of each monster
        self.bosses: list[int] = []  # still to come, the next one last
        self.pool: list[int] = []  # Minions to come, the next one last
        self.labels_used = 0  # in this dungeon
        # the fight
        self.fight = 0  # from 1 on
        self.boss = NOBODY
        self.boss_hp = self.boss_max = self.boss_atk = 0
        self.minions: list[int] = []
        self.minion_hp: list[int] = []
        self.minion_since: list[int] = []  # the round in which each came
        self.active = 0
        self.momentum = 0
        self.adders: list[int] = []  # who stuck the labels of this fight, in rounds one after the other
        self.glint = [0] * seats
        self.pacts: list[int] = []  # whose Mercenary Pact has damaged this Boss
        self.late = NOBODY  # who draws more at the next Refill
        self.returning: list[int] = []  # Phoenix cards that come back at the next Refill
        self.skips = [0] * seats
        # the round
        self.round = 0
        self.plotted: list[int] = [NOBODY] * seats
        self.shown: list[list[int]] = [[] for _ in range(seats)]
        self.mods: dict[int, int] = {}  # what Tactics changed of a card's value
        self.tactical: dict[int, int] = {}  # before whom a card lay until a Tactic exchanged it
        self.banner = [0] * seats
        self.braced = [0] * seats
        self.shield = [0] * seats
        self.aims: dict[int, int] = {}  # what each shown card is for: the Boss, a Minion or a Convert
        self.hp_before = 0  # of the Boss when the round began
        self.lost_hp = 0  # of the Boss in this round
        self.hit: list[int] = []  # who was damaged by the attack that goes on
        self.picked: list[int] = []  # cards chosen so far to pay or to dodge with
        self.blow: tuple[int, int, int] = (NOBODY, NOBODY, 0)  # killer, card and its value
        # what is asked
        self.stack: list[Task] = []
        self.plotting: list[int] = []
        self.asked = NOBODY
        self.prompt: Task = ()
        self.options: list[int] = []
        self.decided = [0] * seats  # decisions in this round
        # the end and what is counted
        self.turn = 0  # rounds of all fights, the running one included
        self.rounds: list[int] = []  # of the fights that are over
        self.result = RUNNING
        self.reason = ""
        self.guard = ""
        self.half: list[int] = []  # coppers earned when half the Bosses were slain
        self.cards_left = NOBODY  # when the last Boss was revealed
        self.tally = [0] * TALLIES

    def copy(self) -> "Dungeon":
        """An equal dungeon of its own, which nobody watches."""
        new = Dungeon.__new__(Dungeon)
        new.p, new.seats, new.limit, new.recorder = self.p, self.seats, self.limit, None
        new.stream = self.stream.copy()
        new.hp, new.coppers, new.earned, new.glory = self.hp[:], self.coppers[:], self.earned[:], self.glory[:]
        new.renown, new.best_blow, new.legend_kills = self.renown[:], self.best_blow[:], self.legend_kills[:]
        new.owed, new.completed, new.met, new.will_used = self.owed[:], self.completed, self.met, self.will_used[:]
        new.bits, new.any_bits = self.bits[:], self.any_bits
        new.hand = [cards[:] for cards in self.hand]
        new.pile = [cards[:] for cards in self.pile]
        new.committed = [cards[:] for cards in self.committed]
        new.monster_hp, new.monster_atk, new.legend = self.monster_hp, self.monster_atk, self.legend
        new.labels, new.bosses, new.pool, new.labels_used = (
            self.labels[:],
            self.bosses[:],
            self.pool[:],
            self.labels_used,
        )
        new.fight, new.boss, new.boss_hp, new.boss_max = self.fight, self.boss, self.boss_hp, self.boss_max
        new.boss_atk, new.active, new.momentum, new.late = self.boss_atk, self.active, self.momentum, self.late
        new.minions, new.minion_hp, new.minion_since = self.minions[:], self.minion_hp[:], self.minion_since[:]
        new.adders, new.glint, new.pacts = self.adders[:], self.glint[:], self.pacts[:]
        new.returning, new.skips, new.round, new.turn = self.returning[:], self.skips[:], self.round, self.turn
        new.plotted, new.shown = self.plotted[:], [cards[:] for cards in self.shown]
        new.mods, new.tactical, new.aims = self.mods.copy(), self.tactical.copy(), self.aims.copy()
        new.banner, new.braced, new.shield = self.banner[:], self.braced[:], self.shield[:]
        new.hp_before, new.lost_hp, new.hit, new.picked = self.hp_before, self.lost_hp, self.hit[:], self.picked[:]
        new.blow, new.stack, new.plotting = self.blow, self.stack[:], self.plotting[:]
        new.asked, new.prompt, new.options, new.decided = self.asked, self.prompt, self.options, self.decided[:]
        new.rounds, new.result, new.reason, new.guard = self.rounds[:], self.result, self.reason, self.guard
        new.half, new.cards_left, new.tally = self.half[:], self.cards_left, self.tally[:]
        return new

    def around(self, first: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [*range(first, self.seats), *range(first)]

    def standing(self) -> list[int]:
        """The wizards who are in the fight, clockwise from the active one."""
        return [seat for seat in self.around(self.active) if self.hp[seat] > 0]
