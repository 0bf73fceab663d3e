"""The record sheet of a band, filled in: letter paper, and as many pages as a long history needs."""

import io
from collections.abc import Iterator, Sequence

import msgspec
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from legacy.printing.cards import card_short
from legacy.printing.ink import (
    BLACK,
    BOLD,
    GREY,
    PALE,
    PLAIN,
    UNKNOWN,
    fitted,
    is_spelt,
    width,
    wrapped,
    write,
    write_right,
)
from legacy.printing.labels import PAPER
from legacy.rules.prose import SOURCES, Names
from legacy.rules.state import BandState, Carried, MonsterState

MARGIN = 36.0
WIDTH = PAPER[0] - 2 * MARGIN
LOWEST = MARGIN + 22  # above the two lines at the foot
GAP = 12.0
LABEL_PLACES = 5
MONSTERS = 6
MONSTER_HEIGHT = 58.0
ROW_HEIGHT, CELL_SIZE, SMALL_SIZE = 13.0, 7.0, 5.5
# What is left empty for the pen, where a history is still short.
LEAST_BLESSED, LEAST_DUNGEONS, LEAST_HOLDERS = 8, 6, 4
LOST = {"fading": "faded", "cursed": "lost to Cursed", "exchanged": "left with its card"}
SPELT = "Other scripts are spelt in Latin."
LACKING = f"{UNKNOWN} stands for a letter that the font lacks."
CREDIT = "DeckNForge v2.0 by the DeckNForge contributors, CC BY-SA 4.0. Dates are in UTC."


class Drift(msgspec.Struct, frozen=True, kw_only=True):
    """How the band came into somebody's hands, and when, if that is known."""

    at: str
    wizard: str
    how: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """All that stands on a band's record sheet; `coppers` are those of the wizard who holds it."""

    campaign: str
    band: BandState
    names: Names
    coppers: int
    drifts: tuple[Drift, ...]
    entry: int


class Column(msgspec.Struct, frozen=True):
    """A column of a table, as wide as told."""

    title: str
    width: float
    is_number: bool = False


BLESSED = (
    Column("Card", 112),
    Column("Inscription", 100),
    Column("Tier", 56),
    Column("How it came", 98),
    Column("Since (UTC)", 56),
    Column("Faded (UTC)", 118),
)
DUNGEONS = (
    Column("No.", 28, is_number=True),
    Column("Date (UTC)", 58),
    Column("Dungeon", 172),
    Column("Wizard", 142),
    Column("Result", 60),
    Column("Kills", 40, is_number=True),
    Column("Glory", 40, is_number=True),
)
HOLDERS = (
    Column("No.", 28, is_number=True),
    Column("Date (UTC)", 58),
    Column("Wizard", 172),
    Column("How", 282),
)


def record_pdf(record: Record) -> bytes:
    """The record sheet as PDF; every page says which of how many it is."""
    pages = _drawn(record, 0)[1]
    return _drawn(record, pages)[0]


def _drawn(record: Record, pages: int) -> tuple[bytes, int]:
    sheet = Sheet(record, pages)
    band = record.band
    sheet.head()
    sheet.monsters(band.monsters)
    sheet.table("Blessed cards", BLESSED, list(_blessed(record)), LEAST_BLESSED)
    sheet.table("Dungeon log", DUNGEONS, list(_dungeons(record)), LEAST_DUNGEONS)
    if band.paper is not None:
        sheet.paragraph(f"Before this log, on paper: {band.paper[1]} dungeons and {band.paper[0]} Glory.")
    holders = [(str(place), each.at[:10], each.wizard, each.how) for place, each in enumerate(record.drifts, 1)]
    sheet.table("Drift history", HOLDERS, holders, LEAST_HOLDERS)
    if band.marks:
        sheet.heading("Recorded although a rule forbids it")
        for mark in band.marks:
            sheet.paragraph(f"Entry {mark.number}, {', '.join(mark.rules)}: {mark.reason}")
    return sheet.done(), sheet.page


def _blessed(record: Record) -> Iterator[tuple[str, ...]]:
    """What stands, then what is gone; a row of what is gone is crossed out as it is on the card."""
    names = record.names
    for each in (*record.band.standing, *(each for each in record.band.carried if not each.stands)):
        known = names.index.inscriptions.get(each.inscription)
        card = f"{card_short(names.index, each.card)} {names.card(each.card)}" if each.card else "on paper"
        yield (
            card,
            names.inscription(each.inscription),
            known.tier.capitalize() if known else "",
            SOURCES.get(each.source, each.source) if each.card else "",
            each.gained_at[:10],
            _faded(each),
        )


def _faded(carried: Carried) -> str:
    if carried.stands:
        return ""
    return f"{carried.lost_at[:10]} {LOST.get(carried.lost_how, carried.lost_how)}"


def _dungeons(record: Record) -> Iterator[tuple[str, ...]]:
    before = record.band.paper[1] if record.band.paper else 0
    for number, visit in enumerate(record.band.visits, before + 1):
        result = visit.result or "not over"
        wizard = record.names.wizard(visit.wizard)
        yield str(number), visit.at[:10], visit.name, wizard, result, str(visit.kills), str(visit.glory)


class Sheet:
    """Pages filled from the top to the foot; what finds no room begins the next one."""

    def __init__(self, record: Record, pages: int) -> None:
        self.record, self.pages, self.page = record, pages, 1
        self.lacks_letters = self.spells_letters = False  # on this page
        self.file = io.BytesIO()
        self.canvas = Canvas(self.file, pagesize=PAPER, pageCompression=1, invariant=1)
        self.canvas.setTitle(f"Record sheet of {record.band.name}")
        self.canvas.setCreator("Scriptorium")
        self.y = PAPER[1] - MARGIN

    def done(self) -> bytes:
        """The whole file."""
        self._foot()
        self.canvas.save()
        return self.file.getvalue()

    def _room(self, height: float) -> bool:
        """Whether a new page had to begin for something of this height."""
        if self.y - height >= LOWEST:
            return False
        self._foot()
        self.canvas.showPage()
        self.page += 1
        self.y = PAPER[1] - MARGIN
        self._text(MARGIN, self.y - 10, self.record.band.name, WIDTH, size=10, font=BOLD)
        self.y -= 20
        return True

    def _foot(self) -> None:
        self.canvas.setFillColor(GREY)
        said = f"{self.record.campaign} · band {self.record.band.id} · as of entry {self.record.entry}"
        self._text(MARGIN, MARGIN + 8, said, WIDTH - 80, size=6)
        notes = (CREDIT, SPELT if self.spells_letters else "", LACKING if self.lacks_letters else "")
        write(self.canvas, MARGIN, MARGIN, " ".join(filter(None, notes)), size=6)
        self.lacks_letters = self.spells_letters = False
        write_right(self.canvas, MARGIN + WIDTH, MARGIN + 8, f"Page {self.page} of {self.pages}", size=6)
        self.canvas.setFillColor(BLACK)

    def _text(self, left: float, foot: float, text: str, room: float, *, size: float, font: str = PLAIN) -> float:
        shown = fitted(text, font, size, room)
        self.lacks_letters |= UNKNOWN in shown
        self.spells_letters |= is_spelt(text)
        return write(self.canvas, left, foot, shown, size=size, font=font)

    def _small(self, left: float, foot: float, text: str, room: float) -> None:
        """What a field is called."""
        self.canvas.setFillColor(GREY)
        self._text(left, foot, text, room, size=SMALL_SIZE)
        self.canvas.setFillColor(BLACK)

    # --- the parts of the sheet ---------------------------------------------------------------------------------
    def head(self) -> None:
        """The name, and the five figures of a band."""
        band, names = self.record.band, self.record.names
        self._small(MARGIN, self.y - 6, "Band record sheet", WIDTH)
        if band.retired:
            write_right(self.canvas, MARGIN + WIDTH, self.y - 24, "Retired", size=12, font=BOLD)
        self._text(MARGIN, self.y - 26, band.name, WIDTH - 70, size=18, font=BOLD)
        self.y -= 36
        figures = (
            ("Lifetime Glory", str(band.glory)),
            ("Dungeons", str(band.dungeons)),
            ("Last wizard" if band.retired else "Current wizard", names.wizard(band.holder)),
            ("Carried coppers", "" if band.retired else f"{self.record.coppers}c"),
            ("Since (UTC)", band.founded_at[:10]),
        )
        left = MARGIN
        for (title, value), room in zip(figures, (76.0, 66.0, 208.0, 76.0, 98.0), strict=True):
            self._frame(left, self.y - 32, room, 32)
            self._small(left + 5, self.y - 10, title, room - 10)
            self._text(left + 5, self.y - 25, value, room - 10, size=12, font=BOLD)
            left += room + 4
        self.y -= 32 + GAP

    def monsters(self, monsters: Sequence[MonsterState]) -> None:
        """Two columns of panels, empty ones for monsters that are still to be built."""
        self.heading("Monsters")
        panel = (WIDTH - GAP) / 2
        built: list[MonsterState | None] = [*monsters, *[None] * (MONSTERS - len(monsters))]
        for place in range(0, len(built), 2):
            self._room(MONSTER_HEIGHT)
            for column, monster in enumerate(built[place : place + 2]):
                self._monster(MARGIN + column * (panel + GAP), panel, monster)
            self.y -= MONSTER_HEIGHT + 6
        self.y -= GAP - 6

    def _monster(self, left: float, room: float, monster: MonsterState | None) -> None:
        top, index = self.y, self.record.names.index
        self._frame(left, top - MONSTER_HEIGHT, room, MONSTER_HEIGHT)
        if monster is not None:
            mark = card_short(index, monster.card)
            end = self._text(left + 5, top - 13, mark, 70, size=9, font=BOLD)
            right = left + room - 5
            if monster.legend:
                write_right(self.canvas, right, top - 13, "★ Legend", size=7)
                right -= width("★ Legend", PLAIN, 7) + 5
            self._text(end + 6, top - 13, monster.name, right - end - 6, size=9, font=BOLD)
        for place, (title, value) in enumerate((("HP", monster and monster.hp), ("ATK", monster and monster.atk))):
            at = left + 5 + place * 60
            self._small(at, top - 27, title, 20)
            self._text(at + 16, top - 28, "" if value is None else str(value), 36, size=10, font=BOLD)
        labels = [each.label for each in monster.labels] if monster else []
        places = max(LABEL_PLACES, len(labels))
        step = (room - 10) / places
        for place in range(places):
            at = left + 5 + place * step
            self._frame(at, top - MONSTER_HEIGHT + 5, step - 3, 20)
            if place >= len(labels):
                continue
            self._text(
                at + 2, top - MONSTER_HEIGHT + 16, self.record.names.label(labels[place]), step - 7, size=6.5, font=BOLD
            )
            known = index.labels.get(labels[place])
            self._small(at + 2, top - MONSTER_HEIGHT + 8, known.tier.capitalize() if known else "", step - 7)

    def heading(self, text: str) -> None:
        """A part of the sheet begins, never as the last line of a page."""
        self._room(14 + 3 * ROW_HEIGHT)
        self._text(MARGIN, self.y - 10, text, WIDTH, size=10, font=BOLD)
        self.y -= 15

    def paragraph(self, text: str) -> None:
        """A text over the whole width."""
        for line in wrapped(text, PLAIN, CELL_SIZE, WIDTH):
            self._room(10)
            self._text(MARGIN, self.y - 8, line, WIDTH, size=CELL_SIZE)
            self.y -= 10
        self.y -= 3

    def table(self, title: str, columns: Sequence[Column], rows: Sequence[tuple[str, ...]], least: int) -> None:
        """The rows, then empty ones for the pen; on a new page the columns are told again."""
        self.heading(title)
        self._titles(columns)
        empty = ("",) * len(columns)
        for row in (*rows, *[empty] * (least - len(rows))):
            if self._room(ROW_HEIGHT):
                self._small(MARGIN, self.y, f"{title}, continued", WIDTH)
                self.y -= 4
                self._titles(columns)
            self._row(columns, row)
        self.y -= GAP

    def _titles(self, columns: Sequence[Column]) -> None:
        left = MARGIN
        for column in columns:
            right = left + column.width - 12 - width(column.title, PLAIN, SMALL_SIZE)
            self._small(right if column.is_number else left + 2, self.y - 8, column.title, column.width - 4)
            left += column.width
        self.y -= 10
        self._line(GREY, 0.8)

    def _row(self, columns: Sequence[Column], row: tuple[str, ...]) -> None:
        left, foot = MARGIN, self.y - ROW_HEIGHT + 4
        is_gone = columns is BLESSED and bool(row[-1])
        for column, cell in zip(columns, row, strict=True):
            text = fitted(cell, PLAIN, CELL_SIZE, column.width - 6)
            at = left + 2
            if column.is_number:
                at = left + column.width - 12 - width(text, PLAIN, CELL_SIZE)
            end = self._text(at, foot, text, column.width, size=CELL_SIZE)
            if is_gone and column.title == "Inscription":
                self.canvas.setLineWidth(0.7)
                self.canvas.setStrokeColor(BLACK)
                self.canvas.line(at, foot + 2.4, end, foot + 2.4)
            left += column.width
        self.y -= ROW_HEIGHT
        self._line(PALE, 0.5)

    def _line(self, colour: Color, thickness: float) -> None:
        self.canvas.setLineWidth(thickness)
        self.canvas.setStrokeColor(colour)
        self.canvas.line(MARGIN, self.y, MARGIN + WIDTH, self.y)

    def _frame(self, left: float, foot: float, room: float, height: float) -> None:
        self.canvas.setLineWidth(0.6)
        self.canvas.setStrokeColor(PALE)
        self.canvas.rect(left, foot, room, height, stroke=1, fill=0)
