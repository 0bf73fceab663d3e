"""A face that any card has: its fields and nothing that one game alone would draw."""

from collections.abc import Iterator, Mapping

from cards.faces import penwork
from cards.faces.initial import PIGMENTS, diaper, panel
from cards.faces.names import Names, readable
from cards.faces.parts import (
    LOWEST_OVER_BADGES,
    face,
    foot,
    health_badge,
    kind_line,
    panel_bottom,
    plate,
    plate_width,
    power_badge,
    prose,
    title,
)
from cards.rules.types import CardSpec

ABOVE = 38  # from the panel to the first line of words
MOST_GROUPS = 2  # so many names fit beside the kind


def plain(card: CardSpec, names: Names) -> str:
    """Name, cost, kind, groups, sigils, text, power and health; the colour comes from the name of the first group."""
    groups = [*_named(names.temples, card.temple), *_named(names.elements, *card.elements)]
    groups += [*_named(names.tribes, *card.tribes), *_named(names.tiers, card.tier)]
    kind = " ".join(readable(word) for word in (card.subkind, card.kind) if word).capitalize()
    text = _told(card, names)
    bottom = panel_bottom(text, above=ABOVE, lowest=LOWEST_OVER_BADGES)
    return face(
        penwork.seeded(groups[0] if groups else kind).choice(PIGMENTS),
        card.name,
        "plain",
        title(card.name),
        panel(card.name, penwork.vine, bottom=bottom, plate=plate_width(card.cost), pattern=diaper(card.tribes)),
        plate(card.cost),
        kind_line(bottom + 17, (kind, *groups[:MOST_GROUPS])),
        prose(text, bottom + ABOVE, lowest=LOWEST_OVER_BADGES),
        power_badge(card.power, card.power_kind),
        health_badge(card.health),
        foot(names.game),
    )


def _named(known: Mapping[str, str], *slugs: str | None) -> Iterator[str]:
    return (known.get(slug) or readable(slug) for slug in slugs if slug)


def _told(card: CardSpec, names: Names) -> str:
    """The sigils and traits by name, then the card's own words."""
    framed = (card.frame.kind, *card.frame.sigils) if card.frame else ()
    borne = ", ".join(_named(names.sigils, *card.sigils, *framed, *card.traits))
    return f"{borne}. {card.text}" if borne else card.text
