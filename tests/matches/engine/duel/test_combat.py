"""The attack step: order, patterns, and one strike step by step."""

from tests.matches.engine.duels import Table


def test_an_unopposed_card_strikes_the_scale_and_an_opposed_one_the_card():
    table = Table("augmented", {"a1": "wolf", "a2": "stoat", "b2": "stoat"}).do("bell")
    assert table.state.scale == 3
    assert table.health("b2") == 2


def test_damage_beyond_health_is_lost():
    table = Table("augmented", {"a1": "wolf", "b1": "squirrel"}).do("bell")
    assert table.at("b1") == ""
    assert table.state.scale == 0
    assert table.state.bones == [0, 1]


def test_the_tenth_space_ends_the_match():
    table = Table("augmented", {"a1": "wolf"}, scale=7).do("bell")
    assert table.engine.outcome(table.state).winners == (0,)
    assert table.engine.to_act(table.state) == ()


def test_the_first_turn_of_the_first_player_is_capped():
    seats = [{"capped": 1}, {}]
    assert Table("augmented", {"a1": "wolf", "a3": "wolf"}, seats=seats).do("bell").state.scale == 2


def test_strikes_off_the_board_are_skipped():
    table = Table("augmented", {"a1": "mantis", "b2": "stoat"}).do("bell")
    assert table.health("b2") == 2
    assert table.state.scale == 0


def test_trifurcated_strike_hits_three_spaces():
    table = Table("augmented", {"a2": "mantis-god", "b1": "stoat", "b2": "stoat"}).do("bell")
    assert (table.health("b1"), table.health("b2"), table.state.scale) == (2, 2, 1)


def test_the_second_strike_goes_direct_where_the_first_killed():
    table = Table("augmented", {"a1": "dire-wolf", "b1": "squirrel"}).do("bell")
    assert (table.at("b1"), table.state.scale) == ("", 2)


def test_a_sniper_names_its_target_before_it_strikes():
    table = Table("augmented", {"a1": "sniper-bot", "b3": "stoat"}).do("bell")
    assert table.can() == ["strike b1", "strike b2", "strike b3", "strike b4"]
    assert table.do("strike b3").health("b3") == 2


def test_airborne_flies_over_and_mighty_leap_stops_it():
    table = Table("augmented", {"a1": "bat", "a2": "bat", "b1": "stoat", "b2": "bullfrog"}).do("bell")
    assert (table.health("b1"), table.health("b2"), table.state.scale) == (3, 1, 2)


def test_waterborne_sends_the_strike_through_but_not_that_of_an_aquanaut():
    table = Table("augmented", {"a1": "stoat", "a2": "grizzly", "b1": "river-otter", "b2": "river-otter"}).do("bell")
    assert (table.at("b1"), table.at("b2"), table.state.scale) == ("river-otter", "", 1)


def test_a_repulsive_card_is_not_struck_and_taunt_draws_the_strike():
    table = Table("augmented", {"a1": "wolf", "b1": "force-mage"}).do("bell")
    assert (table.at("b1"), table.state.scale) == ("force-mage", 0)
    table = Table("augmented", {"a1": "stoat", "b1": "stoat", "b2": "practice-wizard"}).do("bell")
    assert (table.health("b1"), table.health("b2")) == (3, 2)


def test_a_burrower_may_come_in_augmented_and_must_in_inscription():
    table = Table("augmented", {"a1": "stoat", "b4": "mole"}).do("bell")
    assert table.can() == ["burrow b4", "no burrow"]
    table.do("burrow b4")
    assert (table.at("b1"), table.health("b1"), table.state.scale) == ("mole", 3, 0)
    assert Table("augmented", {"a1": "stoat", "b4": "mole"}).do("bell", "no burrow").state.scale == 1
    table = Table("inscription", {"a2": "stoat", "b4": "mole", "b1": "mole"}).do("bell")
    assert (table.at("b1"), table.at("b2"), table.at("b4")) == ("", "mole", "mole")


def test_a_card_without_power_does_not_attack():
    table = Table("augmented", {"a1": "stoat", "b1": "skunk"}).do("bell")
    assert table.health("b1") == 3


def test_bonuses_count_for_the_first_strike_only():
    table = Table("augmented", {"a1": {"card": "dire-wolf", "bonus": 2}}).do("bell")
    assert table.state.scale == 4 + 2
