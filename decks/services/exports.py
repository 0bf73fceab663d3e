"""A stored deck in every format that its game knows."""

from typing import Any

from decks import formats
from decks import rules as game_rules
from decks.formats.base import DeckList, FaceUrl, list_kind, no_face
from decks.formats.document import fields_of, read_fields
from decks.models import Deck, DeckVersion
from decks.selectors import Lawbook, lawbook
from decks.selectors.decks import deck_head


def deck_export(
    *,
    deck: Deck,
    format: str,  # noqa: A002
    version: DeckVersion | None = None,
    face_url: FaceUrl = no_face,
) -> str | dict[str, Any]:
    """The newest or another version of the deck in this format; raises ``Unreadable`` where there is no such form."""
    chosen = formats.get(format)
    written = _deck_list(deck, version or deck_head(deck=deck), lawbook(game=deck.game.slug), face_url)
    return chosen.write(written)


def deck_formats(*, deck: Deck) -> tuple[str, ...]:
    """The names of the formats in which this deck can be written."""
    rules = game_rules.get(deck.game.slug)
    names = formats.formats_of(rules)
    listed = list_kind(rules)
    is_list = listed is not None and listed.name == deck.kind
    return names if is_list else tuple(name for name in names if name in formats.DOCUMENTED)


def version_document(*, deck: Deck, version: DeckVersion, law: Lawbook) -> dict[str, Any]:
    """The version's document with zones in the order of the game and cards in that of the catalogue.

    A database need not keep the order of names, and a card that was withdrawn keeps the slug by which it was known.
    """
    return fields_of(_deck_list(deck, version, law, no_face))


def _deck_list(deck: Deck, version: DeckVersion, law: Lawbook, face_url: FaceUrl) -> DeckList:
    read = read_fields(version.document, game_rules.get(deck.game.slug), law.index)
    if face_url is no_face:
        return read.deck
    return DeckList(read.deck.rules, read.deck.index, read.deck.zones, read.deck.beside, face_url)
