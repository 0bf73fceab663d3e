"""Our own JSON: what a request to judge a deck holds, and the game."""

from collections.abc import Mapping
from typing import Any

from cards.rules.index import CardIndex
from decks.formats.base import LISTS, Collector, Data, DeckList, Read, object_of
from decks.rules import documents
from decks.rules.documents import Unreadable
from decks.rules.kinds import GameRules


def read(data: Data, rules: GameRules, index: CardIndex) -> Read:
    """The deck list or other document of a game; raises ``Unreadable`` with a pointer to what is wrong."""
    return read_fields(object_of(data), rules, index)


def read_fields(data: Mapping[str, Any], rules: GameRules, index: CardIndex) -> Read:
    """The deck list or other document that these fields make."""
    fields = dict(data)
    game = fields.pop("game", rules.slug)
    if game != rules.slug:
        raise Unreadable(f"This is for another game, not for {rules.slug}.", ("game",))
    kind = rules.kind(fields)
    shaped = documents.read(kind.shape, fields)
    collector = Collector(rules, index)
    if kind.name != LISTS:
        return collector.read(fields)
    for zone in shaped.zones.__struct_fields__:  # type: ignore[attr-defined]
        entries: documents.Zone = getattr(shaped.zones, zone)  # type: ignore[attr-defined]
        if isinstance(entries, dict):
            for name, count in entries.items():
                collector.strictly(zone, name, count, (LISTS, zone, name))
        else:
            for place, entry in enumerate(entries):
                collector.strictly(zone, entry.card, entry.count, (LISTS, zone, place))
    return collector.read({name: value for name, value in fields.items() if name != LISTS})


def write(deck: DeckList) -> dict[str, Any]:
    """The fields of a request that judges this deck; known cards by their slugs, which no new name changes."""
    return {"game": deck.rules.slug, **fields_of(deck)}


def fields_of(deck: DeckList) -> dict[str, Any]:
    """What a request to the deck's game holds."""
    if any(kind.name in deck.beside for kind in deck.rules.kinds):
        return dict(deck.beside)
    return {LISTS: {zone: dict(counts) for zone, counts in deck.zones.items()}, **deck.beside}
