"""Tables of a text, made of results: what stands between two marks is written by the command, never by hand."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from matches.engine.statistics import CONFIDENCE
from matches.lab.comparisons import holm

BLOCK = re.compile(r"<!-- table: (?P<name>[a-z ]+) -->\n.*?<!-- end -->", re.DOTALL)
LEAST_P = 0.0001


def filled(text: str, tables: Mapping[str, str]) -> str:
    """The text with every marked table as it follows from the results; a mark of an unknown table is a ``KeyError``."""
    return BLOCK.sub(lambda mark: block(mark["name"], tables[mark["name"]]), text)


def block(name: str, table: str) -> str:
    return f"<!-- table: {name} -->\n{table}\n<!-- end -->"


def marked(text: str) -> list[str]:
    """The names of the text's tables."""
    return [mark["name"] for mark in BLOCK.finditer(text)]


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


# --- cells -----------------------------------------------------------------------------------------------------------
def share(number: Mapping[str, Any] | None) -> str:
    """A share in per cent with its interval, which ends where shares end."""
    if number is None:
        return "–"
    low, high = max(0, number["low"]), min(1, number["high"])
    return f"{100 * number['mean']:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def amount(number: Mapping[str, Any] | None, digits: int = 2) -> str:
    """A mean with its interval."""
    if number is None:
        return "–"
    return f"{number['mean']:.{digits}f} ({_plain(number['low'], digits)} to {_plain(number['high'], digits)})"


def change(found: Mapping[str, Any], *, scale: float = 1, digits: int = 2) -> str:
    """A difference with its interval."""
    middle, low, high = (_plain(scale * found[name], digits, sign=True) for name in ("difference", "low", "high"))
    return f"{middle} ({low} to {high})"


def p_text(p: float) -> str:
    """A probability as people read it."""
    if p == 1:
        return "1"
    return f"below {LEAST_P}" if p < LEAST_P else f"{p:.4f}"


def _plain(value: float, digits: int, *, sign: bool = False) -> str:
    """A number with a true minus, and without one before a zero."""
    text = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
    if float(text) == 0:
        return f"{0:.{digits}f}"
    return text.replace("-", "−")


# --- comparisons -----------------------------------------------------------------------------------------------------
def standing(rows: Mapping[str, Mapping[str, Any]], measures: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
    """Which differences stand when every measure of every row is asked at once: (row, measure)."""
    ps = {
        (name, measure): rows[name]["differences"][measure]["p"]
        for name, asked in measures.items()
        for measure in asked
        if name in rows and measure in rows[name]["differences"]
    }
    corrected = holm(list(ps.values()))
    return {asked for asked, p in zip(ps, corrected, strict=True) if p <= 1 - CONFIDENCE}
