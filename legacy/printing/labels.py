"""Sheets of labels as PDF: what stands on each, which ones a full sheet holds, and a test print to lay on a sheet."""

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from reportlab.pdfgen.canvas import Canvas

from cards.rules.decknforge import Parameters
from cards.rules.documents import InscriptionDocument, LabelDocument
from cards.rules.index import CardIndex
from decks.rules.decknforge.inscribing import TIERS
from decks.rules.decknforge.inscriptions import stickers
from legacy.printing.ink import BLACK, BOLD, GREY, PALE, PLAIN, fitted, width, wrapped, write, write_right
from legacy.printing.layouts import INCH, MM, PAGE_HEIGHT, PAGE_WIDTH, Box, Layout, Offset, boxes
from legacy.rules.effects import LABEL_REWARDS

PAPER = (float(PAGE_WIDTH) * INCH, float(PAGE_HEIGHT) * INCH)
LABEL_TIERS = tuple(LABEL_REWARDS)
ASIDE = 4.0  # between the left and right edges of a label and what stands on it
TIER_SIZE = 5.5
EFFECT_SIZES = (6.5, 6.0, 5.5, 5.0, 4.5)
LEADING = 1.18
RULER = 100  # millimetres


class Sizes(NamedTuple):
    """Of what stands on a label: the name, the place it is for, and the space above and below."""

    name: float
    where: float
    space: float


LARGE, SMALL = Sizes(name=8.0, where=5.0, space=3.0), Sizes(name=7.0, where=4.5, space=2.0)
LARGE_FROM = 0.6 * INCH  # a label of that height


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a label; `where` tells the card and the band that it is for."""

    name: str
    tier: str
    effect: str
    where: str = ""


def inscription_label(inscription: InscriptionDocument, where: str = "") -> Label:
    """The label of an inscription, with its price where it has one."""
    price = "" if inscription.price is None else f" {inscription.price}c"
    tier = f"{inscription.tier.capitalize()}{price}"
    return Label(name=inscription.name, tier=tier, effect=inscription.effect, where=where)


def monster_label(label: LabelDocument) -> Label:
    """The label for a monster."""
    return Label(name=label.name, tier=label.tier.capitalize(), effect=label.effect)


def full_sheet(index: CardIndex, parameters: Parameters) -> Iterator[Label]:
    """Every label of the game as often as its sheet holds it: the monsters' first, then tier by tier."""
    yield from map(monster_label, sorted(index.labels.values(), key=lambda each: LABEL_TIERS.index(each.tier)))
    for inscription in sorted(index.inscriptions.values(), key=lambda each: TIERS.index(each.tier)):
        yield from [inscription_label(inscription)] * stickers(inscription, parameters)


def labels_pdf(labels: Sequence[Label], layout: Layout, offset: Offset, *, title: str) -> bytes:
    """These labels, each in its place, on as many sheets as they need."""
    file, canvas = _begun(title)
    places = list(boxes(layout, offset))
    for number, label in enumerate(labels):
        if number and number % layout.a_page == 0:
            canvas.showPage()
        _label(canvas, label, places[number % layout.a_page])
    canvas.save()
    return file.getvalue()


def trial_pdf(layout: Layout, offset: Offset, *, title: str) -> bytes:
    """One sheet with the outline of every label, to be printed on plain paper and held against a sheet of labels."""
    file, canvas = _begun(title)
    for number, box in enumerate(boxes(layout, offset), 1):
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(BLACK)
        canvas.rect(*box, stroke=1, fill=0)
        middle_x, middle_y = box.left + box.width / 2, box.foot + box.height / 2
        canvas.setStrokeColor(GREY)
        canvas.line(middle_x - 3 * MM, middle_y, middle_x + 3 * MM, middle_y)
        canvas.line(middle_x, middle_y - 3 * MM, middle_x, middle_y + 3 * MM)
        write(canvas, box.left + ASIDE, box.foot + box.height - 9, str(number), size=6)
    _instructions(canvas, offset)
    canvas.save()
    return file.getvalue()


def _begun(title: str) -> tuple[io.BytesIO, Canvas]:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=PAPER, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Scriptorium")
    # A viewer that asks how to print is told not to shrink the page.
    canvas.setViewerPreference("PrintScaling", "None")
    return file, canvas


def _label(canvas: Canvas, label: Label, box: Box) -> None:
    """The label's text, none of it outside the label."""
    canvas.saveState()
    edge = canvas.beginPath()
    edge.rect(*box)
    canvas.clipPath(edge, stroke=0, fill=0)
    sizes = LARGE if box.height >= LARGE_FROM else SMALL
    left, right = box.left + ASIDE, box.left + box.width - ASIDE
    room = right - left
    name_room = room - width(label.tier, PLAIN, TIER_SIZE) - 3
    line = box.foot + box.height - sizes.space - sizes.name * 0.8
    write(canvas, left, line, fitted(label.name, BOLD, sizes.name, name_room), size=sizes.name, font=BOLD)
    canvas.setFillColor(GREY)
    write_right(canvas, right, line, label.tier, size=TIER_SIZE)
    canvas.setStrokeColor(PALE)
    canvas.setLineWidth(0.4)
    canvas.line(left, line - 2, right, line - 2)
    foot = box.foot + sizes.space
    if label.where:
        write(canvas, left, foot, fitted(label.where, PLAIN, sizes.where, room), size=sizes.where)
        foot += sizes.where * LEADING
    canvas.setFillColor(BLACK)
    size, lines = _effect(label.effect, room, line - 2 - foot)
    for place, text in enumerate(lines, 1):
        write(canvas, left, line - 2 - place * size * LEADING, text, size=size)
    canvas.restoreState()


def _effect(text: str, room: float, height: float) -> tuple[float, list[str]]:
    """The effect in the largest letters that fit; in the smallest, what is too long is cut."""
    for size in EFFECT_SIZES:
        lines = wrapped(text, PLAIN, size, room)
        if len(lines) * size * LEADING <= height:
            return size, lines
    most = max(1, int(height / (size * LEADING)))
    return size, [*lines[: most - 1], fitted(" ".join(lines[most - 1 :]), PLAIN, size, room)]


def _instructions(canvas: Canvas, offset: Offset) -> None:
    """In the margins: how to read the test print, and a ruler; these do not move with the offset."""
    said = (
        f"Test print, moved {offset.right:g} mm to the right and {offset.down:g} mm down. Print it at actual size",
        "and hold it against a sheet of labels before a light. Frames too far left are mended by moving them right.",
    )
    for number, text in enumerate(said):
        write(canvas, 0.4 * INCH, PAPER[1] - 20 - 8 * number, text, size=6)
    left, foot = 0.4 * INCH, 18.0
    canvas.setStrokeColor(BLACK)
    canvas.line(left, foot, left + RULER * MM, foot)
    for tick in range(0, RULER + 1, 10):
        canvas.line(left + tick * MM, foot, left + tick * MM, foot + (5 if tick % 50 == 0 else 3))
    write(canvas, left + RULER * MM + 4, foot, f"{RULER} mm", size=6)
