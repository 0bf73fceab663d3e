"""Decks found by trying: from the best of some decks of chance a few cards are exchanged; what wins more stays.

Nothing here knows a game. What a deck may hold is a ``Pool``, whether it is a deck at all is asked of a function, and a
panel of fixed opponents says how good it is. Equal seeds find equal decks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from cards.rules.types import CardSpec
from matches.engine.agents import Agent
from matches.engine.interface import Engine, Zones
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, score_of

Deck = dict[str, dict[str, int]]
IsDeck = Callable[[Deck], bool]
TRIES = 5000  # decks of chance that are drawn before a pool is called impossible
MOST_EXCHANGES = 3  # of one step
SEATS = 2
GIVEN_UP = 2.0  # points that a new deck lies behind when it is not looked at further
MARGIN = 2.0  # points that it must lie ahead, lest most of what is kept be luck


class NoDeck(ValueError):
    """A pool of which no deck was found."""


class Group(msgspec.Struct, frozen=True):
    """Cards of which a deck holds so many different ones, each at most so often."""

    cards: tuple[str, ...]
    kinds: int
    copies: int


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """What a deck is made of: groups with ``size`` cards together; aside lie ``side_size`` of few kinds."""

    groups: tuple[Group, ...]
    size: int
    sides: tuple[str, ...]
    side_size: int
    side_kinds: int = 3
    main_zone: str = "main"
    side_zone: str = "side"

    def group_of(self, card: str) -> Group:
        return next(group for group in self.groups if card in group.cards)


def random_deck(pool: Pool, stream: Stream, is_deck: IsDeck) -> Deck:
    """A deck of the pool by chance."""
    for _ in range(TRIES):
        deck = _drawn(pool, stream)
        if is_deck(deck):
            return deck
    raise NoDeck(f"Of {TRIES} decks drawn by chance from this pool none was legal: widen its groups.")


def _drawn(pool: Pool, stream: Stream) -> Deck:
    main: dict[str, int] = {}
    for group in pool.groups:
        cards = list(group.cards)
        stream.shuffle(cards)
        main |= dict.fromkeys(cards[: group.kinds], 1)
    fuller = [card for card in main for _ in range(pool.group_of(card).copies - 1)]
    stream.shuffle(fuller)
    for card in fuller[: max(0, pool.size - len(main))]:
        main[card] += 1
    sides = list(pool.sides)
    stream.shuffle(sides)
    chosen = sides[: 1 + stream.below(min(len(sides), pool.side_kinds))]
    side = {card: pool.side_size // len(chosen) for card in chosen}
    side[chosen[0]] += pool.side_size - sum(side.values())
    return {pool.main_zone: main, pool.side_zone: side}


def exchanged(deck: Deck, pool: Pool, stream: Stream, is_deck: IsDeck) -> Deck:
    """The deck with a few cards exchanged for others of their groups; the old one stays as it is."""
    for _ in range(TRIES):
        new = {zone: dict(cards) for zone, cards in deck.items()}
        for _ in range(1 + stream.below(MOST_EXCHANGES)):
            stream.choice((_exchange_card, _exchange_card, _move_copy, _exchange_side))(new, pool, stream)
        if new != deck and is_deck(new):
            return new
    raise NoDeck(f"Of {TRIES} exchanges none left a legal deck: widen the pool's groups.")


def _exchange_card(deck: Deck, pool: Pool, stream: Stream) -> None:
    """All copies of a card become another one of its group."""
    main = deck[pool.main_zone]
    gone = stream.choice(sorted(main))
    group = pool.group_of(gone)
    others = [card for card in group.cards if card not in main]
    if others:
        main[stream.choice(others)] = main.pop(gone)


def _move_copy(deck: Deck, pool: Pool, stream: Stream) -> None:
    """One copy fewer of a card that has several, one more of another."""
    main = deck[pool.main_zone]
    several = sorted(card for card, count in main.items() if count > 1)
    open_to = sorted(card for card, count in main.items() if count < pool.group_of(card).copies)
    if several and open_to:
        main[stream.choice(several)] -= 1
        main[stream.choice(open_to)] += 1


def _exchange_side(deck: Deck, pool: Pool, stream: Stream) -> None:
    """A quarter of the cards aside become another card."""
    side = deck[pool.side_zone]
    gone, new = stream.choice(sorted(side)), stream.choice(pool.sides)
    count = min(side[gone], pool.side_size // 4)
    side[gone] -= count
    side[new] = side.get(new, 0) + count
    deck[pool.side_zone] = {card: left for card, left in side.items() if left}


class Panel:
    """Fixed opponents: how many points a deck takes of them, each played once from either seat."""

    def __init__(
        self, engine: Engine[Any, Any], cards: Mapping[str, CardSpec], opponents: Sequence[Zones], agent: Agent
    ) -> None:
        self.engine = engine
        self.terms = Terms(cards=cards)
        self.opponents = tuple(Arm(f"panel {place}", zones, agent) for place, zones in enumerate(opponents))
        self.agent = agent

    @property
    def games(self) -> int:
        return SEATS * len(self.opponents)

    def points(self, deck: Deck, seed: int) -> float:
        """The deck's points against all opponents from this seed."""
        return sum(self._points_of(deck, opponent, seed) for opponent in self.opponents)

    def lead(self, new: Deck, old: Deck, seed: int) -> float:
        """How many points more the new deck takes from this seed; told early once it lies well behind."""
        ahead = 0.0
        for opponent in self.opponents:
            ahead += self._points_of(new, opponent, seed) - self._points_of(old, opponent, seed)
            if ahead <= -GIVEN_UP:
                break
        return ahead

    def _points_of(self, deck: Deck, opponent: Arm, seed: int) -> float:
        arms = (Arm("deck", deck, self.agent), opponent)
        return score_of(list(Comparison(self.engine, self.terms, arms, seed).matches(SEATS))).points


class Choice(msgspec.Struct, frozen=True):
    """The best of some decks, and the mean of what all of them took of the panel at first."""

    deck: Deck
    mean: float


def best_of(decks: Sequence[Deck], points: Callable[[Deck, int], float]) -> Choice:
    """The deck with most points: all play the first seed, the best quarter of them the second as well."""
    taken = [points(deck, 0) for deck in decks]
    places = sorted(range(len(decks)), key=lambda place: -taken[place])[: -(-len(decks) // 4)]
    final = {place: taken[place] + points(decks[place], 1) for place in places}
    return Choice(decks[max(places, key=final.__getitem__)], sum(taken) / len(taken))


class Climb(msgspec.Struct, frozen=True):
    """What a search ended with, and how many of its steps were kept."""

    deck: Deck
    kept: int


def climb(
    start: Deck,
    *,
    exchange: Callable[[Deck], Deck],
    lead: Callable[[Deck, Deck, int], float],
    seeds: Iterable[int],
) -> Climb:
    """The deck after a step with each seed: it and an exchange of it play that seed, and one that is well ahead stays.

    Both play anew every time, so that a lucky draw is not believed for ever.
    """
    deck, kept = start, 0
    for seed in seeds:
        other = exchange(deck)
        if lead(other, deck, seed) >= MARGIN:
            deck, kept = other, kept + 1
    return Climb(deck, kept)
