"""Measurements register here; a run takes all of them in turn, several rounds, and compares medians."""

import statistics
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Kept = TypeVar("Kept")


class NotHere(Exception):
    """This measurement cannot be taken on this machine; the sentence says why."""


@dataclass(frozen=True)
class Goal:
    """What the ratio to the reference must be; for a measurement without a reference, what the value must be."""

    at_least: float | None = None
    at_most: float | None = None

    def met(self, number: float) -> bool:
        return (self.at_least is None or number >= self.at_least) and (self.at_most is None or number <= self.at_most)

    def __str__(self) -> str:
        bounds = [(self.at_least, "≥"), (self.at_most, "≤")]
        return " and ".join(f"{sign} {bound:g}" for bound, sign in bounds if bound is not None)


@dataclass
class Bench:
    """What a measurement may use: a folder, the round, and things started once and stopped at the end of the run."""

    folder: Path
    round: int = 0
    _stack: ExitStack = field(default_factory=ExitStack)
    _kept: dict[str, Any] = field(default_factory=dict)

    def keep(self, name: str, start: Callable[[], AbstractContextManager[Kept]]) -> Kept:
        """What this context manager gives, entered once in a run."""
        if name not in self._kept:
            self._kept[name] = self._stack.enter_context(start())
        return self._kept[name]

    def close(self) -> None:
        self._stack.close()


@dataclass(frozen=True)
class Measurement:
    """One number: what it is, in which unit, and against what it is held."""

    name: str
    unit: str
    take: Callable[[Bench], float]
    reference: str | None
    goal: Goal | None


@dataclass(frozen=True)
class Result:
    """The median of a measurement's rounds beside that of its reference."""

    name: str
    unit: str
    rounds: tuple[float, ...] = ()
    reference: str | None = None
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None
    missing: str = ""

    @property
    def value(self) -> float | None:
        return statistics.median(self.rounds) if self.rounds else None


MEASUREMENTS: dict[str, Measurement] = {}


def measure(
    name: str, *, unit: str, reference: str | None = None, goal: Goal | None = None
) -> Callable[[Callable[[Bench], float]], Callable[[Bench], float]]:
    """Register the decorated function: called with the bench, it returns one number of this unit."""
    if name in MEASUREMENTS:
        raise ValueError(f"{name!r} is measured already.")
    if reference is not None and reference not in MEASUREMENTS:
        raise ValueError(f"{name!r} names the reference {reference!r}, which is not registered before it.")

    def register(take: Callable[[Bench], float]) -> Callable[[Bench], float]:
        MEASUREMENTS[name] = Measurement(name, unit, take, reference, goal)
        return take

    return register


def chosen(words: Iterable[str]) -> list[Measurement]:
    """The measurements with any of these words in their names (all without words), and what they are held against."""
    words = list(words)
    names = {name for name in MEASUREMENTS if not words or any(word in name for word in words)}
    for name in list(names):
        while (name := MEASUREMENTS[name].reference or "") and name not in names:
            names.add(name)
    return [measurement for name, measurement in MEASUREMENTS.items() if name in names]


def run(measurements: list[Measurement], bench: Bench, *, rounds: int) -> Iterator[Result]:
    """Take every measurement once a round, so that a busy minute of the machine touches all alike."""
    taken: dict[str, list[float]] = {measurement.name: [] for measurement in measurements}
    missing: dict[str, str] = {}
    for bench.round in range(rounds):
        for measurement in measurements:
            if measurement.name in missing:
                continue
            try:
                taken[measurement.name].append(measurement.take(bench))
            except NotHere as reason:
                missing[measurement.name] = str(reason)
    for measurement in measurements:
        yield _result(measurement, taken, missing)


def _result(measurement: Measurement, taken: dict[str, list[float]], missing: dict[str, str]) -> Result:
    if measurement.name in missing:
        return Result(measurement.name, measurement.unit, missing=missing[measurement.name])
    value = statistics.median(taken[measurement.name])
    ratio = None
    if measurement.reference is not None and measurement.reference not in missing:
        ratio = value / statistics.median(taken[measurement.reference])
    judged = value if measurement.reference is None else ratio
    return Result(
        name=measurement.name,
        unit=measurement.unit,
        rounds=tuple(taken[measurement.name]),
        reference=measurement.reference,
        ratio=ratio,
        goal=str(measurement.goal or ""),
        met=measurement.goal.met(judged) if measurement.goal and judged is not None else None,
    )
