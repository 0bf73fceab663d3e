"""Panels that higher rooms add to a card's page; the catalogue knows none of them."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from cards.models import Card


@dataclass(frozen=True)
class Panel:
    """A part of a card's page: its heading, the template of its inside and what that template reads."""

    title: str
    template: str
    context: dict[str, Any]


PanelMaker = Callable[[Card], Panel | None]
PanelVersion = Callable[[], Hashable]
_makers: dict[str, tuple[PanelMaker, PanelVersion | None]] = {}


def register(name: str, maker: PanelMaker, *, version: PanelVersion | None = None) -> None:
    """From now on every card's page asks the maker for a panel; panels stand in the order of their registration.

    ``version`` gives another value whenever any panel of this maker may say something else. It is asked at every
    request, so it must be quick. Without it no card's page is kept, and each is written anew for every visitor.
    """
    if name in _makers:
        raise ValueError(f"A panel {name!r} is registered already.")
    _makers[name] = (maker, version)


def unregister(name: str) -> None:
    """The panel no longer stands on any page."""
    del _makers[name]


def panels_of(card: Card) -> list[Panel]:
    """The panels that have something to say of this card."""
    return [panel for maker, _ in _makers.values() if (panel := maker(card)) is not None]


def panels_version() -> tuple[Hashable, ...] | None:
    """A value that changes whenever any panel may; nothing where a maker does not tell."""
    versions = []
    for _, version in _makers.values():
        if version is None:
            return None
        versions.append(version())
    return tuple(versions)
