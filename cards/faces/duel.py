"""Faces of the two lane games, Inscryption PvP Augmented and Inscription."""

from cards.faces import penwork
from cards.faces.initial import diaper, field, ground, panel
from cards.faces.marks import mark, unknown_mark
from cards.faces.names import Names, readable
from cards.faces.parts import (
    LEFT,
    LOWEST,
    LOWEST_OVER_BADGES,
    RIGHT,
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
from cards.faces.text import safe, width
from cards.rules.types import CardSpec

PIGMENTS = {"beast": "umber", "undead": "slate", "tech": "lapis", "magick": "folium"}
PENS: dict[str, penwork.Draw] = {
    "beast": penwork.vine,
    "undead": penwork.web,
    "tech": penwork.traces,
    "magick": penwork.stars,
}
RIMS = {"rare": "gold", "talking": "double", "uncommon": "double", "side-deck": "dashed"}
TIER_SIGNS = ("common", "uncommon", "rare", "talking", "side-deck")
ROWS_BELOW = {0: 236, 1: 236, 2: 209}  # where the panel ends, by the rows of rules under it; three or more: 182
POWER_TRAIT = "-power"
MOST_TRIBES = 3  # so many names fit beside the temple; of more, the card's page tells all


def augmented(card: CardSpec, names: Names) -> str:
    """A creature; the copy limit is told where the card prints one of its own."""
    limit = f"limit {card.copy_limit}" if card.copy_limit is not None else ""
    return _face(card, names, limit)


def inscription(card: CardSpec, names: Names) -> str:
    """A card of the box; how many of it lie there."""
    copies = sum(card.copies.values())
    return _face(card, names, f"{copies} in the box" if copies else "")


def token(card: CardSpec, names: Names) -> str:
    """A card on the board: what must be read at thumbnail size, and no more."""
    temple, gilt = card.temple or "", card.tier == "rare"
    rng, draw = penwork.seeded(card.name), PENS.get(temple, penwork.vine)
    squeezed = ' textLength="214" lengthAdjust="spacingAndGlyphs"' if width(card.name, 29) > 214 else ""
    pens = "".join(
        f'<g transform="translate({x} 69) scale(1.05)">{draw(rng, 0, 0, side)}</g>' for side, x in ((-1, 52), (1, 166))
    )
    marks = [names.marks.get(sigil) or unknown_mark(sigil) for sigil in _all_sigils(card)][:4]
    start = 125 - (len(marks) * 56 - 8) / 2
    return face(
        PIGMENTS.get(temple, "slate"),
        card.name,
        RIMS.get(card.tier or "", "plain"),
        f'<text class="name t" x="18" y="46"{squeezed}>{safe(card.name)}</text>',
        f'<g transform="translate(0 16)">{ground(182, diaper(card.tribes))}</g>',
        f'<svg x="{LEFT}" y="60" width="{RIGHT - LEFT}" height="138">{pens}</svg>',
        field(card.name, 68, 72, 114, gilt=gilt),
        *(mark(sign, start + 56 * place, 207, 46) for place, sign in enumerate(marks)),
        f'<g transform="translate(-5 -208) scale(1.62)">{power_badge(card.power, card.power_kind)}</g>',
        f'<g transform="translate(-150 -208) scale(1.62)">{health_badge(card.health)}</g>',
    )


def _face(card: CardSpec, names: Names, note: str) -> str:
    temple, tier = card.temple or "", card.tier or ""
    traits = [trait for trait in card.traits if not trait.endswith(POWER_TRAIT)]
    sigils = _all_sigils(card)
    lines = len(sigils) + bool(traits)
    most = ROWS_BELOW.get(lines, 182)
    lowest = LOWEST if card.health is None else LOWEST_OVER_BADGES
    bottom = panel_bottom(card.text, above=38 + 27 * len(sigils), lowest=lowest, most=most) if card.text else most
    tribes = " ".join(names.tribes.get(tribe, readable(tribe)) for tribe in card.tribes)
    if len(card.tribes) > MOST_TRIBES:
        tribes = f"{len(card.tribes)} tribes"
    kind = names.temples.get(temple, readable(temple)) if temple else readable(card.kind)
    return face(
        PIGMENTS.get(temple, "slate"),
        card.name,
        RIMS.get(tier, "plain"),
        title(card.name),
        panel(
            card.name,
            PENS.get(temple, penwork.vine),
            bottom=bottom,
            gilt=tier == "rare",
            plate=plate_width(card.cost),
            pattern=diaper(card.tribes),
        ),
        plate(card.cost),
        kind_line(bottom + 17, (kind, tribes), f"t-{temple}" if temple in PIGMENTS else ""),
        use(f"r-{tier}", 219, bottom + 6, 15, "k-gold" if tier == "rare" else "k-pig") if tier in TIER_SIGNS else "",
        _rules(card, names, traits, bottom + 25),
        power_badge(card.power, card.power_kind),
        health_badge(card.health),
        foot(names.game, note),
    )


def _rules(card: CardSpec, names: Names, traits: list[str], y: float) -> str:
    """The sigils in order, those of a frame with its name at the row's end, then traits or words."""
    drawn = ""
    sigils = _all_sigils(card)
    step, size = (27, 23) if len(sigils) <= 3 else (21, 18)
    framed = card.frame.sigils if card.frame else ()
    frame = names.sigils.get(card.frame.kind, readable(card.frame.kind)) if card.frame else ""
    for place, sigil in enumerate(sigils):
        name = names.sigils.get(sigil, readable(sigil))
        drawn += mark(names.marks.get(sigil) or unknown_mark(sigil), LEFT + 1, y, size)
        room = RIGHT - LEFT - size - 9 - (width(frame, 9.5) + 4 if place >= len(card.sigils) else 0)
        small = " s" if size < 20 or width(name, 14) > room else ""
        drawn += line(f"sname{small}", LEFT + size + 9, y + size / 2 + 4.5, name)
        if place >= len(sigils) - len(framed):
            drawn += line("cond", RIGHT, y + size / 2 + 4, frame, "end")
        y += step
    if card.text:
        return drawn + prose(card.text, y + 13, lowest=LOWEST if card.health is None else LOWEST_OVER_BADGES)
    if traits and y < 285:
        words = ", ".join(names.sigils.get(trait, readable(trait)) for trait in traits)
        return drawn + line("tx i", LEFT + 2, y + 13, words)
    return drawn if sigils else drawn + line("tx i", LEFT + 2, y + 13, "No sigils")


def _all_sigils(card: CardSpec) -> tuple[str, ...]:
    return card.sigils + (card.frame.sigils if card.frame else ())
