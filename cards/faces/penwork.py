"""Penwork: what a scribe's pen draws round an initial. The same name always gives the same lines."""

import hashlib
import math
import random
from collections.abc import Callable
from itertools import pairwise

Draw = Callable[[random.Random, float, float, int], str]


def seeded(name: str) -> random.Random:
    """Chance that belongs to a name: two faces of one card are the same drawing."""
    return random.Random(hashlib.sha256(name.encode(errors="replace")).digest())  # noqa: S311 - ornament, not secrets


def spiral(x: float, y: float, radius: float, angle: float, sweep: int, turns: int = 4) -> tuple[str, float, float]:
    """A scroll of half circles, and where it ends: little path data, and it looks drawn with a pen."""
    path, dx, dy = f"M{x:.1f} {y:.1f}", math.cos(angle), math.sin(angle)
    for _ in range(turns):
        x, y = x + 2 * radius * dx, y + 2 * radius * dy
        path += f"A{radius:.1f} {radius:.1f} 0 0 {sweep} {x:.1f} {y:.1f}"
        dx, dy, radius = -dx, -dy, radius * 0.66
    return path, x, y


def vine(rng: random.Random, x: float, y: float, side: int) -> str:
    """Stems with leaves that leave the initial on one side (-1 left, 1 right)."""
    lines, fills = "", ""
    for up in (-1, 1):
        radius = rng.uniform(11, 14.5)
        stem_y = y + up * rng.uniform(17, 27)
        stem_x = x + side * rng.uniform(7, 12)
        lines += f"M{x:.1f} {y + up * 4:.1f}Q{x + side * 4:.1f} {stem_y:.1f} {stem_x:.1f} {stem_y:.1f}"
        scroll, end_x, end_y = spiral(stem_x, stem_y, radius, 0 if side > 0 else math.pi, 1 if up * side < 0 else 0, 5)
        lines += scroll
        fills += _dot(end_x, end_y, 1.9)
        fills += _leaf(stem_x + side * radius * 1.9, stem_y + up * 3, math.atan2(up, side * 0.55), rng.uniform(10, 14))
        fills += _leaf(x + side * 3, y + up * 10, math.atan2(up * 1.2, side * 0.5), 8)
        tip = stem_x + side * (2 * radius + 1)
        lines += f"M{tip:.1f} {stem_y:.1f}q{side * 6:.1f} {-up * 2:.1f} {side * 9:.1f} {up * 7:.1f}"
        fills += _dot(tip + side * 9, stem_y + up * 9, 1.7)
    return _pen(lines) + fills


def web(rng: random.Random, x: float, y: float, side: int) -> str:
    """A spider's web with drops of dew."""
    lines, fills, rays = "", "", [angle + rng.uniform(-0.08, 0.08) for angle in (-0.95, -0.5, -0.08, 0.36, 0.82)]
    for angle in rays:
        reach = min(58 / max(0.55, math.cos(angle)), 62)
        lines += f"M{x:.1f} {y:.1f}L{x + side * reach * math.cos(angle):.1f} {y + reach * math.sin(angle):.1f}"
    for distance in (15, 27, 38, 49):
        reach = distance + rng.uniform(-2, 2)
        knots = [(x + side * reach * math.cos(angle), y + reach * math.sin(angle)) for angle in rays]
        lines += f"M{knots[0][0]:.1f} {knots[0][1]:.1f}"
        for (ax, ay), (bx, by) in pairwise(knots):
            lines += f"Q{(ax + bx) / 2 - side * 3:.1f} {(ay + by) / 2:.1f} {bx:.1f} {by:.1f}"
        fills += _dot(*knots[rng.randrange(len(knots))], 2)
    return _pen(lines) + fills


def traces(rng: random.Random, x: float, y: float, side: int) -> str:
    """Tracks of a circuit that end in pads."""
    lines, fills = "", ""
    for number, offset in enumerate((-36, -22, -8, 8, 22, 36)):
        start, slope = rng.randint(5, 14), rng.randint(9, 15)
        inward = 1 if offset < 0 else -1
        turn = inward if abs(offset) > 30 else rng.choice((-1, 1))
        end_x = x + side * (start + slope + rng.randint(6, 20))
        end_y = y + offset + turn * min(slope, 9) * 0.7
        lines += f"M{x:.1f} {y + offset:g}h{side * start}L{x + side * (start + slope):.1f} {end_y:.1f}H{end_x:.1f}"
        fills += _dot(end_x, end_y, 2.6) if number % 2 else _pad(end_x, end_y)
    return _pen(lines) + fills


def stars(rng: random.Random, x: float, y: float, side: int) -> str:
    """A constellation."""
    points = [
        (x + side * (column + rng.uniform(-5, 5)), y + row + rng.uniform(-9, 9))
        for column in (13, 29, 46)
        for row in (-38, -6, 28)
    ]
    figure = rng.sample(points, 7)
    figure.sort(key=lambda point: math.atan2(point[1] - y, (point[0] - x) * side))
    fills = "".join(_star(*point, rng.choice((2.2, 3.4, 5.6))) for point in points)
    return _pen("M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in figure)) + fills


def tracery(rng: random.Random, x: float, y: float, size: float) -> str:
    """White-vine scrolls inside the field of an initial."""
    path = ""
    for start_x, start_y, angle, sweep in (
        (x + 6, y + size * 0.36, -math.pi / 2 + 0.5, 1),
        (x + size - 6, y + size * 0.36, -math.pi / 2 - 0.5, 0),
        (x + 6, y + size * 0.64, math.pi / 2 - 0.5, 0),
        (x + size - 6, y + size * 0.64, math.pi / 2 + 0.5, 1),
    ):
        path += spiral(start_x, start_y, size * 0.13 * rng.uniform(0.85, 1.1), angle, sweep)[0]
    dots = "".join(
        f'<circle class="tracef" cx="{x + size * px:.1f}" cy="{y + size * py:.1f}" r="1.5"/>'
        for px, py in ((0.5, 0.07), (0.5, 0.93), (0.07, 0.5), (0.93, 0.5))
    )
    return f'<path class="trace" d="{path}"/>{dots}'


def _pen(path: str) -> str:
    return f'<path class="pen" d="{path}"/>'


def _dot(x: float, y: float, radius: float) -> str:
    return f'<circle class="penf" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def _pad(x: float, y: float) -> str:
    return f'<rect class="penf" x="{x - 2.3:.1f}" y="{y - 2.3:.1f}" width="4.6" height="4.6"/>'


def _leaf(x: float, y: float, angle: float, size: float) -> str:
    cos, sin = math.cos(angle), math.sin(angle)
    tip_x, tip_y, belly = x + size * cos, y + size * sin, size * 0.36
    mid_x, mid_y = x + size * 0.45 * cos, y + size * 0.45 * sin
    return (
        f'<path class="penf" d="M{x:.1f} {y:.1f}Q{mid_x - belly * sin:.1f} {mid_y + belly * cos:.1f}'
        f' {tip_x:.1f} {tip_y:.1f}Q{mid_x + belly * sin:.1f} {mid_y - belly * cos:.1f} {x:.1f} {y:.1f}z"/>'
    )


def _star(x: float, y: float, radius: float) -> str:
    here = f"{x:.1f} {y:.1f}"
    return (
        f'<path class="penf" d="M{x:.1f} {y - radius:.1f}Q{here} {x + radius:.1f} {y:.1f}'
        f'Q{here} {x:.1f} {y + radius:.1f}Q{here} {x - radius:.1f} {y:.1f}Q{here} {x:.1f} {y - radius:.1f}z"/>'
    )
