"""Every pair of abilities that can meet, on one card, side by side and face to face, played for some turns.

A pair is put on a board of plain cards; both seats hold cards and means and play by chance. Nothing may be raised, no
chain of triggers may be cut, and what holds in every match must hold after every decision.
"""

from functools import cache
from itertools import combinations_with_replacement

import msgspec
import pytest

from cards.rules.types import CardSpec
from matches.engine import registry
from matches.engine.duel.state import Duel
from matches.engine.interface import Setup
from matches.engine.rng import Stream
from tests.matches.engine.duels import cards_in, catalogue

GAME = "augmented"
WAYS = ("one card", "side by side", "face to face")
TURNS, DECISIONS = 4, 60
PAIRS, CHUNK = 74_259, 5_000
SAMPLE = 60  # of them in every run of the tests
BASES = ("wolf", "emerald-mox")  # a card with power, and one that the abilities of Mox cards look for
ONE, TWO = "first-bearer", "second-bearer"
HAND = ("squirrel", "stoat", "skeleton", "emerald-mox", "l33pbot", "rabbit")
PILE = ("wolf", "stoat", "bee", "rabbit", "dam", "ruby-mox", "zombie", "adder")
BESIDE = ("null-conduit", "sapphire-mox")  # so that circuits close and gems are of two colours

Pair = tuple[str, str, str]


@cache
def sigils() -> tuple[str, ...]:
    """Every sigil on a card or in a frame; traits stay on the cards that are printed with them."""
    cards = catalogue(GAME).values()
    found = {sigil for card in cards for sigil in (*card.sigils, *(card.frame.sigils if card.frame else ()))}
    return tuple(sorted(found))


@cache
def pairs() -> tuple[Pair, ...]:
    """Each two sigils in each way of meeting; face to face the two change seats by the number of the pair."""
    return tuple((way, first, second) for way in WAYS for first, second in combinations_with_replacement(sigils(), 2))


def bearer(slug: str, base: str, *borne: str) -> CardSpec:
    """A card that costs nothing and has these sigils beside those of the base."""
    card, free = catalogue(GAME)[base], catalogue(GAME)["squirrel"].cost
    return msgspec.structs.replace(card, slug=slug, name=slug, cost=free, sigils=(*borne, *card.sigils))


def bearers(number: int) -> tuple[dict[str, CardSpec], dict[str, str]]:
    """The cards that bear the pair, and where they stand."""
    way, first, second = pairs()[number]
    base, other = BASES if number % 3 else BASES[::-1]
    if way == "one card":
        return {ONE: bearer(ONE, base, first, second)}, {"a2": ONE, "b2": "stoat"}
    if way == "face to face" and number % 2:
        first, second = second, first
    cards = {ONE: bearer(ONE, base, first), TWO: bearer(TWO, other, second)}
    return cards, {"a2": ONE, "b2": TWO} if way == "face to face" else {"a2": ONE, "a3": TWO, "b2": "stoat"}


def start(number: int) -> Duel:
    """The pair stands on the board; both seats hold its cards, and may draw or find them, so that they are played."""
    cards, places = bearers(number)
    main, side = sorted({*HAND, *PILE, *BESIDE, *cards}), ["squirrel", "skeleton", "emerald-mox"]
    zones = {"main": dict.fromkeys(main, 1), "side": dict.fromkeys(side, 1)}
    made = Setup(game=GAME, cards={**catalogue(GAME), **cards}, decks=(zones, zones))
    seat = {
        "hand": [*cards, *HAND], "main": [*PILE, *cards], "side": side, "discard": ["wolf", *cards],
        "bones": 9, "cells": 6, "energy": 6, "turns_taken": 2,
    }  # fmt: skip
    board = {"a1": BESIDE[0], "a4": BESIDE[1], "b3": "adder", **places}
    document = {"turn": 5, "rng": [number, 0], "seats": [seat, seat], "board": board}
    return registry.get(GAME).read_position(document, made)


def holds(number: int) -> None:
    """The pair of this number was played for some turns, and everything held."""
    engine, state = registry.get(GAME), start(number)
    stream, before, rules = Stream.of(number, "pairs"), cards_in(state), state.rules
    last = state.turn + TURNS
    for _ in range(DECISIONS):
        seats = engine.to_act(state)
        if not seats or state.turn >= last:
            break
        actions = engine.legal_actions(state, seats[0])
        assert 0 < len(actions) <= 64, pairs()[number]
        engine.apply(state, seats[0], stream.choice(actions))
        assert state.guard != "chain", pairs()[number]
        assert abs(state.scale) <= rules.scale_limit, pairs()[number]
        assert all(0 <= state.energy[seat] <= state.cells[seat] <= rules.max_energy for seat in (0, 1)), pairs()[number]
        assert all(state.bones[seat] >= 0 for seat in (0, 1)), pairs()[number]
        for space, me in enumerate(state.board):
            assert me < 0 or state.space[me] == space, pairs()[number]
    assert cards_in(state) == before or state.pending is not None, pairs()[number]


def test_there_are_as_many_pairs_as_the_sigils_make():
    assert len(pairs()) == 3 * len(sigils()) * (len(sigils()) + 1) // 2
    assert len(pairs()) == PAIRS


def test_some_pairs_by_chance():
    stream = Stream.of(7, "some pairs")
    for _ in range(SAMPLE):
        holds(stream.below(len(pairs())))


@pytest.mark.soak
@pytest.mark.parametrize("start_at", range(0, PAIRS, CHUNK))
def test_all_pairs(start_at):
    for number in range(start_at, min(start_at + CHUNK, PAIRS)):
        holds(number)
