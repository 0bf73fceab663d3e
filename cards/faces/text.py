"""How wide a line of text will be, as far as one can know without the reader's font: a little wider than most."""

from html import escape

NARROW = frozenset("iljI.,:;'’|!")
SLIM = frozenset('ftr()[]-/ "“”')
WIDE = frozenset("mwMW@%")


def safe(text: str) -> str:
    """The text as it may stand in a drawing: escaped, and without what no drawing may hold (control characters)."""
    return escape("".join(filter(str.isprintable, text)))


def width(text: str, size: float) -> float:
    """The width of a line in the widest sans-serif face that readers are likely to have."""
    return size * sum(map(_em, text))


def wrap(text: str, *, room: float, size: float) -> list[str]:
    """The text in lines that fit into ``room``; a word longer than that stands alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def step(text: str, *, room: float, sizes: dict[str, float]) -> str:
    """The first of these named sizes at which the text fits, else the last of them."""
    return next((name for name, size in sizes.items() if width(text, size) <= room), list(sizes)[-1])


def _em(letter: str) -> float:
    if letter in NARROW:
        return 0.31
    if letter in SLIM:
        return 0.4
    if letter in WIDE:
        return 0.95
    return 0.72 if letter.isupper() else 0.615
