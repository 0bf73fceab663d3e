"""What the rooms let an operator watch: each fills this registry when it is loaded, /metrics reads it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from django.db.models import Count, Q

from cards.models import Game

Kind = Literal["gauge", "counter"]
Values = Mapping[tuple[str, ...], float]
NAME = re.compile(r"^scriptorium_[a-z][a-z0-9_]*$")


@dataclass(frozen=True)
class Metric:
    """A number for each combination of labels, read from the database when asked."""

    name: str
    about: str
    kind: Kind
    labels: tuple[str, ...]
    read: Callable[[], Values]


METRICS: dict[str, Metric] = {}
Hearer = Callable[[str, tuple[str, ...]], None]


class Counter:
    """Something that happens in this process and is counted when it does; whoever tells /metrics hears of it."""

    hearer: ClassVar[Hearer | None] = None  # the site sets it; a shell and a bare test count nothing

    def __init__(self, name: str, about: str, labels: tuple[str, ...]) -> None:
        self.name, self.about, self.labels = name, about, labels

    def add(self, *values: str) -> None:
        """It happened once more, with these values of the labels."""
        if Counter.hearer is not None:
            Counter.hearer(self.name, values)


COUNTERS: dict[str, Counter] = {}


def counter(name: str, about: str, *, labels: tuple[str, ...] = ()) -> Counter:
    """Register a counter; the values of its labels are few, and words of ours."""
    if not NAME.match(name) or not name.endswith("_total"):
        raise ValueError(f"{name}: a counter is called scriptorium_<what>_total.")
    if name in COUNTERS or name in METRICS:
        raise ValueError(f"{name}: this metric is registered already.")
    COUNTERS[name] = Counter(name, about, labels)
    return COUNTERS[name]


def metric(
    name: str, about: str, *, labels: tuple[str, ...] = (), kind: Kind = "gauge"
) -> Callable[[Callable[[], Values]], Callable[[], Values]]:
    """Register the decorated function as what reads this metric."""
    if not NAME.match(name) or (kind == "counter") != name.endswith("_total"):
        raise ValueError(f"{name}: a metric is called scriptorium_<what>, and only a counter ends with _total.")
    if name in METRICS:
        raise ValueError(f"{name}: this metric is registered already.")

    def register(read: Callable[[], Values]) -> Callable[[], Values]:
        METRICS[name] = Metric(name, about, kind, labels, read)
        return read

    return register


@metric("scriptorium_cards", "Cards in the catalogue.", labels=("game",))
def cards_by_game() -> Values:
    current = Count("cards", filter=Q(cards__withdrawn=False))
    return {(slug,): count for slug, count in Game.objects.annotate(current=current).values_list("slug", "current")}
