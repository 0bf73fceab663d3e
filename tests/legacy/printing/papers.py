"""A PDF read back: where its rectangles and its words lie on the paper, in millimetres from the upper left corner."""

import io
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]


class Rectangle(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class Words(NamedTuple):
    text: str
    left: float
    foot: float


def paper(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content))


def size(page: Any) -> tuple[float, float]:
    """Width and height of the paper, in inches."""
    return float(page.mediabox.width) / 72, float(page.mediabox.height) / 72


def rectangles(page: Any) -> list[Rectangle]:
    """The rectangles that are drawn or clipped to, but for those inside a drawing that was moved and scaled."""
    found = []
    matrices: list[Matrix] = [(1, 0, 0, 1, 0, 0)]
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            matrices.append(matrices[-1])
        elif operator == b"Q":
            matrices.pop()
        elif operator == b"cm":
            matrices[-1] = _times(tuple(map(float, operands)), matrices[-1])  # type: ignore[arg-type]
        elif operator == b"re" and matrices[-1][0] == matrices[-1][3] == 1:
            x, y, width, height = map(float, operands)
            left, foot = x + matrices[-1][4], y + matrices[-1][5]
            top = float(page.mediabox.height) - foot - height
            found.append(Rectangle(*(value / MM for value in (left, top, width, height))))
    return found


def words(page: Any) -> list[Words]:
    """Every piece of text with the place where it begins."""
    found: list[Words] = []

    def visit(text: str, cm: Any, tm: Any, font: Any, size: Any) -> None:
        if text.strip():
            found.append(Words(text.strip(), tm[4] / MM, (float(page.mediabox.height) - tm[5]) / MM))

    page.extract_text(visitor_text=visit)
    return found


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
