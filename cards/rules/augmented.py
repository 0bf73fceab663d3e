"""Inscryption PvP Augmented: its parameters and what a card of it must look like."""

from collections.abc import Iterator

import msgspec

from cards.rules.types import CardSpec

SLUG = "augmented"
PREFIX = "AUG"
ALIASES = ("aug",)
# Warnings that a parameter, where it is set, makes an error.
RAISED = {"AUG-D-17": "official_list_only"}
KINDS = ("creature",)
RESOURCES = (
    "blood", "bones", "energy", "overcharge", "ruby", "emerald", "sapphire", "prism",
    "shattered_ruby", "shattered_emerald", "shattered_sapphire", "shattered_prism",
)  # fmt: skip
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
        "special_cost",
        "power",
        "power_kind",
        "health",
        "sigils",
        "frame",
        "traits",
        "copy_limit",
        "official",
        "listed_as",
        "related",
        "source",
        "note",
    ]
)
POWER_KINDS = ("ant", "blood", "bone", "dice", "gem", "hand", "mirror", "opposing-health")


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rulebook's numbers of 9 October 2023; a ruleset changes some of them."""

    main_min: int = 20
    main_max: int = 40
    side_size: int = 20
    max_common_copies: int = 3
    max_uncommon_copies: int = 3
    max_side_tier_copies: int = 3
    max_rare_copies: int = 1
    max_rares: int = 3
    max_talking: int = 1
    max_temples: int | None = None
    official_list_only: bool = False
    scale_limit: int = 10
    first_turn_cap: int = 2
    max_energy: int = 12
    activations_per_card_turn: int = 30
    turn_guard: int = 200


def card_faults(card: CardSpec) -> Iterator[tuple[str, str]]:
    """What a card of this game lacks, as (field, sentence)."""
    if card.tier is None:
        yield "tier", "an Augmented card has a tier"
    if card.temple is None:
        yield "temple", "an Augmented card has a temple"
    if card.health is None or card.health < 1:
        yield "health", "an Augmented card has at least 1 health"
    yield from power_faults(card, POWER_KINDS)


def power_faults(card: CardSpec, kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """A creature of a lane game has either a number or one of the variable kinds as its power, never both."""
    if (card.power is None) == (card.power_kind is None):
        yield "power", "power is either a number or a power_kind"
    if card.power_kind is not None and card.power_kind not in kinds:
        yield "power_kind", f"{card.power_kind!r} is not one of {', '.join(kinds)}"
