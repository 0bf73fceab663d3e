"""What the counts of the round robin say: ratings, meetings, cards and tiers, each with how sure it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from matches.engine.statistics import Score
from matches.findings.augmented import HALF_POINTS, MEASURES, TIER, added, meetings, things_of
from matches.findings.augmented_decks import documents
from matches.lab.comparisons import benjamini_hochberg
from matches.lab.impact import ALPHA, Split
from matches.lab.numbers import Number, number
from matches.lab.paired import Pairs, pairs_of
from matches.lab.rating import MIDDLE, Meeting, ratings_of
from matches.lab.strata import Pooled, corrected, pooled

ROUNDS = "rounds "  # how the rows of the round robin begin
PAIR = 2
OPENED, DRAWN, PLAYED = MEASURES


@dataclass(frozen=True)
class Triple:
    """Three decks of which each beats the next; ``least`` is the smallest of the three shares."""

    decks: tuple[str, str, str]
    shares: tuple[float, float, float]

    @property
    def least(self) -> float:
        return min(self.shares)


class RoundRobin:
    """All rounds that were played, read once."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        self.rows = [row["counts"] for name, row in results.items() if name.startswith(ROUNDS)]
        self.decks = list(documents())
        self.total = added(self.rows)

    @property
    def games(self) -> int:
        return sum(self.total["turns"].values())

    @property
    def games_each(self) -> int:
        """Of one meeting."""
        return len(self.total["results"][0])

    def points(self, meeting: int) -> list[float]:
        """The first deck's points in each game of the meeting."""
        return [HALF_POINTS[letter] / 2 for letter in self.total["results"][meeting]]

    @cached_property
    def shares(self) -> dict[tuple[str, str], Pairs]:
        """Every meeting, told from either side."""
        found = {}
        for place, (one, other) in enumerate(meetings()):
            points = self.points(place)
            found[one, other] = pairs_of(points)
            found[other, one] = pairs_of([1 - each for each in points])
        return found

    @cached_property
    def ratings(self) -> dict[str, tuple[float, float, float]]:
        """Elo with its interval, the strongest deck first."""
        places = {deck: place for place, deck in enumerate(self.decks)}
        met = [
            Meeting(places[one], places[other], sum(points), len(points))
            for points, (one, other) in zip(map(self.points, range(len(meetings()))), meetings(), strict=True)
        ]
        told = [(each.value - MIDDLE, each.low - MIDDLE, each.high - MIDDLE) for each in ratings_of(len(places), met)]
        found = dict(zip(self.decks, told, strict=True))
        return dict(sorted(found.items(), key=lambda each: -each[1][0]))

    def share(self, deck: str, against: set[str] | None = None) -> Number:
        """The deck's points over its pairs of games."""
        pairs = []
        for place, meeting in enumerate(meetings()):
            if deck in meeting and (against is None or against & set(meeting) - {deck}):
                points = self.points(place)
                ours = points if meeting[0] == deck else [1 - each for each in points]
                pairs += [(a + b) / 2 for a, b in zip(ours[::2], ours[1::2], strict=True)]
        return number(pairs)

    @property
    def began(self) -> Score:
        """The result of whoever began."""
        return Score(*(sum(column) for column in zip(*self.total["began"], strict=True)))

    # --- who beats whom ----------------------------------------------------------------------------------------------
    @cached_property
    def clear(self) -> set[tuple[str, str]]:
        """(winner, loser) of every meeting that stands when all are asked at once."""
        asked = [(one, other) for one, other in meetings()]
        superior = [self.shares[each].superiority for each in asked]
        likelihoods = benjamini_hochberg([2 * min(each, 1 - each) for each in superior])
        return {
            (one, other) if side > 0.5 else (other, one)
            for (one, other), side, p in zip(asked, superior, likelihoods, strict=True)
            if p < ALPHA
        }

    @cached_property
    def triples(self) -> list[Triple]:
        """Rock, paper, scissors: three clear meetings in a ring, the clearest ring first."""
        found = []
        for a, b, c in combinations(self.decks, 3):
            for ring in ((a, b, c), (a, c, b)):
                edges = list(zip(ring, ring[1:] + ring[:1], strict=True))
                if all(edge in self.clear for edge in edges):
                    first, second, third = (self.shares[edge].share for edge in edges)
                    found.append(Triple(ring, (first, second, third)))
        return sorted(found, key=lambda each: (-each.least, each.decks))

    # --- cards -------------------------------------------------------------------------------------------------------
    def splits(self, measure: str) -> Iterator[tuple[str, str, Split]]:
        """(deck, card or tier, its games with and without): of ``played`` only games in which it could be."""
        place = 2 * MEASURES.index(measure)
        for deck, counts in zip(self.decks, self.total["cards"], strict=True):
            games, half_points = self._of_deck[deck]
            for thing, told in zip(things_of(deck), counts, strict=True):
                all_games, all_points = (told[2], told[3]) if measure == PLAYED else (games, half_points)
                with_games, with_points = told[place], told[place + 1]
                rest = (all_points - with_points) / 2
                yield deck, thing, Split(with_points / 2, with_games, rest, all_games - with_games)

    @cached_property
    def _of_deck(self) -> dict[str, tuple[int, int]]:
        """Games and half points of each deck."""
        found = {}
        for deck in self.decks:
            share = self.share(deck)
            games = PAIR * share.count
            found[deck] = games, round(2 * games * share.mean)
        return found

    def impacts(self, measure: str) -> dict[str, Pooled]:
        """Each card's difference within its decks, corrected for the number of cards."""
        return corrected(self._pooled(measure, tiers=False))

    def tiers(self, measure: str) -> dict[str, Pooled]:
        """The same for the tiers: with any card of it against none."""
        return corrected({name.removeprefix(TIER): each for name, each in self._pooled(measure, tiers=True).items()})

    def _pooled(self, measure: str, *, tiers: bool) -> dict[str, Pooled]:
        splits: dict[str, list[Split]] = {}
        for _, thing, split in self.splits(measure):
            if thing.startswith(TIER) == tiers:
                splits.setdefault(thing, []).append(split)
        told = {thing: pooled(each) for thing, each in splits.items()}
        return {thing: each for thing, each in told.items() if each is not None}
