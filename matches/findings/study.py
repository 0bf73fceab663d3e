"""A study: a table of rows, each of which is played with its seeds and kept with all that it depends on."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from matches.engine.statistics import wilson
from matches.lab.numbers import DIGITS, change, number

Told = dict[str, float]  # what is counted of one unit: a match, a dungeon or a whole campaign


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """An arm that is played alone, or with the same seeds as the arm `against` which it is compared."""

    name: str
    arm: Any
    against: Any = None
    games: int
    first: int = 0  # added to the seed of the first unit, where several rows share the seeds of one series


@dataclass(frozen=True)
class Study:
    """A game's questions: its rows, how one unit is played, what that depends on, what is kept of the units of a row,
    and what is made of the results: the tables of the text and the drawings beside it."""

    game: str
    rows: Sequence[Row]
    play: Callable[[Any, int], Any]
    versions: Callable[[Any], dict[str, Any]]
    tables: Callable[[Mapping[str, Any]], dict[str, str]]
    summary: Callable[[Sequence[Any]], dict[str, Any]] = lambda told: {"numbers": numbers(told)}
    drawings: Callable[[Mapping[str, Any]], dict[str, str]] = lambda results: {}  # SVG files beside the text, by name

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.name == name)


@dataclass
class Laboratory:
    """Plays rows; what an arm told is remembered, for many rows are compared with the same one."""

    study: Study
    seed: int = 0
    processes: int = 1
    remembered: dict[tuple[Any, int, int], list[Any]] = field(default_factory=dict)

    def entry(self, row: Row, games: int) -> dict[str, Any]:
        """The row's inputs as they stand in the file of results, before anything is played."""
        return {
            "arm": msgspec.to_builtins(row.arm),
            **({"against": msgspec.to_builtins(row.against)} if row.against is not None else {}),
            "games": games,
            "seeds": [self.seed + row.first, self.seed + row.first + games - 1],
            "versions": self.study.versions(row.arm),
        }

    def result(self, row: Row, games: int) -> dict[str, Any]:
        """The inputs with the numbers that came of them."""
        told = self.told(row.arm, games, row.first)
        entry = self.entry(row, games)
        if row.against is None:
            return {**entry, **self.study.summary(told)}
        before = self.told(row.against, games, row.first)
        return {**entry, "differed": differed(before, told), "differences": differences(before, told)}

    def told(self, arm: Any, games: int, first: int = 0) -> list[Any]:
        """What each unit of the arm told, in the order of the seeds."""
        key = (msgspec.json.encode(arm), games, first)
        if key not in self.remembered:
            seeds = range(self.seed + first, self.seed + first + games)
            if self.processes == 1:
                self.remembered[key] = [self.study.play(arm, seed) for seed in seeds]
            else:
                # A copy of a process with threads may wait for ever for one of them.
                with ProcessPoolExecutor(self.processes, mp_context=get_context("spawn")) as pool:
                    arms = [arm] * games
                    self.remembered[key] = list(pool.map(self.study.play, arms, seeds, chunksize=4))
        return self.remembered[key]


def numbers(told: Sequence[Told]) -> dict[str, Any]:
    """Each number over the units that tell it."""
    names = sorted({name for each in told for name in each})
    return {name: msgspec.to_builtins(number([each[name] for each in told if name in each])) for name in names}


def differences(before: Sequence[Told], after: Sequence[Told]) -> dict[str, Any]:
    """What became of each number, over the pairs of which both units tell it."""
    found = {}
    for name in sorted({name for each in after for name in each}):
        pairs = [(old[name], new[name]) for old, new in zip(before, after, strict=True) if name in old and name in new]
        if pairs:
            olds, news = zip(*pairs, strict=True)
            found[name] = msgspec.to_builtins(change(olds, news))
    return found


def differed(before: Sequence[Told], after: Sequence[Told]) -> dict[str, Any]:
    """In how many pairs anything at all came otherwise, and the interval of their share."""
    count = sum(old != new for old, new in zip(before, after, strict=True))
    low, high = wilson(count, len(before))
    return {"count": count, "low": round(low, DIGITS), "high": round(high, DIGITS)}


# --- the file of results ---------------------------------------------------------------------------------------------
def read_results(file: Path) -> dict[str, Any]:
    """The rows of the file, by name; none where there is no file."""
    if not file.exists():
        return {}
    rows: dict[str, Any] = json.loads(file.read_text())["rows"]
    return rows


def write_results(file: Path, study: Study, rows: Mapping[str, Any]) -> None:
    """The file holds these rows in the order of the study, and is whole at every moment."""
    known = [row.name for row in study.rows]
    kept = {name: rows[name] for name in known if name in rows}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in kept.items())
    text = f'{{\n  "game": {json.dumps(study.game)},\n  "rows": {{\n{lines}\n  }}\n}}\n'
    fresh = file.with_suffix(".new")
    fresh.write_text(text)
    fresh.replace(file)


def run(laboratory: Laboratory, file: Path, *, only: str = "", games: int | None = None) -> Iterator[tuple[Row, str]]:
    """Play every row whose name begins with `only` and whose numbers the file does not hold yet; says what became of
    each."""
    results = read_results(file)
    for row in laboratory.study.rows:
        if not row.name.startswith(only):
            continue
        count = games or row.games
        entry = laboratory.entry(row, count)
        kept = results.get(row.name, {})
        if {name: kept.get(name) for name in entry} == entry:
            yield row, "kept"
            continue
        results[row.name] = laboratory.result(row, count)
        write_results(file, laboratory.study, results)
        yield row, "played"
