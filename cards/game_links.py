"""Links that higher rooms add to the pages of a game; the catalogue knows none of them."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class GameLink:
    """A page of a higher room that is about one game."""

    title: str
    address: str


LinkMaker = Callable[[str], list[GameLink]]
_makers: dict[str, LinkMaker] = {}


def register(name: str, maker: LinkMaker) -> None:
    """From now on every game's pages ask the maker for links; they stand in the order of their registration."""
    if name in _makers:
        raise ValueError(f"Links {name!r} are registered already.")
    _makers[name] = maker


def links_of(game: str) -> list[GameLink]:
    """The links for the game with this slug."""
    return [link for maker in _makers.values() for link in maker(game)]
