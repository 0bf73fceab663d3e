"""The tables of DeckNForge's findings."""

from collections.abc import Mapping
from typing import Any

from matches.findings.decknforge import CURVES, LEVERS, NEAR, PARTIES, RULINGS, SETTINGS, WEIGHTS
from matches.findings.tables import amount, change, p_text, share, standing, table
from matches.lab.numbers import Number, halfway

Results = Mapping[str, Any]
WON = "won"
CURVE_NAMES = {"first": "first dungeon", "later": "later dungeon", "saturated": "five labels on every monster"}
MEASURES = {
    "tactics": "Tactics",
    "kills_changed": "kills changed",
    "labels": "labels added",
    "gini": "Gini",
    "rounds": "rounds a fight",
    "comeback": "comebacks",
    "coppers": "coppers a wizard",
}


def tables(results: Results) -> dict[str, str]:
    """Every table by its name."""
    return {
        "curve": _curve(results),
        "halfway": _halfway(results),
        "rounds": _rounds(results),
        "watchlist": _watchlist(results),
        "levers": _comparisons(results, "lever", LEVERS),
        "rulings": _comparisons(results, "ruling", RULINGS),
    }


def _won(results: Results, curve: str, party: int, weight: float) -> dict[str, Any] | None:
    row = results.get(f"curve {curve} {party} {weight:g}")
    return row["numbers"][WON] if row else None


def _curve(results: Results) -> str:
    heads = ["betrayal", *(f"party of {party}, % won" for party in PARTIES)]
    return table(
        heads,
        [[f"{weight:g}", *(share(_won(results, "first", party, weight)) for party in PARTIES)] for weight in WEIGHTS],
    )


def crossings(results: Results) -> dict[tuple[str, int], tuple[float | None, float | None, float | None]]:
    """Where each curve crosses a half, with the interval."""
    found = {}
    for curve in CURVES:
        for party in PARTIES if curve == "first" else (4,):
            weights = WEIGHTS if curve == "first" else (0.0, *NEAR)
            told = [(weight, _won(results, curve, party, weight)) for weight in weights]
            points = [(weight, Number(**each)) for weight, each in told if each is not None]
            if points:
                found[curve, party] = halfway(points)
    return found


def _halfway(results: Results) -> str:
    lines = []
    for (curve, party), (at, low, high) in crossings(results).items():
        lines.append([CURVE_NAMES[curve], str(party), _weight(at), f"{_weight(low)} to {_weight(high)}"])
    return table(["dungeon", "party", "half is won at", "95 %"], lines)


def _weight(at: float | None) -> str:
    return "not crossed" if at is None else f"{at:.3f}"


def _rounds(results: Results) -> str:
    """How long fights are, along the curves of a party of four."""
    lines = []
    for curve in CURVES:
        for weight in WEIGHTS if curve == "first" else (0.0, *NEAR):
            if row := results.get(f"curve {curve} 4 {weight:g}"):
                found = row["numbers"]
                cells = [amount(found["rounds"]), share(found["round_4"]), share(found["round_5"])]
                lines.append([CURVE_NAMES[curve], f"{weight:g}", *cells, amount(found["bosses"], 1)])
    heads = ["dungeon", "betrayal", "rounds a fight", "% of fights with a round 4", "with a round 5", "Bosses slain"]
    return table(heads, lines)


def _watchlist(results: Results) -> str:
    """The watchlist's numbers: a line a number, a column a setting."""
    settings = [name for name in SETTINGS if f"base: {name}" in results]
    found = {name: results[f"base: {name}"]["numbers"] for name in settings}
    asked = [
        ("% of dungeons won", WON, share),
        ("rounds a fight", "rounds", amount),
        ("% of dungeons with a Tactic before round 4", "tactic_early", share),
        ("Tactics a dungeon", "tactics", amount),
        ("% with a kill changed by a Tactic", "kill_changed", share),
        ("kills changed a dungeon", "kills_changed", amount),
        ("labels added a dungeon", "labels", amount),
        ("of these regretted", "labels_regretted", amount),
        ("coppers a wizard", "coppers", amount),
        ("Gini of the coppers", "gini", amount),
        ("leader's share, %", "leader", share),
        ("comeback of the last, %", "comeback", share),
        ("Boss at a wipe", "wipe_boss", amount),
        ("cards left at the last Boss", "cards_left", amount),
        ("Blessed cards a band", "blessed", amount),
        ("labels on a monster", "labels_borne", amount),
    ]
    lines = [[text, *(write(found[setting].get(measure)) for setting in settings)] for text, measure, write in asked]
    return table(["", *settings], lines)


def _comparisons(results: Results, kind: str, changed: Mapping[str, tuple[dict[str, Any], str]]) -> str:
    """A line for each change in each setting; what stands after Holm's correction is said."""
    measures = {
        f"{kind} {name}: {setting}": (WON, target) for name, (_, target) in changed.items() for setting in SETTINGS
    }
    stands = standing(results, measures)
    lines = []
    for name, (changes, target) in changed.items():
        for setting in SETTINGS:
            key = f"{kind} {name}: {setting}"
            if key not in results:
                continue
            row = results[key]
            won = row["differences"][WON]
            cells = [
                f"{name}: {', '.join(f'{parameter} {_word(value)}' for parameter, value in changes.items())}"
                if kind == "ruling"
                else f"{name} {_word(next(iter(changes.values())))}",
                setting,
                f"{row['differed']['count']} of {row['games']}",
                f"{100 * won['before']:.1f}",
                change(won, scale=100, digits=1),
                p_text(won["p"]),
            ]
            if other := row["differences"].get(target):
                cells += [f"{MEASURES[target]} {other['before']:.2f}", change(other), p_text(other["p"])]
            else:
                cells += [MEASURES[target], "–", "–"]
            held = [text for text, measure in (("wins", WON), (MEASURES[target], target)) if (key, measure) in stands]
            lines.append([*cells, " and ".join(held) or "no"])
    heads = ["change", "where", "pairs that differ", "% won before", "points more", "p", "its measure before",
             "more", "p", "real (Holm)"]  # fmt: skip
    return table(heads, lines)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
