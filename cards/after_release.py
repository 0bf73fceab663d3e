"""Who wants to know that the catalogue changed: higher rooms register here, the catalogue knows none of them."""

import logging
from collections.abc import Callable

logger = logging.getLogger(__name__)
Hook = Callable[[frozenset[str]], None]
_hooks: dict[str, Hook] = {}


def register(name: str, hook: Hook) -> None:
    """From now on the hook is told the slugs of the games that a release changed, once the release is kept."""
    if name in _hooks:
        raise ValueError(f"After a release {name!r} is told already.")
    _hooks[name] = hook


def unregister(name: str) -> None:
    """The hook is told nothing any more."""
    del _hooks[name]


def tell(games: frozenset[str]) -> None:
    """Every hook has been told; one that fails is logged, for the release itself is done."""
    for name, hook in _hooks.items():
        try:
            hook(games)
        except Exception:
            logger.exception("After a release %s could not be told.", name)
