"""The table of the two lane games: two rows of four spaces, a scale beside them, a hand below."""

import msgspec

from cards.boards import ink
from cards.boards.anatomy import CARD_WIDE, paper
from cards.faces.duel import PIGMENTS as PIGMENTS
from cards.faces.parts import RESOURCE_SIGNS
from cards.rules.types import CardSpec

LANES = 4
WIDE, HIGH, STEP = 74, 88, 79  # a card on the table, and from one card to the next
FOE_ROW, MIDDLE, MY_ROW, STRIP, HAND = 38, 146, 166, 276, 290
SCALE_TOP, SCALE_BOTTOM = 44, 248
MARKS = {"airborne": "attacks", "sharp-quills": "struck", "mighty-leap": "struck", "bone-king": "perishes"}


class Placed(msgspec.Struct, frozen=True):
    """A card in its space: the health it has left, and what is happening to it."""

    card: CardSpec
    health: int
    new: bool = False
    gone: bool = False
    hurt: bool = False


class Strike(msgspec.Struct, frozen=True):
    """One strike: the lane, the damage, and whether it reaches the scale."""

    lane: int
    amount: int
    direct: bool = False


class Counter(msgspec.Struct, frozen=True):
    """A word and a number beside a player's name."""

    label: str
    value: int
    changed: bool = False


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One player's half of the table."""

    name: str
    row: tuple[Placed | None, ...]
    counters: tuple[Counter, ...] = ()
    cells: tuple[int, int] | None = None  # charged cells, and all of them
    candles: tuple[int, int] | None = None  # burning candles, and all of them
    piles: tuple[Counter, ...] = ()
    hand: tuple[CardSpec, ...] = ()
    hidden: int = 0  # cards in a hand that we do not see


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a match. The token counts its spaces toward the opponent; below zero it stands on your side."""

    mine: Side
    foe: Side
    limit: int
    token: int
    token_before: int | None = None
    strikes: tuple[Strike, ...] = ()
    scale_left: bool = False
    skulls: bool = True
    remark: str = ""  # said in the place of your hand

    @property
    def first_x(self) -> float:
        return 81 if self.scale_left else 8


def draw(key: str, title: str, told: str, at: Position, *marks: str) -> str:
    """The position as a picture; each mark is a part of the table that the text explains under its number."""
    bottom = HAND + 58
    return ink.drawing(
        key,
        bottom,
        title,
        told,
        f'<path class="mid" d="M{at.first_x:g} {MIDDLE}h{STEP * LANES - 5}"/>',
        _row(at, at.foe, FOE_ROW),
        _row(at, at.mine, MY_ROW),
        "".join(_strike(at, strike) for strike in at.strikes),
        _scale(at),
        _foe_strip(at),
        _my_strip(at),
        _marks(at, marks),
    )


def power(card: CardSpec) -> int:
    """What the card strikes with."""
    return card.power or 0


def health(card: CardSpec) -> int:
    """What the card withstands."""
    return card.health or 0


def fresh(card: CardSpec, *, new: bool = False) -> Placed:
    """A card that nothing has happened to yet."""
    return Placed(card, health(card), new=new)


def creature(placed: Placed, x: float, y: float) -> str:
    """A card on the table: name, initial, the marks of its sigils, power and health."""
    card = placed.card
    sigils = [sigil for sigil in card.sigils if sigil in MARKS][:2]
    drawn = ink.within(
        PIGMENTS.get(card.temple or "", "umber"),
        ink.box("paper", x, y, WIDE, HIGH),
        ink.words("nm", x + 5, y + 15, card.name, room=WIDE - 10),
        ink.initial(card.name, x + (WIDE - 32) / 2, y + 21, 32),
        *(_sigil(sigil, x + WIDE - 19, y + 21 + 17 * number) for number, sigil in enumerate(sigils)),
        ink.badge("power", card.power, x + 4, y + HIGH - 31),
        ink.badge("health", max(0, placed.health), x + WIDE - 30, y + HIGH - 31, changed=placed.hurt),
    )
    if placed.gone:
        drawn = f'<g class="gone">{drawn}</g>{ink.crossed(x + 8, y + 8, WIDE - 16, HIGH - 16)}'
    if placed.new:
        drawn += ink.box("lit", x - 1.5, y - 1.5, WIDE + 3, HIGH + 3, 6)
    return drawn


def in_hand(card: CardSpec, x: float, y: float) -> str:
    """A card in the hand: name, cost, power and health."""
    return ink.within(
        PIGMENTS.get(card.temple or "", "umber"),
        ink.box("paper", x, y, WIDE, 50),
        ink.words("nm", x + 5, y + 15, card.name, room=WIDE - 10),
        cost(card, x + 4, y + 26),
        ink.badge("power", card.power, x + 37, y + 27, 17),
        ink.badge("health", card.health, x + 55, y + 27, 17),
    )


def cost(card: CardSpec, x: float, y: float) -> str:
    """What a card costs: drops of blood one by one, anything else as a sign and a number."""
    for resource, amount in card.cost.parts:
        symbol, classes, _ = RESOURCE_SIGNS[resource]
        if resource == "blood":
            return "".join(ink.use(symbol, x + 13 * drop, y, 17, classes) for drop in range(amount))
        return ink.use(symbol, x, y, 17, classes) + ink.words("val", x + 18, y + 14.5, amount)
    return ink.words("lbl", x + 1, y + 14, "free")


def _sigil(sigil: str, x: float, y: float) -> str:
    outline = ink.use(f"m-{MARKS[sigil]}", x, y, 16, "sig-m")
    return outline + ink.use(f"g-{sigil}", x + 3.2, y + 3.2, 9.6, "sig-g")


def _lane_x(at: Position, lane: int) -> float:
    return at.first_x + STEP * lane


def _row(at: Position, side: Side, y: float) -> str:
    return "".join(
        ink.box("slot", _lane_x(at, lane), y, WIDE, HIGH) if placed is None else creature(placed, _lane_x(at, lane), y)
        for lane, placed in enumerate(side.row)
    )


def _strike(at: Position, strike: Strike) -> str:
    x = _lane_x(at, strike.lane) + WIDE / 2
    target = FOE_ROW + 30 if strike.direct and at.foe.row[strike.lane] is None else FOE_ROW + HIGH - 4
    if strike.direct and at.foe.row[strike.lane] is not None:  # past the card, along its edge
        x += WIDE / 2 + 2.5
        target = FOE_ROW - 3
    return ink.arrow(x, MY_ROW - 2, x, target) + ink.hit(x, MIDDLE, strike.amount)


def _scale_x(at: Position) -> float:
    return 30 if at.scale_left else 366


def _bell_x(at: Position) -> float:
    return 64 if at.scale_left else 341


def _token_y(at: Position, token: int) -> float:
    step = (SCALE_BOTTOM - SCALE_TOP) / (2 * at.limit)
    return MIDDLE - max(-at.limit, min(at.limit, token)) * step


def _scale(at: Position) -> str:
    x = _scale_x(at)
    ticks = "".join(
        f'<path class="tick{" five" if abs(space) == 5 < at.limit or space == 0 else ""}"'
        f' d="M{x - 6} {_token_y(at, space):.1f}h12"/>'
        for space in range(1 - at.limit, at.limit)
    )
    y = _token_y(at, at.token)
    drawn = f'<path class="tick" d="M{x} {SCALE_TOP}V{SCALE_BOTTOM}"/>{ticks}'
    for end in (SCALE_TOP - 3, SCALE_BOTTOM + 3):
        drawn += (
            ink.use("i-skull", x - 9, end - 9, 18, "k-bones") if at.skulls else ink.box("end", x - 9, end - 2, 18, 4, 2)
        )
    if at.token_before is not None and at.token_before != at.token:
        before = _token_y(at, at.token_before)
        drawn += f'<circle class="ghost" cx="{x}" cy="{before:.1f}" r="7"/>'
        drawn += ink.arrow(x - 15, before, x - 15, y)
    drawn += f'<circle class="token" cx="{x}" cy="{y:.1f}" r="7.5"/>'
    drawn += ink.words("val now" if at.token_before is not None else "val", x + 13, y + 5.5, abs(at.token))
    bell_x = _bell_x(at)
    return drawn + (
        f'<g class="bell" transform="translate({bell_x} {MIDDLE})">'
        '<path d="M-8 5c2-1 2.5-3 2.5-6a5.5 5.5 0 0 1 11 0c0 3 .5 5 2.5 6z"/><circle cy="7.5" r="2.2"/>'
        '<path d="M-1-9h2v3h-2z"/></g>'
    )


def _candles(candles: tuple[int, int], x: float, y: float) -> str:
    burning, of = candles
    drawn = ""
    for number in range(of):
        left = x + 14 * number
        drawn += f'<rect class="wax" x="{left:g}" y="{y:g}" width="8" height="15" rx="1.5"/>'
        if number < burning:
            drawn += f'<path class="flame" d="M{left + 4:g} {y - 11:g}q5 6 2.5 9.5h-5q-2.5-3.5 2.5-9.5z"/>'
        else:
            drawn += f'<path class="wick" d="M{left + 4:g} {y:g}v-4"/>'
    return drawn


def _wide(counted: Counter) -> float:
    """The room of a counter, with the gap after it."""
    return 14 + 7.4 * len(f"{counted.label} {counted.value}")


def _counters(counters: tuple[Counter, ...], x: float, y: float) -> str:
    drawn = ""
    for counted in counters:
        drawn += ink.counter(x, y, counted.label, counted.value, changed=counted.changed)
        x += _wide(counted)
    return drawn


def _foe_strip(at: Position) -> str:
    x = at.first_x
    drawn = ink.words("who", x, 22, at.foe.name)
    x += 12 + 9.4 * len(at.foe.name)
    if at.foe.hidden:
        drawn += ink.backs(x, 4, at.foe.hidden)
        x += 22 + 11 * at.foe.hidden
    drawn += _counters(at.foe.counters, x, 22)
    if at.foe.candles:
        drawn += _candles(at.foe.candles, 18, 15)
    return drawn


def _my_cells_x(at: Position) -> float:
    return at.first_x + 64 + 8.6 * len(at.mine.name)


def _my_counters_x(at: Position) -> float:
    if not at.mine.cells:
        return at.first_x + 12 + 8.6 * len(at.mine.name)
    return _my_cells_x(at) + 13 * at.mine.cells[1] + 8


def _my_strip(at: Position) -> str:
    drawn = ink.words("who", at.first_x, STRIP, at.mine.name)
    if at.mine.cells:
        charged, cells = at.mine.cells
        x = _my_cells_x(at)
        drawn += ink.words("lbl", x - 52, STRIP, "Energy")
        for cell in range(cells):
            drawn += ink.box(f"cell{' full' if cell < charged else ''}", x + 13 * cell, STRIP - 13, 9, 16, 2)
    drawn += _counters(at.mine.counters, _my_counters_x(at), STRIP)
    if at.mine.candles:
        drawn += _candles(at.mine.candles, 18, STRIP - 6)
    for number, card in enumerate(at.mine.hand):
        drawn += in_hand(card, _lane_x(at, number), HAND)
    if not at.mine.hand:
        drawn += ink.words("lbl", at.first_x, HAND + 29, at.remark or "Your hand is empty.")
    for number, pile in enumerate(at.mine.piles):
        y = HAND + 27 * number
        drawn += ink.back(324, y, 15, 21) + ink.counter(343, y + 16, pile.label, pile.value, changed=pile.changed)
    return drawn


def _marks(at: Position, marks: tuple[str, ...]) -> str:
    places = {
        "rows": (at.first_x + 2 * STEP - 2.5, MIDDLE),
        "scale": (_scale_x(at) + 22, 74),
        "bell": (_bell_x(at), MIDDLE + 24),
        "counters": (_my_counters_x(at) + sum(map(_wide, at.mine.counters)), STRIP - 5),
        "hand": (at.first_x + STEP * len(at.mine.hand) + 12, HAND + 25),
        "piles": (312, HAND + 25),
        "candles": (60, STRIP),
    }
    return ink.marks(*(places[mark] for mark in marks))


def large(card: CardSpec, sigil: str = "") -> str:
    """The card as large as a hand holds it, with the name of its sigil."""
    mark = ink.use(f"m-{MARKS[card.sigils[0]]}", 12, 124, 22, "sig-m") if card.sigils else ""
    mark += ink.use(f"g-{card.sigils[0]}", 16.5, 128.5, 13, "sig-g") if card.sigils else ""
    return paper(
        PIGMENTS.get(card.temple or "", "umber"),
        ink.words("nm l", 11, 25, card.name, room=CARD_WIDE - 22, size=18),
        ink.initial(card.name, 45, 42, 62),
        cost(card, 108, 42),
        mark,
        ink.words("nm", 40, 140, sigil),
        ink.badge("power", card.power, 9, 156, 36),
        ink.badge("health", card.health, CARD_WIDE - 45, 156, 36),
    )
