"""Faces of Elemental Deck Builder: the dice of the formula as tiles, the effect in words."""

import re

from cards.faces import penwork
from cards.faces.initial import clipped, ground, panel
from cards.faces.names import Names, readable
from cards.faces.parts import (
    LEFT,
    LOWEST,
    TOP,
    WIDTH,
    face,
    foot,
    kind_line,
    line,
    panel_bottom,
    plate,
    plate_width,
    prose,
    title,
    use,
)
from cards.rules.elemental import DICE
from cards.rules.types import CardSpec

PIGMENTS = {
    "fire": "rubric",
    "earth": "umber",
    "water": "lapis",
    "nature": "verdigris",
    "magic": "folium",
    "gold": "orpiment",
    "chance": "slate",
}
KIND_PIGMENTS = {"action": "slate", "blessing": "folium", "passive": "verdigris"}
RIMS = {"passive": "double", "blessing": "double"}
LEADER = "magic"  # it multiplies another die, and that one gives the card its colour


def elemental(card: CardSpec, names: Names) -> str:
    """A card of the shop or of a starting deck."""
    bottom = panel_bottom(card.text, above=38, lowest=LOWEST)
    formula = formula_of(card)
    picture = (
        _dice(card, names, formula, bottom)
        if formula
        else panel(card.name, penwork.vine, bottom=bottom, plate=plate_width(card.cost))
    )
    return face(
        _pigment(card),
        card.name,
        RIMS.get(card.kind, "plain"),
        title(card.name),
        picture,
        plate(card.cost),
        kind_line(bottom + 17, [readable(card.kind)]),
        prose(card.text, bottom + 38, lowest=LOWEST),
        foot(names.game, _copies(card)),
    )


def formula_of(card: CardSpec) -> list[str]:
    """Dice, numbers and signs in reading order: ["2", "×", "fire"]; empty for a card that names no die."""
    effect = card.effect or {}
    amount = effect.get("amount")
    if isinstance(amount, str):
        tokens = re.findall(r"\d+|[a-z]+|[+×]", amount)
        return tokens if any(token in DICE for token in tokens) else []
    if factor := effect.get("factor"):
        return [str(factor), "×", *card.elements] if card.elements else []
    if effect.get("op") == "shield" and card.elements:
        return [card.elements[0], "against", *card.elements[1:]] if len(card.elements) > 1 else [*card.elements]
    return list(card.elements)


def _dice(card: CardSpec, names: Names, formula: list[str], bottom: float) -> str:
    rng, middle = penwork.seeded(card.name), (TOP + bottom) / 2 + 3
    widths = [50 if token in DICE else 52 if len(token) > 1 else 26 for token in formula]
    x = (WIDTH - sum(widths)) / 2
    scale = (bottom - TOP) / 138
    pens = "".join(
        f'<g transform="translate({edge - LEFT:g} {middle - TOP:g}) scale({scale:.2f})">'
        f"{penwork.vine(rng, 0, 0, side)}</g>"
        for side, edge in ((-1, x - 1), (1, WIDTH + 1 - x))
    )
    drawn = ground(bottom) + clipped(bottom, pens)
    for token, width in zip(formula, widths, strict=True):
        if token in DICE:
            drawn += (
                f'<g class="k-{token}"><rect class="die" x="{x + 2:g}" y="{middle - 23:g}" width="46" height="46"'
                f' rx="9"/>{use(f"e-{token}", x + 11, middle - 14, 28)}</g>'
            )
            drawn += line("fine", x + 25, middle + 36, names.elements.get(token, token).lower(), "middle")
        else:
            drawn += line("op" if len(token) == 1 else "fine", x + width / 2, middle + 8, token, "middle")
        x += width
    return drawn


def _pigment(card: CardSpec) -> str:
    leading = [element for element in card.elements if element != LEADER] or list(card.elements)
    return PIGMENTS.get(leading[0], "slate") if leading else KIND_PIGMENTS.get(card.kind, "slate")


def _copies(card: CardSpec) -> str:
    shop, start = card.copies.get("shop", 0), card.copies.get("start", 0)
    told = [f"{shop} in the shop" if shop else "", f"{start} in the starting decks" if start else ""]
    return ", ".join(filter(None, told))
