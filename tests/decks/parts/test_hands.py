"""Sample hands: dealt by a seed, from the deck's own cards, with the mulligans that the rules know."""

from collections import Counter

import pytest

from decks import rules
from decks.formats.base import DeckList, deck_list
from decks.parts.hands import hand_drawn
from decks.rules.kinds import Opening
from tests.decks.decks import LEGAL
from tests.decks.rules.games import index_of


def deck(game: str = "augmented", zones: dict[str, dict[str, int]] | None = None) -> DeckList:
    return deck_list(rules=rules.get(game), index=index_of(game), zones=zones or LEGAL["zones"])


OPENING = Opening(hand=(("main", 3), ("side", 1)), draws_on_first_turn=False, mulligans=1)


def test_the_same_seed_deals_the_same_hand_and_another_another() -> None:
    hands = [hand_drawn(deck(), OPENING, seed=seed) for seed in (1, 1, 2, 3)]
    assert hands[0] == hands[1]
    assert len({tuple(card.name for card in hand.cards) for hand in hands}) == 3
    assert [card.zone for card in hands[0].cards] == ["Main", "Main", "Main", "Side"]


def test_no_more_copies_are_dealt_than_there_are() -> None:
    small = deck(zones={"main": {"wolf": 2, "Wlof": 1}})
    for seed in range(30):
        hand = hand_drawn(small, OPENING, seed=seed)
        assert Counter(card.name for card in hand.cards) == {"Wolf": 2, "Wlof": 1}
        assert hand.is_short, "there is no side deck to draw from"
        assert [card.spec is None for card in hand.cards if card.name == "Wlof"] == [True]


def test_mulligans_are_bounded_by_the_rules() -> None:
    first, again, more = (hand_drawn(deck(), OPENING, seed=5, mulligans=asked) for asked in (0, 1, 9))
    assert (first.mulligans_left, again.mulligans_left) == (1, 0)
    assert again == more
    assert first.cards != again.cards


def test_a_hand_put_aside_is_not_dealt_again() -> None:
    once = {f"Card {number}": 1 for number in range(6)}
    aside = Opening(hand=(("main", 3),), mulligans=1, mulligan_shuffles=False)
    for seed in range(20):
        first, again = (hand_drawn(deck(zones={"main": once}), aside, seed=seed, mulligans=asked) for asked in (0, 1))
        assert not {card.name for card in first.cards} & {card.name for card in again.cards}


@pytest.mark.parametrize(
    ("game", "hand", "by_turn_three", "mulligans"),
    [
        ("augmented", {"main": 3, "side": 1}, 2, 1),
        ("inscription", {"main": 3, "squirrels": 1}, 2, 0),
        ("elemental", {"draw": 4}, 8, 0),
        ("mysterion", {"main": 7}, 3, 1),
    ],
)
def test_each_game_says_how_it_draws(game: str, hand: dict[str, int], by_turn_three: int, mulligans: int) -> None:
    from cards.rules import games

    opening = rules.get(game).opening(games.get(game).parameters())
    assert opening is not None
    assert dict(opening.hand) == hand
    assert opening.draws_by(3) == by_turn_three
    assert opening.mulligans == mulligans
