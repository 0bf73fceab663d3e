"""Setups that cannot be played are refused by name."""

import msgspec
import pytest

from matches.engine import registry
from matches.engine.interface import Setup, Unplayable
from tests.matches.engine.duels import catalogue, deck, setup


def refused(game, *decks):
    with pytest.raises(Unplayable) as caught:
        registry.get(game).new_game(setup(game, *decks), 1)
    return str(caught.value)


def test_a_blank_death_card_has_no_numbers():
    assert "Blank" in refused("inscription", deck("inscription", "blank-death-card", *["stoat"] * 19))


def test_a_death_card_that_players_wrote_can_be_played():
    cards = catalogue("inscription")
    written = msgspec.structs.replace(cards["blank-death-card"], slug="grim", name="Grim", power=2, health=3)
    made = Setup(
        game="inscription",
        cards=dict(cards) | {"grim": msgspec.structs.replace(written, sigils=("airborne",))},
        decks=[deck("inscription", *["grim"] * 20)] * 2,
    )
    state = registry.get("inscription").new_game(made, 3)
    face = state.faces[state.hands[state.active][0]]
    assert (face.power, face.health, face.kit.sigils) == (2, 3, ("airborne",))


def test_an_unknown_card_and_an_unknown_zone_are_named():
    assert "wolff is no card of the catalogue" in refused("augmented", deck("augmented", "wolff"))
    assert "zone 'attic'" in refused("augmented", deck("augmented", "wolf") | {"attic": {"wolf": 1}})


def test_a_duel_has_two_decks():
    one = Setup(game="augmented", cards=catalogue("augmented"), decks=(deck("augmented", "wolf"),))
    with pytest.raises(Unplayable, match="2 decks, not 1"):
        registry.get("augmented").new_game(one, 1)


def test_a_setup_is_compiled_once():
    made = setup("augmented", deck("augmented", *["stoat"] * 20))
    engine = registry.get("augmented")
    engine.new_game(made, 1)
    compiled = made.compiled
    engine.new_game(made, 2)
    assert made.compiled is compiled


@pytest.mark.parametrize("count", [-1, 1001])
def test_a_count_that_no_deck_can_have_is_refused(count):
    said = refused("augmented", deck("augmented", "wolf") | {"main": {"wolf": count}})
    assert said == f"Deck 1 has {count} of wolf in 'main'; write a number from 0 to 1000."
