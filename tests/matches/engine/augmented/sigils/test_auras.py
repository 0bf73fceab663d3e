"""Power that cards lend to others."""

import pytest

from tests.matches.engine.augmented.sigils.boards import bearing
from tests.matches.engine.duels import Table


def powers(board, *spaces):
    table = Table("augmented", board)
    return [table.power(space) for space in spaces]


def test_enraged_adds_four_to_its_bearer_alone():
    assert powers({"a1": bearing("stoat", "enraged"), "a2": "stoat"}, "a1", "a2") == [5, 1]


def test_gem_animator_lifts_own_mox_cards():
    board = {"a1": "orange-mage", "a2": "emerald-mox", "a3": "stoat", "b2": "emerald-mox"}
    assert powers(board, "a1", "a2", "a3", "b2") == [0, 1, 1, 0]
    assert powers({"a1": bearing("emerald-mox", "gem-animator")}, "a1") == [1]


@pytest.mark.parametrize(
    ("sigil", "card", "plain"),
    [("witching-hour", "ectoplasm", 1), ("leep-leader", "l33pbot", 0), ("unholy-will", "mad-ritualist", 0)],
)
def test_auras_for_a_tribe_reach_own_cards_of_it_only(sigil, card, plain):
    board = {"a1": bearing("stoat", sigil), "a2": card, "a3": "stoat", "b2": card}
    assert powers(board, "a1", "a2", "a3", "b2") == [1, plain + 1, 1, plain]


def test_leep_leader_lifts_others_not_itself():
    assert powers({"a1": "e1337bot"}, "a1") == [1]
    assert powers({"a1": "e1337bot", "a2": "e1337bot"}, "a1", "a2") == [2, 2]


def test_sea_shanty_and_truest_patron_read_current_sigils():
    board = {"a1": bearing("stoat", "sea-shanty"), "a2": "revenant", "a3": bearing("stoat", "brittle"), "a4": "stoat"}
    assert powers(board, "a1", "a2", "a3", "a4") == [1, 4, 2, 1]
    board = {"a1": "tamer-toad", "a2": bearing("stoat", "familiar"), "a3": "stoat"}
    assert powers(board, "a1", "a2", "a3") == [1, 2, 1]
    # Opposite a Purist the card has no Brittle.
    assert powers(board | {"a2": "revenant", "b2": bearing("stoat", "purist")}, "a2") == [3]


def test_overpower_lifts_all_other_own_cards():
    board = {"a1": bearing("stoat", "overpower"), "a2": "stoat", "b1": "stoat"}
    assert powers(board, "a1", "a2", "b1") == [1, 3, 1]


def test_offense_upgrade_looks_at_the_base_of_tech_cards():
    board = {"a1": "security-system", "a2": "automaton", "a3": {"card": "automaton", "bonus": 1}, "a4": "stoat"}
    assert powers(board, "a1", "a2", "a3", "a4") == [0, 2, 3, 1]
    assert powers({"a1": "security-system", "a2": {"card": "automaton", "power": 2}}, "a2") == [2]


def test_putrid_essence_weakens_the_card_opposite_by_own_mox_cards():
    board = {"a1": "shower-mage", "a2": "emerald-mox", "a3": "ruby-mox", "b1": "wolf", "b2": "wolf"}
    assert powers(board, "b1", "b2") == [1, 3]
    assert powers(board | {"a4": "sapphire-mox"} | {"b1": "stoat"}, "b1") == [0]


def test_attack_conduit_lifts_what_stands_between_it_and_another_conduit():
    board = {"a1": "buff-conduit", "a2": "stoat", "a3": "stoat"}
    assert powers(board, "a2", "a3") == [1, 1]
    board["a4"] = bearing("stoat", "null-conduit")
    assert powers(board, "a1", "a2", "a3", "a4") == [0, 2, 2, 1]
    # Two of them add up, and one counts once however many partners it has (AUG-S-13).
    assert powers(board | {"a4": "buff-conduit"}, "a2") == [3]
    assert powers(board | {"a3": bearing("stoat", "null-conduit")}, "a2", "a3") == [2, 2]
    # A sigil with Conduit in its name makes no Conduit (AUG-S-12).
    assert powers(board | {"a4": bearing("stoat", "attack-conduit")}, "a2") == [2]
    assert powers(
        {"a1": bearing("stoat", "attack-conduit"), "a2": "stoat", "a3": bearing("stoat", "attack-conduit")}, "a2"
    ) == [1]


def test_overclock_conduit_lends_power_and_burns_out_at_the_end():
    board = {"a1": "overclock-conduit", "a2": "stoat", "a3": "null-conduit", "a4": "stoat"}
    table = Table("augmented", board)
    assert [table.power(space) for space in ("a2", "a4")] == [3, 1]
    table.do("bell")
    assert [table.at(space) for space in ("a1", "a2", "a3", "a4")] == ["overclock-conduit", "", "null-conduit", "stoat"]
    assert (table.state.scale, table.state.bones[0]) == (4, 1)


def test_borrowed_power_counts_for_the_first_strike_only():
    board = {"a1": bearing("stoat", "double-strike", "enraged")}
    assert Table("augmented", board).do("bell").state.scale == 6
