"""What every board is asked and told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from cards.faces.names import Names, readable
from cards.rules.types import CardSpec
from matches.engine.interface import Engine
from matches.engine.recorder import CardMoved, CardPlaced, CardStruck, Event, ScaleMoved

Scene = dict[str, Any]  # plain values, so that a scene can be kept


class Onlooker(msgspec.Struct, frozen=True, kw_only=True):
    """For whom a scene is drawn: what the seats are called, the cards by slug, and which hands lie open."""

    seats: tuple[str, ...]
    cards: Mapping[str, CardSpec]
    names: Names
    open_hands: frozenset[int]

    def card(self, slug: str) -> CardSpec:
        """The card; of one that the catalogue lost only the name is left."""
        return self.cards.get(slug) or CardSpec(slug=slug, name=readable(slug), kind="card")

    def name(self, slug: str) -> str:
        """What the card is called."""
        return self.card(slug).name

    def count(self, slugs: Sequence[str]) -> str:
        """Cards in words, equal ones together: "Wolf, 2 Squirrel"."""
        return ", ".join(self.name(slug) if n == 1 else f"{n} {self.name(slug)}" for slug, n in Counter(slugs).items())

    def hand(self, seat: int, slugs: Sequence[str]) -> str:
        """A hand in words, as far as it may be seen."""
        if seat in self.open_hands:
            return self.count(slugs) or "empty"
        return f"{len(slugs)} card{'' if len(slugs) == 1 else 's'}, hidden"


class Happening(msgspec.Struct, frozen=True):
    """What a drawing shows of the events of a step: strikes, cards that have just come, and a scale that moved."""

    strikes: tuple[tuple[str, str, int], ...] = ()
    came: frozenset[str] = frozenset()
    scale_before: int | None = None


def happening(events: Sequence[Event]) -> Happening:
    """What of these events can be drawn."""
    strikes = tuple((each.origin, each.space, each.power) for each in events if isinstance(each, CardStruck))
    came = frozenset(each.space for each in events if isinstance(each, CardPlaced | CardMoved))
    moved = [each for each in events if isinstance(each, ScaleMoved)]
    before = None
    if moved:
        first = moved[0]
        before = first.scale - (first.amount if first.seat == 0 else -first.amount)
    return Happening(strikes, came, before)


class Board(Protocol):
    """One game's table."""

    @property
    def rules(self) -> Mapping[str, str]:
        """What an event is about, in the words of ``matches.parts.words`` -> the rule that says so."""

    def scene(self, engine: Engine[Any, Any], state: Any) -> Scene:
        """All of a state that is drawn; both hands are in it."""

    def draw(self, scene: Scene, by: Onlooker, happened: Happening, title: str) -> str:
        """The scene as a picture; symbols are references into the sprite."""

    def told(self, scene: Scene, by: Onlooker) -> list[tuple[str, str]]:
        """The scene in words: what is meant, and how it stands."""
