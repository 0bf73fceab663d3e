"""One card drawn large, with a line from each part to what it means."""

import msgspec

from cards.boards import ink

CARD_X, CARD_Y, CARD_WIDE, CARD_HIGH = 12, 14, 150, 200
LABEL_X = 196


class Note(msgspec.Struct, frozen=True):
    """A point on the card, counted from its corner, and what stands beside it: a word and what it means."""

    x: float
    y: float
    term: str
    meaning: str


def explained(key: str, title: str, told: str, card: str, notes: tuple[Note, ...]) -> str:
    """The card with its notes, from top to bottom."""
    height = CARD_HIGH + 2 * CARD_Y
    step = height / len(notes)
    drawn = ""
    for number, noted in enumerate(notes):
        y = step * (number + 0.5)
        x0, y0 = CARD_X + noted.x, CARD_Y + noted.y
        drawn += f'<path class="lead" d="M{x0:g} {y0:g}L{CARD_X + CARD_WIDE + 14:g} {y:g}H{LABEL_X - 5:g}"/>'
        drawn += f'<circle class="leadp" cx="{x0:g}" cy="{y0:g}" r="3.5"/>'
        drawn += ink.words("term", LABEL_X, y - 1, noted.term)
        drawn += ink.words("lbl", LABEL_X, y + 14, noted.meaning, room=ink.WIDTH - LABEL_X - 6)
    return ink.drawing(key, height, title, told, card, drawn)


def paper(pigment: str, *inside: str) -> str:
    """The empty card; what is drawn on it counts from its corner."""
    return ink.within(
        pigment,
        f'<g transform="translate({CARD_X} {CARD_Y})">',
        ink.box("paper", 0, 0, CARD_WIDE, CARD_HIGH, 9),
        *inside,
        "</g>",
    )
