"""Thousands of random legal matches of random legal decks: what must hold in every one of them."""

from functools import cache
from itertools import groupby

import pytest

from cards.rules.types import CardSpec
from matches.engine import agents, registry
from matches.engine.record import Record, read_record, replay
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms
from tests.decks.rules.games import judged
from tests.matches.engine.duels import SIDES, cards_in, catalogue, playable

GAMES = ("augmented", "inscription")
MATCHES, CHUNK = 10_000, 500
SAMPLE = 15  # of them in every run of the tests
MOST_BONES = 10_000
Zones = dict[str, dict[str, int]]


def counted(slugs: list[str]) -> dict[str, int]:
    return {slug: len(list(same)) for slug, same in groupby(sorted(slugs))}


@cache
def augmented_pool() -> tuple[CardSpec, ...]:
    """Each card as often as one main deck may hold it."""
    copies = {"rare": 1, "talking": 1}
    return tuple(
        card
        for card in playable("augmented")
        if card.tier
        for _ in range(copies.get(card.tier, 3) if card.copy_limit is None else card.copy_limit)
    )


@cache
def inscription_pool() -> tuple[str, ...]:
    """The box, card by card."""
    return tuple(
        card.slug
        for card in playable("inscription")
        for _ in range(card.copies.get("normal", 0) + card.copies.get("rare", 0))
    )


def augmented_deck(stream: Stream) -> Zones:
    """A legal deck of 20 to 40 cards, drawn from all that the engine plays."""
    left = {"rare": 3, "talking": 1}
    pool = list(augmented_pool())
    stream.shuffle(pool)
    main: list[str] = []
    size = 20 + stream.below(21)
    for card in pool:
        if len(main) < size and left.get(card.tier, 1):
            main.append(card.slug)
            if card.tier in left:
                left[card.tier] -= 1
    side = sorted({card.slug for card in augmented_pool() if card.tier == "side-deck"})
    return {"main": counted(main), "side": counted([stream.choice(side) for _ in range(20)])}


def inscription_decks(stream: Stream) -> tuple[Zones, Zones]:
    """Two legal decks out of one box."""
    pool = list(inscription_pool())
    stream.shuffle(pool)
    zone, size = SIDES["inscription"]
    first, second = ({"main": counted(pool[start : start + 20]), zone: {"squirrel": size}} for start in (0, 20))
    return first, second


def decks_of(game: str, number: int) -> tuple[Zones, Zones]:
    stream = Stream.of(number, "soak decks")
    if game == "inscription":
        return inscription_decks(stream)
    return augmented_deck(stream), augmented_deck(stream)


def recorded(game: str, number: int) -> Record:
    """The match of this number, random against random."""
    arms = [Arm(name, zones, agents.get("random")) for name, zones in zip("ab", decks_of(game, number), strict=True)]
    return Comparison(registry.get(game), Terms(cards=catalogue(game)), arms, seed=number).record(0)


def holds(game: str, number: int) -> None:
    """Everything that must hold in a match holds in this one."""
    engine = registry.get(game)
    for zones in decks_of(game, number):
        assert judged(game, {"zones": zones}).legal
    record = recorded(game, number)
    assert recorded(game, number) == record
    record = read_record(record.json())
    stop = Stream.of(number, "soak stop").below(len(record.decisions))
    setup = record.setup(engine, catalogue(game))
    before, turn, state, again = None, -1, None, None
    for count, step in enumerate(replay(engine, record, catalogue(game))):
        state = step.state
        rules = state.rules
        assert abs(state.scale) <= rules.scale_limit
        for seat in (0, 1):
            assert 0 <= state.bones[seat] <= MOST_BONES
            assert 0 <= state.energy[seat] <= state.cells[seat] <= rules.max_energy
            assert 0 <= state.candles[seat] <= 2
        if step.turn != turn:
            turn = step.turn
            before = before or cards_in(state)
            assert cards_in(state) == before
        if count == stop:
            written = engine.position(state)
            again = engine.read_position(written, setup)
            assert engine.position(again) == written
    assert cards_in(state) == before
    assert engine.outcome(state) == record.outcome
    assert again is not None
    for decision in record.decisions[stop:]:
        assert decision.action in engine.legal_actions(again, decision.seat)
        engine.apply(again, decision.seat, decision.action)
    assert engine.state_hash(again) == record.hashes[-1]


@pytest.mark.parametrize("game", GAMES)
def test_a_few_random_legal_matches(game):
    for number in range(SAMPLE):
        holds(game, number)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, MATCHES, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_random_legal_matches(game, start):
    for number in range(start, start + CHUNK):
        holds(game, number)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_a_deck_may_hold_is_played(game):
    """A few hundred decks are enough to see each card of a deck at least once."""
    seen = {slug for number in range(250) for zones in decks_of(game, number) for slug in zones["main"]}
    kept = {"augmented": lambda card: card.tier and card.copy_limit != 0}.get(
        game, lambda card: card.copies.get("normal") or card.copies.get("rare")
    )
    assert seen == {card.slug for card in playable(game) if kept(card)}
