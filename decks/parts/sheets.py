"""A deck's faces on paper: A4 sheets of nine cards, 63 by 88 millimetres, to be cut and slipped before other cards."""

import io
from collections.abc import Callable, Sequence

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from cards.rules.types import CardSpec

WIDTH, HEIGHT = 63 * mm, 88 * mm
COLUMNS, ROWS = 3, 3
A_PAGE = COLUMNS * ROWS
MOST_FACES = 99  # drawing one takes a tenth of a second
LEFT, FOOT = (A4[0] - COLUMNS * WIDTH) / 2, (A4[1] - ROWS * HEIGHT) / 2
MARK = 4 * mm


class TooManyFaces(ValueError):
    """More faces are asked for than one file holds."""


def sheet_pdf(cards: Sequence[tuple[CardSpec, int]], picture: Callable[[CardSpec], bytes], *, title: str) -> bytes:
    """The faces of these cards, as often as they are told, as a PDF; raises ``TooManyFaces``."""
    total = sum(count for _, count in cards)
    if total > MOST_FACES:
        raise TooManyFaces(f"These are {total} faces; {MOST_FACES} is the most that one file holds.")
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Scriptorium")
    place = 0
    for card, count in cards:
        image = ImageReader(io.BytesIO(picture(card)))  # one picture for all its copies
        for _ in range(count):
            if place and place % A_PAGE == 0:
                _cutting_marks(canvas)
                canvas.showPage()
            row, column = divmod(place % A_PAGE, COLUMNS)
            canvas.drawImage(image, LEFT + column * WIDTH, FOOT + (ROWS - 1 - row) * HEIGHT, WIDTH, HEIGHT)
            place += 1
    if place:
        _cutting_marks(canvas)
    canvas.save()
    return file.getvalue()


def _cutting_marks(canvas: Canvas) -> None:
    """Short lines outside the cards, where a knife begins and ends."""
    canvas.setLineWidth(0.3)
    for column in range(COLUMNS + 1):
        x = LEFT + column * WIDTH
        canvas.line(x, FOOT - MARK, x, FOOT - 1 * mm)
        canvas.line(x, A4[1] - FOOT + 1 * mm, x, A4[1] - FOOT + MARK)
    for row in range(ROWS + 1):
        y = FOOT + row * HEIGHT
        canvas.line(LEFT - MARK, y, LEFT - 1 * mm, y)
        canvas.line(A4[0] - LEFT + 1 * mm, y, A4[0] - LEFT + MARK, y)
