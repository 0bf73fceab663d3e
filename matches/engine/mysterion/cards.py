"""The cards of a setup, compiled: every card is a small number, its place in flat lists.

Scripts come first, so that a number below ``scripts`` is a Script and a Codex is a short list of counts.
"""

from collections.abc import Iterable, Mapping
from typing import get_args

import msgspec

from cards.rules.mysterion import Effect, Moment, Operation, Parameters, card_faults
from cards.rules.types import CardSpec

NONE = -1
SCRIPT, CREATURE, INSTANT, CONDITIONAL, ENHANCEMENT = range(5)
SORTS = {"script": SCRIPT, "creature": CREATURE}
ITEM_SORTS = {"instant": INSTANT, "conditional": CONDITIONAL, "enhancement": ENHANCEMENT}

MOMENTS: tuple[str, ...] = get_args(Moment)
OPERATIONS: tuple[str, ...] = get_args(Operation)
(
    PLAYED,
    INVOKED,
    BLOCKED,
    UNBLOCKED,
    ATTACK_DIES,
    DEFEND_DIES,
    DAMAGE_TO_PLAYER,
    OPPONENT_INVOKES,
    OPPONENT_PLAYS_ITEM,
    START_TURN,
    SURVIVES,
) = range(len(MOMENTS))

# Which moments can come for a card of each sort (MYS-E-03 and the vocabulary in ``cards/rules/mysterion.py``).
HEARD = {
    SCRIPT: frozenset[int](),
    INSTANT: frozenset([PLAYED]),
    CREATURE: frozenset(range(len(MOMENTS))) - {PLAYED},
    ENHANCEMENT: frozenset(
        [INVOKED, BLOCKED, UNBLOCKED, ATTACK_DIES, DAMAGE_TO_PLAYER, OPPONENT_INVOKES, SURVIVES, PLAYED]
    ),
    CONDITIONAL: frozenset(range(len(MOMENTS))) - {PLAYED},
}


def sort_of(card: CardSpec) -> int:
    """What sort of card it is; an Item is one of three."""
    return ITEM_SORTS[card.subkind or ""] if card.kind == "item" else SORTS[card.kind]


def missing_words(card: CardSpec) -> tuple[str, ...]:
    """Why the card cannot be played: words of its effect that are not known, or a fault of its numbers."""
    if faults := [sentence for _, sentence in card_faults(card)]:
        return tuple(faults)
    if card.effect is None:
        return ()
    effect = msgspec.convert(card.effect, Effect)
    if MOMENTS.index(effect.on) not in HEARD[sort_of(card)]:
        return (f"{effect.on} on {_sort_name(card)}",)
    return ()


def _sort_name(card: CardSpec) -> str:
    word = card.subkind or card.kind
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word.capitalize()}"


class Table:
    """All cards of a match as flat lists by their numbers, and the ruleset's parameters."""

    __slots__ = (
        "attack", "cost", "deeds", "defence", "element", "evolved", "fellows", "moment", "numbers", "parents", "rules",
        "scripts", "slugs", "sort", "worth",
    )  # fmt: skip

    def __init__(self, slugs: Iterable[str], cards: Mapping[str, CardSpec], parameters: Parameters) -> None:
        specs = sorted((cards[slug] for slug in set(slugs)), key=lambda card: (sort_of(card), card.slug))
        self.rules = parameters
        self.slugs = [card.slug for card in specs]
        self.numbers = {slug: number for number, slug in enumerate(self.slugs)}
        self.sort = [sort_of(card) for card in specs]
        self.scripts = self.sort.count(SCRIPT)
        self.cost = [card.cost.scripts for card in specs]
        self.evolved = [card.cost.scripts if card.evolved_cost is None else card.evolved_cost for card in specs]
        self.attack = [card.power or 0 for card in specs]
        self.defence = [card.health or 0 for card in specs]
        elements = {element: number for number, element in enumerate(sorted({e for c in specs for e in c.elements}))}
        self.element = [elements[card.elements[0]] if card.elements else NONE for card in specs]
        # The Scripts that pay for a Creature of each element.
        self.fellows = [
            tuple(script for script in range(self.scripts) if self.element[script] == element)
            for element in range(len(elements))
        ]
        self.parents: list[tuple[int, ...]] = [
            tuple(
                self.numbers[parent.slug]
                for parent in specs
                if any(edge.kind == "evolves_into" and edge.card == card.slug for edge in parent.related)
            )
            for card in specs
        ]
        effects = [msgspec.convert(card.effect, Effect) if card.effect is not None else None for card in specs]
        self.moment = [MOMENTS.index(effect.on) if effect else NONE for effect in effects]
        self.deeds = [
            tuple((OPERATIONS.index(do.op), do.n) for do in effect.do) if effect else () for effect in effects
        ]
        # What a Creature is worth where two are compared: its numbers, and a little for an ability.
        self.worth = [
            self.attack[number] + self.defence[number] + (1 if self.deeds[number] else 0)
            for number in range(len(specs))
        ]
