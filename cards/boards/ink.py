"""What every drawn table is made of: paper, words, counters, piles and small cards.

A drawing is 400 units wide, so that its words are still read on a phone. Colours come from classes (``learn.css``), so
one drawing serves light, dark and print; symbols are references into the sprite (``#c-blood``), which the page turns
into something that exists.
"""

from html import escape

from cards.faces.initial import initial_of
from cards.faces.parts import use as use  # drawn tables take all they are made of from here

WIDTH = 400
LETTER = 0.56  # the width of a letter in parts of its size, in the widest face that readers are likely to have


def drawing(key: str, height: float, title: str, told: str, *inside: str) -> str:
    """The whole picture; a reader who cannot see it is given its title and what it tells."""
    return (
        f'<svg class="plan" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-labelledby="{key}-title {key}-told">'
        f'<title id="{key}-title">{escape(title)}</title><desc id="{key}-told">{escape(told)}</desc>'
        f'<rect class="felt" width="{WIDTH}" height="{height:g}" rx="8"/>{"".join(inside)}</svg>'
    )


def words(
    classes: str, x: float, y: float, text: object, *, anchor: str = "", room: float = 0, size: float = 13
) -> str:
    """One line of text, squeezed where it would be wider than its room."""
    said = str(text)
    place = f' text-anchor="{anchor}"' if anchor else ""
    if room and len(said) * size * LETTER > room:
        place += f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{classes}" x="{x:g}" y="{y:g}"{place}>{escape(said)}</text>'


def box(classes: str, x: float, y: float, width: float, height: float, radius: float = 5) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect class="{classes}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        f"{f' rx={chr(34)}{radius:g}{chr(34)}' if radius else ''}/>"
    )


def within(pigment: str, *inside: str) -> str:
    """What is drawn in one pigment."""
    return f'<g class="p-{pigment}">{"".join(inside)}</g>'


def counter(x: float, y: float, label: str, value: object, *, changed: bool = False) -> str:
    """A word and its number, side by side; one that has just changed is drawn in red."""
    return (
        f'<text class="lbl" x="{x:g}" y="{y:g}">{escape(label)} '
        f'<tspan class="val{" now" if changed else ""}">{escape(str(value))}</tspan></text>'
    )


def back(x: float, y: float, width: float = 20, height: float = 27) -> str:
    """A card face down."""
    inset = f"M{x + 4:g} {y + 4:g}h{width - 8:g}v{height - 8:g}h{8 - width:g}z"
    return box("back", x, y, width, height, 3) + f'<path class="backp" d="{inset}"/>'


def backs(x: float, y: float, count: int, *, step: float = 11, width: float = 20, height: float = 27) -> str:
    """Cards face down, one over the other."""
    return "".join(back(x + step * number, y, width, height) for number in range(count))


def initial(name: str, x: float, y: float, size: float) -> str:
    """The illuminated initial that stands for a card's picture."""
    letter = initial_of(name)
    scale = size / 32 * (0.84 if letter in "WMQ" else 1)
    return (
        f"{box('field', x, y, size, size, 3)}{box('gilt', x + 2, y + 2, size - 4, size - 4, 2)}"
        f'<text class="initial" transform="translate({x + size / 2:g} {y + size / 2 + 8.2 * scale:.1f})'
        f' scale({scale:.2f})">{letter}</text>'
    )


def badge(kind: str, value: object, x: float, y: float, size: float = 26, *, changed: bool = False) -> str:
    """Power on a spearhead or health on a shield; a number that has just changed stands on a ring."""
    symbol, classes, drop = {
        "power": ("m-attacks", "bad-p", 0.78),
        "health": ("m-struck", "bad-h", 0.7),
    }[kind]
    scale = size / 26
    ring = f'<circle class="ring" cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size * 0.66:g}"/>' if changed else ""
    return (
        f"{ring}{use(symbol, x, y, size, classes)}"
        f'<text class="stat" transform="translate({x + size / 2:g} {y + size * drop:.1f}) scale({scale:.2f})">'
        f"{escape(str(value))}</text>"
    )


def arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """A red line from here to there, with a head; both points lie one above the other or side by side."""
    straight_up = abs(to_x - x) < abs(to_y - y)
    down = 1 if to_y > y else -1
    right = 1 if to_x > x else -1
    if straight_up:
        head = f"M{to_x:g} {to_y:g}l-7 {-11 * down}h14z"
        line = f"M{x:g} {y:g}L{to_x:g} {to_y - 9 * down:g}"
    else:
        head = f"M{to_x:g} {to_y:g}l{-11 * right} -7v14z"
        line = f"M{x:g} {y:g}L{to_x - 9 * right:g} {to_y:g}"
    return f'<path class="strike" d="{line}"/><path class="head" d="{head}"/>'


def hit(x: float, y: float, amount: object) -> str:
    """A damage number on a red disc."""
    return f'<circle class="hit" cx="{x:g}" cy="{y:g}" r="12"/>{words("hitn", x, y + 5.5, amount)}'


def crossed(x: float, y: float, width: float, height: float) -> str:
    """Two strokes through what leaves the table."""
    return f'<path class="cross" d="M{x:g} {y:g}l{width:g} {height:g}M{x + width:g} {y:g}l{-width:g} {height:g}"/>'


def marks(*points: tuple[float, float]) -> str:
    """Numbers from 1 on, at the parts of a table that the text explains."""
    return "".join(
        f'<circle class="markc" cx="{x:g}" cy="{y:g}" r="9.5"/>{words("markn", x, y + 5, number)}'
        for number, (x, y) in enumerate(points, start=1)
    )
