"""Cards as players write them."""

import pytest

from decks.rules.decknforge.playing_cards import find
from legacy.printing.cards import card_short
from tests.decks.rules.games import index_of

INDEX = index_of("decknforge")


@pytest.mark.parametrize(
    ("slug", "short"),
    [
        ("seven-of-clubs", "7♣"), ("ten-of-hearts", "10♥"), ("queen-of-diamonds", "Q♦"), ("ace-of-spades", "A♠"),
        ("joker-b", "Black Joker"), ("no-such-card", "no-such-card"),
    ],
)  # fmt: skip
def test_short_names(slug: str, short: str) -> None:
    assert card_short(INDEX, slug) == short


def test_every_card_is_found_again_by_its_short_name() -> None:
    for slug in INDEX.cards:
        card = find(INDEX, card_short(INDEX, slug))
        assert card is not None
        assert card.slug == slug
