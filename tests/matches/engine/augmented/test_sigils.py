"""Augmented's abilities, each on a position of its own."""

from tests.matches.engine.duels import Table, playable


def test_armor_takes_one_whole_damage():
    table = Table("augmented", {"a1": "wolf", "b1": {"card": "crab", "armor": 1}}).do("bell")
    assert (table.health("b1"), table.state.armor[table.state.board[4]]) == (1, 0)
    table = Table("augmented", {"a1": "stoat"}, seats=[{"hand": ["crab"]}, {}]).do("play crab", "space a1")
    assert table.state.armor[table.state.board[0]] == 1


def test_bastion_halves_rounded_up():
    assert Table("augmented", {"a1": "wolf", "b1": "river-snapper"}).do("bell").health("b1") == 4


def test_bloodlust_and_scavenger_gain_by_death():
    table = Table("augmented", {"a1": "wolverine", "a2": "opossum", "b1": "squirrel"}).do("bell")
    assert (table.power("a1"), table.state.bones) == (2, [1, 1])


def test_a_detonator_hurts_its_neighbours_and_by_combat_its_killer():
    board = {"a1": "wolf", "b1": "explode-bot", "b2": "stoat"}
    table = Table("augmented", board).do("bell")
    assert (table.at("a1"), table.at("b1"), table.at("b2"), table.state.bones) == ("", "", "", [1, 2])
    table = Table("augmented", {"a1": "explode-bot", "a2": "stoat", "b1": "stoat"}).do("hammer a1")
    assert (table.at("a2"), table.at("b1")) == ("", "stoat")


def test_brittle_perishes_if_it_struck():
    table = Table("augmented", {"a1": "revenant"}).do("bell")
    assert (table.at("a1"), table.state.bones[0]) == ("", 1)
    assert Table("augmented", {"a1": "revenant", "b1": "force-mage"}).do("bell").at("a1") == "revenant"


def test_a_sprinter_moves_to_a_side_of_choice_in_the_turn_it_was_played_too():
    table = Table("augmented", {"a2": "elk"}).do("bell")
    assert table.can() == ["sprint a1", "sprint a3"]
    assert table.do("sprint a3").at("a3") == "elk"
    assert Table("augmented", {"a1": {"card": "elk", "arrived": 5}}).do("bell").at("a2") == "elk"


def test_a_guardian_may_move_before_a_placed_card():
    table = Table("augmented", {"b1": "bloodhound"}, seats=[{"hand": ["geck"]}, {}]).do("play geck", "space a3")
    assert table.can() == ["yes guard", "no guard"]
    assert table.do("yes guard").at("b3") == "bloodhound"


def test_a_sentry_fires_once_between_its_draw_steps():
    seats = [{"hand": ["stoat", "geck"]}, {}]
    table = Table("augmented", {"b1": "sentry-drone", "a2": "squirrel"}, seats=seats)
    table.do("play stoat", "space a1")
    assert table.health("a1") == 2
    table.do("hammer a1", "play geck", "space a1")
    assert table.health("a1") == 1


def test_an_energy_gun_needs_a_target_and_its_energy():
    seats = [{"energy": 5, "cells": 5}, {}]
    table = Table("augmented", {"a1": "plasma-jimmy", "b1": "stoat"}, seats=seats)
    table.do("use energy-gun a1", "use energy-gun a1")
    assert (table.health("b1"), table.state.energy[0]) == (1, 1)
    assert "use energy-gun a1" not in table.can()
    assert "use energy-gun a1" not in Table("augmented", {"a1": "plasma-jimmy"}, seats=seats).can()


def test_enlarge_costs_one_bone_more_than_its_power():
    table = Table("augmented", {"a1": "bone-heap"}, seats=[{"bones": 3}, {}])
    table.do("use enlarge a1", "use enlarge a1")
    assert (table.power("a1"), table.health("a1"), table.state.bones[0]) == (2, 3, 0)


def test_the_abilities_of_a_card_are_used_at_most_thirty_times_a_turn():
    board = {"a1": {"card": "bone-heap", "memo": {"turn:used": 29}}}
    table = Table("augmented", board, seats=[{"bones": 9}, {}]).do("use enlarge a1")
    assert "use enlarge a1" not in table.can()


def test_a_fledgling_grows_with_the_same_missing_health():
    seats = [{}, {"main": ["wolf", "stoat"]}]
    table = Table("augmented", {"b1": {"card": "wolf-cub", "health": 1}}, seats=seats).do("bell")
    assert (table.at("b1"), table.health("b1")) == ("wolf", 1)
    table.do("hammer b1")
    assert table.discard(1) == ["wolf-cub", "wolf"]
    assert Table("augmented", {"b1": "wolf-cub"}).do("bell").at("b1") == "wolf-cub"


def test_a_gem_dependent_card_perishes_with_the_last_other_mox():
    table = Table("augmented", {"a1": "gem-fiend", "a2": "sapphire-mox", "a3": "ruby-mox"}).do("hammer a2")
    assert table.at("a1") == "gem-fiend"
    table = Table("augmented", {"a1": "gem-fiend", "a2": "sapphire-mox"}).do("hammer a2")
    assert (table.at("a1"), table.state.bones[0]) == ("", 2)


def test_searches_find_and_shuffle():
    seats = [{"hand": ["magpie"], "main": ["wolf", "urayuli", "stoat"]}, {}]
    table = Table("augmented", {"a1": "black-goat"}, seats=seats).do("play magpie", "space a1")
    assert table.can() == ["search stoat", "search wolf", "no search"]  # Commons only
    assert table.do("search wolf").hand(0) == ["wolf"]


def test_double_death_repeats_what_the_own_side_gets():
    table = Table("augmented", {"a1": "rat-king", "a2": "skelemancer", "b2": "opossum"}).do("hammer a1")
    assert table.state.bones == [8, 1]


def test_krill_spills_damage_that_is_no_strike():
    seats = [{"energy": 2, "cells": 2}, {}]
    table = Table("augmented", {"a1": "plasma-jimmy", "b1": "krill"}, seats=seats).do("use energy-gun a1")
    assert (table.state.scale, table.health("b1")) == (1, 1)


def test_powers_that_count_something():
    by_trait = {trait: card.slug for card in playable("augmented") for trait in card.traits}
    seats = [{"bones": 7, "hand": ["stoat"] * 9}, {}]
    board = {
        "a1": by_trait["bone-power"],
        "a2": by_trait["hand-power"],
        "a3": by_trait["opposing-health-power"],
        "b3": "grizzly",
    }
    table = Table("augmented", board, seats=seats)
    assert [table.power(space) for space in ("a1", "a2", "a3")] == [3, 5, 5]


def test_vermin_plague_gives_touch_of_death():
    plague = next(card for card in playable("augmented") if "vermin-plague" in card.traits)
    table = Table("augmented", {"a1": plague.slug, "a2": "squirrel", "b2": "squirrel"})
    kits = [table.state.kit[table.state.board[space]].sigils for space in (1, 5)]
    assert ["touch-of-death" in sigils for sigils in kits] == [True, False]


def test_a_morsel_feeds_the_card_it_was_sacrificed_for():
    food = "mealworm"
    table = Table("augmented", {"a1": {"card": food, "health": 2}}, seats=[{"hand": ["stoat", "geck"]}, {}])
    table.do("play stoat", "space a1", "play geck", "space a2")
    assert (table.health("a1"), table.health("a2")) == (5, 1)


def test_an_echo_repeats_an_effect_without_its_price():
    board = {"a1": "bone-heap", "a2": "dark-mage", "a3": "dark-mage"}
    table = Table("augmented", board, seats=[{"bones": 1}, {}]).do("use enlarge a1")
    assert (table.power("a1"), table.health("a1"), table.state.bones[0]) == (3, 4, 0)
    seats = [{"energy": 2, "cells": 2}, {}]
    table = Table("augmented", {"a1": "plasma-jimmy", "a2": "dark-mage", "b1": "squirrel"}, seats=seats)
    assert table.do("use energy-gun a1").state.bones == [0, 1]  # the echo found nobody
