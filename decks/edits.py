"""Changes to a deck as text, so that a button can carry them: `+2 main wolf`, `-1 main Wlof`, `set /band/name "A"`."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from cards.rules.problems import Fix
from decks.formats.base import CONTROL, LISTS, MAX_NAME, DeckList, deck_list
from decks.formats.document import fields_of, read_fields
from decks.rules.documents import MAX_COPIES, MAX_LINES, TooLong, Unreadable, with_fields_set

COPIES = re.compile(r"([+-])(\d{1,3}) ([a-z_]{1,40}) (.+)")
FIELD = re.compile(r"set (/\S*) (.+)")
NO_EDIT = "A change is written like +2 main wolf or -1 main wolf."


def written(edits: Iterable[Any]) -> str:
    """These edits of a verdict as text, one a line; a value takes one line, too."""
    return "\n".join(_line(edit) for edit in edits)


def _line(edit: Any) -> str:
    if edit.op == "set":
        return f"set {edit.path.replace(' ', '%20')} {msgspec.json.encode(edit.value).decode()}"
    return copies(edit.zone, edit.card, edit.count if edit.op == "add" else -edit.count)


def copies(zone: str, card: str, count: int) -> str:
    """So many copies more, or less, of a card in a zone."""
    return f"{count:+d} {zone} {card}"


def read(text: str) -> tuple[Fix, ...]:
    """The changes that this text tells; raises ``Unreadable``."""
    lines = [line for line in re.split(r"\r\n|\r|\n", text) if line.strip()]
    if len(lines) > 2 * MAX_LINES:
        raise TooLong(f"These are {len(lines)} changes; {2 * MAX_LINES} is the most.", ("do",))
    return tuple(_read(line) for line in lines)


def _read(line: str) -> Fix:
    if found := COPIES.fullmatch(line):
        sign, count, zone, card = found.groups()
        if len(card) <= MAX_NAME and not CONTROL.search(card):
            return Fix("add" if sign == "+" else "remove", zone, card, int(count))
    elif found := FIELD.fullmatch(line):
        try:
            return Fix("set", path=found[1].replace("%20", " "), value=msgspec.json.decode(found[2]))
        except (msgspec.DecodeError, RecursionError):
            pass
    raise Unreadable(NO_EDIT, ("do",))


def applied(deck: DeckList, fixes: Sequence[Fix]) -> DeckList:
    """The deck once it is changed; removing what is not there changes nothing. Raises ``Unreadable``."""
    if fields := [fix for fix in fixes if fix.op == "set"]:
        try:
            changed = with_fields_set(fields_of(deck), fields)
        except (AttributeError, TypeError, ValueError, LookupError):
            raise Unreadable("This change is for another document than the one that stands here.", ("do",)) from None
        deck = read_fields(changed, deck.rules, deck.index).deck
    if len(fields) == len(fixes):
        return deck
    zones = {zone: dict(counts) for zone, counts in deck.zones.items()}
    for fix in fixes:
        if fix.op == "set":
            continue
        if fix.zone not in deck.rules.zones:
            known = ", ".join(deck.rules.zones)
            raise Unreadable(f"There is no zone {fix.zone!r} to change. The zones are {known}.", ("do",))
        known_card = deck.index.find(fix.card)
        card = known_card.slug if known_card else fix.card
        counts = zones.setdefault(fix.zone, {})
        count = counts.get(card, 0) + (fix.count if fix.op == "add" else -fix.count)
        if count > MAX_COPIES:
            raise Unreadable(f"{MAX_COPIES} copies of a card are the most that a list holds.", ("do",))
        counts[card] = max(count, 0)
    kept = {zone: {card: count for card, count in counts.items() if count} for zone, counts in zones.items()}
    return deck_list(rules=deck.rules, index=deck.index, zones=kept, beside=without_lists(deck), face_url=deck.face_url)


def without_lists(deck: DeckList) -> dict[str, Any]:
    """What stands beside the zones of a deck."""
    return {name: value for name, value in deck.beside.items() if name != LISTS}
