"""Faces of Mysterion; a card of the demonstration set says that it is ours."""

from cards.faces import penwork
from cards.faces.initial import PIGMENTS, panel
from cards.faces.names import Names, readable
from cards.faces.parts import (
    LEFT,
    LOWEST,
    LOWEST_OVER_BADGES,
    face,
    foot,
    health_badge,
    kind_line,
    line,
    panel_bottom,
    plate,
    plate_width,
    power_badge,
    prose,
    title,
    use,
)
from cards.rules.types import CardSpec

ELEMENT_PIGMENTS = {"ember": "rubric", "tide": "lapis"}
KIND_PENS: dict[str, penwork.Draw] = {"creature": penwork.stars, "script": penwork.traces}
STAGES = 3


def mysterion(card: CardSpec, names: Names) -> str:
    """A Script, an Item or a Creature."""
    lowest = LOWEST if card.health is None else LOWEST_OVER_BADGES
    above = 38 if card.evolved_cost is None else 62
    bottom = panel_bottom(card.text, above=above, lowest=lowest)
    element = card.elements[0] if card.elements else ""
    words = [names.elements.get(element, readable(element)) if element else "", readable(card.subkind or "")]
    return face(
        pigment_of(element),
        card.name,
        "double" if card.kind == "script" else "plain",
        title(card.name),
        panel(card.name, KIND_PENS.get(card.kind, penwork.vine), bottom=bottom, plate=plate_width(card.cost)),
        plate(card.cost),
        kind_line(bottom + 17, (" ".join(filter(None, [*words, card.kind])).capitalize(),)),
        _stage(card.stage, bottom + 13),
        _evolved(card.evolved_cost, bottom + 40),
        prose(card.text, bottom + above, lowest=lowest),
        power_badge(card.power),
        health_badge(card.health),
        foot(names.game, "demonstration set, ours" if "demonstration" in card.source else ""),
    )


def pigment_of(element: str) -> str:
    """An element's colour; that of an element we do not know comes from its name."""
    if not element:
        return "folium"
    return ELEMENT_PIGMENTS.get(element) or penwork.seeded(element).choice(PIGMENTS)


def _stage(stage: int | None, y: float) -> str:
    if stage is None:
        return ""
    return "".join(
        f'<circle cx="{201 + place * 14}" cy="{y:g}" r="4.5" class="{"penf" if place < stage else "pen"}"/>'
        for place in range(STAGES)
    )


def _evolved(cost: int | None, y: float) -> str:
    if cost is None:
        return ""
    return use("c-script", LEFT + 1, y - 14, 18, "k-script") + line("sname", LEFT + 24, y, f"{cost} when evolved")
