"""Reading stored decks, each read with the joins that its shape needs."""

import re
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from cards.models import Card
from decks.models import Deck, DeckCard, DeckVersion
from decks.models.decks import DeckQuerySet
from decks.models.shared import ID_LENGTH, ID_LETTERS, Viewer
from decks.rules.differences import Difference, difference
from decks.rules.documents import Unreadable

PUBLIC_ID = re.compile(f"[{ID_LETTERS}]{{{ID_LENGTH}}}")


def decks_whole() -> DeckQuerySet:
    """Decks with all that their shape tells, in three queries however many there are."""
    found: DeckQuerySet = Deck.objects.select_related("game", "owner", "forked_from").prefetch_related("tags")
    return found


def deck_find(*, public_id: str, user: Viewer) -> Deck | None:
    """The deck at this address, if this person may see it."""
    if not PUBLIC_ID.fullmatch(public_id):
        return None
    found: Deck | None = decks_whole().filter(public_id=public_id).visible_to(user).first()
    return found


def decks_newest() -> QuerySet[Deck]:
    """The decks that everybody finds, the last changed first, each with its game."""
    return Deck.objects.select_related("game").listed().order_by("-updated_at", "-pk")


def deck_head(*, deck: Deck) -> DeckVersion:
    """The newest version of a deck."""
    head = deck_version(deck=deck, number=deck.head_number)
    if head is None:  # deleted in this very moment
        raise Deck.DoesNotExist
    return head


def deck_version(*, deck: Deck, number: int) -> DeckVersion | None:
    """One version of a deck."""
    return DeckVersion.objects.filter(deck=deck, number=number).first()


def deck_version_list(*, deck: Deck) -> QuerySet[DeckVersion]:
    """The versions of a deck, newest first, without their documents."""
    return DeckVersion.objects.filter(deck=deck).defer("document").order_by("-number")


def deck_became_illegal_list(*, owner: Viewer) -> QuerySet[Deck]:
    """The decks of this person that were legal until the catalogue changed."""
    owned = owner.pk if owner is not None else None
    return decks_whole().filter(owner=owned, illegal_since__isnull=False).order_by("-illegal_since", "-pk")


def decks_with_card(*, card: Card) -> QuerySet[Deck]:
    """The public decks that hold this card, the last changed first."""
    return decks_whole().listed().with_card(card).order_by("-updated_at", "-pk")


def deck_versions_difference(*, deck: Deck, before: int, after: int) -> Difference | None:
    """What changed between two versions of a deck; nothing if it does not have both."""
    documents: dict[int, dict[str, Any]] = dict(
        DeckVersion.objects.filter(deck=deck, number__in=[before, after]).values_list("number", "document")
    )
    if before not in documents or after not in documents:
        return None
    return difference(documents[before], documents[after])


def decks_compare(*, one: Deck, other: Deck) -> Difference:
    """What the second deck holds otherwise than the first; raises ``Unreadable`` where they cannot be compared."""
    if one.game_id != other.game_id:
        raise Unreadable("Decks of two games cannot be compared.", ("b",))
    if one.kind != other.kind:
        raise Unreadable(f"A document of the kind {one.kind} cannot be compared with one of {other.kind}.", ("b",))
    return difference(deck_head(deck=one).document, deck_head(deck=other).document)


def card_rows(*, deck: Deck, held: Mapping[tuple[str, str], int]) -> list[DeckCard]:
    """Unsaved rows for the cards, told by (zone, slug), that lie in a deck."""
    slugs = {slug for _, slug in held}
    ids = dict(Card.objects.filter(game=deck.game_id, slug__in=slugs).values_list("slug", "pk"))
    return [
        DeckCard(deck=deck, card_id=ids[slug], zone=zone, count=count)
        for (zone, slug), count in held.items()
        if slug in ids
    ]
