"""What people call the zones of a game at the head of a list or beside a card."""

from collections.abc import Mapping
from functools import cache

from cards.rules.index import fold
from decks.rules.kinds import GameRules

FIRST = ("main", "main deck", "maindeck", "main board", "mainboard", "deck")
SIDE = ("side", "side deck", "sidedeck", "side board", "sideboard", "sb")
NOUNS = ("deck", "pile", "zone", "cards")


def zone_words(rules: GameRules) -> Mapping[str, str]:
    """The zone that each folded word stands for; a zone's own name goes before what others call it."""
    return _words_of(rules.zones, rules.side_zone)


@cache
def _words_of(zones: tuple[str, ...], side_zone: str) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for zone in zones:
        plain = zone.replace("_", " ")
        for word in (zone, plain, *(f"{plain} {noun}" for noun in NOUNS)):
            words.setdefault(fold(word), zone)
    for word in FIRST:
        words.setdefault(word, zones[0])
    if side_zone:
        for word in SIDE:
            words.setdefault(word, side_zone)
    return words


def title(zone: str) -> str:
    """The zone as the head of a list."""
    return zone.replace("_", " ").capitalize()
