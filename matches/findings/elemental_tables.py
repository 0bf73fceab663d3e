"""The tables of Elemental's findings."""

from collections.abc import Mapping
from math import sqrt
from typing import Any

from matches.engine.statistics import Z
from matches.findings.elemental import EQUAL, GAMES, GOLD, PRINTED
from matches.findings.tables import amount, change, share, table
from matches.lab.numbers import rounded

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


def trend(results: Results, agent: str) -> dict[str, Any] | None:
    """The line through the agent's rows: what one piece of gold more for the second changes of the first's score, and
    that score, by the line, with equal gold and with the rulebook's."""
    rows = [(gold, results[f"mirror {agent} {gold}"]) for gold in GOLD if f"mirror {agent} {gold}" in results]
    if len(rows) < len(GOLD):
        return None
    points = [(gold, row["numbers"]["won"]["mean"], row["games"]) for gold, row in rows]
    games = sum(count for _, _, count in points)
    middle = sum(gold * count for gold, _, count in points) / games
    level = sum(won * count for _, won, count in points) / games
    spread = sum(count * (gold - middle) ** 2 for gold, _, count in points)
    slope = sum(count * (gold - middle) * (won - level) for gold, won, count in points) / spread
    variance = level * (1 - level)  # a score's is at most that of yes and no

    def at(gold: int) -> dict[str, float]:
        found, half = level + slope * (gold - middle), Z * sqrt(variance * (1 / games + (gold - middle) ** 2 / spread))
        return {"mean": rounded(found), "low": rounded(found - half), "high": rounded(found + half)}

    half = Z * sqrt(variance / spread)
    return {
        "games": games,
        "slope": {"difference": rounded(slope), "low": rounded(slope - half), "high": rounded(slope + half)},
        "equal": at(EQUAL),
        "printed": at(PRINTED),
    }


def _trend(results: Results) -> str:
    lines = []
    for agent in GAMES:
        if found := trend(results, agent):
            cells = [change(found["slope"], scale=100, digits=1), share(found["equal"]), share(found["printed"])]
            lines.append([agent, str(found["games"]), *cells])
    heads = ["agent", "matches", "points more for whoever begins, for each gold more of the second",
             f"% for whoever begins, {EQUAL} gold each", f"with {PRINTED} for the second"]  # fmt: skip
    return table(heads, lines)
