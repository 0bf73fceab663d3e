"""Mysterion: its parameters, the vocabulary of its effects and what a card of it must look like."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from cards.rules.types import CardSpec, Count

SLUG = "mysterion"
PREFIX = "MYS"
ALIASES = ("myst",)
KINDS = ("script", "item", "creature")
RESOURCES = ("scripts",)
STATS = {"power": "Attack", "health": "Defence"}
SUBKINDS = ("instant", "conditional", "enhancement")
CARD_FIELDS = frozenset(
    [
        "slug",
        "name",
        "kind",
        "subkind",
        "text",
        "elements",
        "cost",
        "evolved_cost",
        "power",
        "health",
        "stage",
        "effect",
        "related",
        "source",
        "note",
    ]
)

# Moments are seen from the side of the card's owner. "blocked", "unblocked", "survives", "attack_dies" and
# "defend_dies" speak of the Creature that bears the effect, itself or through its Enhancement. On a Conditional
# "unblocked" is an attack of the opponent that nobody blocks, and "defend_dies" is the death of the owner's blocker.
# "start_turn" is for a Creature that still lies on the table.
Moment = Literal[
    "played",
    "invoked",
    "blocked",
    "unblocked",
    "attack_dies",
    "defend_dies",
    "damage_to_player",
    "opponent_invokes",
    "opponent_plays_item",
    "start_turn",
    "survives",
]
# "damage_player", "discard_opponent", "return_creature" and "cancel_enhancement" touch the opponent or what is theirs,
# all others the card's owner.
Operation = Literal[
    "heal",
    "damage_player",
    "draw",
    "discard_opponent",
    "attack",
    "defence",
    "return_creature",
    "prevent_damage",
    "untap_scripts",
    "retrieve_script",
    "extra_script",
    "cancel_enhancement",
]


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rulebook's numbers, and ours where it is silent (starting_hp); a ruleset changes some of them."""

    deck_size: int = 50
    starting_hp: int = 20
    hand_max: int = 10
    codex_max: int = 10
    opening_hand: int = 7
    mulligans: int = 1
    study_mode: Literal["per_turn", "codex_total"] = "per_turn"
    copy_limit: int | None = None
    deck_out: Literal["no_draw", "lose"] = "no_draw"
    mulligan: Literal["discard", "shuffle"] = "discard"
    turn_guard: int = 200


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One operation and how much of it."""

    op: Operation
    n: Count = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When something happens, what is done."""

    on: Moment
    do: tuple[Do, ...]


def card_faults(card: CardSpec) -> Iterator[tuple[str, str]]:
    """MYS-D-10 and MYS-D-11: what a card of this game lacks, as (field, sentence)."""
    if card.effect is not None:
        try:
            msgspec.convert(card.effect, Effect)
        except msgspec.ValidationError as error:
            yield "effect", str(error)
    if card.kind == "script" and len(card.elements) != 1:
        yield "elements", "a Script has one element"
    if card.kind == "item" and card.subkind not in SUBKINDS:
        yield "subkind", f"{card.name}: choose Instant, Conditional or Enhancement"
    if card.kind != "creature":
        return
    if len(card.elements) != 1:
        yield "elements", "a Creature has one element"
    if card.power is None:
        yield "power", "a Creature has an attack"
    if card.health is None or card.health < 1:
        yield "health", "a Creature has at least 1 defence"
    if card.stage is None:
        yield "stage", "a Creature has a stage from 1 to 3"
    elif card.stage > 1 and (card.evolved_cost is None or card.evolved_cost > card.cost.scripts):
        yield "evolved_cost", "a stage 2 or 3 Creature has an evolved cost of at most its cost"


def relation_faults(cards: Mapping[str, CardSpec]) -> Iterator[tuple[str, str, str]]:
    """MYS-D-10 for all cards together: a Creature evolves from one of the stage below and of the same element."""
    parents: dict[str, list[CardSpec]] = defaultdict(list)
    for card in cards.values():
        for edge in card.related:
            if edge.kind == "evolves_into":
                parents[edge.card].append(card)
    for slug, card in cards.items():
        for parent in parents[slug]:
            if card.kind != "creature" or parent.kind != "creature":
                yield parent.slug, "related", f"only a Creature evolves, and only into a Creature: not into {card.name}"
            elif (parent.stage, parent.elements) != ((card.stage or 0) - 1, card.elements):
                yield (
                    parent.slug,
                    "related",
                    f"a Creature evolves into the next stage of its own element, and {card.name} is not that",
                )
        if card.kind == "creature" and card.stage in (2, 3) and not parents[slug]:
            yield (
                slug,
                "stage",
                f"a stage {card.stage} Creature must name the stage {card.stage - 1} it evolves from: "
                f"that card says 'evolves_into {slug}' in its field related",
            )
