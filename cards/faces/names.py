"""The words that a face writes where a card only holds a slug."""

from collections.abc import Mapping

import msgspec

from cards.faces.marks import Mark


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What one game calls itself, its groups and its sigils, and the mark of each sigil."""

    game: str
    tiers: Mapping[str, str] = {}
    temples: Mapping[str, str] = {}
    tribes: Mapping[str, str] = {}
    elements: Mapping[str, str] = {}
    sigils: Mapping[str, str] = {}
    marks: Mapping[str, Mark] = {}


def readable(slug: str) -> str:
    """A slug as words, for a group or a kind that has no name of its own: "death-card" is "Death card"."""
    return slug.replace("-", " ").capitalize()
