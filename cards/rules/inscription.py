"""Inscription, the board game: its parameters and what a card of it must look like."""

from collections.abc import Iterator

import msgspec

from cards.rules.augmented import power_faults
from cards.rules.types import CardSpec

SLUG = "inscription"
PREFIX = "INS"
ALIASES = ("crypt",)
KINDS = ("creature", "item", "terrain", "squirrel", "smoke", "death-card", "bonus")
RESOURCES = ("blood", "bones")
CREATURES = ("creature", "squirrel", "terrain", "smoke")
CARD_FIELDS = frozenset(
    [
        "slug",
        "name",
        "kind",
        "text",
        "tier",
        "temple",
        "tribes",
        "cost",
        "power",
        "power_kind",
        "health",
        "sigils",
        "traits",
        "copies",
        "unused_reason",
        "related",
        "source",
        "note",
    ]
)
POWER_KINDS = ("ant", "bell", "hand", "mirror")
PILES = ("normal", "rare", "swap", "squirrel", "item", "upgrade", "death", "smoke", "bonus")


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rulebook's numbers; a ruleset changes some of them."""

    deck_size: int = 20
    squirrels: int = 10
    max_death_cards: int = 5
    candles: int = 2
    scale_limit: int = 5
    first_turn_cap: int = 3
    items: bool = True
    overdamage: bool = False
    limited_squirrels: bool = False
    unused_cards: bool = False
    undead_cat: bool = False
    turn_guard: int = 300


def card_faults(card: CardSpec) -> Iterator[tuple[str, str]]:
    """What a card of this game lacks, as (field, sentence)."""
    for pile in card.copies:
        if pile not in PILES:
            yield "copies", f"{pile!r} is not a pile of the box: {', '.join(PILES)}"
    if not card.copies:
        yield "copies", "a card of the box says how many copies lie in which pile"
    if card.kind in CREATURES:
        if card.health is None:
            yield "health", "a creature has health"
        yield from power_faults(card, POWER_KINDS)
