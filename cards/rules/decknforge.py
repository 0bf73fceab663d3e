"""DeckNForge: its parameters and what a playing card of a band must look like."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from cards.rules.types import CardSpec

SLUG = "decknforge"
PREFIX = "DNF"
ALIASES = ("dnf",)
KINDS = ("monster", "hero", "item")
RESOURCES: tuple[str, ...] = ()
CARD_FIELDS = frozenset(["slug", "name", "kind", "text", "suit", "rank", "value", "copies", "source", "note"])
SUITS = ("spades", "hearts", "clubs", "diamonds")  # highest first: the order that breaks ties
ITEM_RANKS = tuple(str(number) for number in range(2, 11))
MONSTER_RANKS = ("ace", "joker")
HERO_RANKS = ("jack", "queen", "king")
VALUES = {rank: value for value, rank in enumerate(ITEM_RANKS + HERO_RANKS, start=2)}
PILES = ("band",)
# As the cards lie in a new pack: suit by suit, and in it from the Ace to the King; the Jokers last.
SHELF = (("suit", SUITS), ("rank", ("ace", *ITEM_RANKS, *HERO_RANKS)))


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rulebook's numbers of version 2.0; a ruleset changes some of them, each lever one."""

    wizard_hp: int = 20
    hand_limit: int = 12
    hand_limit_one_or_five: int = 14
    inscription_budget: int = 30
    inscription_budget_solo: int = 40
    boss_hp_multiplier: int | None = None  # none: the number of wizards
    min_inscribed: int = 1
    advised_inscribed: int = 3
    max_inscribed: int = 6
    bosses_per_dungeon: int = 6
    refill_draw: int = 2
    spike_cost: int = 1
    spike_bonus: int = 3
    foil_cost: int = 2
    foil_penalty: int = 3
    foil_floor: int = 1
    snipe_cost: int = 1
    brace_cost: int = 1
    killing_blow_rule: Literal["highest_card", "exact_damage_then_high_card"] = "highest_card"
    easy_label_draw: int = 1
    session_copper_cap: int | None = None
    pressure_damage: int = 2
    last_place_draw: int = 0
    kill_coppers: int = 3
    overkill_cap: int = 5
    assist_coppers: int = 1
    rally_heal: int = 5
    surge_draw: int = 3
    momentum_hp: int = 10
    label_survival_damage: int = 1
    max_labels_life: int = 5
    max_labels_dungeon: int = 2
    doom_round: int = 5
    glint_cap_per_fight: int = 3
    sheet_copies: int = 3  # stickers of one Common or Uncommon on the printed label sheet
    sheet_copies_rare: int = 1  # and of one Rare or Mythic
    legend_kill_mythic: Literal["reapers_mark_only", "every_legend_kill"] = "reapers_mark_only"
    phoenix_returns_to_hand: bool = False
    minion_face_value: Literal["one", "atk"] = "one"
    rampage_first_round: int = 1
    fight_round_guard: int = 60


def card_faults(card: CardSpec) -> Iterator[tuple[str, str]]:
    """What a playing card lacks, as (field, sentence)."""
    if tuple(card.copies) != PILES:
        yield "copies", "a playing card says how many copies lie in a band, and nothing else"
    if card.rank == "joker":
        if card.suit is not None:
            yield "suit", "a Joker has no suit"
    elif card.suit not in SUITS:
        yield "suit", f"{card.suit!r} is not one of {', '.join(SUITS)}"
    if card.kind == "monster":
        if card.rank not in MONSTER_RANKS:
            yield "rank", "a Monster is an Ace or a Joker"
        if card.value is not None:
            yield "value", "a Monster has no value of its own"
        return
    ranks = HERO_RANKS if card.kind == "hero" else ITEM_RANKS
    if card.rank not in ranks:
        yield "rank", f"{card.rank!r} is not one of {', '.join(ranks)}"
    elif card.value != VALUES[card.rank]:
        yield "value", f"{card.name} is worth {VALUES[card.rank]}"
