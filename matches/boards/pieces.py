"""What the boards share: cards in a hand, and a hand that takes as many rows as it needs."""

from collections import Counter
from collections.abc import Sequence

from cards.boards import ink
from cards.faces.parts import RESOURCE_SIGNS
from cards.rules.types import CardSpec, Cost
from matches.boards.base import Onlooker

WIDE, HIGH, STEP, COLUMNS = 74, 50, 79, 5
ROW = HIGH + 5
MOST_SIGNS = 2  # of a cost, in the room that a card in a hand has
MOST_BACKS = 12


def cost(price: Cost, x: float, y: float) -> str:
    """What a card costs, as signs with numbers; what has no room is left to the card's own page."""
    if not price.parts:
        return ink.words("lbl", x + 1, y + 13, "free")
    drawn = ""
    for resource, amount in price.parts[: 2 if len(price.parts) > 1 else 1]:
        symbol, classes, spelled_from = RESOURCE_SIGNS[resource]
        if amount < spelled_from and amount <= MOST_SIGNS and len(price.parts) == 1:
            drawn += "".join(ink.use(symbol, x + 11 * sign, y, 14, classes) for sign in range(amount))
            x += 11 * amount
        else:
            drawn += ink.use(symbol, x, y, 13, classes) + ink.words("val s", x + 12, y + 12, amount)
            x += 21
    return drawn


def in_hand(card: CardSpec, pigment: str, count: int, x: float, y: float) -> str:
    """A card in a hand: how many, its name, its cost, and its two numbers if it has them."""
    numbers = ""
    if card.health is not None:
        numbers = ink.badge("power", card.power if card.power is not None else "?", x + 38, y + 28, 17)
        numbers += ink.badge("health", card.health, x + 55, y + 28, 17)
    times = ink.words("val s", x + 5, y + 16, f"{count}×") if count > 1 else ""
    indent = 25 if count > 1 else 5
    return ink.within(
        pigment,
        ink.box("paper", x, y, WIDE, HIGH),
        times,
        ink.words("nm", x + indent, y + 16, card.name, room=WIDE - indent - 5),
        cost(card.cost, x + 4, y + 29),
        numbers,
    )


def hand(slugs: Sequence[str], by: Onlooker, pigments: dict[str, str], x: float, y: float) -> tuple[str, float]:
    """A hand that lies open, equal cards together, and its height."""
    counts = Counter(slugs)
    drawn = ""
    for place, (slug, count) in enumerate(counts.items()):
        column, row = place % COLUMNS, place // COLUMNS
        card = by.card(slug)
        drawn += in_hand(card, pigments.get(slug, "slate"), count, x + STEP * column, y + ROW * row)
    return drawn, ROW * -(-len(counts) // COLUMNS)


def hidden(count: int, x: float, y: float) -> str:
    """A hand that is not seen: backs, and a number where they are many."""
    drawn = ink.backs(x, y, min(count, MOST_BACKS), step=9, width=15, height=20)
    shown = x + 9 * min(count, MOST_BACKS) + 12
    return drawn + (ink.words("val s", shown, y + 15, count) if count > MOST_BACKS else "")


def counters(entries: Sequence[tuple[str, object]], x: float, y: float) -> str:
    """Words with their numbers in a line."""
    drawn = ""
    for label, value in entries:
        drawn += ink.counter(x, y, label, value)
        x += 13 + 7.2 * len(f"{label} {value}")
    return drawn
