"""A deck as a file to keep, over HTTP."""

from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse

from cards.rules.types import CardSpec
from decks import formats
from decks.formats.base import FaceUrl


def face_urls(game: str) -> FaceUrl:
    """Where the picture of each card of the game lies."""

    def face(card: CardSpec) -> str:
        return f"{settings.SITE_URL}{reverse('cards:card-png', args=[game, card.slug])}"

    return face


def file_of(name: str, written: str | dict[str, Any], stem: str) -> HttpResponse:
    """What was written in the format of this name, as a file."""
    chosen = formats.get(name)
    content = written if isinstance(written, str) else msgspec.json.format(msgspec.json.encode(written)).decode()
    response = HttpResponse(content, content_type=chosen.media_type)
    response["Content-Disposition"] = f'attachment; filename="{stem}.{chosen.ending}"'
    response["X-Robots-Tag"] = "noindex"
    return response
