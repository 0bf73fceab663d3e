"""What one page of learning is made of: the cards it shows, its numbers and its drawings."""

from collections.abc import Mapping

import msgspec

from cards.rules.types import CardSpec


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """The example that a page walks through. Its words stand in the template, everything they count stands here."""

    cards: tuple[CardSpec, ...]  # every card that is shown or named, as the catalogue knows it
    pictures: Mapping[str, str]  # a drawing for each key that the template asks for
    told: Mapping[str, object]  # the numbers of the example, computed from the cards and the parameters

    def card(self, slug: str) -> CardSpec:
        """The card of the example with this slug."""
        return next(card for card in self.cards if card.slug == slug)
