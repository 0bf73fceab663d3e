"""Deck lists as people paste them: a card a line, in many habits; written in one of them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from cards.rules.index import CardIndex, fold
from decks.formats.base import Collector, Data, DeckList, Read, Status, copies, count_fault, no_such_zone, text_of, tidy
from decks.formats.zone_words import SIDE, title, zone_words
from decks.rules.documents import CONTROLS, MAX_LINES, TooLong
from decks.rules.kinds import GameRules

MAX_ALL_LINES = 2 * MAX_LINES  # with blank lines, comments and headers
MAX_LENGTH = 300
SIDE_BEGINS = "This blank line begins the side deck; to have it elsewhere, write a line that says “Side” there."
TOO_LONG = f"A line has at most {MAX_LENGTH} characters."
NUMBER = r"[+\-−]?\d[\d.,/]*"
LINE_BREAK = re.compile(r"\r\n|\r|\n")
CONTROL = re.compile(rf"(?!\t)[{CONTROLS}]")
EXACT = re.compile(rf'({NUMBER}) "(.+)"')  # how a name is written that would be taken for something else
EDGES = "#/=*_-–[]:;,>`~ "
SIZE = re.compile(r"[\[(]?\b\d{1,4}(?: cards?)?[\])]?$", re.IGNORECASE)
COMMENT = re.compile(r"//|#|;")
LIKE_A_HEADER = re.compile(r"\[[^\[\]]+\]|[^:]+:")
PREFIX = re.compile(r"([^:]{1,30}): *(.+)")
BULLET = re.compile(r"(?:[-*+•–]|\d{1,3}[.)]) +")
EMPHASIS = re.compile(r"\*\*|__|`")
# How a count and a name are written; whatever is told apart by less must be the name of a card to be believed.
COUNTED = (
    re.compile(rf"(?P<count>{NUMBER})(?: ?[xX×] | )(?P<name>.+)"),
    re.compile(rf"(?P<name>.+?) [xX×] ?(?P<count>{NUMBER})"),
    re.compile(rf"(?P<name>.+?) ?\([xX×]?(?P<count>{NUMBER})[xX×]?\)"),
)
PERHAPS_COUNTED = (
    re.compile(r"(?P<count>\d+) ?[xX×]?(?P<name>.+)"),
    re.compile(r"(?P<name>.+?):? (?P<count>\d+)"),
    re.compile(r"(?P<name>.+?)[xX×] ?(?P<count>\d+)"),
    re.compile(r"(?P<count>\d+) ?[xX×]? (?P<name>.+?) \(\w+\)(?: \d+)?"),  # a set and a number in it, as others print
    re.compile(r"[-*+•–](?P<name>.+)"),
)
REMARK = re.compile(r" (?://|#|;).*")


class Said(msgspec.Struct, frozen=True):
    """What a line says before it is known which zone it is in."""

    status: Status
    zone: str = ""
    name: str = ""
    count: int = 0
    reason: str = ""


BLANK, COMMENTED = Said(Status.BLANK), Said(Status.COMMENT)


# --- reading -----------------------------------------------------------------------------------------------------
def read(data: Data, rules: GameRules, index: CardIndex, *, suggests: bool = True) -> Read:
    """The deck of a pasted list; raises ``Unreadable`` only where it is no text or too long."""
    lines = LINE_BREAK.split(text_of(data).rstrip())
    if len(lines) > MAX_ALL_LINES:
        raise TooLong(f"This list has {len(lines)} lines; {MAX_LINES} cards and as many other lines are the most.")
    words = zone_words(rules)
    said = [_said(line, words, rules, index) for line in lines] if lines != [""] else []
    gap = _side_gap(said, rules, index)
    collector = Collector(rules, index, suggests=suggests)
    zone = rules.zones[0]
    for place, (line, each) in enumerate(zip(lines, said, strict=False)):
        number = place + 1
        if each.status is Status.HEADER:
            zone = each.zone
        if place == gap:
            zone = rules.side_zone
            collector.say(number, line, each.status, zone=zone, reason=SIDE_BEGINS)
        elif each.status is Status.CARD:
            collector.card(number, line, each.zone or zone, each.name, each.count)
        else:
            where = zone if each.status is Status.HEADER else ""
            collector.say(number, line, each.status, zone=where, reason=each.reason)
    return collector.read()


def _side_gap(said: Sequence[Said], rules: GameRules, index: CardIndex) -> int | None:
    """The blank line that begins the side deck, where the game has one and the list does not name it.

    It is the only blank line between cards of the same header, or the first of them after which all known cards are of
    the sort that lies in side decks. Several others only part the main deck into groups.
    """
    if not rules.side_zone or any(each.zone == rules.side_zone for each in said):
        return None
    headers = [place for place, each in enumerate(said) if each.status is Status.HEADER]
    cards = [place for place, each in enumerate(said) if each.status is Status.CARD]
    inside = [place for place in cards if not said[place].zone and (not headers or place > headers[-1])]
    gaps = [
        blanks[-1]
        for before, after in pairwise(inside)
        if (blanks := [place for place in range(before, after) if said[place].status is Status.BLANK])
    ]
    if len(gaps) == 1:
        return gaps[0]
    for gap in gaps:
        known = [card for place in inside if place > gap and (card := index.find(said[place].name))]
        if known and all(rules.lies_aside(card) for card in known):
            return gap
    return None


def _said(line: str, words: Mapping[str, str], rules: GameRules, index: CardIndex) -> Said:
    if CONTROL.search(line):
        return Said(Status.UNREADABLE, reason="A line has no control characters.")
    plain = tidy(line)
    if not plain:
        return BLANK
    if exact := EXACT.fullmatch(plain):
        return _counted(exact[1], exact[2])
    if len(plain) > MAX_LENGTH:
        return COMMENTED if COMMENT.match(plain) else Said(Status.UNREADABLE, reason=TOO_LONG)
    heading = fold(SIZE.sub("", plain.strip(EDGES)).strip(EDGES))
    if heading in words:
        return Said(Status.HEADER, words[heading])
    if heading in SIDE:
        return Said(Status.UNREADABLE, reason="This game has no side deck.")
    if COMMENT.match(plain):
        return COMMENTED
    if LIKE_A_HEADER.fullmatch(plain):
        return Said(Status.UNREADABLE, reason=no_such_zone(plain.strip(EDGES), rules))
    if prefix := PREFIX.fullmatch(plain):
        word = fold(prefix[1].strip(EDGES))
        if word in words:
            return msgspec.structs.replace(_card(prefix[2], index), zone=words[word])
        if word in SIDE:
            return Said(Status.UNREADABLE, reason="This game has no side deck.")
    return _card(plain, index)


def _card(plain: str, index: CardIndex) -> Said:
    """The card and the count that a line means: the first reading that names a card, else the plainest."""
    if index.find(plain):
        return Said(Status.CARD, name=plain, count=1)
    bare = EMPHASIS.sub("", BULLET.sub("", plain, count=1)).strip()
    for number, name in _readings(bare):
        if index.find(name):
            return _counted(number, name)
    plainest = next((found for shape in COUNTED if (found := shape.fullmatch(bare))), None)
    if plainest:
        return _counted(plainest["count"], plainest["name"].strip("*_"))
    if re.fullmatch(NUMBER, bare):
        return Said(Status.UNREADABLE, reason=f"There is a number, {bare[:20]}, but no card.")
    return _counted("1", bare.strip("*_"))


def _readings(bare: str) -> Iterator[tuple[str, str]]:
    """Every count and name that a line may mean, the likeliest first."""
    for line in dict.fromkeys((bare, REMARK.sub("", bare))):
        yield "1", line.strip("*_")
        for shape in (*COUNTED, *PERHAPS_COUNTED):
            if found := shape.fullmatch(line):
                yield found.groupdict().get("count", "1"), found["name"].strip("*_ ")


def _counted(number: str, name: str) -> Said:
    count = copies(number)
    if not count:
        return Said(Status.UNREADABLE, reason=count_fault(number))
    return Said(Status.CARD, name=name, count=count)


# --- writing -----------------------------------------------------------------------------------------------------
def write(deck: DeckList) -> str:
    """The list with a header for each zone and a card a line."""
    words = zone_words(deck.rules)
    blocks = []
    for zone, counts in deck.zones.items():
        lines = [_written(deck.label(card), count, words, deck) for card, count in counts.items()]
        blocks.append("\n".join([f"# {title(zone)} ({sum(counts.values())})", *lines, ""]))
    return "\n".join(blocks)


def _written(name: str, count: int, words: Mapping[str, str], deck: DeckList) -> str:
    plain = f"{count} {name}"
    said = _said(plain, words, deck.rules, deck.index)
    return plain if said == Said(Status.CARD, name=name, count=count) else f'{count} "{name}"'
