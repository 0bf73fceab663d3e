"""Text on paper: the one font at hand, with suits and stars drawn by us, since the font has none.

The font is Bitstream Vera, which comes with reportlab and has Latin letters only. A letter that it lacks is written
without its accents, where it has any, or as Latin letters spell it; else it is an empty frame, so that a reader sees
that something stood there.
"""

import itertools
import math
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from legacy.printing.spelling import LATIN

PLAIN, BOLD = "Scriptorium", "Scriptorium-Bold"
FILES = {PLAIN: "Vera.ttf", BOLD: "VeraBd.ttf"}
BLACK, RED, GREY, PALE = Color(0, 0, 0), Color(0.7, 0.09, 0.09), Color(0.4, 0.4, 0.4), Color(0.8, 0.8, 0.8)
UNKNOWN = "□"
ELLIPSIS = "…"
LIKE = dict(zip("♤♡♧♢☆❤", "♠♥♣♦★♥", strict=True))
DRAWN_WIDTH = 0.86  # of the font size
GRID = 24  # a drawing is this wide and high, with y going down


@cache
def _fonts() -> dict[str, TTFont]:
    """The fonts, known to reportlab from now on."""
    fonts = {name: TTFont(name, file) for name, file in FILES.items()}
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    return fonts


# --- what can be written -----------------------------------------------------------------------------------------
def written(text: str) -> str:
    """The text with nothing but letters that the font has and signs that we draw, on one line."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(_letter(letter) for letter in composed).split())


@cache
def _letter(letter: str) -> str:
    if letter.isspace():
        return " "
    letter = LIKE.get(letter, letter)
    if letter in DRAWINGS or _has(letter):
        return letter
    if unicodedata.category(letter)[0] in "CM":  # unseen, or a mark upon the letter before
        return ""
    bare = "".join(each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
    spelt = "".join(LATIN.get(each, each) for each in (letter if letter in LATIN else bare))
    return spelt if bare and all(map(_has, spelt)) else UNKNOWN


def is_spelt(text: str) -> bool:
    """Whether letters of another script are written as Latin ones spell them."""
    return any(letter in LATIN for letter in unicodedata.normalize("NFKD", text))


def _has(letter: str) -> bool:
    return letter.isprintable() and all(ord(letter) in font.face.charToGlyph for font in _fonts().values())


# --- how wide it is ----------------------------------------------------------------------------------------------
def _runs(text: str) -> Iterator[tuple[bool, str]]:
    """The text in pieces, each either of letters or of signs that are drawn."""
    for is_drawn, letters in itertools.groupby(text, DRAWINGS.__contains__):
        yield is_drawn, "".join(letters)


@cache
def _letter_width(letter: str, font: str) -> float:
    """How wide a written letter is, as a part of the font size."""
    return DRAWN_WIDTH if letter in DRAWINGS else _fonts()[font].stringWidth(letter, 1)


def width(text: str, font: str, size: float) -> float:
    """How wide a written text is."""
    return size * sum(_letter_width(letter, font) for letter in text)


def _fits(text: str, font: str, size: float, room: float) -> int:
    """How many of the first letters there is room for."""
    total = 0.0
    for place, letter in enumerate(text):
        total += size * _letter_width(letter, font)
        if total > room:
            return place
    return len(text)


def fitted(text: str, font: str, size: float, room: float) -> str:
    """As much of the text as there is room for, with an ellipsis where something is left out."""
    text = written(text)
    if _fits(text, font, size, room) == len(text):
        return text
    return text[: _fits(text, font, size, room - width(ELLIPSIS, font, size))].rstrip() + ELLIPSIS


def wrapped(text: str, font: str, size: float, room: float) -> list[str]:
    """The text in lines that fit; a word that is wider than a line is broken."""
    lines: list[str] = []
    line = ""
    for word in written(text).split():
        longer = f"{line} {word}" if line else word
        if width(longer, font, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while (fits := max(1, _fits(word, font, size, room))) < len(word):
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines


# --- and on the paper --------------------------------------------------------------------------------------------
def write(canvas: Canvas, left: float, foot: float, text: str, *, size: float, font: str = PLAIN) -> float:
    """The text stands on the paper from `left` on, on the line `foot`; gives where it ends."""
    _fonts()
    for is_drawn, run in _runs(written(text)):
        if not is_drawn:
            canvas.setFont(font, size)
            canvas.drawString(left, foot, run)
            left += width(run, font, size)
            continue
        for sign in run:
            _draw(canvas, sign, left, foot, size)
            left += DRAWN_WIDTH * size
    return left


def write_right(canvas: Canvas, right: float, foot: float, text: str, *, size: float, font: str = PLAIN) -> None:
    """The text ends at `right`."""
    write(canvas, right - width(written(text), font, size), foot, text, size=size, font=font)


def _draw(canvas: Canvas, sign: str, left: float, foot: float, size: float) -> None:
    """The sign stands where a capital letter of this size would."""
    scale = DRAWN_WIDTH * size * 0.92 / GRID
    canvas.saveState()
    canvas.translate(left + 0.03 * size, foot + 0.75 * size)
    canvas.scale(scale, -scale)
    path = canvas.beginPath()
    DRAWINGS[sign](path)
    if sign == UNKNOWN:
        canvas.setStrokeColor(GREY)
        canvas.setLineWidth(1.6)
        canvas.drawPath(path, stroke=1, fill=0)
    else:
        if sign in "♥♦":
            canvas.setFillColor(RED)
        canvas.drawPath(path, stroke=0, fill=1, fillMode=1)  # what overlaps is filled too
    canvas.restoreState()


def _spade(path: PDFPathObject) -> None:
    path.moveTo(12, 1.5)
    path.curveTo(15.4, 5.8, 21.5, 8.7, 21.5, 13.5)
    path.curveTo(21.5, 16.5, 19.3, 18.3, 16.8, 18.3)
    path.curveTo(15.4, 18.3, 14.1, 17.7, 13.2, 16.7)
    path.curveTo(13.4, 19.1, 14.2, 20.9, 15.8, 22.5)
    path.lineTo(8.2, 22.5)
    path.curveTo(9.8, 20.9, 10.6, 19.1, 10.8, 16.7)
    path.curveTo(9.9, 17.7, 8.6, 18.3, 7.2, 18.3)
    path.curveTo(4.7, 18.3, 2.5, 16.5, 2.5, 13.5)
    path.curveTo(2.5, 8.7, 8.6, 5.8, 12, 1.5)
    path.close()


def _heart(path: PDFPathObject) -> None:
    path.moveTo(12, 22)
    path.curveTo(8, 17.2, 1.5, 13.5, 1.5, 8)
    path.curveTo(1.5, 5, 4, 2.5, 7, 2.5)
    path.curveTo(9.2, 2.5, 11, 3.7, 12, 5.8)
    path.curveTo(13, 3.7, 14.8, 2.5, 17, 2.5)
    path.curveTo(20, 2.5, 22.5, 5, 22.5, 8)
    path.curveTo(22.5, 13.5, 16, 17.2, 12, 22)
    path.close()


def _club(path: PDFPathObject) -> None:
    for x, y in ((12, 6.3), (6.6, 13.9), (17.4, 13.9)):
        path.circle(x, y, 4.8)
    path.moveTo(12, 9)
    path.lineTo(13.1, 15)
    path.curveTo(13.3, 18.6, 14.2, 20.9, 15.8, 22.5)
    path.lineTo(8.2, 22.5)
    path.curveTo(9.8, 20.9, 10.7, 18.6, 10.9, 15)
    path.close()


def _diamond(path: PDFPathObject) -> None:
    path.moveTo(12, 1)
    path.curveTo(14.2, 5, 16.9, 8.7, 20.5, 12)
    path.curveTo(16.9, 15.3, 14.2, 19, 12, 23)
    path.curveTo(9.8, 19, 7.1, 15.3, 3.5, 12)
    path.curveTo(7.1, 8.7, 9.8, 5, 12, 1)
    path.close()


def _star(path: PDFPathObject) -> None:
    for corner in range(10):
        far = 11.5 if corner % 2 == 0 else 4.6
        x, y = 12 + far * math.sin(corner * math.pi / 5), 12.5 - far * math.cos(corner * math.pi / 5)
        (path.lineTo if corner else path.moveTo)(x, y)
    path.close()


def _frame(path: PDFPathObject) -> None:
    path.rect(4, 2, 16, 20)


DRAWINGS: dict[str, Callable[[PDFPathObject], None]] = {
    "♠": _spade, "♥": _heart, "♣": _club, "♦": _diamond, "★": _star, UNKNOWN: _frame,
}  # fmt: skip
