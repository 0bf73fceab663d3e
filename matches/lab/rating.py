"""Ratings of a whole field: the Elo of all who met each other, fit to every result at once, with their intervals.

The model is that of Bradley and Terry on the logistic scale; a draw is half a win. Games with one seed and the seats
changed count as two, which makes the intervals rather too wide than too narrow.
"""

from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec

from matches.engine.statistics import Z
from matches.lab.elo import SCALE

MIDDLE = 1500.0  # the mean of the field
POINTS = SCALE / log(10)  # of Elo for one natural unit
PRIOR = 1.0  # games that everyone is thought to have drawn with the middle: so who never lost has a rating, too
MOST_STEPS = 100
LONGEST_STEP = 2.0  # natural units: a first guess may lie far off
NEAR = 1e-9

Matrix = list[list[float]]


class Meeting(msgspec.Struct, frozen=True):
    """All games of two players, by their places in the field, and the points of the first."""

    first: int
    second: int
    points: float
    games: int


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """One player's Elo with its interval, and what it rests on."""

    value: float
    low: float
    high: float
    points: float
    games: int


def ratings_of(players: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """The ratings that make these results most likely, in the order of the field; their mean is 1500."""
    for meeting in meetings:
        if not 0 <= meeting.points <= meeting.games:
            raise ValueError(f"{meeting.points} points do not fit into {meeting.games} games")
    strengths = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, curve = _slope(strengths, meetings), _curve(strengths, meetings)
        steps = [sum(row[place] * slope[place] for place in range(players)) for row in _inverse(curve)]
        strengths = [
            each + max(-LONGEST_STEP, min(LONGEST_STEP, step)) for each, step in zip(strengths, steps, strict=True)
        ]
        if max(map(abs, steps), default=0.0) < NEAR:
            break
    middle = sum(strengths) / players if players else 0.0
    errors = _errors(_inverse(_curve(strengths, meetings)))
    rated = []
    for place, (strength, error) in enumerate(zip(strengths, errors, strict=True)):
        value = MIDDLE + POINTS * (strength - middle)
        half = Z * POINTS * error
        rated.append(
            Rating(
                value=value,
                low=value - half,
                high=value + half,
                points=_points(place, meetings),
                games=_games(place, meetings),
            )
        )
    return rated


def _points(place: int, meetings: Sequence[Meeting]) -> float:
    won = sum(each.points for each in meetings if each.first == place)
    return won + sum(each.games - each.points for each in meetings if each.second == place)


def _games(place: int, meetings: Sequence[Meeting]) -> int:
    return sum(each.games for each in meetings if place in (each.first, each.second))


def _chance(difference: float) -> float:
    """What the stronger one, by so many natural units, may expect of a game."""
    return 1 / (1 + exp(-difference))


def _slope(strengths: Sequence[float], meetings: Sequence[Meeting]) -> list[float]:
    """How much likelier the results become as each strength grows."""
    slope = [PRIOR * (0.5 - _chance(each)) for each in strengths]
    for each in meetings:
        beyond = each.points - each.games * _chance(strengths[each.first] - strengths[each.second])
        slope[each.first] += beyond
        slope[each.second] -= beyond
    return slope


def _curve(strengths: Sequence[float], meetings: Sequence[Meeting]) -> Matrix:
    """What the games tell about each pair of strengths (Fisher's information)."""
    count = len(strengths)
    curve = [[0.0] * count for _ in range(count)]
    for place, strength in enumerate(strengths):
        curve[place][place] = PRIOR * _chance(strength) * _chance(-strength)
    for each in meetings:
        apart = strengths[each.first] - strengths[each.second]
        told = each.games * _chance(apart) * _chance(-apart)
        for one, other in ((each.first, each.second), (each.second, each.first)):
            curve[one][one] += told
            curve[one][other] -= told
    return curve


def _errors(covariance: Matrix) -> list[float]:
    """The standard error of each strength measured from the mean of all."""
    count = len(covariance)
    rows = [sum(row) / count for row in covariance]
    whole = sum(rows) / count if count else 0.0
    return [sqrt(max(0.0, covariance[place][place] - 2 * rows[place] + whole)) for place in range(count)]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix, by elimination; one with information about everyone has one."""
    count = len(matrix)
    work = [[*row, *(float(place == column) for column in range(count))] for place, row in enumerate(matrix)]
    for place in range(count):
        pivot = max(range(place, count), key=lambda row: abs(work[row][place]))
        work[place], work[pivot] = work[pivot], work[place]
        divisor = work[place][place]
        work[place] = [each / divisor for each in work[place]]
        for row in range(count):
            if row != place and (factor := work[row][place]):
                work[row] = [each - factor * other for each, other in zip(work[row], work[place], strict=True)]
    return [row[count:] for row in work]
