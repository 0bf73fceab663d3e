"""What faces of every game are made of: paper and rim, name, cost plate, badges and fine print.

A face is 250 wide and 350 high. Colours come from classes, so one drawing serves light, dark and print, and icons are
references into the sprite (``#c-blood``), which the page or the PNG turns into something that exists.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cards.faces.text import safe, step, width, wrap
from cards.rules.types import Cost


class Style(NamedTuple):
    """How words are set: their class, their size and the distance of their lines."""

    classes: str
    size: float
    leading: float


WIDTH, HEIGHT = 250, 350
LEFT, RIGHT, TOP = 16, 234, 44
NAME_SIZES = {"": 18.0, " m": 15.5, " s": 13.0, " xs": 11.5}
RIMS = {
    "plain": '<rect class="rim" x="6" y="6" width="238" height="338" rx="9"/>',
    "double": '<rect class="rim" x="6" y="6" width="238" height="338" rx="9"/>'
    '<rect class="rim2" x="9.5" y="9.5" width="231" height="331" rx="6.5"/>',
    "dashed": '<rect class="rim" x="6" y="6" width="238" height="338" rx="9" stroke-dasharray="7 4"/>',
    "gold": '<rect class="goldrim" x="5.5" y="5.5" width="239" height="339" rx="10"/>'
    '<rect class="rim2" x="9" y="9" width="232" height="332" rx="7.5"/>',
}
# How a resource is drawn: its symbol and class, and from how many on it is a numeral instead of repeated icons.
RESOURCE_SIGNS = {
    "blood": ("c-blood", "k-blood", 5),
    "bones": ("c-bone", "k-bones", 1),
    "energy": ("c-energy", "k-energy", 1),
    "overcharge": ("c-overcharge", "k-overcharge", 1),
    "ruby": ("c-ruby", "k-ruby", 5),
    "emerald": ("c-emerald", "k-emerald", 5),
    "sapphire": ("c-sapphire", "k-sapphire", 5),
    "prism": ("c-prism", "k-prism", 5),
    "shattered_ruby": ("c-ruby-x", "k-ruby", 5),
    "shattered_emerald": ("c-emerald-x", "k-emerald", 5),
    "shattered_sapphire": ("c-sapphire-x", "k-sapphire", 5),
    "shattered_prism": ("c-prism-x", "k-prism", 5),
    "gold": ("c-gold", "k-gold", 1),
    "scripts": ("c-script", "k-script", 1),
}
PROSE = (Style("tx", 12.0, 16.5), Style("tx f", 10.5, 13.5))  # the second where room is scarce
LOWEST, LOWEST_OVER_BADGES = 298, 288  # the last line of words over the fine print, and over the badges
POWER_SIGNS = {"gem": "c-sapphire", "dice": "e-chance", "bone": "c-bone", "blood": "c-blood", "hand": "r-side-deck"}
POWER_LETTERS = {"mirror": "=", "ant": "A", "bell": "B", "opposing-health": "H"}


def use(symbol: str, x: float, y: float, size: float, classes: str = "") -> str:
    """A symbol of the sprite."""
    drawn = f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'{drawn} class="{classes}"/>' if classes else f"{drawn}/>"


def line(classes: str, x: float, y: float, words: str, anchor: str = "") -> str:
    """One line of text."""
    end = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{classes}" x="{x:g}" y="{y:g}"{end}>{safe(words)}</text>'


def face(pigment: str, name: str, rim: str, *inside: str) -> str:
    """The whole card: paper, rim and what is drawn on it."""
    return (
        f'<svg class="face p-{pigment}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{safe(name)}">'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="14"/>{RIMS[rim]}{"".join(inside)}</svg>'
    )


def title(name: str) -> str:
    """The name, in the largest size that fits."""
    size = step(name, room=214, sizes=NAME_SIZES)
    return line(f"name{size}", 18, 33, name)


def plate_width(cost: Cost) -> float:
    """How much of the panel's upper edge the cost takes."""
    spelled = (_part_width(resource, amount) for resource, amount in cost.parts)
    return 10 + sum(spelled) if cost.parts else 0


def plate(cost: Cost) -> str:
    """The cost, on a plate that is cut out of the panel's upper right corner."""
    if not cost.parts:
        return ""
    x = RIGHT - plate_width(cost)
    drawn = f'<path class="plate" d="M{x - 8:g} {TOP - 1}H{RIGHT + 1}v29H{x + 2:g}a8 8 0 0 1-8-8v-14a7 7 0 0 0-2-7z"/>'
    x += 4
    for resource, amount in cost.parts:
        symbol, classes, _ = RESOURCE_SIGNS[resource]
        if _is_spelled(resource, amount):
            drawn += use(symbol, x, TOP + 3, 19, classes) + line("cn", x + 21, TOP + 18.5, str(amount))
        else:
            drawn += "".join(use(symbol, x + 20 * number, TOP + 3, 19, classes) for number in range(amount))
        x += _part_width(resource, amount)
    return drawn


def power_badge(power: int | None, kind: str | None = None) -> str:
    """What the card strikes with: a number, a sign for what its power counts, or nothing."""
    if power is None and kind is None:
        return ""
    x, y = 13, 296
    drawn = use("m-attacks", x, y, 40, "badge-p")
    if kind in POWER_SIGNS:
        return drawn + use(POWER_SIGNS[kind], x + 10, y + 13, 20, "badge-v")
    return drawn + _numeral(str(power) if kind is None else POWER_LETTERS.get(kind, "*"), x + 20, y + 31.5)


def health_badge(health: int | None) -> str:
    """What the card withstands."""
    if health is None:
        return ""
    return use("m-struck", 197, 296, 40, "badge-h") + _numeral(str(health), 217, 324)


def prose(text: str, y: float, *, lowest: float) -> str:
    """Words under the panel, smaller where there are many; what would run off the card is cut with an ellipsis."""
    for style in PROSE:
        lines = wrap(text, room=RIGHT - LEFT - 2, size=style.size)
        fitting = int((lowest - y) // style.leading) + 1
        if len(lines) <= fitting:
            break
    else:
        lines = [*lines[: fitting - 1], lines[fitting - 1].rstrip(",;. ") + " …"]
    return "".join(
        line(style.classes, LEFT + 2, y + style.leading * number, words) for number, words in enumerate(lines)
    )


def panel_bottom(text: str, *, above: float, lowest: float, most: float = 236) -> float:
    """Where a panel ends so that words fit under it, the first line ``above`` lower and the last one at ``lowest``."""
    style = PROSE[0]
    lines = len(wrap(text, room=RIGHT - LEFT - 2, size=style.size))
    return max(120, min(most, lowest - above - style.leading * (lines - 1)))


def foot(*lines: str) -> str:
    """Fine print between the badges."""
    shown = [words for words in lines if words]
    middle = 324 - 5.5 * (len(shown) - 1)
    return "".join(line("fine", WIDTH / 2, middle + 11 * number, words, "middle") for number, words in enumerate(shown))


def kind_line(y: float, words: Iterable[str], symbol: str = "") -> str:
    """What the card is: an icon, then words with dots between them."""
    text = " · ".join(filter(None, words))
    room = (214 if not symbol else 199) - 22
    classes = "kind" if width(text, 11.4) <= room else "kind s"
    icon = use(symbol, LEFT, y - 10.5, 13, "k-pig") if symbol else ""
    return icon + line(classes, LEFT + (17 if symbol else 2), y, text)


def _numeral(words: str, x: float, y: float) -> str:
    return line("pn s", x, y - 2, words) if len(words) > 1 else line("pn", x, y, words)


def _is_spelled(resource: str, amount: int) -> bool:
    return amount >= RESOURCE_SIGNS[resource][2]


def _part_width(resource: str, amount: int) -> float:
    return 25 + 9.5 * len(str(amount)) if _is_spelled(resource, amount) else 20 * amount
