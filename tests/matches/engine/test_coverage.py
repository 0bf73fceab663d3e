"""What can be simulated is told as the engine says it."""

from msgspec.structs import replace

from matches.engine import registry
from matches.engine.coverage import coverage_of, lacking_of
from matches.engine.mysterion.cards import OPERATIONS
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


def test_operations_of_effects_are_abilities():
    cards = list(catalogue("mysterion").values())
    coverage = coverage_of("mysterion", cards)
    assert (coverage.cards_supported, coverage.lacking) == (len(cards), ())
    assert coverage.abilities == coverage.abilities_supported == len(OPERATIONS)
    salve = catalogue("mysterion")["vial-of-balsam"]
    strange = replace(salve, effect={"on": "played", "do": [{"op": "heal", "n": 3}, {"op": "sing"}]})
    assert coverage_of("mysterion", [strange]).abilities == 2
    assert coverage_of("mysterion", [strange]).cards_supported == 0


def test_inscriptions_and_labels_are_abilities_beside_the_cards():
    cards = list(catalogue("decknforge").values())
    coverage = coverage_of("decknforge", cards, ["inscription sharp", "label doom", "label shy"])
    assert (coverage.cards_supported, coverage.abilities, coverage.abilities_supported) == (54, 3, 2)
    assert coverage.missing == {"label shy": 0}
    assert coverage.text() == "decknforge: 54 of 54 cards, 2 of 3 abilities"


def test_every_card_of_elemental_is_played():
    coverage = coverage_of("elemental", catalogue("elemental").values())
    assert coverage.text() == "elemental: 87 of 87 cards, 23 of 23 abilities"


def test_a_game_without_an_engine_plays_nothing():
    coverage = coverage_of("chess", list(catalogue("augmented").values())[:5])
    assert not coverage.has_engine
    assert coverage.cards_supported == 0
    assert coverage.text() == "chess: no engine yet, none of 5 cards"
    assert lacking_of("chess", catalogue("augmented")["wolf"]) is None
