"""Cards as plain rows, ready for an encoder: the document of each with every field filled and its addresses."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from cards.models import Card, CardVersion
from cards.models.cards import IMPORTED_WITHOUT_SOURCE
from cards.rules.types import CardSpec

EMPTY: dict[str, Any] = {
    "id": 0,
    "game": "",
    **dict.fromkeys(CardSpec.__struct_fields__),
    **dict.fromkeys(("text", "unused_reason", "listed_as", "source", "note"), ""),
    **dict.fromkeys(("tribes", "elements", "sigils", "traits", "related"), ()),
    "cost": {},
    "copies": {},
    "special_cost": False,
    "official": True,
    "total_cost": 0,
    "url": "",
    "page": "",
    "png": "",
    "svg": "",
}
"""A row of which nothing is known; it fixes the order of the members."""

FIELDS: tuple[str, ...] = tuple(EMPTY)


def card_rows(*, ids: Sequence[int], site: str) -> list[dict[str, Any]]:
    """The cards with these ids in this order, in one query; ``site`` is what every address begins with."""
    newest = CardVersion.objects.filter(card=OuterRef("pk")).order_by("-number").values("document")[:1]
    found = Card.objects.filter(pk__in=ids).order_by().annotate(document=Subquery(newest))
    api, pages = site + reverse("api:card-list"), f"{site}/cards/"
    rows = {
        number: _row(number, game, origin, document, api, pages)
        for number, game, origin, document in found.values_list("pk", "game__slug", "origin", "document")
    }
    return [rows[number] for number in ids if number in rows]


def _row(number: int, game: str, origin: str, document: dict[str, Any], api: str, pages: str) -> dict[str, Any]:
    slug = document["slug"]
    row = {**EMPTY, **document}
    row["id"] = number
    row["game"] = game
    row["total_cost"] = sum(row["cost"].values())
    if not row["source"] and origin == Card.Origin.IMPORT:
        row["source"] = IMPORTED_WITHOUT_SOURCE
    row["url"] = f"{api}{game}/{slug}/"
    row["page"] = f"{pages}{game}/{slug}/"
    row["png"] = f"{pages}{game}/{slug}.png"
    row["svg"] = f"{pages}{game}/{slug}.svg"
    return row


def cards_address(*, site: str, **terms: str) -> str:
    """The address of the list of cards with these parameters."""
    asked = "&".join(f"{name}={quote(value)}" for name, value in terms.items())
    return f"{site}{reverse('api:card-list')}?{asked}"
