"""Cards are found by name, by slug and as players write them."""

import pytest

from decks.rules.decknforge.playing_cards import find, full_deck
from tests.decks.rules.games import index_of


@pytest.mark.parametrize(
    ("written", "slug"),
    [
        ("7♣", "seven-of-clubs"), ("7c", "seven-of-clubs"), (" 10♦ ", "ten-of-diamonds"), ("10D", "ten-of-diamonds"),
        ("qh", "queen-of-hearts"), ("A♠", "ace-of-spades"), ("J♠", "jack-of-spades"), ("KS", "king-of-spades"),
        ("seven of CLUBS", "seven-of-clubs"), ("joker-r", "joker-r"), ("black joker", "joker-b"),
    ],
)  # fmt: skip
def test_a_card_is_found_as_it_is_written(written: str, slug: str) -> None:
    card = find(index_of("decknforge"), written)
    assert card is not None
    assert card.slug == slug


@pytest.mark.parametrize("written", ["1♣", "11♣", "7", "♣", "7♣♣", "C7", "Joker", "7x"])
def test_nothing_else_is_guessed(written: str) -> None:
    assert find(index_of("decknforge"), written) is None


def test_a_band_has_54_cards() -> None:
    deck = full_deck(index_of("decknforge"))
    assert (len(deck), set(deck.values())) == (54, {1})
