"""Links that higher rooms add to the page of a band; this room knows none of them."""

from collections.abc import Callable
from dataclasses import dataclass

from legacy.models import BandRow


@dataclass(frozen=True)
class BandLink:
    """A page of a higher room that is about one band."""

    title: str
    address: str


LinkMaker = Callable[[BandRow], list[BandLink]]
_makers: dict[str, LinkMaker] = {}


def register(name: str, maker: LinkMaker) -> None:
    """From now on every band's page asks the maker for links; they stand in the order of their registration."""
    if name in _makers:
        raise ValueError(f"Links {name!r} are registered already.")
    _makers[name] = maker


def links_of(band: BandRow) -> list[BandLink]:
    """The links for this band."""
    return [link for maker in _makers.values() for link in maker(band)]
