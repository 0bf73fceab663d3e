"""What is kept of many games: counts and sums for each pairing; games are added in the order of their numbers."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from matches.engine.statistics import Score
from matches.lab.impact import Split
from matches.lab.kinds import Pairing
from matches.lab.schedule import Played
from matches.lab.seen import read_seen

TRAIL = 128  # points of the way that a result took; then every second one is forgotten
MOST_TRAILS = 4  # pairings whose way is kept: a chart of more cannot be read
PAIR = 2
WIN = 2  # half points
TURNS = "turns"
WON = "won"  # the metric of 0 and 1 that a table which plays together tells of every game
FIRST = "first"  # the metric that says which seat began, and is no quantity


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

    @property
    def deviation(self) -> float:
        """The standard deviation; the sums are whole numbers, so that nothing is lost by taking squares apart."""
        count = self.games
        if count < 2:
            return 0.0
        return sqrt(max(0, count * self.squares - self.total * self.total) / (count * (count - 1)))


class CardCounts(msgspec.Struct, array_like=True):
    """Of one card in an arm's deck: games and half points of the arm where it drew the card, held it (drew or played
    it), and played it."""

    drawn: int = 0
    drawn_points: int = 0
    held: int = 0
    held_points: int = 0
    played: int = 0
    played_points: int = 0


class ArmCards(msgspec.Struct):
    """The games and half points of an arm, and its cards in the order of their bits (``seen.deck_cards``)."""

    games: int = 0
    points: int = 0
    cards: list[CardCounts] = []

    def add(self, drawn: int, played: int, points: int) -> None:
        """One more game of the arm."""
        self.games += 1
        self.points += points
        held = drawn | played
        while len(self.cards) < held.bit_length():
            self.cards.append(CardCounts())
        for place, card in enumerate(self.cards):
            bit = 1 << place
            if not held & bit:
                continue
            card.held += 1
            card.held_points += points
            if drawn & bit:
                card.drawn += 1
                card.drawn_points += points
            if played & bit:
                card.played += 1
                card.played_points += points

    def card(self, place: int) -> CardCounts:
        """The counts of the card at this place, also of one that was never held."""
        return self.cards[place] if place < len(self.cards) else CardCounts()

    def when_drawn(self, place: int) -> Split:
        """The games with this card drawn, and those without."""
        card = self.card(place)
        return _split(card.drawn, card.drawn_points, self.games, self.points)

    def when_played(self, place: int) -> Split:
        """The games with this card played, and those in which it was held and not played: who never held a card could
        not play it."""
        card = self.card(place)
        return _split(card.played, card.played_points, card.held, card.held_points)


def _split(games: int, half_points: int, all_games: int, all_half_points: int) -> Split:
    return Split(half_points / WIN, games, (all_half_points - half_points) / WIN, all_games - games)


class Opened(msgspec.Struct):
    """What the first pairing of a round gave: the half points of its first arm, and the sums of its numbers."""

    points: int
    sums: dict[str, int]


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
    trail_pairs: list[tuple[int, ...]] = []  # ``pairs`` at each point of the trail
    stride: int = 1  # pairs of games between two points of the trail
    # Where pairings are compared seed by seed: rounds by the half points of the first pairing and of this one, and what
    # a round's sum of each number is more than the first pairing's.
    changes: list[list[int]] = []
    shifts: dict[str, Sums] = {}

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
        beginner = played.seats[played.metrics.get(FIRST, 0)]
        drawn = not played.winners and not played.lost
        self.began[0 if beginner in played.winners else 1 if drawn else 2] += 1
        self.decisions += played.decisions
        self.turns[played.turns] = self.turns.get(played.turns, 0) + 1
        self.reasons[played.reason] = self.reasons.get(played.reason, 0) + 1
        for name, value in played.metrics.items():
            self.metrics.setdefault(name, Sums()).add(value)

    def half_points(self, block: Sequence[Played]) -> int:
        """What the first arm has of these games; a draw is one, a win two."""
        return sum(half_points(game, self.arms[0]) for game in block)

    def add_pair(self, block: Sequence[Played]) -> None:
        """The games of one seed count as a pair as well."""
        self.pairs[self.half_points(block)] += 1

    def opened(self, block: Sequence[Played]) -> Opened:
        """What all games of one seed gave together; a number that not all of them tell is left out."""
        told = [game.metrics | {TURNS: game.turns} for game in block]
        names = set.intersection(*(set(each) for each in told)) - {FIRST}
        return Opened(self.half_points(block), {name: sum(each[name] for each in told) for name in sorted(names)})

    def compare(self, before: Opened, after: Opened, seats: int) -> None:
        """The round counts as a change from the first pairing to this one."""
        if not self.changes:
            self.changes = [[0] * (2 * seats + 1) for _ in range(2 * seats + 1)]
        self.changes[before.points][after.points] += 1
        for name in sorted(before.sums.keys() & after.sums.keys()):
            self.shifts.setdefault(name, Sums()).add(after.sums[name] - before.sums[name])

    def mark(self) -> None:
        """A point of the trail, where one is due."""
        if (self.games // PAIR) % self.stride:
            return
        self.trail.append((self.games, WIN * self.wins[0] + self.draws))
        self.trail_pairs.append(tuple(self.pairs))
        if len(self.trail) > TRAIL:
            self.trail, self.trail_pairs = self.trail[1::2], self.trail_pairs[1::2]
            self.stride *= 2


class Tally(msgspec.Struct):
    """All pairings of an experiment, counted up to, and without, the game ``until``.

    Where a table plays together ``blocks`` are kept of each pairing too, and ``first`` is the running round's block of
    the first pairing.
    """

    pairings: list[PairingTally]
    until: int = 0
    cards: dict[int, ArmCards] = {}  # by arm, where the plan has it kept
    opened: Opened | None = None  # the first pairing of the running round, where pairings are compared
    blocks: list[BlockTally] | UnsetType = UNSET
    first: dict[str, int] | UnsetType | None = UNSET

    @classmethod
    def empty(cls, pairings: Iterable[Pairing], *, together: bool = False) -> "Tally":
        found = [PairingTally(each.arms, each.ruleset, [0] * len(each.arms)) for each in pairings]
        if not together:
            return cls(found)
        return cls(found, blocks=[BlockTally(len(each.arms)) for each in found], first=None)

    def emptied(self) -> "Tally":
        """The tally of the same pairings before their first game."""
        pairings = (Pairing(each.arms, each.ruleset) for each in self.pairings)
        return Tally.empty(pairings, together=self.blocks is not UNSET)

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

    def add_block(self, pairing: int, block: Sequence[Played], seats: int, *, compares: bool = False) -> None:
        """The games of one seed in one pairing; those that are not there could not be played.

        With ``compares`` every pairing but the first is held against the first one's games of the same seed.
        """
        tally = self.pairings[pairing]
        for played in block:
            tally.add(played)
            self._add_cards(played)
        tally.missing += seats - len(block)
        self.until += seats
        if self.blocks is not UNSET:
            self._add_totals(self.blocks[pairing], pairing, block if len(block) == seats else ())
        if seats == PAIR == len(block):
            tally.add_pair(block)
        if compares:
            self._compare(pairing, block, seats)
        if seats == PAIR and len(self.pairings) <= MOST_TRAILS:
            tally.mark()

    def _add_cards(self, played: Played) -> None:
        for arm, (drawn, used) in zip(played.seats, read_seen(played.seen), strict=False):
            self.cards.setdefault(arm, ArmCards()).add(drawn, used, half_points(played, arm))

    def _compare(self, pairing: int, block: Sequence[Played], seats: int) -> None:
        tally = self.pairings[pairing]
        whole = tally.opened(block) if len(block) == seats else None
        if pairing == 0:
            self.opened = whole
        elif self.opened is not None and whole is not None:
            tally.compare(self.opened, whole, seats)

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


def half_points(played: Played, arm: int) -> int:
    """What the arm has of the game: a win is two, a draw one."""
    if arm in played.winners:
        return WIN
    return int(not played.winners and not played.lost)
