"""Faces as pictures, drawn once for a version of the catalogue."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from redis.exceptions import RedisError

from cards import faces
from cards.rules.types import CardSpec
from cards.selectors import Shelf

KEPT_SECONDS = 60 * 60 * 24


def picture(shelf: Shelf, game: str, card: CardSpec, kind: str, made: Callable[[str], Any]) -> Any:
    """The face of a card as this kind of picture, which `made` makes of its drawing."""
    key = f"face:{kind}:{shelf.version.stamp}:{game}:{card.slug}"
    try:
        kept = cache.get(key)
        if kept is None:
            kept = made(faces.draw(game, card, shelf.names[game]))
            cache.set(key, kept, KEPT_SECONDS)
    except (RedisError, OSError):  # a cache that is away costs time, never a picture
        kept = made(faces.draw(game, card, shelf.names[game]))
    return kept
