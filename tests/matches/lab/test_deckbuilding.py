"""Decks found by trying: chance by seed, legal at every step, and what wins more stays."""

import pytest

from matches.engine import agents, registry
from matches.engine.rng import Stream
from matches.lab.deckbuilding import (
    MARGIN,
    Group,
    NoDeck,
    Panel,
    Pool,
    best_of,
    climb,
    exchanged,
    random_deck,
)
from tests.matches.engine.duels import catalogue
from tests.matches.samples import GAME, samples

POOL = Pool(
    groups=(Group(("a", "b", "c", "d", "e"), 3, 3), Group(("x", "y"), 1, 1)),
    size=7,
    sides=("s", "t"),
    side_size=8,
)


def anything(deck):
    return True


def drawn(seed, is_deck=anything):
    return random_deck(POOL, Stream.of(seed, "decks"), is_deck)


def is_of_the_pool(deck):
    main, side = deck["main"], deck["side"]
    few = [card for card in main if card in "abcde"]
    return (
        sum(main.values()) == POOL.size
        and len(few) == 3
        and len(main) == 4
        and all(1 <= main[card] <= 3 for card in few)
        and main.get("x", main.get("y")) == 1
        and sum(side.values()) == POOL.side_size
        and set(side) <= set(POOL.sides)
        and all(side.values())
    )


def test_equal_seeds_draw_equal_decks_of_the_pool():
    decks = [drawn(seed) for seed in range(20)]
    assert all(map(is_of_the_pool, decks))
    assert drawn(3) == decks[3]
    assert len({str(deck) for deck in decks}) > 10


def test_only_a_deck_is_drawn_and_an_impossible_pool_gets_a_sentence():
    assert all("a" in drawn(seed, lambda deck: "a" in deck["main"])["main"] for seed in range(10))
    with pytest.raises(NoDeck, match="none was legal: widen its groups"):
        drawn(0, lambda deck: False)


def test_an_exchange_leaves_the_old_deck_and_another_one_of_the_pool():
    deck, stream = drawn(1), Stream.of(1, "exchange")
    before = str(deck)
    others = [exchanged(deck, POOL, stream, anything) for _ in range(60)]
    assert str(deck) == before
    assert all(map(is_of_the_pool, others))
    assert deck not in others
    assert {card for other in others for card in other["main"]} == {*"abcdexy"}
    assert any(other["side"] != deck["side"] for other in others)


def test_an_exchange_is_a_deck_or_none():
    stream = Stream.of(1, "exchange")
    assert "x" in exchanged(drawn(1), POOL, stream, lambda deck: "x" in deck["main"])["main"]
    with pytest.raises(NoDeck, match="none left a legal deck"):
        exchanged(drawn(1), POOL, stream, lambda deck: False)


def test_the_best_of_some_decks_is_asked_twice():
    asked = []

    def points(deck, seed):
        asked.append((deck["main"]["n"], seed))
        return [5, 9, 8, 1, 2, 3, 4, 0][deck["main"]["n"]] + 4 * (seed == 1 and deck["main"]["n"] == 2)

    found = best_of([{"main": {"n": number}} for number in range(8)], points)
    assert found.deck == {"main": {"n": 2}}  # 8 and 12 against 9 and 9
    assert found.mean == 4
    assert asked[8:] == [(1, 1), (2, 1)]


def test_only_what_is_well_ahead_is_kept():
    leads = {1: MARGIN - 0.5, 2: MARGIN, 3: -1.0}
    found = climb(
        {"main": {"n": 0}},
        exchange=lambda deck: {"main": {"n": deck["main"]["n"] + 1}},
        lead=lambda new, old, seed: leads[seed],
        seeds=(1, 2, 3),
    )
    assert found.deck == {"main": {"n": 1}}
    assert found.kept == 1


def test_a_panel_plays_both_seats_and_a_deck_is_not_ahead_of_itself():
    decks = list(samples(GAME).values())
    panel = Panel(registry.get(GAME), catalogue(GAME), decks[:3], agents.get("random"))
    assert panel.games == 6
    points = [panel.points(deck, 7) for deck in decks]
    assert all(0 <= each <= panel.games for each in points)
    assert points == [panel.points(deck, 7) for deck in decks]
    assert panel.lead(decks[0], decks[0], 7) == 0
    best, worst = max(points), min(points)
    assert best > worst
    assert panel.lead(decks[points.index(best)], decks[points.index(worst)], 7) == best - worst
    assert panel.lead(decks[points.index(worst)], decks[points.index(best)], 7) < 0
