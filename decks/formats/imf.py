"""The `.deck` files of Inscryption Multiplayer: a name for each copy, and a side deck told in one of three ways.

A side deck is named by its kind (`"side_deck": "10 Squirrels"`), by its kind and the category chosen in it
(`"side_deck_cat"`), or by its kind and the cards that were drafted (`"side_deck_cards"`).
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from cards.rules.index import CardIndex
from cards.rules.types import CardSpec
from decks.formats.base import Collector, Data, DeckList, Read, Status, copies, object_of
from decks.rules import documents
from decks.rules.documents import CardName
from decks.rules.kinds import GameRules

DRAFTED = "Draft"
KEY = re.compile(r"(\d{1,3}) (.+)")
SideKey = Annotated[str, msgspec.Meta(max_length=200)]


class ImfDeck(msgspec.Struct, frozen=True):
    """What such a file holds; an editor that was never told a side deck writes 0."""

    cards: list[CardName]
    side_deck: SideKey | int | list[CardName] | None = None
    side_deck_cat: SideKey | None = None
    side_deck_cards: list[CardName] | None = None


def refusal(rules: GameRules) -> str:
    """Why decks of this game cannot be such files, or nothing."""
    if rules.side_zone and len(rules.zones) == 2:
        return ""
    return f"An IMF deck is a main deck and a side deck; {rules.slug} does not have the two."


# --- reading -----------------------------------------------------------------------------------------------------
def read(data: Data, rules: GameRules, index: CardIndex) -> Read:
    """The deck of a file; raises ``Unreadable`` with a pointer to what is wrong."""
    file = documents.read(ImfDeck, object_of(data))
    collector = Collector(rules, index)
    _copies(collector, rules.zones[0], file.cards, "cards")
    if file.side_deck_cards is not None:
        _copies(collector, rules.side_zone, file.side_deck_cards, "side_deck_cards")
    elif isinstance(file.side_deck, list):
        _copies(collector, rules.side_zone, file.side_deck, "side_deck")
    elif isinstance(file.side_deck, str):
        _named(collector, file.side_deck, file.side_deck_cat or "")
    return collector.read()


def _copies(collector: Collector, zone: str, names: list[str], field: str) -> None:
    """A list of names, a copy each; every name is a line."""
    for name, count in Counter(names).items():
        collector.strictly(zone, name, count, (field, names.index(name)))


def _named(collector: Collector, key: str, category: str) -> None:
    """A side deck of which only the name is told: the copies of one card."""
    rules, number = collector.rules, len(collector.lines) + 1
    count, name = _key(key, rules.side_size)
    card = collector.index.find(category) if category else _side_card(name, collector.index)
    if card or category or KEY.fullmatch(key):
        path = ("side_deck_cat" if category else "side_deck",)
        collector.card(number, category or key, rules.side_zone, card.slug if card else category or name, count, path)
    elif key:
        reason = f"The file says that its side deck is called “{key}”, but not which cards it has."
        collector.say(number, key, Status.UNREADABLE, zone=rules.side_zone, reason=reason)


def _key(key: str, usual: int) -> tuple[int, str]:
    """How many copies the name of a side deck promises, and of what."""
    found = KEY.fullmatch(key)
    return (copies(found[1]) or usual, found[2]) if found else (usual, key)


def _side_card(name: str, index: CardIndex) -> CardSpec | None:
    """The card of which a side deck has nothing but copies; its name may stand in the plural."""
    return index.find(name) or index.find(name.removesuffix("s"))


# --- writing -----------------------------------------------------------------------------------------------------
def write(deck: DeckList) -> dict[str, Any]:
    """The file: a side deck of one card by name, any other as drafted cards."""
    main, side = (deck.zones.get(zone, {}) for zone in (deck.rules.zones[0], deck.rules.side_zone))
    file: dict[str, Any] = {"cards": _names(deck, main)}
    if not side:
        return file
    if len(side) == 1:
        card, count = next(iter(side.items()))
        name = f"{deck.label(card)}s"
        if (found := _side_card(name, deck.index)) and found.slug == card:
            return {**file, "side_deck": f"{count} {name}"}
    return {**file, "side_deck": DRAFTED, "side_deck_cards": _names(deck, side)}


def _names(deck: DeckList, counts: Mapping[str, int]) -> list[str]:
    return [deck.label(card) for card, count in counts.items() for _ in range(count)]
