"""What can be simulated is told as the engine says it."""

from msgspec.structs import replace

from matches.engine import registry
from matches.engine.coverage import coverage_of, lacking_of
from tests.matches.engine.duels import catalogue, playable


def test_the_numbers_are_those_of_the_engine():
    cards = list(catalogue("augmented").values())
    coverage = coverage_of("augmented", cards)
    assert coverage.cards == len(cards)
    assert coverage.cards_supported == len(playable("augmented")) == len(cards) - len(coverage.lacking)
    assert coverage.text().startswith(f"augmented: {coverage.cards_supported} of {coverage.cards} cards, ")
    for each in coverage.lacking:
        assert each.missing == registry.get("augmented").supported(catalogue("augmented")[each.card])


def test_missing_abilities_come_with_their_cards_most_first():
    wolf = catalogue("augmented")["wolf"]
    cards = [
        wolf,
        replace(wolf, slug="one", name="One", sigils=("airborne", "levitation")),
        replace(wolf, slug="two", name="Two", sigils=("levitation", "glamour")),
    ]
    coverage = coverage_of("augmented", cards)
    assert coverage.missing == {"levitation": 2, "glamour": 1}
    assert list(coverage.missing) == ["levitation", "glamour"]
    assert (coverage.cards_supported, coverage.abilities, coverage.abilities_supported) == (1, 3, 1)
    assert [(each.card, each.missing) for each in coverage.lacking] == [
        ("one", ("levitation",)),
        ("two", ("levitation", "glamour")),
    ]


def test_the_operations_of_an_effect_are_abilities():
    coverage = coverage_of("elemental", catalogue("elemental").values())
    assert coverage.text() == "elemental: 87 of 87 cards, 23 of 23 abilities"


def test_a_game_without_an_engine_plays_nothing():
    coverage = coverage_of("chess", list(catalogue("augmented").values())[:5])
    assert not coverage.has_engine
    assert coverage.cards_supported == 0
    assert coverage.text() == "chess: no engine yet, none of 5 cards"
    assert lacking_of("chess", catalogue("augmented")["wolf"]) is None
