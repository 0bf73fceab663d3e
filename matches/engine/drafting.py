"""How agents pick in a draft: from three cards on offer, with what they took before in sight."""

from collections.abc import Callable, Sequence

from cards.rules.types import CardSpec
from matches.engine.rng import Stream

POWER, HEALTH, SIGIL, UNKNOWN_POWER = 24, 6, 12, 2  # a power that is no number is taken for 2
BLOOD, BONE = 18, 5  # what a price is felt as
ALIKE = 4  # what each card of the same price that was taken before makes the next one worth less

Picker = Callable[[Sequence[CardSpec], Sequence[CardSpec], Stream], int]


def pick_greedily(offer: Sequence[CardSpec], taken: Sequence[CardSpec], stream: Stream) -> int:
    """The place of the card that is worth most; of equals the first."""
    worths = [_worth(card, taken) for card in offer]
    return worths.index(max(worths))


def _worth(card: CardSpec, taken: Sequence[CardSpec]) -> int:
    power = UNKNOWN_POWER if card.power_kind else card.power or 0
    points = POWER * power + HEALTH * (card.health or 0) + SIGIL * len(card.sigils)
    points -= BLOOD * card.cost.blood + BONE * card.cost.bones
    return points - ALIKE * sum(1 for other in taken if other.cost == card.cost)


def pick_randomly(offer: Sequence[CardSpec], taken: Sequence[CardSpec], stream: Stream) -> int:
    """Any place, each as likely as the others."""
    return stream.below(len(offer))


PICKERS: dict[str, Picker] = {"greedy": pick_greedily, "random": pick_randomly}
