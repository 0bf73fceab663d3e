"""What is kept of many games: counts and sums for each pairing; games are added in the order of their numbers."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from matches.engine.statistics import Score
from matches.lab.kinds import Pairing
from matches.lab.schedule import Played

TRAIL = 128  # points of the way that a result took; then every second one is forgotten
MOST_TRAILS = 4  # pairings whose way is kept: a chart of more cannot be read
PAIR = 2


class Sums(msgspec.Struct):
    """Of one metric: how many games told it, their sum, the sum of squares, the least and the greatest value."""

    games: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        self.least = value if not self.games else min(self.least, value)
        self.most = value if not self.games else max(self.most, value)
        self.games += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0


class BlockTally(msgspec.Struct):
    """Of one pairing: the totals of each block in each metric, and how much more they are than those of the first
    pairing with the same seed. ``differed`` are the blocks of which anything at all came otherwise.

    The games of one seed are alike, so that a mean is as sure as the number of blocks says, not that of games.
    """

    seats: int
    totals: dict[str, Sums] = {}
    changes: dict[str, Sums] = {}
    compared: int = 0
    differed: int = 0

    def add(self, totals: dict[str, int], first: dict[str, int] | None) -> None:
        """One more block, and that of the first pairing with its seed, if this is another one."""
        for name, value in totals.items():
            self.totals.setdefault(name, Sums()).add(value)
        if first is not None:
            self.compared += 1
            self.differed += totals != first
            for name in totals.keys() & first.keys():
                self.changes.setdefault(name, Sums()).add(totals[name] - first[name])


class PairingTally(msgspec.Struct):
    """The games of one pairing. ``wins`` stand in the order of its arms; ``pairs`` counts pairs of games with one seed
    by the half points of the first arm in both, from 0 to 4; ``began`` are wins, draws and losses of who began."""

    arms: tuple[int, ...]
    ruleset: int
    wins: list[int]
    games: int = 0
    draws: int = 0
    lost: int = 0
    guards: int = 0
    missing: int = 0
    began: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    pairs: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    decisions: int = 0
    turns: dict[int, int] = {}
    reasons: dict[str, int] = {}
    metrics: dict[str, Sums] = {}
    trail: list[tuple[int, int]] = []  # games so far, and the half points of the first arm
    stride: int = 1  # pairs of games between two points of the trail

    def score(self, place: int = 0) -> Score:
        """The result of the arm at this place of the pairing."""
        won = self.wins[place]
        return Score(won, self.draws, self.games - won - self.draws)

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.draws += not played.winners and not played.lost
        self.lost += played.lost
        self.guards += bool(played.guard)
        for arm in played.winners:
            self.wins[self.arms.index(arm)] += 1
        beginner = played.seats[played.metrics.get("first", 0)]
        drawn = not played.winners and not played.lost
        self.began[0 if beginner in played.winners else 1 if drawn else 2] += 1
        self.decisions += played.decisions
        self.turns[played.turns] = self.turns.get(played.turns, 0) + 1
        self.reasons[played.reason] = self.reasons.get(played.reason, 0) + 1
        for name, value in played.metrics.items():
            self.metrics.setdefault(name, Sums()).add(value)

    def add_pair(self, block: Sequence[Played]) -> None:
        """The games of one seed count as a pair as well."""
        ours = self.arms[0]
        half_points = sum(2 if ours in game.winners else int(not game.winners and not game.lost) for game in block)
        self.pairs[half_points] += 1

    def mark(self) -> None:
        """A point of the trail, where one is due."""
        if (self.games // PAIR) % self.stride:
            return
        self.trail.append((self.games, 2 * self.wins[0] + self.draws))
        if len(self.trail) > TRAIL:
            self.trail = self.trail[1::2]
            self.stride *= 2


class Tally(msgspec.Struct):
    """All pairings of an experiment, counted up to, and without, the game ``until``.

    Where a table plays together ``blocks`` are kept of each pairing too, and ``first`` is the running round's block of
    the first pairing.
    """

    pairings: list[PairingTally]
    until: int = 0
    blocks: list[BlockTally] | UnsetType = UNSET
    first: dict[str, int] | UnsetType | None = UNSET

    @classmethod
    def empty(cls, pairings: Iterable[Pairing], *, together: bool = False) -> "Tally":
        found = [PairingTally(each.arms, each.ruleset, [0] * len(each.arms)) for each in pairings]
        if not together:
            return cls(found)
        return cls(found, blocks=[BlockTally(len(each.arms)) for each in found], first=None)

    @classmethod
    def read(cls, document: Any) -> "Tally":
        """The tally of such a document, which may come from JSON."""
        return msgspec.convert(document, cls, strict=False)

    def document(self) -> dict[str, Any]:
        """The tally as JSON holds it."""
        written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return written

    @property
    def games(self) -> int:
        return sum(pairing.games for pairing in self.pairings)

    @property
    def missing(self) -> int:
        return sum(pairing.missing for pairing in self.pairings)

    def add_block(self, pairing: int, block: Sequence[Played], seats: int) -> None:
        """The games of one seed in one pairing; those that are not there could not be played."""
        tally = self.pairings[pairing]
        for played in block:
            tally.add(played)
        tally.missing += seats - len(block)
        self.until += seats
        if self.blocks is not UNSET:
            self._add_totals(self.blocks[pairing], pairing, block if len(block) == seats else ())
        if seats == PAIR == len(block):
            tally.add_pair(block)
        if seats == PAIR and len(self.pairings) <= MOST_TRAILS:
            tally.mark()

    def _add_totals(self, blocks: BlockTally, pairing: int, block: Sequence[Played]) -> None:
        """The totals of a whole block; one that misses a game is compared with nothing."""
        told = set.intersection(*(set(game.metrics) for game in block)) if block else set()
        totals = {name: sum(game.metrics[name] for game in block) for name in sorted(told)}
        if pairing == 0:
            self.first = totals or None
            if totals:
                blocks.add(totals, None)
        elif totals:
            blocks.add(totals, self.first or None)
