"""What the games of many experiments say of single cards: counts that can be added up, and the numbers made of them."""

from collections.abc import Iterator
from decimal import Decimal

import msgspec

from matches.lab.enough import is_few
from matches.lab.plans import Plan
from matches.lab.seen import deck_cards
from matches.lab.strata import difference_of, weight_of
from matches.lab.tally import WIN, ArmCards, Tally

PLACES = 3  # of every number: a tenth of a percent


class CardFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Of one card: the games of decks that hold it, their half points, and the games in which it was played.

    For the lift the games with the card in hand are compared with those without it deck by deck, where a deck has
    both; ``gain`` is the sum of these differences, each with its ``weight`` (Mantel and Haenszel's).
    """

    games: int = 0
    points: int = 0
    played: int = 0
    with_games: int = 0
    without_games: int = 0
    weight: float = 0.0
    gain: float = 0.0

    def __add__(self, other: "CardFigures") -> "CardFigures":
        return CardFigures(**{name: getattr(self, name) + getattr(other, name) for name in self.__struct_fields__})

    @property
    def winrate(self) -> Decimal | None:
        """The share of the points that decks with the card took; None where the games are too few."""
        return None if is_few(self.games) else _rounded(self.points / (WIN * self.games))

    @property
    def playrate(self) -> Decimal | None:
        """The share of the games of decks with the card in which it was played; None where the games are too few."""
        return None if is_few(self.games) else _rounded(self.played / self.games)

    @property
    def lift(self) -> Decimal | None:
        """How much more of the points a deck took with the card drawn; None where either side has too few games."""
        few = is_few(self.with_games) or is_few(self.without_games) or not self.weight
        return None if few else _rounded(self.gain / self.weight)


def figures_of(plan: Plan, tally: Tally) -> dict[str, CardFigures]:
    """The counts of every card of the legal decks of an experiment; none where it was not kept which were drawn."""
    found: dict[str, CardFigures] = {}
    for arm, told in enumerate(plan.arms):
        if arm in tally.cards and not told.problems:
            for card, figures in _of_arm(deck_cards(told.zones), tally.cards[arm]):
                found[card] = found.get(card, CardFigures()) + figures
    return found


def _of_arm(deck: tuple[str, ...], arm: ArmCards) -> Iterator[tuple[str, CardFigures]]:
    for place, card in enumerate(deck):
        split = arm.when_drawn(place)
        figures = CardFigures(games=arm.games, points=arm.points, played=arm.card(place).played)
        if split.with_games and split.without_games:
            figures = msgspec.structs.replace(
                figures,
                with_games=split.with_games,
                without_games=split.without_games,
                weight=weight_of(split),
                gain=weight_of(split) * difference_of(split),
            )
        yield card, figures


def _rounded(number: float) -> Decimal:
    return Decimal(f"{number:.{PLACES}f}") + 0  # and never -0
