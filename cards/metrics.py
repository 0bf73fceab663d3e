"""What the rooms let an operator watch: each fills this registry when it is loaded, /metrics reads it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

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
