"""Ratings of many sides that all met: the differences in Elo that fit the whole table of points best.

The model is Bradley and Terry's with a draw as half a win: the share of a meeting follows from the difference of two
ratings alone. Ratings are told around a mean of 0, for only their differences mean something.
"""

from collections.abc import Sequence
from math import log, sqrt

from matches.lab.elo import SCALE, share_of
from matches.lab.numbers import Z

Table = Sequence[Sequence[float]]  # points of each row against each column
NATURAL = SCALE / log(10)  # Elo of one step on the natural scale
CLOSE = 1e-7
MOST_STEPS = 100


class Fit:
    """The ratings that a table of points speaks for, found by Newton's method.

    Every meeting gets a drawn game more, so that a side that won or lost everything still has a number.
    """

    def __init__(self, points: Table) -> None:
        self.count = len(points)
        self.sides = range(self.count)
        self.games = [[points[i][j] + points[j][i] + 1 if i != j else 0.0 for j in self.sides] for i in self.sides]
        scores = [sum(points[i][j] + 0.5 for j in self.sides if j != i) for i in self.sides]
        found = [0.0] * self.count
        for _ in range(MOST_STEPS):
            expected, self.curve = self._curve(found)
            slope = [scores[i] - sum(self.games[i][j] * expected[i][j] for j in self.sides) for i in self.sides]
            step = solved(self.curve, slope)
            longest = max(map(abs, step))
            # Cut where it is long: far from the answer the curve says little.
            found = [each + change / max(1.0, longest) for each, change in zip(found, step, strict=True)]
            if longest < CLOSE:
                break
        middle = sum(found) / self.count
        self.ratings = [NATURAL * (each - middle) for each in found]

    def _curve(self, found: Sequence[float]) -> tuple[list[list[float]], list[list[float]]]:
        """The expected shares, and how much the games tell about each pair of ratings.

        One more in every place leaves what the differences say and fixes their mean.
        """
        expected = [[share_of(NATURAL * (found[i] - found[j])) for j in self.sides] for i in self.sides]
        told = [[self.games[i][j] * expected[i][j] * expected[j][i] for j in self.sides] for i in self.sides]
        curve = [[1 + sum(told[i]) if i == j else 1 - told[i][j] for j in self.sides] for i in self.sides]
        return expected, curve

    def error(self, side: int) -> float:
        """The standard error of a side's rating around the mean of all."""
        unit = [float(place == side) for place in self.sides]
        return NATURAL * sqrt(solved(self.curve, unit)[side] - 1 / self.count**2)


def ratings(points: Table) -> list[float]:
    """The rating of each side in Elo."""
    return Fit(points).ratings


def rated(points: Table) -> list[tuple[float, float, float]]:
    """Each side's rating with its interval, from how sharply the fit prefers it; games count as independent."""
    fit = Fit(points)
    halves = [Z * fit.error(side) for side in fit.sides]
    return [(each, each - half, each + half) for each, half in zip(fit.ratings, halves, strict=True)]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The numbers that the matrix makes the right side of, by Gauss's elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for place in range(count):
        best = max(range(place, count), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        top = rows[place]
        for row in rows[place + 1 :]:
            if factor := row[place] / top[place]:
                for column in range(place, count + 1):
                    row[column] -= factor * top[column]
    answer = [0.0] * count
    for place in reversed(range(count)):
        known = sum(rows[place][column] * answer[column] for column in range(place + 1, count))
        answer[place] = (rows[place][count] - known) / rows[place][place]
    return answer
