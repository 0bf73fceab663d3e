"""Faces as pictures, drawn once for a version of the catalogue."""

from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from redis.exceptions import RedisError

from cards import faces
from cards.faces.png import face_png, hand_png
from cards.rules.types import CardSpec
from cards.selectors import Shelf

KEPT_SECONDS = 60 * 60 * 24


def picture(shelf: Shelf, game: str, card: CardSpec, kind: str, made: Callable[[str], Any]) -> Any:
    """The face of a card as this kind of picture, which `made` makes of its drawing."""
    key = f"face:{kind}:{shelf.version.stamp}:{game}:{card.slug}"
    return _kept(key, lambda: made(faces.draw(game, card, shelf.names[game])))


def showcase(shelf: Shelf) -> bytes:
    """A card of every game in one picture, the same as the front page shows."""

    def hand() -> bytes:
        return hand_png([picture(shelf, entry.game.slug, spec, "png", face_png) for entry, spec in shelf.showcase])

    kept: bytes = _kept(f"showcase:{shelf.version.stamp}", hand)
    return kept


def _kept(key: str, made: Callable[[], Any]) -> Any:
    try:
        kept = cache.get(key)
        if kept is None:
            kept = made()
            cache.set(key, kept, KEPT_SECONDS)
    except (RedisError, OSError):  # a cache that is away costs time, never a picture
        kept = made()
    return kept
