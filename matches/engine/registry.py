"""Which engine plays which game; a game's module is listed here by hand, so that it can be found by reading."""

from importlib import import_module
from typing import Any

from matches.engine.interface import Engine

MODULES = {
    "augmented": "matches.engine.augmented",
    "inscription": "matches.engine.inscription",
    "elemental": "matches.engine.elemental",
}


def get(slug: str) -> Engine[Any, Any]:
    """The engine of this game; an unknown slug gets the known ones."""
    if slug not in MODULES:
        raise LookupError(f"No engine plays {slug!r}; there are engines for {', '.join(MODULES)}.")
    engine: Engine[Any, Any] = import_module(MODULES[slug]).ENGINE
    return engine
