"""What decks add to the language of card search: `in:<public id>`, the cards of a deck."""

import re
from collections.abc import Iterable

from cards.search.fields import REGISTRY
from cards.search.keywords import Field, Kind
from decks.models import Deck, DeckCard
from decks.models.shared import Viewer

WITH_ZONE = re.compile(r"([0-9a-z]+)(?:/([a-z_]+))?")
FIELD = Field(
    name="in",
    kind=Kind.CARDS,
    doc="Cards of a deck, told by the letters of its address; after a slash, those of one zone of it.",
    example="in:k7m2p9x4qd/main",
    says="in the deck {value}",
    denies="not in the deck {value}",
)


def cards_in_deck(operator: str, value: str, context: object) -> Iterable[int]:
    """The ids of the cards of a deck that whoever asks may see; raises ``LookupError``."""
    if operator not in (":", "="):
        raise LookupError("A deck cannot be compared; write in: and the letters of its address, or a minus before it.")
    told = WITH_ZONE.fullmatch(value.lower())
    viewer: Viewer = context if hasattr(context, "is_authenticated") else None  # type: ignore[assignment]
    deck = told and Deck.objects.visible_to(viewer).filter(public_id=told[1]).first()
    if not deck or not told:
        raise LookupError(f"There is no deck {value[:40]!r}, or it is not shared with you.")
    rows = DeckCard.objects.filter(deck=deck)
    if told[2]:
        rows = rows.filter(zone=told[2])
    return list(rows.order_by().values_list("card_id", flat=True).distinct())


def register() -> None:
    """From now on card search knows `in:`."""
    if "in" not in REGISTRY.registered:
        REGISTRY.register(FIELD, cards_in_deck)
