"""What the box of Inscription holds: which cards may be drafted, how many of each, and which are reached by others."""

from cards.rules.index import CardIndex
from cards.rules.inscription import Parameters
from cards.rules.types import CardSpec

POOL = ("normal", "rare")
FORM_PILES = frozenset(["upgrade", "swap"])
GROWTH = ("evolves_into", "upgrades_to")


def pool(card: CardSpec) -> int:
    """How many copies of a creature lie in the communal draw pile; copies in other piles cannot be drafted."""
    return sum(card.copies.get(pile, 0) for pile in POOL)


def is_death_card(card: CardSpec) -> bool:
    return card.kind == "death-card"


def is_in_pool(card: CardSpec) -> bool:
    return pool(card) > 0


def is_no_creature_card(card: CardSpec) -> bool:
    return not is_in_pool(card) and not is_death_card(card)


def is_squirrel(card: CardSpec) -> bool:
    return card.kind == "squirrel"


def is_no_squirrel(card: CardSpec) -> bool:
    return not is_squirrel(card)


def is_left_out(card: CardSpec) -> bool:
    """Printed, could stand in a deck, but not used in standard play."""
    return bool(card.unused_reason) and is_in_pool(card)


def leaves_cards_out(p: Parameters) -> bool:
    return not p.unused_cards


def is_cheap(card: CardSpec) -> bool:
    return is_in_pool(card) and card.cost.total <= 1


def is_poor_proposal(card: CardSpec) -> bool:
    """What is proposed only if nothing else is left: cards left out of play, and death cards, which players make."""
    return is_left_out(card) or is_death_card(card)


def is_form(card: CardSpec, index: CardIndex) -> bool:
    """Whether the card cannot be drafted because it is reached only through another."""
    if not is_no_creature_card(card):
        return False
    return FORM_PILES.issuperset(card.copies) or bool(index.sources(card.slug, *GROWTH))


def reached(card: CardSpec, index: CardIndex) -> str:
    """The sentence that says how a form comes into play."""
    roots: dict[str, CardSpec] = {}
    seen, waiting = {card.slug}, [card]
    while waiting:
        for source in index.sources(waiting.pop().slug):
            if is_in_pool(source):
                roots[source.slug] = source
            elif source.slug not in seen:
                seen.add(source.slug)
                waiting.append(source)
    if roots:
        return f"{card.name} is reached only through {' or '.join(sorted(root.name for root in roots.values()))}."
    return f"{card.name} is found only in the {' and '.join(sorted(card.copies))} pile."
