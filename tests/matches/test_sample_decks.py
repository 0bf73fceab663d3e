"""The sample decks are legal without a warning, can be simulated, and differ."""

import pytest

from cards.rules import games
from cards.rules.index import CardIndex
from decks import rules
from decks.rules import documents as reading
from decks.rules.base import report
from matches.engine import registry
from matches.engine.interface import Setup
from matches.engine.rng import Stream
from tests.decks.rules.games import judged
from tests.matches.engine.duels import catalogue, play_out
from tests.matches.samples import GAMES, documents, pairs, samples

DECKS = [(game, name) for game in GAMES for name in samples(game)]


@pytest.mark.parametrize(("game", "name"), DECKS)
def test_a_sample_deck_is_legal_and_can_be_simulated(game, name):
    document = documents(game)[name]
    assert document["game"] == game
    index = CardIndex(game=game, version=1, cards=catalogue(game).values())
    kind = next(kind for kind in rules.get(game).kinds if kind.name == "zones")
    subject = kind.subject(reading.read(kind.shape, {"zones": document["zones"]}), index)
    assert report(kind.rules, subject, games.get(game).parameters()).problems == ()
    engine = registry.get(game)
    lacking = {card: engine.supported(index.cards[card]) for zone in document["zones"].values() for card in zone}
    assert not [card for card, missing in lacking.items() if missing]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_no_two_are_alike(game):
    assert len(pairs(game)) == {"mysterion": 4}.get(game, 8)
    lists = [sorted(zones["main"].items()) for zones in samples(game).values()]
    assert all(lists.count(each) == 1 for each in lists)


def test_every_temple_of_augmented_has_a_deck_of_its_own_and_some_are_mixed():
    temples = [
        {catalogue("augmented")[card].temple for card in zones["main"]} for zones in samples("augmented").values()
    ]
    for temple in ("beast", "undead", "tech", "magick"):
        assert {temple} in temples
    assert sum(len(each) > 1 for each in temples) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_both_decks_of_a_pair_play(game):
    for number, pair in enumerate(pairs(game)):
        setup = Setup(game=game, cards=catalogue(game), decks=[samples(game)[name] for name in pair])
        state = registry.get(game).new_game(setup, number)
        assert play_out(game, state, Stream.of(number, "agent")) > 10


def test_every_card_of_the_demonstration_set_is_in_a_deck_that_says_it_is_one():
    decks = samples("mysterion")
    assert {card for zones in decks.values() for card in zones["main"]} == set(catalogue("mysterion"))
    assert all(name.startswith("demo-") for name in decks)
    elements = [{catalogue("mysterion")[card].elements for card in zones["main"]} - {()} for zones in decks.values()]
    assert sorted(map(len, elements)) == [1, 1, 1, 1]
    assert {("ember",), ("tide",)} == set().union(*elements)


def test_no_card_of_a_draft_is_in_both_decks_more_often_than_the_box_holds_it():
    for pair in pairs("inscription"):
        first, second = (samples("inscription")[name]["main"] for name in pair)
        for card in {*first, *second}:
            copies = catalogue("inscription")[card].copies
            pool = copies.get("normal", 0) + copies.get("rare", 0)
            assert first.get(card, 0) + second.get(card, 0) <= pool, card


# --- bands -----------------------------------------------------------------------------------------------------------
BANDS = documents("decknforge")


@pytest.mark.parametrize("name", BANDS)
def test_a_sample_band_is_legal_without_a_warning(name):
    assert BANDS[name]["game"] == "decknforge"
    assert judged("decknforge", {"band": BANDS[name]["band"]}).problems == ()


def test_there_are_eight_bands_and_they_differ():
    inscribed = [{each["inscription"] for each in band["band"]["inscriptions"]} for band in BANDS.values()]
    assert len(BANDS) == 8
    assert all(inscribed.count(each) == 1 for each in inscribed)
    names = [monster["name"] for band in BANDS.values() for monster in band["band"]["monsters"]]
    assert len(set(names)) == len(names)
