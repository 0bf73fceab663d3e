"""A game's cards held in memory: by slug, by name without regard to case and accents, and by nearness."""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping

from cards.rules.types import CardSpec


def fold(text: str) -> str:
    """Text as names are compared: accents and case folded, spaces and apostrophes evened."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


class CardIndex:
    """The cards of one game at one version of the catalogue; never changed after it is made."""

    def __init__(self, *, game: str, version: int, cards: Iterable[CardSpec]) -> None:
        self.game = game
        self.version = version
        self.cards: Mapping[str, CardSpec] = {card.slug: card for card in cards}
        self._by_name = {fold(card.name): card for card in self.cards.values()}
        self._exact = {card.name: card for card in self.cards.values()}

    def find(self, name: str) -> CardSpec | None:
        """The card with this slug or this name."""
        return self._exact.get(name) or self.cards.get(name) or self._by_name.get(fold(name))

    def nearest(self, name: str, count: int = 5) -> tuple[str, ...]:
        """Names most like this one, the likest first."""
        near = difflib.get_close_matches(fold(name), self._by_name, n=count, cutoff=0.6)
        return tuple(self._by_name[folded].name for folded in near)
