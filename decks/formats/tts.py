"""Saved objects of Tabletop Simulator: a custom deck for each zone, a card object for each copy."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cards.rules.index import CardIndex, fold
from decks.formats.base import Collector, Data, DeckList, Read, Status, object_of
from decks.formats.zone_words import title, zone_words
from decks.rules.documents import Path, TooLong, Unreadable
from decks.rules.kinds import GameRules

MAX_BYTES = 1024 * 1024  # the program itself writes two kilobytes about every card
MAX_CARDS = 1500
CARDS = ("Card", "CardCustom")
INSIDE = ("ObjectStates", "ContainedObjects")
OF_A_SAVE = (*INSIDE, "CardID")
MARKUP = re.compile(r"\[/?[0-9A-Za-z-]{1,6}\]")
OUTER = ("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn")
FACE_DOWN = {"rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}
Place = tuple[Any, ...]  # an object in a list of another one: that one's place, the list's field, the number in it
ONE_FACE = {"NumWidth": 1, "NumHeight": 1, "BackIsHidden": True, "UniqueBack": False, "Type": 0}


# --- reading -----------------------------------------------------------------------------------------------------
def read(data: Data, rules: GameRules, index: CardIndex) -> Read:
    """The cards of a save, in the zones that their decks, bags or notes name, else in the first one."""
    save = object_of(data, MAX_BYTES)
    if not any(field in save for field in OF_A_SAVE):
        raise Unreadable("This is no save of Tabletop Simulator: it has no ObjectStates.")
    counts: dict[tuple[str, str], int] = {}
    places: dict[tuple[str, str], Place] = {}
    for zone, card, place in _cards(save, rules):
        entry = (zone, _name(card, index))
        counts[entry] = counts.get(entry, 0) + 1
        places.setdefault(entry, place)
    if not counts and any(save.get(field) for field in INSIDE):
        raise Unreadable("This save holds no card: save a deck of Tabletop Simulator, or a bag with decks in it.")
    collector = Collector(rules, index)
    for (zone, name), count in counts.items():
        number = len(collector.lines) + 1
        if name:
            collector.card(number, name, zone, name, count, _path(places[zone, name]))
        else:
            reason = "A card without a name (Nickname) cannot be told from others."
            collector.say(number, f"{count} without a name", Status.UNREADABLE, zone=zone, reason=reason)
    return collector.read()


def _cards(save: Mapping[str, Any], rules: GameRules) -> Iterator[tuple[str, Mapping[str, Any], Place]]:
    """Zone, object and place of every card, however deep it lies in decks and bags."""
    words = zone_words(rules)
    waiting: list[tuple[Mapping[str, Any], str, Place]] = [(save, rules.zones[0], ())]
    while waiting:
        thing, zone, place = waiting.pop()
        is_card = thing.get("Name") in CARDS or "CardID" in thing
        for field in ("GMNotes",) if is_card else ("GMNotes", "Nickname", "Description"):
            if told := words.get(fold(_text(thing, field))):
                zone = told
                break
        if is_card:
            yield zone, thing, place
            continue
        inside = [
            (part, zone, (place, field, number))
            for field in INSIDE
            if isinstance(thing.get(field), list)
            for number, part in enumerate(thing[field])
            if isinstance(part, Mapping)
        ]
        if not inside and isinstance(thing.get("DeckIDs"), list):
            inside = [({"CardID": number}, zone, place) for number in thing["DeckIDs"]]  # cards that were never named
        waiting.extend(reversed(inside))


def _path(place: Place) -> Path:
    """The place from the save inwards."""
    steps: list[str | int] = []
    while place:
        place, field, number = place
        steps += (number, field)
    return tuple(reversed(steps))


def _text(thing: Mapping[str, Any], field: str) -> str:
    value = thing.get(field)
    return value if isinstance(value, str) else ""


def _name(card: Mapping[str, Any], index: CardIndex) -> str:
    """The card's name, out of markup and of what stands below it; a memo that repeats it says that it is exact."""
    nickname = _text(card, "Nickname")
    if nickname == card.get("Memo") or index.find(nickname):
        return nickname
    first = nickname.strip().partition("\n")[0].strip()
    bare = MARKUP.sub("", first)
    return bare if index.find(bare) else first


# --- writing -----------------------------------------------------------------------------------------------------
def write(deck: DeckList) -> dict[str, Any]:
    """The save: for each zone a pile face down, with the zone in its notes; raises ``TooLong``."""
    total = sum(count for _, _, count in deck.entries())
    if total > MAX_CARDS:
        raise TooLong(f"This deck has {total} cards; {MAX_CARDS} is the most that are saved one by one.")
    cards = dict.fromkeys(card for _, card, _ in deck.entries())
    sheets = {card: sheet for sheet, card in enumerate(cards, start=1)}
    piles = [_pile(zone, counts, sheets, deck, place=place) for place, (zone, counts) in enumerate(deck.zones.items())]
    return {**dict.fromkeys(OUTER, ""), "ObjectStates": piles}


def _pile(
    zone: str, counts: Mapping[str, int], sheets: Mapping[str, int], deck: DeckList, *, place: int
) -> dict[str, Any]:
    """A deck, or a card where there is only one, which the program does not take for a deck."""
    cards = [
        {
            "Name": "Card",
            **_named(deck.label(card), deck.index),
            "Transform": {"posX": 0, "posY": 0, "posZ": 0, **FACE_DOWN},
            "CardID": sheets[card] * 100,
        }
        for card, count in counts.items()
        for _ in range(count)
    ]
    pile = {
        "GMNotes": zone,
        "Transform": {"posX": 4 * place, "posY": 1, "posZ": 0, **FACE_DOWN},
        "CustomDeck": {str(sheets[card]): _sheet(card, deck) for card in counts},
    }
    if len(cards) == 1:
        return {**cards[0], "Name": "CardCustom", **pile}
    return {
        "Name": "DeckCustom",
        "Nickname": title(zone),
        **pile,
        "DeckIDs": [card["CardID"] for card in cards],
        "ContainedObjects": cards,
    }


def _named(name: str, index: CardIndex) -> dict[str, str]:
    named = {"Nickname": name}
    return named if _name(named, index) == name else {**named, "Memo": name}


def _sheet(card: str, deck: DeckList) -> dict[str, Any]:
    """The picture of one card."""
    known = deck.index.cards.get(card)
    return {"FaceURL": deck.face_url(known) if known else "", "BackURL": "", **ONE_FACE}
