"""A curator's own cards: JSON or CSV read into typed cards, each fault with its place and the nearest known word."""

import csv
import io
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from cards.rules.catalogue import CONTROL, Fault, entry_faults, json_decode, nearest
from cards.rules.documents import GroupDocument, Text
from cards.rules.plain_words import slug_of
from cards.rules.types import RESOURCES, CardSpec

MAX_BYTES = 2 * 1024 * 1024
MAX_CARDS = 5000
MAX_FAULTS = 200

LISTS = ("tribes", "elements", "sigils", "traits")
WORDS = ("kind", "subkind", "tier", "temple", "power_kind", "suit", "rank")
FLAGS = ("special_cost", "official")
NUMBERS = ("evolved_cost", "power", "health", "stage", "value", "copy_limit")
COLUMNS = (
    *(field for field in CardSpec.__struct_fields__ if field != "frame"),
    "frame.kind",
    "frame.sigils",
    *(f"cost.{resource}" for resource in RESOURCES),
)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_WORDS_OF_A_FLAG = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_BRINGS = ("cards", "tribes", "elements", "source", "licence")


class Placed(msgspec.Struct, frozen=True):
    """A card and where in the file it stands."""

    place: str
    spec: CardSpec


class Partial(msgspec.Struct, frozen=True):
    """What can be told of a card that has faults: the card without the fields that are wrong."""

    place: str
    spec: CardSpec
    wrong: frozenset[str]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a file holds, and every fault that can be seen without knowing the catalogue."""

    cards: tuple[Placed, ...] = ()
    partial: tuple[Partial, ...] = ()  # never written: their other fields are checked, so that all faults come at once
    tribes: tuple[GroupDocument, ...] = ()
    elements: tuple[GroupDocument, ...] = ()
    source: str = ""
    broken: frozenset[str] = frozenset()  # slugs of cards that could not be read: others may still point to them
    faults: tuple[Fault, ...] = ()
    file: str = ""


def read(content: bytes, *, file: str = "") -> Reading:
    """The cards and groups of a JSON or CSV file; what begins with a bracket or a brace is JSON."""
    if len(content) > MAX_BYTES:
        return _nothing(file, f"the file has more than {MAX_BYTES:,} bytes; import it in parts")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _nothing(file, f"this is not UTF-8 text (byte {error.start + 1}); save it as UTF-8")
    if not text.strip():
        return _nothing(file, "the file is empty")
    return _read_json(content, file) if text.lstrip()[0] in "[{" else _read_csv(text, file)


class Cells(msgspec.Struct, frozen=True):
    """What one row of cells says: a card, or every (field, sentence) that keeps it from being one and what is left."""

    spec: CardSpec | None
    faults: tuple[tuple[str, str], ...] = ()
    partial: Partial | None = None


def read_cells(cells: Mapping[str, str]) -> Cells:
    """The card that one row of cells (column to text) says, or why it is none."""
    entry, wrong = _entry_of_cells(cells)
    spec, more = _card(entry, "", "")
    faults = (*wrong, *((fault.field, fault.message) for fault in more))
    return Cells(None, faults, _partial(entry, "", (field for field, _ in faults))) if faults else Cells(spec)


def _nothing(file: str, message: str, entry: str = "") -> Reading:
    return Reading(faults=(Fault(file, entry, "", message),), file=file)


def _read_json(content: bytes, file: str) -> Reading:
    try:
        loose = json_decode(content)
    except ValueError as error:
        return _nothing(file, str(error))
    whole: dict[str, Any] = {"cards": loose} if isinstance(loose, list) else loose
    unknown = [word for word in whole if word not in _BRINGS][: MAX_FAULTS + 1]
    faults = [Fault(file, "", word[:80], f"no such field{nearest(word, _BRINGS)}") for word in unknown]
    for field in ("source", "licence"):
        if field in whole:
            faults += entry_faults(file, whole[field], Text, field)
    groups: dict[str, tuple[GroupDocument, ...]] = {}
    for field in ("tribes", "elements"):
        given = whole.get(field, [])
        if not isinstance(given, list):
            faults.append(Fault(file, "", field, "expected a list"))
            given = []
        groups[field] = tuple(_groups(given, field, file, faults))
    cards = whole.get("cards")
    if not isinstance(cards, list):
        return _nothing(file, "expected a list of cards, or an object with a list named 'cards'")
    if len(cards) > MAX_CARDS:
        return _nothing(file, f"there are {len(cards):,} cards in it; at most {MAX_CARDS:,} are imported at once")
    source = whole.get("source", "")
    source = source if isinstance(source, str) else ""
    for entry in cards:
        if isinstance(entry, dict) and not entry.get("source") and source:
            entry["source"] = source  # where the file comes from, its cards do
    return _reading(
        ((f"card {number}", entry, []) for number, entry in enumerate(cards, start=1)),
        file=file,
        faults=faults,
        source=source,
        **groups,
    )


def _groups(given: list[Any], field: str, file: str, faults: list[Fault]) -> Iterator[GroupDocument]:
    for number, entry in enumerate(given, start=1):
        if len(faults) > MAX_FAULTS:
            return
        if wrong := list(itertools.islice(entry_faults(file, entry, GroupDocument, f"{field} {number}"), MAX_FAULTS)):
            faults += wrong
            continue
        group = msgspec.convert(entry, GroupDocument)
        if CONTROL.search(group.name + group.text) or group.name != group.name.strip():
            faults.append(Fault(file, group.slug, "name", "a name is one line without space around it"))
        yield group


def _read_csv(text: str, file: str) -> Reading:
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    entries: list[tuple[str, object, list[tuple[str, str]]]] = []
    try:
        header = [column.strip() for column in next(rows)]
        if not any(map(_is_column, header)):
            told = "neither JSON nor a table of cards: its first line names no column of docs/importing-cards.md"
            return _nothing(file, f"{told}, such as {COLUMNS[0]} and {COLUMNS[1]}")
        faults = list(bounded(_header_faults(header, file), file))
        if len(faults) > MAX_FAULTS:
            return Reading(faults=tuple(faults), file=file)
        line = rows.line_num + 1
        for row in rows:
            if any(cell.strip() for cell in row):
                if len(entries) == MAX_CARDS:
                    return _nothing(file, f"there are more than {MAX_CARDS:,} cards in it; import it in parts")
                entry, wrong = _entry_of_cells(
                    {column: cell for column, cell in zip(header, row, strict=False) if _is_column(column)}
                )
                if len(row) > len(header):
                    wrong.append(("", f"the line has {len(row)} cells, the first line names {len(header)} columns"))
                entries.append((f"line {line}", entry, wrong))
            line = rows.line_num + 1
    except csv.Error as error:
        return _nothing(file, f"this is not CSV: {error}", f"line {rows.line_num}")
    return _reading(entries, file=file, faults=faults)


def _is_column(column: str) -> bool:
    return column in COLUMNS or column.startswith("copies.")


def _header_faults(header: list[str], file: str) -> Iterator[Fault]:
    for column, count in Counter(header).items():
        if not _is_column(column):
            yield Fault(file, "line 1", column[:80], f"no such column{nearest(column, COLUMNS)}")
        elif count > 1:
            yield Fault(file, "line 1", column, f"stands {count} times; a column stands once")


def _reading(
    entries: Iterable[tuple[str, object, list[tuple[str, str]]]],
    *,
    file: str,
    faults: list[Fault],
    source: str = "",
    tribes: tuple[GroupDocument, ...] = (),
    elements: tuple[GroupDocument, ...] = (),
) -> Reading:
    cards: list[Placed] = []
    partial: list[Partial] = []
    broken: set[str] = set()
    for place, entry, wrong in entries:
        if len(faults) > MAX_FAULTS:
            break  # enough to mend; the rest would only cost time
        name = entry.get("name") if isinstance(entry, dict) else None
        place = f"{place} ({name[:80]})" if name and isinstance(name, str) else place
        spec, more = _card(entry, file, place)
        more = [*(Fault(file, place, field, message) for field, message in wrong), *more]
        if spec and not more:
            cards.append(Placed(place, spec))
            continue
        faults += more
        if isinstance(entry, dict):
            if isinstance(slug := entry.get("slug"), str):
                broken.add(slug)
            if left := _partial(entry, place, (fault.field for fault in more)):
                partial.append(left)
    if not cards and not faults:
        faults.append(Fault(file, "", "", "there is no card in it"))
    return Reading(
        cards=tuple(cards),
        partial=tuple(partial),
        tribes=tribes,
        elements=elements,
        source=source,
        broken=frozenset(broken),
        faults=bounded(faults, file),
        file=file,
    )


def _card(entry: object, file: str, place: str) -> tuple[CardSpec | None, list[Fault]]:
    """The typed card, or every fault; a card without a slug gets one from its name."""
    if isinstance(entry, dict) and not entry.get("slug") and isinstance(name := entry.get("name"), str):
        entry["slug"] = slug_of(name)
    try:
        return msgspec.convert(entry, CardSpec), []
    except msgspec.ValidationError:
        faults = itertools.islice(entry_faults(file, entry, CardSpec, place), MAX_FAULTS + 1)
        return None, [msgspec.structs.replace(fault, entry=place) for fault in faults]


def _partial(entry: Mapping[str, Any], place: str, fields: Iterable[str]) -> Partial | None:
    """The card without its faulty fields, to have the others checked; nothing where even that is no card."""
    wrong = frozenset(re.split(r"[.\[]", field)[0] for field in fields)
    known = CardSpec.__struct_fields__
    left = {field: value for field, value in entry.items() if field in known and field not in wrong}
    wrong |= {field for field in ("slug", "name", "kind") if field not in left}
    try:
        spec = msgspec.convert({"slug": "unread", "name": "Unread", "kind": "unread"} | left, CardSpec)
    except msgspec.ValidationError:
        return None
    return Partial(place, spec, wrong)


# --- the cells of a CSV row, which are also the fields of the curators' form --------------------------------------


def _entry_of_cells(cells: Mapping[str, str]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The cells as a card's document, still untyped; an empty cell says nothing."""
    entry: dict[str, Any] = {}
    faults: list[tuple[str, str]] = []
    for column, raw in cells.items():
        if not (cell := raw.replace("\r\n", "\n").strip()):
            continue
        group, _, part = column.partition(".")
        try:
            if part:
                value: Any = (
                    _worded(cell) if column == "frame.sigils" else _word(cell) if group == "frame" else _number(cell)
                )
                _put(entry.setdefault(group, {}), part, value)
            elif column in ("cost", "copies"):
                for word, amount in _pairs(cell):
                    _put(entry.setdefault(column, {}), word, _number(amount))
            else:
                entry[column] = _value(column, cell)
        except ValueError as error:
            faults.append((column, str(error)))
    if (frame := entry.get("frame")) and "kind" in frame:
        frame.setdefault("sigils", [])
    return entry, faults


def _value(column: str, cell: str) -> Any:
    if column in LISTS:
        return _worded(cell)
    if column in WORDS:
        return _word(cell)
    if column in NUMBERS:
        return _number(cell)
    if column in FLAGS:
        if cell.lower() not in _WORDS_OF_A_FLAG:
            raise ValueError(f"write yes or no, not {cell[:40]!r}")
        return _WORDS_OF_A_FLAG[cell.lower()]
    if column == "related":
        return [{"kind": kind, "card": card} for kind, card in _pairs(cell)]
    if column == "effect":
        return json_decode(cell.encode())
    return cell


def _listed(cell: str) -> list[str]:
    return [word.strip() for word in cell.split(";") if word.strip()]


def _worded(cell: str) -> list[str]:
    return [_word(word) for word in _listed(cell)]


def _word(cell: str) -> str:
    """A slug; a name, as people write it, is understood."""
    return slug_of(cell) or cell


def _pairs(cell: str) -> Iterator[tuple[str, str]]:
    for part in _listed(cell):
        words = part.split()
        if len(words) != 2:
            raise ValueError(f"write pairs such as 'blood 2; bones 1' or 'creates bee', not {part[:40]!r}")
        yield words[0], words[1]


def _number(cell: str) -> int:
    if not _NUMBER.fullmatch(cell):
        raise ValueError(f"a whole number, not {cell[:40]!r}")
    return int(cell)


def _put(part: dict[str, Any], word: str, value: Any) -> None:
    if word in part:
        raise ValueError(f"{word!r} is given twice")
    part[word] = value


def bounded(faults: Iterable[Fault], file: str) -> tuple[Fault, ...]:
    """The first faults; a file that is wrong throughout says so instead of saying it thousands of times."""
    found = list(itertools.islice(faults, MAX_FAULTS + 1))
    if len(found) > MAX_FAULTS:
        found[MAX_FAULTS:] = [Fault(file, "", "", f"there are more than {MAX_FAULTS} faults; mend these first")]
    return tuple(found)
