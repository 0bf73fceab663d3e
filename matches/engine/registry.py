"""Which engine plays which game; a game's module is listed here by hand, so that it can be found by reading."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from cards.rules.games import UnknownGame, complete
from matches.engine.interface import Engine
from matches.engine.recorder import Counted, Event

Heard = Mapping[type[Event], Callable[[Any], Counted | None]]

MODULES = {
    "augmented": "matches.engine.augmented",
    "decknforge": "matches.engine.decknforge",
    "inscription": "matches.engine.inscription",
    "elemental": "matches.engine.elemental",
    "mysterion": "matches.engine.mysterion",
}


TWO = (2, 2)
LISTS = "zones"


def module(slug: str) -> ModuleType:
    """The module of the engine that plays this game; a game that none plays gets those that are played."""
    if slug not in MODULES:
        raise UnknownGame(f"No engine plays {slug!r}; there are engines for {', '.join(MODULES)}.")
    return complete(import_module(MODULES[slug]), "ENGINE")


def seats(slug: str) -> tuple[int, int]:
    """The fewest and the most decks that play a match of this game; a module without `SEATS` is for two."""
    found: tuple[int, int] = getattr(module(slug), "SEATS", TWO)
    return found


def together(slug: str) -> bool:
    """Whether the table wins or loses as one, which a module says by `TOGETHER`."""
    return bool(getattr(module(slug), "TOGETHER", False))


def deck_kind(slug: str) -> str:
    """The kind of document that stands for a deck of this game, which a module says by `DECKS`."""
    return str(getattr(module(slug), "DECKS", LISTS))


def has_lists(slug: str) -> bool:
    """Whether a match starts from decks that are lists of cards; a game without an engine has none."""
    return slug in MODULES and deck_kind(slug) == LISTS and get(slug).needs_decks


def abilities(slug: str) -> frozenset[str]:
    """What the engine plays beside what is printed on cards, which a module says by `ABILITIES`."""
    found: frozenset[str] = getattr(module(slug), "ABILITIES", frozenset())
    return found


def metric_words(slug: str) -> dict[str, str]:
    """What the numbers of a match are called, without their seats, which a module says by `METRICS`."""
    found: dict[str, str] = getattr(module(slug), "METRICS", {})
    return found


def heard(slug: str) -> Heard | None:
    """What a listener counts of each kind of event of this game, which a module says by `HEARD`."""
    found: Heard | None = getattr(module(slug), "HEARD", None)
    return found


def get(slug: str) -> Engine[Any, Any]:
    """The engine of this game; raises ``UnknownGame``."""
    engine: Engine[Any, Any] = module(slug).ENGINE
    return engine
