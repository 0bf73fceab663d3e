"""The round robin as a drawing: a heat map whose every colour is a number as well."""

from collections.abc import Callable, Sequence
from html import escape

CELL, LABEL, TOP, FOOT = 24, 190, 46, 60
REACH = 0.45  # so far from even the colours are spent
LOSES, EVEN, WINS = (194, 90, 20), (247, 246, 242), (32, 98, 160)
STYLE = (
    "text{font:11px system-ui,sans-serif;fill:#222}.n{font-size:9px;text-anchor:middle}"
    ".c{text-anchor:middle}.r{text-anchor:end}.l{fill:#fff}.t{font-size:14px;font-weight:600}"
)


def heat_svg(title: str, names: Sequence[str], share: Callable[[str, str], float]) -> str:
    """Rows against columns in this order; columns have the numbers of the rows."""
    side = CELL * len(names)
    width, height = LABEL + side + 10, TOP + side + FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/><text class="t" x="8" y="18">{escape(title)}</text>',
    ]
    for place, name in enumerate(names):
        middle = place * CELL + CELL // 2
        parts.append(f'<text class="c" x="{LABEL + middle}" y="{TOP - 6}">{place + 1}</text>')
        parts.append(f'<text class="r" x="{LABEL - 8}" y="{TOP + middle + 4}">{escape(name)} {place + 1}</text>')
        parts += [_cell(name, other, share, place, column) for column, other in enumerate(names)]
    parts.append(_legend(TOP + side + 14))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _cell(name: str, other: str, share: Callable[[str, str], float], row: int, column: int) -> str:
    x, y = LABEL + column * CELL, TOP + row * CELL
    if name == other:
        return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#ddd"/>'
    found = share(name, other)
    loud = " l" if abs(found - 0.5) > REACH * 0.7 else ""
    return (
        f'<g><title>{escape(name)} against {escape(other)}: {100 * found:.0f} %</title>'
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour(found)}"/>'
        f'<text class="n{loud}" x="{x + CELL // 2}" y="{y + CELL // 2 + 3}">{100 * found:.0f}</text></g>'
    )  # fmt: skip


def colour(share: float) -> str:
    """From losing over even to winning."""
    reach = min(1.0, abs(share - 0.5) / REACH)
    end = WINS if share > 0.5 else LOSES
    red, green, blue = (round(even + reach * (far - even)) for even, far in zip(EVEN, end, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _legend(y: int) -> str:
    steps = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]
    boxes = "".join(
        f'<rect x="{LABEL + 60 + place * CELL}" y="{y}" width="{CELL}" height="14" fill="{colour(each)}"/>'
        for place, each in enumerate(steps)
    )
    return (
        f'<text class="r" x="{LABEL + 52}" y="{y + 11}">row loses</text>{boxes}'
        f'<text x="{LABEL + 68 + len(steps) * CELL}" y="{y + 11}">row wins; points of the row in per cent</text>'
    )
