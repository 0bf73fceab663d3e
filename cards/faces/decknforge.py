"""Faces of DeckNForge: playing cards with an inscription, monsters with their labels."""

import math
from collections.abc import Sequence

import msgspec

from cards.faces import penwork
from cards.faces.initial import clipped, field, ground
from cards.faces.names import Names
from cards.faces.parts import face, foot, health_badge, line, power_badge, title, use
from cards.faces.text import wrap
from cards.rules.types import CardSpec

SUITS = {
    "spades": ("s-spade", "blk"),
    "hearts": ("s-heart", "red"),
    "clubs": ("s-club", "blk"),
    "diamonds": ("s-diamond", "red"),
}
INDICES = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "joker": ""}
LABEL_PLACES = 5


class Writing(msgspec.Struct, frozen=True, kw_only=True):
    """An inscription on a combat card, in the shape of the sticker, and how it came there."""

    name: str
    tier: str
    effect: str
    history: str = ""


class Label(msgspec.Struct, frozen=True, kw_only=True):
    """A label on a monster."""

    name: str
    tier: str
    effect: str


def decknforge(card: CardSpec, names: Names) -> str:
    """A playing card as a band receives it: nothing is written on it yet."""
    return blank_monster(card, names) if card.kind == "monster" else combat_card(card, names)


def combat_card(card: CardSpec, names: Names, writing: Writing | None = None) -> str:
    """A Hero or an Item, with its inscription or the place for one."""
    symbol, colour = _suit(card)
    return face(
        "orpiment",
        card.name,
        "gold" if writing and writing.tier == "mythic" else "plain",
        *_corners(card),
        f'<path class="pen" d="{_scrolls()}"/>{use(symbol, 93, 76, 64, colour)}',
        line("kind", 125, 172, f"{card.kind.capitalize()} · value {card.value}", "middle"),
        _sticker(writing) if writing else _empty_sticker(),
        line("fine", 125, 275, writing.history, "middle") if writing and writing.history else "",
    )


def blank_monster(card: CardSpec, names: Names) -> str:
    """An Ace or a Joker before a band is founded: three Items will give it its strength."""
    symbol, colour = _suit(card)
    return face(
        "umber",
        card.name,
        "plain",
        _corners(card)[0],
        f'<path class="pen" d="{_scrolls()}"/>{use(symbol, 93, 76, 64, colour)}',
        line("kind", 125, 172, "Monster", "middle"),
        _label_places(184, ()),
        foot("three Items will give it HP and ATK,", "each dungeon its labels"),
    )


def monster(
    card: CardSpec, names: Names, *, name: str, items: Sequence[int], labels: Sequence[Label] = (), legend: bool = False
) -> str:
    """A monster of a band: the three Items that built it, a Legend's gold, its labels in order."""
    health = sum(items)
    rng = penwork.seeded(name)
    return face(
        "umber",
        name,
        "gold" if legend else "plain",
        title(name),
        ground(136),
        clipped(136, penwork.vine(rng, 76, 46, -1) + penwork.vine(rng, 142, 46, 1)),
        field(name, 90, 55, 70, gilt=legend),
        line("kind", 18, 152, card.name),
        use("r-legend", 168, 140, 15, "k-gold") + line("kind", 234, 152, "Legend", "end") if legend else "",
        line("fine", 18, 167, "built from " + ", ".join(map(str, items))),
        _label_places(174, labels),
        power_badge(max(1, math.ceil(health / 6))),
        health_badge(health),
        foot(names.game, "ATK and HP"),
    )


def _suit(card: CardSpec) -> tuple[str, str]:
    if card.suit in SUITS:
        return SUITS[card.suit]
    return "s-joker", "red" if "red" in card.name.lower().split() else "blk"


def _corners(card: CardSpec) -> tuple[str, str]:
    symbol, colour = _suit(card)
    index = INDICES.get(card.rank or "", card.rank or "")
    drawn = (line("rank", 32, 44, index) if index else "") + use(symbol, 21, 51 if index else 24, 22, colour)
    return f'<g class="{colour}">{drawn}</g>', f'<g class="{colour}" transform="rotate(180 125 175)">{drawn}</g>'


def _scrolls() -> str:
    path = ""
    for angle, side, sweep in ((-math.pi / 2 - 0.5, -1, 0), (-math.pi / 2 + 0.5, 1, 1)):
        path += penwork.spiral(125 + side * 40, 108, 15, angle, sweep, 5)[0]
        path += penwork.spiral(125 + side * 40, 112, 13, -angle, 1 - sweep, 5)[0]
    return path


def _sticker(writing: Writing) -> str:
    drawn = '<rect class="lab" x="20" y="184" width="210" height="80" rx="5"/>'
    drawn += use(f"r-{writing.tier}", 28, 194, 15, "k-gold") + line("sname", 49, 206, writing.name)
    drawn += line("fine", 222, 205, writing.tier.capitalize(), "end")
    lines = wrap(writing.effect, room=194, size=13)
    large = len(lines) <= 2
    lines = lines if large else wrap(writing.effect, room=194, size=10.5)[:3]
    leading = 18 if large else 14
    return drawn + "".join(
        line("tx l" if large else "tx f", 30, 227 + leading * place, words) for place, words in enumerate(lines)
    )


def _empty_sticker() -> str:
    return '<rect class="lab ghost" x="20" y="184" width="210" height="80" rx="5"/>' + line(
        "tx i", 125, 228, "free for an inscription", "middle"
    )


def _label_places(top: float, labels: Sequence[Label]) -> str:
    drawn = ""
    for place in range(LABEL_PLACES):
        y = top + 24 * place
        if place >= len(labels):
            drawn += f'<rect class="lab ghost" x="18" y="{y:g}" width="214" height="21" rx="3"/>'
            continue
        label = labels[place]
        drawn += f'<rect class="lab" x="18" y="{y:g}" width="214" height="21" rx="3"/>'
        drawn += use(f"r-{label.tier}", 23, y + 4, 13, "k-red") + line("sname s", 42, y + 15, label.name)
        drawn += line("fine", 226, y + 14.5, label.effect, "end")
    return drawn
