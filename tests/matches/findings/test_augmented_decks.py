"""The decks of Augmented's metagame: legal, different, of nearly all cards, and found again from their seeds."""

import json

import pytest
from django.core.management.base import CommandError

from matches.engine import registry
from matches.engine.rng import Stream
from matches.findings import augmented_decks
from matches.findings.augmented_decks import (
    FOUND,
    SEARCHES,
    SLUG,
    TEMPLES,
    deckable,
    documents,
    is_sound,
    search_pool,
)
from matches.findings.sources import index_of, sample_documents
from matches.lab.deckbuilding import random_deck
from tests.decks.rules.games import judged
from tests.matches.management.calls import Ended

DECKS = documents()
ACCEPTED = {"not_on_official_list"}


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_legal_lacks_nothing_that_it_names_and_can_be_simulated(name):
    zones = DECKS[name]["zones"]
    report = judged(SLUG, {"zones": zones})
    assert report.legal
    assert {problem.code for problem in report.problems} <= ACCEPTED
    engine, cards = registry.get(SLUG), index_of(SLUG).cards
    assert not [card for zone in zones.values() for card in zone if engine.supported(cards[card])]


def test_there_are_thirty_and_none_is_another_or_a_sample():
    mains = [sorted(document["zones"]["main"].items()) for document in DECKS.values()]
    mains += [sorted(document["zones"]["main"].items()) for document in sample_documents(SLUG).values()]
    assert len(DECKS) == 30
    assert all(mains.count(each) == 1 for each in mains)


def test_about_half_were_built_by_hand_and_say_what_they_are_about():
    built = [name for name in DECKS if not name.startswith(FOUND)]
    assert list(DECKS)[: len(built)] == built
    assert 12 <= len(built) <= 18
    assert all(DECKS[name]["about"].endswith(".") for name in built)
    assert {name for name in DECKS if name.startswith(FOUND)} == {search.name for search in SEARCHES}


def test_every_card_but_some_talking_ones_is_in_a_deck():
    held = {card for document in DECKS.values() for zone in document["zones"].values() for card in zone}
    missing = [card for card in deckable() if card.slug not in held]
    assert {card.tier for card in missing} == {"talking"}
    # A deck holds one of them at most, and thirty decks cannot hold all; searches may find the same one.
    talking = sum(card.tier == "talking" for card in deckable())
    assert talking - len(DECKS) <= len(missing) <= talking - len(DECKS) + 2


def test_every_temple_has_decks_of_its_own_and_some_decks_are_mixed():
    cards = index_of(SLUG).cards
    temples = [frozenset(cards[card].temple for card in document["zones"]["main"]) for document in DECKS.values()]
    assert all(temples.count(frozenset({temple})) >= 3 for temple in TEMPLES)
    assert sum(len(each) > 1 for each in temples) >= 5


def test_a_deck_with_a_card_that_waits_for_another_is_not_sound():
    zones = DECKS["beast-herd"]["zones"]
    assert is_sound(zones)
    alone = {"main": {card: count for card, count in zones["main"].items() if card != "wolf"}, "side": zones["side"]}
    assert judged(SLUG, {"zones": alone}).legal
    assert not is_sound(alone)  # the cub cannot grow


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_a_found_deck_is_of_its_pool(search):
    pool, document = search_pool(search), DECKS[search.name]
    main = document["zones"]["main"]
    assert document["search"]["seed"] == search.seed
    assert tuple(document["search"]["temples"]) == search.temples
    assert sum(main.values()) == pool.size
    assert [sum(card in group.cards for card in main) for group in pool.groups] == [16, 3, 1]
    assert set(document["zones"]["side"]) <= set(pool.sides)


def test_two_searches_of_a_temple_share_no_rare():
    one, other = (search_pool(search) for search in SEARCHES if search.temples == ("tech",))
    assert not set(one.groups[1].cards) & set(other.groups[1].cards)
    assert one.groups[0].cards == other.groups[0].cards


def test_decks_of_chance_are_sound_and_their_seed_draws_them_again():
    pool = search_pool(SEARCHES[0])
    decks = [random_deck(pool, Stream.of(seed, "decks"), is_sound) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    assert all(map(is_sound, decks))


# --- the command -----------------------------------------------------------------------------------------------------
def test_a_search_is_written_down_and_comes_out_again(tmp_path, monkeypatch):
    for name in ("DRAWS", "STEPS", "TRIAL"):
        monkeypatch.setattr(augmented_decks, name, 1)
    for folder in ("one", "two"):
        out = Ended("find_decks", "found-undead-1", "--out", tmp_path / folder).out
        assert out.startswith("found-undead-1: ")
    one, two = ((tmp_path / folder / "found-undead-1.json").read_text() for folder in ("one", "two"))
    assert one == two
    document = json.loads(one)
    assert is_sound(document["zones"])
    assert document["search"]["temples"] == ["undead"]
    assert f"{100 * document['search']['end']:.0f} %" in out


def test_an_unknown_search_gets_a_sentence():
    with pytest.raises(CommandError, match=r"No search is called 'found-nothing'. There are found-beast-1, "):
        Ended("find_decks", "found-nothing")
