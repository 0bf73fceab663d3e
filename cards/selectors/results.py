"""Cards as results: what a grid, a list or a page of texts shows of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.faces.names import Names
from cards.models import Card, Game, SigilText
from cards.rules.types import CardSpec
from cards.selectors import Shelf, card_documents, card_spec


@dataclass(frozen=True)
class CardShown:
    """A card found, its game, the words for its face, and what is remarked beside it."""

    pk: int
    game: Game
    spec: CardSpec
    names: Names
    remark: str = ""

    @property
    def abilities(self) -> tuple[str, ...]:
        """The slugs of all its sigils and traits, in printed order."""
        framed = self.spec.frame.sigils if self.spec.frame else ()
        return (*self.spec.sigils, *framed, *self.spec.traits)


@dataclass(frozen=True)
class CardTold:
    """A card found with what its sigils and traits do in its game."""

    shown: CardShown
    texts: tuple[SigilText, ...]


def cards_shown(*, ids: Sequence[int], shelf: Shelf, remarks: Mapping[int, str] | None = None) -> list[CardShown]:
    """These cards in this order, in one query, each with what is remarked of it."""
    found = {card.pk: card for card in cards_of(cards=Card.objects.filter(pk__in=ids), shelf=shelf, remarks=remarks)}
    return [found[number] for number in ids if number in found]


def cards_of(*, cards: Any, shelf: Shelf, remarks: Mapping[int, str] | None = None) -> list[CardShown]:
    """The cards of this queryset, or of a page of it, in its order and in one query."""
    games = {entry.game.pk: entry.game for entry in shelf.games}
    said = remarks or {}
    return [
        CardShown(row["pk"], game, card_spec(row["document"]), shelf.names[game.slug], said.get(row["pk"], ""))
        for row in card_documents(cards)
        if (game := games.get(row["game_id"]))
    ]


def cards_told(*, cards: Iterable[CardShown]) -> list[CardTold]:
    """Each card with the texts of its sigils, in one query for all."""
    cards = list(cards)
    slugs = {slug for card in cards for slug in card.abilities}
    texts = {
        (text.game_id, text.sigil.slug): text
        for text in SigilText.objects.filter(
            sigil__slug__in=slugs, game__in={card.game.pk for card in cards}
        ).select_related("sigil")
    }
    return [
        CardTold(card, tuple(texts[key] for slug in card.abilities if (key := (card.game.pk, slug)) in texts))
        for card in cards
    ]
