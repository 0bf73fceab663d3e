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


def ratings(points: Table, start: Sequence[float] | None = None) -> list[float]:
    """The rating of each side in Elo, by Newton's method.

    Every meeting gets a drawn game more, so that a side that won or lost everything still has a number.
    """
    count = len(points)
    games = [[points[i][j] + points[j][i] + 1 if i != j else 0.0 for j in range(count)] for i in range(count)]
    scores = [sum(points[i][j] + 0.5 for j in range(count) if j != i) for i in range(count)]
    found = [0.0] * count if start is None else [each / NATURAL for each in start]
    for _ in range(MOST_STEPS):
        expected = [[share_of(NATURAL * (found[i] - found[j])) for j in range(count)] for i in range(count)]
        slope = [scores[i] - sum(games[i][j] * expected[i][j] for j in range(count)) for i in range(count)]
        # One more in every place leaves what the ratings' differences say and fixes their mean.
        curve = [[1 - games[i][j] * expected[i][j] * expected[j][i] for j in range(count)] for i in range(count)]
        for i in range(count):
            curve[i][i] = 1 + sum(games[i][j] * expected[i][j] * expected[j][i] for j in range(count))
        step = solved(curve, slope)  # cut where it is long: far from the answer the curve says little
        longest = max(map(abs, step))
        found = [each + change / max(1.0, longest) for each, change in zip(found, step, strict=True)]
        if longest < CLOSE:
            break
    middle = sum(found) / count
    return [NATURAL * (each - middle) for each in found]


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


def rated(rounds: Sequence[Table]) -> list[tuple[float, float, float]]:
    """Each side's rating over all rounds with its interval, from how it moves when one round is left out.

    A round is what may lean on itself: leaving it out as a whole (the jackknife) asks nothing of the games within.
    """
    total = _sum(rounds)
    found = ratings(total)
    if len(rounds) < 2:
        return [(each, float("-inf"), float("inf")) for each in found]
    without = [ratings(_less(total, left_out), found) for left_out in rounds]
    told = []
    for side, value in enumerate(found):
        middle = sum(each[side] for each in without) / len(rounds)
        spread = sum((each[side] - middle) ** 2 for each in without) * (len(rounds) - 1) / len(rounds)
        half = Z * sqrt(spread)
        told.append((value, value - half, value + half))
    return told


def _sum(rounds: Sequence[Table]) -> list[list[float]]:
    return [[sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*rounds, strict=True)]


def _less(total: Table, part: Table) -> list[list[float]]:
    return [[a - b for a, b in zip(row, other, strict=True)] for row, other in zip(total, part, strict=True)]
