"""Elemental Deck Builder: its parameters, the vocabulary of its effects and what a card of it must look like."""

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from cards.rules.types import CardSpec, Count

SLUG = "elemental"
PREFIX = "ELE"
ALIASES = ("edb",)
KINDS = ("action", "blessing", "passive")
RESOURCES = ("gold",)
CARD_FIELDS = frozenset(["slug", "name", "kind", "text", "elements", "cost", "effect", "copies", "source", "note"])
DICE = ("fire", "earth", "water", "nature", "magic", "gold", "chance")
PILES = ("shop", "start")

Die = Literal["fire", "earth", "water", "nature", "magic", "gold", "chance"]
Formula = Annotated[str, msgspec.Meta(pattern=r"^(1|(2×)?[a-z]+|[a-z]+ [+×] [a-z]+)$")]


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rulebook's numbers of 9 April 2024; a ruleset changes some of them."""

    starting_hp: int = 60
    starting_gold_first: int = 5
    starting_gold_second: int = 6
    starting_income_cards: int = 8
    hand_size: int = 4
    face_down_slots: int = 2
    face_down_cost: int = 5
    income: int = 1
    actions_per_turn: int = 1
    shop_row: int = 5
    reroll_cost: int = 2
    rerolls_per_turn: int = 2
    buys_per_turn: int = 1
    shield_mode: Literal["total", "per_die"] = "total"
    wish_free: bool = False
    turn_guard: int = 500


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="op", tag=_snake):
    """An operation of the vocabulary; ``op`` in the data names it."""


class Damage(_Effect, frozen=True):
    """Deal the formula's value to each target."""

    amount: Formula
    targets: tuple[Literal["opponent", "self"], ...]


class Heal(_Effect, frozen=True):
    """Gain the formula's value as health."""

    amount: Formula


class Gold(_Effect, frozen=True):
    """Gain the formula's value as gold."""

    amount: Formula


class Shield(_Effect, frozen=True):
    """Until the end of the opponent's turn reduce each of their damage effects that `vs` describes by a die."""

    die: Die
    vs: Literal["fire", "earth", "water", "multi_element"]


class ShieldPaid(_Effect, frozen=True):
    """Until the end of the opponent's turn buy damage off."""

    gold_per_damage: Count


class Buff(_Effect, frozen=True):
    """Until the end of the own turn multiply the strength of effects that `scope` describes."""

    factor: Count
    scope: Literal["fire", "earth", "water", "nature", "magic", "gold", "single_element"]


class RerollDie(_Effect, frozen=True):
    """Roll one die again, up to `max` times."""

    max: Count


class ShiftDie(_Effect, frozen=True):
    """Move one die by exactly one, or by up to `max`."""

    max: Count
    exact: bool = False


class FlipDie(_Effect, frozen=True):
    """Turn one die over: 7 minus its value."""


class SwapDice(_Effect, frozen=True):
    """Exchange the values of two dice."""


class Draw(_Effect, frozen=True):
    """Draw cards."""

    n: Count


class Peek(_Effect, frozen=True):
    """Look at cards that are hidden."""

    zone: Literal["opponent_hand", "opponent_face_down", "own_draw_pile", "opponent_draw_pile", "shop_draw_pile"]
    n: Count | None = None


class Reorder(_Effect, frozen=True):
    """Put a draw pile in any order."""

    pile: Literal["own_draw_pile", "opponent_draw_pile"]


class Tutor(_Effect, frozen=True):
    """Take any card of the own draw pile into hand, then shuffle."""


class ForceDiscard(_Effect, frozen=True):
    """The opponent discards."""

    zone: Literal["hand", "face_down"]
    n: Count


class CancelAction(_Effect, frozen=True):
    """Cancel an action that the opponent announced; this card then leaves the game."""


class DiscardOwnHand(_Effect, frozen=True):
    """Discard own cards."""

    n: Count


class GainTopOfShop(_Effect, frozen=True):
    """Take the top card of the shop's draw pile for nothing."""


class ExtraActions(_Effect, frozen=True):
    """More actions this turn."""

    n: Count


class Remove(_Effect, frozen=True):
    """Remove up to `max` cards from the game."""

    max: Count
    zones: tuple[Literal["hand", "discard", "self"], ...]


class BuyAny(_Effect, frozen=True):
    """Buy any card nobody owns, then shuffle the shop's draw pile."""


class Passive(_Effect, frozen=True):
    """Rules that hold while the card is in play, each with its value."""

    rules: dict[
        Literal[
            "may_keep_chance_die",
            "unlimited_rerolls_and_buys",
            "bought_cards_to_hand",
            "reroll_cost",
            "end_draw",
            "face_down_slots",
            "face_down_cost_zero",
            "actions_per_turn",
            "remove_other_passive_on_buy",
            "draw_on_own_blessing",
        ],
        int,
    ]


class Seq(_Effect, frozen=True):
    """Several operations, one after the other."""

    do: tuple["Single", ...]


Single = (
    Damage | Heal | Gold | Shield | ShieldPaid | Buff | RerollDie | ShiftDie | FlipDie | SwapDice | Draw | Peek
    | Reorder | Tutor | ForceDiscard | CancelAction | DiscardOwnHand | GainTopOfShop | ExtraActions | Remove | BuyAny
    | Passive
)  # fmt: skip
Effect = Single | Seq


def named_dice(effect: Effect) -> tuple[str, ...]:
    """The dice that an effect names, in the order in which it names them."""
    match effect:
        case Damage(amount=formula) | Heal(amount=formula) | Gold(amount=formula):
            words = re.findall("[a-z]+", formula)
        case Shield(die=die, vs=vs):
            words = [die, vs]
        case Buff(scope=scope):
            words = [scope]
        case Passive(rules=rules) if "may_keep_chance_die" in rules:
            words = ["chance"]
        case Seq(do=steps):
            words = [die for step in steps for die in named_dice(step)]
        case _:
            words = []
    return tuple(dict.fromkeys(word for word in words if word not in ("multi_element", "single_element")))


def card_faults(card: CardSpec) -> Iterator[tuple[str, str]]:
    """What a card of this game lacks, as (field, sentence)."""
    if card.effect is None:
        yield "effect", "an Elemental card has an effect"
    else:
        try:
            effect: Effect = msgspec.convert(card.effect, Effect)
        except msgspec.ValidationError as error:
            yield "effect", str(error)
        else:
            if card.elements != (dice := named_dice(effect)):
                yield "elements", f"the effect names {', '.join(dice) or 'no die'}"
    for pile in card.copies:
        if pile not in PILES:
            yield "copies", f"{pile!r} is not one of {', '.join(PILES)}"
    if not card.copies:
        yield "copies", "an Elemental card says how many copies lie in the shop or in the starting decks"
    for element in card.elements:
        if element not in DICE:
            yield "elements", f"{element!r} is not one of the dice {', '.join(DICE)}"
