"""Searches of a card that is played."""

import pytest

from tests.matches.engine.augmented.sigils.bearers import played


def test_an_ant_spawner_finds_common_ants_anywhere():
    table = played("ant-spawner", main=["stoat", "worker-ant"], discard=["flying-ant"])
    assert table.can() == ["search flying-ant", "search worker-ant", "no search"]
    assert table.do("search worker-ant").hand(0) == ["worker-ant"]


def test_a_chew_toy_finds_hounds_of_the_main_deck():
    table = played("chew-toy", main=["stoat", "bloodhound"], discard=["bloodhound"])
    assert table.can() == ["search bloodhound", "no search"]
    table.do("search bloodhound")
    assert (table.hand(0), table.discard(0)) == (["bloodhound"], ["bloodhound"])


def test_a_search_engine_finds_what_costs_energy():
    table = played("search-engine", main=["stoat", "steambot", "rabbit"])
    assert table.can() == ["search steambot", "no search"]


def test_an_upbringing_finds_what_is_free_and_of_no_side_deck():
    table = played("upbringing", main=["stoat", "rabbit", "squirrel", "geck"])
    assert table.can() == ["search geck", "search rabbit", "no search"]


def test_imitation_finds_a_copy_of_an_own_card():
    table = played("imitation-art", board={"b1": "wolf", "a3": "stoat"}, main=["stoat", "wolf"], discard=["geck"])
    assert table.can() == ["search geck", "search stoat", "no search"]


def test_a_spirit_medium_finds_spectres_of_the_discard_pile():
    table = played("spirit-medium", main=["shade"], discard=["stoat", "shade"])
    assert table.can() == ["search shade", "no search"]
    table.do("search shade")
    assert (table.hand(0), table.discard(0)) == (["shade"], ["stoat"])


def test_both_halves_of_a_re_index_happen_by_themselves():
    table = played("re-index", main=["stoat", "sniper-bot", "rabbit"], discard=["sniper-bot", "wolf"])
    assert table.can() == ["search rabbit", "search sniper-bot", "no search"]
    table.do("no search")
    assert table.can() == ["search sniper-bot", "no search"]
    table.do("search sniper-bot")
    assert (table.hand(0), table.discard(0)) == (["sniper-bot"], ["wolf"])


def test_desecration_discards_a_card_of_the_main_deck():
    table = played("desecration", main=["wolf", "stoat"]).do("search wolf")
    assert (table.hand(0), table.discard(0), len(table.state.mains[0])) == ([], ["wolf"], 1)


@pytest.mark.parametrize("sigil", ["chew-toy", "search-engine", "upbringing", "desecration"])
def test_a_search_that_finds_nothing_asks_nothing(sigil):
    assert played(sigil, discard=["wolf"]).can() == ["hammer a1", "bell"]
