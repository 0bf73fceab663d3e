"""Dealing a draft: the pool shuffled by a seed, three cards a round, and whose pick is next.

The whole draft is its seed, its options and the picks so far, each told by the place of the taken card in its offer.
"""

import random
from collections.abc import Iterator

import msgspec

from cards.rules.index import CardIndex
from cards.rules.inscription import Parameters
from decks.rules.documents import Unreadable
from decks.rules.inscription import box
from decks.rules.inscription.draft import OFFER, PLAYERS, Pick, Round
from decks.rules.kinds import Dealer

SQUIRRELS, MAIN = "squirrels", "main"


class Dealt(msgspec.Struct, frozen=True):
    """A draft as it stands: the rounds so far, and whose pick is next (nobody's once it is finished)."""

    rounds: tuple[Round, ...]
    player: str
    deck_size: int
    squirrels: dict[str, int]

    @property
    def is_finished(self) -> bool:
        return not self.player

    @property
    def number(self) -> int:
        """The running round, counted from 1; the last one once the draft is finished."""
        return len(self.rounds)

    @property
    def offer(self) -> tuple[tuple[str, str], ...]:
        """The cards of the running round with who took each, "" where it still lies there."""
        taken = {pick.card: pick.player for pick in self.rounds[-1].picks}
        return tuple((card, taken.get(card, "")) for card in self.rounds[-1].shown)

    def picks(self, player: str) -> tuple[str, ...]:
        """What a player took, in the order of the rounds."""
        return tuple(pick.card for round_ in self.rounds for pick in round_.picks if pick.player == player)

    def zones(self, player: str) -> dict[str, dict[str, int]]:
        """A player's deck, with the squirrels that nobody drafts."""
        cards = self.picks(player)
        return {MAIN: {card: cards.count(card) for card in sorted(set(cards))}, SQUIRRELS: dict(self.squirrels)}

    def document(self) -> dict[str, object]:
        """The record of the draft."""
        return {"draft": {"rounds": msgspec.to_builtins(self.rounds)}}


def deal(index: CardIndex, p: Parameters, *, seed: str, picks: str = "", added: int = 0) -> Dealt:
    """The draft of this seed after these picks, with so many death cards in the pool; raises ``Unreadable``."""
    if not 0 <= added <= p.max_death_cards:
        raise Unreadable(f"The box has blank death cards for 0 to {p.max_death_cards}, not {added}.")
    rounds: list[Round] = []
    offers = _offers(index, p, seed, added)
    left, player = picks, ""
    for number in range(p.deck_size):
        shown = next(offers)
        order = PLAYERS if number < p.deck_size // 2 else PLAYERS[::-1]
        taken: list[Pick] = []
        for player in order:
            if not left:
                return _dealt([*rounds, Round(shown, tuple(taken))], player, index, p)
            taken.append(Pick(player, _taken(left[0], shown, taken, number + 1)))  # type: ignore[arg-type]
            left = left[1:]
        rounds.append(Round(shown, tuple(taken)))
    if left:
        raise Unreadable(f"The draft ends after {p.deck_size} rounds; there are {len(left)} picks too many.")
    return _dealt(rounds, "", index, p)


def _dealt(rounds: list[Round], player: str, index: CardIndex, p: Parameters) -> Dealt:
    squirrel = min(index.where(box.is_squirrel), default="")
    return Dealt(tuple(rounds), player, p.deck_size, {squirrel: p.squirrels} if squirrel else {})


def _taken(place: str, shown: tuple[str, ...], taken: list[Pick], number: int) -> str:
    if place not in "012":
        raise Unreadable(f"A pick is the place of a card in its offer, 0, 1 or 2; round {number} has {place!r}.")
    card = shown[int(place)]
    if any(pick.card == card for pick in taken):
        raise Unreadable(f"In round {number} the same card was taken twice.")
    return card


def _offers(index: CardIndex, p: Parameters, seed: str, death_cards: int) -> Iterator[tuple[str, ...]]:
    """Three cards a round off the shuffled pool.

    Two copies of a card never lie in one offer, so that its name says which was taken: the later one goes to the
    bottom of the pool.
    """
    pile = _pool(index, p, death_cards)
    random.Random(seed).shuffle(pile)  # noqa: S311 (a game, not a secret)
    while True:
        shown: list[str] = []
        passed: list[str] = []
        while len(shown) < OFFER:
            if not pile:
                raise Unreadable("The pool has too few cards for this draft.")
            card = pile.pop(0)
            (passed if card in shown else shown).append(card)
        pile += passed
        yield tuple(shown)


def _pool(index: CardIndex, p: Parameters, death_cards: int) -> list[str]:
    """Every copy in the communal draw pile, and the death cards that were added to it."""
    pile = [
        card.slug
        for card in index.cards.values()
        if p.unused_cards or not box.is_left_out(card)
        for _ in range(box.pool(card))
    ]
    deaths = [card.slug for card in index.cards.values() if box.is_death_card(card)]
    return pile + [deaths[number % len(deaths)] for number in range(death_cards) if deaths]


def _most_death_cards(p: Parameters) -> int:
    return p.max_death_cards


DEALER = Dealer(deal=deal, players=PLAYERS, added="death cards", most_added=_most_death_cards)
