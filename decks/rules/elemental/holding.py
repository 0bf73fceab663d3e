"""What one player has on the table, zone by zone."""

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from cards.rules.elemental import Parameters
from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks.rules import documents
from decks.rules.deck import Deck
from decks.rules.deck import Zones as ZoneCounts
from decks.rules.elemental import box


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that belongs to one player; `removed` are the cards that this player removed from the game."""

    draw: documents.Zone = {}
    hand: documents.Zone = {}
    discard: documents.Zone = {}
    face_down: documents.Zone = {}
    in_play: documents.Zone = {}
    passives: documents.Zone = {}
    removed: documents.Zone = {}


ZONES = Zones.__struct_fields__
DECK = ("draw", "hand", "discard", "face_down", "in_play")
UNDEPLOYED = ("draw", "hand", "discard", "face_down")
IN_PLAY = ("in_play", "passives")


class Holding(Deck):
    """A player's cards; `start` says that the first turn has not begun.

    `box` counts removed cards of which nobody knows who removed them; they may have been this player's.
    `elsewhere` are the cards that others have, where a whole table is known.
    """

    def __init__(
        self, *, index: CardIndex, zones: ZoneCounts, start: bool = False, box: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(index=index, zones=zones)
        self.start = start
        self.box: Mapping[str, int] = box or {}
        self.elsewhere: frozenset[str] = frozenset()

    @property
    def deck_size(self) -> int:
        """How many cards circulate: passives and removed cards never come to a hand."""
        return sum(map(self.size, DECK))

    @property
    def whole_size(self) -> int:
        return sum(map(self.size, ZONES))

    @property
    def totals(self) -> dict[str, int]:
        """How many copies of each card lie in all zones together, in the order of the catalogue."""
        totals: Counter[str] = Counter()
        for counts in self.zones.values():
            totals.update(counts)
        return {slug: totals[slug] for slug in sorted(totals, key=self.index.place.__getitem__)}

    def count(self, holds: Callable[[CardSpec], bool], zones: tuple[str, ...]) -> int:
        """How many cards of these zones `holds` (a function of a module) describes."""
        return sum(count for zone in zones for _, _, count in self.where(holds, zone))

    def standing(self, holds: Callable[[CardSpec], bool]) -> list[CardSpec]:
        """The cards in play that `holds` describes, each once."""
        found = {card.slug: card for zone in IN_PLAY for _, card, _ in self.where(holds, zone)}
        return list(found.values())

    def removed_passives(self, beside: CardSpec) -> int:
        """How many passives other than this one may have been removed by this player."""
        passives = self.index.where(box.is_passive) - {beside.slug}
        gone = (self.zones.get("removed", {}), self.box)
        return sum(count for counts in gone for slug, count in counts.items() if slug in passives)

    def is_untouched(self, p: Parameters) -> bool:
        """Whether this is still the deck that every player begins with."""
        return self.count(box.is_income, DECK) == self.whole_size == p.starting_income_cards


def row_length(standing: list[CardSpec], p: Parameters) -> int:
    """How many cards may lie face down beside these cards in play; never less than none."""
    return max(0, p.face_down_slots + sum(box.standing_rules(card).get("face_down_slots", 0) for card in standing))
