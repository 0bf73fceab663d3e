"""The cards of a match made ready: what each face does, and a number for every single card.

A formula, a buff and a shield are matched by bits: one for each die, one for naming a single die and one for naming
several, so that "does this buff help that attack?" is one ``&``.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from cards.rules.elemental import (
    DICE,
    Buff,
    CancelAction,
    Damage,
    DiscardOwnHand,
    Effect,
    ExtraActions,
    Gold,
    Heal,
    Parameters,
    Passive,
    Seq,
    Shield,
    ShieldPaid,
    Single,
)
from cards.rules.types import CardSpec
from matches.engine.interface import Unplayable

ACTION, BLESSING, PASSIVE = range(3)
KINDS = {"action": ACTION, "blessing": BLESSING, "passive": PASSIVE}
SHOP, START = "shop", "start"
CHANCE = DICE.index("chance")
BITS = {die: 1 << place for place, die in enumerate(DICE)} | {
    "single_element": 1 << len(DICE),
    "multi_element": 2 << len(DICE),
}
# What a passive changes, by its place in ``Game.perks``.
PERKS = (
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
)
KEEPS_CHANCE, UNLIMITED, TO_HAND, REROLL_COST, END_DRAW, SLOTS, FREE_PLACING, ACTIONS, COSTS_A_PASSIVE, DRAWS = range(
    10
)


class Formula:
    """The strength of an effect: a factor times a die, a sum of two dice or their product."""

    __slots__ = ("bits", "dice", "factor", "is_product", "needs_chance")

    def __init__(self, text: str) -> None:
        number = re.match(r"\d+", text)
        self.factor = int(number.group()) if number else 1
        self.dice = tuple(DICE.index(word) for word in re.findall("[a-z]+", text))
        self.is_product = len(self.dice) == 2 and "×" in text
        self.needs_chance = CHANCE in self.dice
        self.bits = bits_of(self.dice)

    def value(self, dice: list[int]) -> int:
        """The strength by these dice, without buffs."""
        named = self.dice
        if len(named) == 1:
            return self.factor * dice[named[0]]
        if not named:
            return self.factor
        first, second = dice[named[0]], dice[named[1]]
        return first * second if self.is_product else first + second


def bits_of(dice: tuple[int, ...]) -> int:
    """The bits of an effect that names these dice; one that names none has none."""
    different = set(dice)
    count = BITS["single_element"] if len(different) == 1 else BITS["multi_element"] if different else 0
    return count | sum(1 << die for die in different)


class Guard(NamedTuple):
    """A shield: the die it is worth, the bits by which buffs find it, and the bits of attacks that it answers."""

    die: int
    bits: int
    against: int


class Face:
    """One kind of card: what all its copies share."""

    __slots__ = (
        "actions", "buff", "cancels", "cost", "formulas", "guard", "kind", "loses", "militia", "name", "number",
        "perks", "slug", "steps",
    )  # fmt: skip

    def __init__(self, card: CardSpec, number: int) -> None:
        self.number = number  # its place among the faces; actions name it
        self.slug = card.slug
        self.name = card.name
        self.kind = KINDS[card.kind]
        self.cost = card.cost.gold
        self.steps = steps_of(card)
        self.formulas = tuple(
            Formula(step.amount) if isinstance(step, Damage | Heal | Gold) else None for step in self.steps
        )
        self.buff: tuple[int, int] | None = None  # bits of what it helps, and the factor
        self.guard: Guard | None = None
        self.militia = 0  # gold for a point of damage
        self.perks: dict[int, int] = {}
        self.actions = self.loses = 0  # extra actions that it gives, own cards that it discards
        self.cancels = False
        for step in self.steps:
            match step:
                case Buff(factor=factor, scope=scope):
                    self.buff = (BITS[scope], factor)
                case Shield(die=die, vs=vs):
                    place = DICE.index(die)
                    self.guard = Guard(place, bits_of((place,)), BITS[vs])
                case ShieldPaid(gold_per_damage=price):
                    self.militia = price
                case ExtraActions(n=actions):
                    self.actions += actions
                case DiscardOwnHand(n=cards):
                    self.loses += cards
                case CancelAction():
                    self.cancels = True
                case Passive(rules=rules):
                    self.perks = {PERKS.index(rule): value for rule, value in rules.items()}


def steps_of(card: CardSpec) -> tuple[Single, ...]:
    """The operations of a card, one after the other; raises ``msgspec.ValidationError`` for what is none."""
    effect: Effect = msgspec.convert(card.effect, Effect)
    return effect.do if isinstance(effect, Seq) else (effect,)


class Table:
    """A setup made ready: its parameters, its faces, and all single cards, those of the shop first."""

    def __init__(self, cards: Mapping[str, CardSpec], parameters: Parameters) -> None:
        self.parameters = parameters
        shop = sorted(slug for slug, card in cards.items() if card.copies.get(SHOP))
        start = sorted(slug for slug, card in cards.items() if card.copies.get(START))
        if len(start) != 1:
            raise Unplayable(f"elemental starts with copies of 1 card, not of {len(start)}; load its catalogue.")
        self.faces = [Face(cards[slug], number) for number, slug in enumerate((*shop, *start))]
        self.by_slug = {face.slug: face for face in self.faces}
        starting = self.by_slug[start[0]]
        copies = [face for face in self.faces if face is not starting for _ in range(cards[face.slug].copies[SHOP])]
        self.shop = list(range(len(copies)))
        mine = parameters.starting_income_cards
        self.starting = [list(range(first, first + mine)) for first in (len(copies), len(copies) + mine)]
        self.face = [*copies, *[starting] * (2 * mine)]  # of each single card
        # The same by number, for the places that are asked most often.
        self.number = [face.number for face in self.face]
        self.kind = [face.kind for face in self.face]
        # Kept by ``evaluation``: what the faces are worth by the dice, and what a deck is.
        self.points: dict[tuple[int, ...], list[int]] = {}
        self.deck_points: dict[tuple[int, ...], int] = {}

    def slug(self, card: int) -> str:
        """The slug of a single card."""
        return self.face[card].slug


def faults(card: CardSpec, operations: Mapping[type, Any]) -> tuple[str, ...]:
    """The operations of the card that nobody plays, and the rules of a passive that nobody asks for."""
    try:
        steps = steps_of(card)
    except msgspec.ValidationError as error:
        return (f"its effect ({error})",)
    missing: list[str] = []
    for step in steps:
        if isinstance(step, Passive):
            missing += [rule for rule in step.rules if rule not in PERKS]
        elif type(step) not in operations:
            missing.append(str(step.__struct_config__.tag))
    return tuple(dict.fromkeys(missing))
