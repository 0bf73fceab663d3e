"""Panels that higher rooms add to a card's page; the catalogue knows none of them."""

from collections.abc import Callable
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
_makers: dict[str, PanelMaker] = {}


def register(name: str, maker: PanelMaker) -> None:
    """From now on every card's page asks the maker for a panel; panels stand in the order of their registration."""
    if name in _makers:
        raise ValueError(f"A panel {name!r} is registered already.")
    _makers[name] = maker


def unregister(name: str) -> None:
    """The panel no longer stands on any page."""
    del _makers[name]


def panels_of(card: Card) -> list[Panel]:
    """The panels that have something to say of this card."""
    return [panel for maker in _makers.values() if (panel := maker(card)) is not None]
