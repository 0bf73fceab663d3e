"""Names, notes and tags as people type them, made into what is kept; what cannot be kept is refused by its field."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from cards.search.text import words
from decks.models.decks import CHANGE_LENGTH, TAG_LENGTH
from decks.models.shared import NAME_LENGTH, Visibility
from decks.rules.documents import Unreadable, refuse

NOTES_LENGTH = 10_000
SUMMARY_LENGTH = 500
REASON_LENGTH = 1_000
MOST_TAGS = 10
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format and half characters: no reader sees them, some turn text over
JOINERS = "\u200c\u200d"  # which scripts and emoji need


def line_read(value: Any, field: str, *, most: int, empty: bool = False) -> str:
    """A text of one line: composed letters, single spaces; raises ``Unreadable``."""
    if not isinstance(value, str):
        raise Unreadable("A text is expected.", (field,))
    if any(unicodedata.category(letter) in UNSEEN and letter not in JOINERS for letter in value):
        raise Unreadable("This is one line without control characters.", (field,))
    line = " ".join(unicodedata.normalize("NFC", value).split())
    if not line.strip(JOINERS) and not empty:
        raise Unreadable("Something that can be seen is expected.", (field,))
    if len(line) > most:
        raise Unreadable(f"At most {most} characters are kept; these are {len(line)}.", (field,))
    return line


def text_kept(value: Any, field: str, *, most: int, empty: bool = True) -> str:
    """A text of several lines; raises ``Unreadable``."""
    if not isinstance(value, str):
        raise Unreadable("A text is expected.", (field,))
    text = unicodedata.normalize("NFC", value.replace("\r\n", "\n").replace("\r", "\n")).strip()
    for letter in text:
        if letter not in "\n\t" + JOINERS and unicodedata.category(letter) in UNSEEN:
            raise Unreadable(f"The character U+{ord(letter):04X} cannot be kept; leave it out.", (field,))
    if not text and not empty:
        raise Unreadable("Something that can be seen is expected.", (field,))
    if len(text) > most:
        raise Unreadable(f"At most {most:,} characters are kept; these are {len(text):,}.", (field,))
    return text


def tag_folded(tag: str) -> str:
    """A tag as it is kept and sought: its words without case and accents, joined by hyphens."""
    return "-".join(words(tag))


def tags_read(value: Any, field: str = "tags") -> list[str]:
    """The tags, each once, by the alphabet; raises ``Unreadable``."""
    if not isinstance(value, list | tuple) or not all(isinstance(tag, str) for tag in value):
        raise Unreadable("A list of words is expected.", (field,))
    tags: set[str] = set()
    for place, tag in enumerate(value):
        folded = tag_folded(tag[:1000])
        if not folded or len(folded) > TAG_LENGTH:
            raise Unreadable(f"A tag has letters or digits, at most {TAG_LENGTH} of them.", (field, place))
        tags.add(folded)
    if len(tags) > MOST_TAGS:
        raise Unreadable(f"At most {MOST_TAGS} tags are kept; these are {len(tags)}.", (field,))
    return sorted(tags)


def visibility_read(value: Any, field: str = "visibility") -> str:
    """One of the three; raises ``Unreadable``."""
    if value not in Visibility.values:
        raise Unreadable(f"One of {', '.join(Visibility.values)} is expected.", (field,))
    return str(value)


READERS: Mapping[str, Any] = {
    "name": lambda value: line_read(value, "name", most=NAME_LENGTH),
    "notes": lambda value: text_kept(value, "notes", most=NOTES_LENGTH),
    "summary": lambda value: text_kept(value, "summary", most=SUMMARY_LENGTH),
    "change": lambda value: line_read(value, "change", most=CHANGE_LENGTH, empty=True),
    "tags": tags_read,
    "visibility": visibility_read,
}


def texts_read(given: Mapping[str, Any]) -> dict[str, Any]:
    """These fields as they are kept, those that are None left out; all that are wrong are refused together."""
    kept: dict[str, Any] = {}
    faults: list[Unreadable] = []
    for field, value in given.items():
        if value is not None:
            try:
                kept[field] = READERS[field](value)
            except Unreadable as fault:
                faults.append(fault)
    refuse(faults)
    return kept
