"""The tables of Elemental's findings."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from matches.findings.elemental import GAMES, GOLD
from matches.findings.numbers import DIGITS, Z
from matches.findings.tables import amount, change, share, table

Results = Mapping[str, Any]


def tables(results: Results) -> dict[str, str]:
    """Every table by its name."""
    return {"mirrors": _mirrors(results), "trend": _trend(results)}


def _mirrors(results: Results) -> str:
    lines = []
    for agent in GAMES:
        for gold in GOLD:
            if row := results.get(f"mirror {agent} {gold}"):
                found = row["numbers"]
                cells = [str(row["games"]), share(found["won"]), amount(found["turns"], 0), share(found["guarded"])]
                lines.append([agent, str(gold), *cells])
    heads = ["agent", "gold of the second", "matches", "% for whoever begins", "turns", "% ended by a guard"]
    return table(heads, lines)


def trend(results: Results, agent: str) -> dict[str, float] | None:
    """What one piece of gold more for the second changes of the first's score: the weighted slope and its interval."""
    rows = [(gold, results[f"mirror {agent} {gold}"]) for gold in GOLD if f"mirror {agent} {gold}" in results]
    if len(rows) < 2:
        return None
    points = [(gold, row["numbers"]["won"]["mean"], row["games"]) for gold, row in rows]
    games = sum(count for _, _, count in points)
    middle = sum(gold * count for gold, _, count in points) / games
    level = sum(won * count for _, won, count in points) / games
    spread = sum(count * (gold - middle) ** 2 for gold, _, count in points)
    slope = sum(count * (gold - middle) * (won - level) for gold, won, count in points) / spread
    half = Z * sqrt(level * (1 - level) / spread)  # a score's variance is at most that of yes and no
    return {
        "games": games,
        "level": round(level, DIGITS),
        "difference": round(slope, DIGITS),
        "low": round(slope - half, DIGITS),
        "high": round(slope + half, DIGITS),
    }


def _trend(results: Results) -> str:
    lines = []
    for agent in GAMES:
        if found := trend(results, agent):
            lines.append([agent, str(found["games"]), change(found, scale=100, digits=1)])
    return table(["agent", "matches", "points more for whoever begins, for each gold more of the second"], lines)
