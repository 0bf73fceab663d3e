"""What the cards of Elemental Deck Builder are and do, read from their piles and their structured effects."""

from collections.abc import Mapping

import msgspec

from cards.rules.elemental import BuyAny, Damage, Effect, GainTopOfShop, Passive, Seq, named_dice
from cards.rules.types import CardSpec


def effects(card: CardSpec) -> tuple[Effect, ...]:
    """What the card does, step by step."""
    if card.effect is None:
        return ()
    effect: Effect = msgspec.convert(card.effect, Effect)
    return effect.do if isinstance(effect, Seq) else (effect,)


def standing_rules(card: CardSpec) -> Mapping[str, int]:
    """The rules that hold while the card is in play, each with its value."""
    return {name: value for step in effects(card) if isinstance(step, Passive) for name, value in step.rules.items()}


def is_income(card: CardSpec) -> bool:
    """Whether players begin with the card; it is never sold."""
    return "start" in card.copies


def is_sold(card: CardSpec) -> bool:
    return not is_income(card)


def printed(card: CardSpec) -> int:
    """How many copies of a shop card exist."""
    return card.copies.get("shop", 0)


def is_passive(card: CardSpec) -> bool:
    return card.kind == "passive"


def is_no_passive(card: CardSpec) -> bool:
    return not is_passive(card)


def deals_damage(card: CardSpec) -> bool:
    return any(isinstance(step, Damage) for step in effects(card))


def uses_chance(card: CardSpec) -> bool:
    """Whether playing the card needs the chance die; a passive that speaks of that die is not played."""
    return not is_passive(card) and any("chance" in named_dice(step) for step in effects(card))


def keeps_chance(card: CardSpec) -> bool:
    return "may_keep_chance_die" in standing_rules(card)


def widens_row(card: CardSpec) -> bool:
    return "face_down_slots" in standing_rules(card)


def asks_for_a_passive(card: CardSpec) -> bool:
    """Whether buying the card means to remove another passive."""
    return "remove_other_passive_on_buy" in standing_rules(card)


def buys_any_card(card: CardSpec) -> bool:
    return any(isinstance(step, BuyAny) for step in effects(card))


def takes_from_the_shop(card: CardSpec) -> bool:
    """Whether the card takes the top of the shop's draw pile for nothing."""
    return any(isinstance(step, GainTopOfShop) for step in effects(card))
