"""What matches read of the rooms below."""

import pytest

from cards.rules.games import GAMES
from matches.selectors import coverage_list, sample_decks


@pytest.mark.django_db
def test_before_anything_is_loaded_there_are_no_cards_to_simulate():
    coverages = coverage_list()
    assert [coverage.game for coverage in coverages] == [game.slug for game in GAMES]
    assert [coverage.cards for coverage in coverages] == [0] * len(GAMES)


def test_sample_decks_are_found_by_name():
    assert "beast-blood" in sample_decks(game="augmented")
    assert sample_decks(game="chess") == {}
