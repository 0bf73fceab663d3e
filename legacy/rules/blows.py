"""What a Killing Blow can be: how much a card can be worth, and how much one round can strike.

The site does not see hands and Tactics, so that these are bounds: what lies beyond them cannot have happened.
"""

from collections.abc import Iterable

import msgspec

from cards.rules.decknforge import Parameters
from cards.rules.index import CardIndex
from legacy.rules.effects import (
    BANNER,
    DOUBLESTRIKE,
    HUNTERS_EDGE,
    MISSING_HP_FOR_ONE,
    PIERCE,
    RESILIENT,
    RESILIENT_HP,
    ROYAL_DECREE,
    SHARP,
    TOUGH,
    TOUGH_HP,
    UNTOUCHABLE,
)
from legacy.rules.state import Fight


class Worth(msgspec.Struct, frozen=True):
    """What a card is worth in a round: as a rule, at least, and at most."""

    usual: int
    least: int
    most: int


def worth(printed: int, on_card: Iterable[str], at_table: Iterable[str], others: int, p: Parameters) -> Worth:
    """The worth of a card that bears this, at a table that bears that, with so many others who may Foil it.

    A card is spiked once at most, since whoever snipes it has used their Tactic. Every Banner and Royal Decree of the
    table may work for it, for bands lend each other cards by a Snipe.
    """
    borne = set(on_card)
    usual = printed + (SHARP in borne)
    foiled = 0 if UNTOUCHABLE in borne else others * p.foil_penalty
    least = min(usual, max(p.foil_floor, usual - foiled))
    return Worth(usual, least, usual + p.spike_bonus + _raised(at_table))


def most_in_a_round(at_table: tuple[str, ...], wizards: int, missing: int, index: CardIndex, p: Parameters) -> int:
    """The most damage that so many wizards can deal in one round to a Boss that misses so many HP."""
    highest = max(card.value or 0 for card in index.cards.values())
    cards = wizards + at_table.count(DOUBLESTRIKE)
    edge = missing // MISSING_HP_FOR_ONE if HUNTERS_EDGE in at_table else 0
    return cards * (highest + (SHARP in at_table) + p.spike_bonus + _raised(at_table) + edge)


def sure_damage(fight: Fight, value: int, on_card: set[str]) -> int:
    """What the card of the Killing Blow has dealt by itself, whoever else struck."""
    damage = value
    if HUNTERS_EDGE in on_card:
        damage += (fight.max_hp - fight.round_hp) // MISSING_HP_FOR_ONE
    if PIERCE not in on_card:
        damage -= TOUGH_HP if TOUGH in fight.boss.labels else 0
        if RESILIENT in fight.boss.labels and fight.hp == fight.round_hp:  # else the blows of others have spent it
            damage -= RESILIENT_HP
    return max(0, damage)


def _raised(at_table: Iterable[str]) -> int:
    return sum(1 for each in at_table if each in (BANNER, ROYAL_DECREE))
