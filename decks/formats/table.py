"""Deck lists as tables: comma-separated values with a row of column names."""

import csv
import io
import re
from collections.abc import Mapping, Sequence

from cards.rules.index import CardIndex, fold
from decks.formats.base import Collector, Data, DeckList, Read, Status, copies, count_fault, no_such_zone, text_of
from decks.formats.text import MAX_ALL_LINES
from decks.formats.zone_words import zone_words
from decks.rules.documents import MAX_LINES, TooLong, Unreadable
from decks.rules.kinds import GameRules

COLUMNS = ("count", "card", "zone")
WORDS = {
    "count": ("count", "copies", "quantity", "qty", "number", "amount", "#"),
    "card": ("card", "name", "card name", "slug"),
    "zone": ("zone", "section", "pile", "board"),
}
DELIMITERS = (",", ";", "\t")
# A spreadsheet takes a cell that begins so for a formula, and what follows an apostrophe for a text.
FORMULA = re.compile("'*[=+@＝＋＠−－-]")
GUARDED = re.compile("'+[=+@＝＋＠−－-]")


def read(data: Data, rules: GameRules, index: CardIndex) -> Read:
    """The deck of a table; raises ``Unreadable`` where it has no row of column names or is too long."""
    whole = text_of(data).rstrip()
    text = whole.lstrip("\r\n")
    above = whole.count("\n") - text.count("\n")
    delimiter, columns = head(text)
    words = zone_words(rules)
    collector = Collector(rules, index)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        collector.say(above + 1, delimiter.join(next(rows)), Status.HEADER)
        for row in rows:
            if len(collector.lines) >= MAX_ALL_LINES:
                raise TooLong(f"This table has more rows than {MAX_LINES} cards and as many others.")
            _row(above + rows.line_num, delimiter.join(row), _cells(row, columns), words, collector)
    except csv.Error as error:
        raise Unreadable(f"This is not a table: line {rows.line_num}: {error}.") from None
    return collector.read()


def head(text: str) -> tuple[str, list[str]]:
    """What parts the cells, and the column that each stands in."""
    first = next(iter(text.splitlines()), "")
    for delimiter in DELIMITERS:
        names = [fold(name) for name in next(csv.reader([first], delimiter=delimiter), [])]
        columns = [next((column for column in COLUMNS if name in WORDS[column]), "") for name in names]
        if "card" in columns:
            if doubled := next((column for column in COLUMNS if columns.count(column) > 1), ""):
                raise Unreadable(f"Line 1: two columns are called {doubled}.")
            return delimiter, columns
    raise Unreadable(f"Line 1: the first row names the columns: {', '.join(COLUMNS)}.")


def _cells(row: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    return {column: cell.strip() for column, cell in zip(columns, row, strict=False) if column}


def _row(number: int, text: str, cells: dict[str, str], words: Mapping[str, str], collector: Collector) -> None:
    name, count, zone = cells.get("card", ""), cells.get("count"), cells.get("zone", "")
    where = words.get(fold(zone)) if zone else collector.rules.zones[0]
    if not (name or count or zone):
        collector.say(number, text, Status.BLANK)
    elif where is None:
        collector.say(number, text, Status.UNREADABLE, reason=no_such_zone(zone, collector.rules))
    elif count is not None and not copies(count):
        collector.say(number, text, Status.UNREADABLE, zone=where, reason=count_fault(count or "nothing"))
    else:
        collector.card(number, text, where, _unguarded(name), 1 if count is None else copies(count))


def write(deck: DeckList) -> str:
    """The table in canonical order, safe to be opened in a spreadsheet."""
    table = io.StringIO(newline="")
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows((count, _guarded(deck.label(card)), zone) for zone, card, count in deck.entries())
    return table.getvalue()


def _guarded(name: str) -> str:
    return f"'{name}" if FORMULA.match(name) else name


def _unguarded(name: str) -> str:
    return name[1:] if GUARDED.match(name) else name
