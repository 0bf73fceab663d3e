"""A game's cards, inscriptions and labels in memory: by slug, by name however it is typed, and by nearness."""

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from cards.rules.documents import InscriptionDocument, LabelDocument
from cards.rules.types import CardSpec


def fold(text: str) -> str:
    """Text as names are compared: accents and case folded, spaces and apostrophes evened."""
    plain = text.casefold()
    if not plain.isascii():  # most names are, and have nothing to take apart
        plain = unicodedata.normalize("NFKD", text.replace("’", "'")).casefold()
        plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(plain.split())


class Groups(NamedTuple):
    """What a card may have in common with others: what it is paid with; its temple, tribes and elements."""

    paid: frozenset[str]
    names: frozenset[str]


class CardIndex:
    """The cards of one game at one version of the catalogue, in the order of their names; never changed once made."""

    def __init__(
        self,
        *,
        game: str,
        version: int,
        cards: Iterable[CardSpec],
        inscriptions: Iterable[InscriptionDocument] = (),
        labels: Iterable[LabelDocument] = (),
    ) -> None:
        self.game = game
        self.version = version
        self.cards: Mapping[str, CardSpec] = {
            card.slug: card for card in sorted(cards, key=lambda card: (card.name, card.slug))
        }
        self.place: Mapping[str, int] = {slug: place for place, slug in enumerate(self.cards)}
        self.names: Mapping[str, CardSpec] = {**self.cards, **{card.name: card for card in self.cards.values()}}
        self._by_name = {fold(card.name): card for card in self.cards.values()}
        self._sources: dict[str, list[tuple[str, CardSpec]]] = {}
        for card in self.cards.values():
            for edge in card.related:
                self._sources.setdefault(edge.card, []).append((edge.kind, card))
        self.inscriptions: Mapping[str, InscriptionDocument] = {each.slug: each for each in inscriptions}
        self.labels: Mapping[str, LabelDocument] = {each.slug: each for each in labels}
        self._inscriptions_by_name = {fold(each.name): each for each in self.inscriptions.values()}
        self._labels_by_name = {fold(each.name): each for each in self.labels.values()}
        self._described: dict[Callable[[CardSpec], bool], frozenset[str]] = {}

    def find(self, name: str) -> CardSpec | None:
        """The card with this name or this slug."""
        return self.names.get(name) or self._by_name.get(fold(name))

    def find_inscription(self, name: str) -> InscriptionDocument | None:
        """The inscription with this name or this slug."""
        return self.inscriptions.get(name) or self._inscriptions_by_name.get(fold(name))

    def find_label(self, name: str) -> LabelDocument | None:
        """The label with this name or this slug."""
        return self.labels.get(name) or self._labels_by_name.get(fold(name))

    def nearest(self, name: str, count: int = 5) -> tuple[str, ...]:
        """Names most like this one, the likest first."""
        near = difflib.get_close_matches(fold(name), self._by_name, n=count, cutoff=0.6)
        return tuple(self._by_name[folded].name for folded in near)

    def nearest_inscriptions(self, name: str) -> tuple[InscriptionDocument, ...]:
        """The inscriptions whose names are most like this one, the likest first."""
        near = difflib.get_close_matches(fold(name), self._inscriptions_by_name, n=5, cutoff=0.6)
        return tuple(self._inscriptions_by_name[folded] for folded in near)

    def nearest_labels(self, name: str) -> tuple[LabelDocument, ...]:
        """The labels whose names are most like this one, the likest first."""
        near = difflib.get_close_matches(fold(name), self._labels_by_name, n=5, cutoff=0.6)
        return tuple(self._labels_by_name[folded] for folded in near)

    @cached_property
    def groups(self) -> Mapping[str, Groups]:
        """The groups of every card."""
        return {
            slug: Groups(
                frozenset(resource for resource, _ in card.cost.parts),
                frozenset(name for name in (card.temple, *card.tribes, *card.elements) if name),
            )
            for slug, card in self.cards.items()
        }

    def sources(self, slug: str, *kinds: str) -> tuple[CardSpec, ...]:
        """The cards that evolve into, create or upgrade to this one, or those that do so in these ways."""
        return tuple(card for kind, card in self._sources.get(slug, ()) if not kinds or kind in kinds)

    def where(self, holds: Callable[[CardSpec], bool]) -> frozenset[str]:
        """The slugs of the cards that `holds` describes.

        The answer is kept for each function, so `holds` is a function of a module and never one made on the spot.
        """
        found = self._described.get(holds)
        if found is None:
            found = frozenset(slug for slug, card in self.cards.items() if holds(card))
            self._described[holds] = found
        return found
