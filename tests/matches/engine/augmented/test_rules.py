"""Augmented's own turn: opening, draw step, hammer, starvation, and the prices of cards."""

from matches.engine import registry
from tests.matches.engine.duels import Table, deck, setup


def test_both_are_asked_about_their_opening_hand_and_the_first_player_draws_nothing():
    engine = registry.get("augmented")
    state = engine.new_game(setup("augmented", deck("augmented", *["stoat"] * 20)), 1)
    assert engine.to_act(state) == (0,)
    engine.apply(state, 0, engine.read_action(state, 0, "yes mulligan"))
    assert engine.to_act(state) == (1,)
    engine.apply(state, 1, engine.read_action(state, 1, "no mulligan"))
    first = state.active
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert (state.energy[first], state.cells[first], state.cells[1 - first]) == (1, 1, 0)
    engine.apply(state, first, engine.read_action(state, first, "bell"))
    assert [len(hand) for hand in state.hands] == [4, 4]  # neither draws in its first turn (AUG-R-02)
    engine.apply(state, 1 - first, engine.read_action(state, 1 - first, "bell"))
    assert sorted(engine.action_text(state, first, a) for a in engine.legal_actions(state, first)) == [
        "draw main",
        "draw side",
    ]


def test_starvation_doubles():
    table = Table("augmented", {}, seats=[{"turns_taken": 1, "starved": 2}, {"turns_taken": 1}], active=1)
    table.do("bell")
    assert (table.state.scale, table.state.starved[0]) == (-4, 3)


def test_the_hammer_falls_once_a_turn_and_leaves_a_bone():
    table = Table("augmented", {"a1": "stoat", "a2": "stoat"}).do("hammer a1")
    assert (table.at("a1"), table.state.bones[0]) == ("", 1)
    assert table.can() == ["bell"]


def test_blood_is_paid_before_the_space_is_chosen_and_no_more_than_needed():
    board = {"a1": "squirrel", "a2": "squirrel", "a3": "squirrel", "a4": "squirrel"}
    table = Table("augmented", board, seats=[{"hand": ["wolf"]}, {}])
    table.do("play wolf", "sacrifice a1", "sacrifice a3")
    assert table.can() == ["space a1", "space a3"]
    table.do("space a3")
    assert (table.at("a3"), table.state.bones[0], table.hand(0)) == ("wolf", 2, [])


def test_a_full_row_that_only_survives_leaves_no_space():
    board = dict.fromkeys(("a1", "a2", "a3", "a4"), "pharaohs-pets")
    assert "play stoat" not in Table("augmented", board, seats=[{"hand": ["stoat"]}, {}]).can()


def test_a_full_row_is_paid_with_a_card_that_leaves():
    board = {"a1": "pharaohs-pets", "a2": "stoat", "a3": "pharaohs-pets", "a4": "stoat"}
    table = Table("augmented", board, seats=[{"hand": ["stunted-wolf"]}, {}]).do("play stunted-wolf")
    assert table.can() == ["sacrifice a2", "sacrifice a4"]
    assert table.do("sacrifice a4").at("a4") == "stunted-wolf"


def test_the_bloodless_cannot_be_sacrificed():
    seats = [{"hand": ["stoat"]}, {}]
    assert "play stoat" not in Table("augmented", {"a1": "dam"}, seats=seats).can()
    assert "play stoat" in Table("augmented", {"a1": "dam", "a2": "druid"}, seats=seats).can()


def test_bones_energy_and_overcharge_are_checked_together():
    def can(**seat):
        return "play cat-with-a-gun" in Table("augmented", {}, seats=[{"hand": ["cat-with-a-gun"]} | seat, {}]).can()

    assert can(energy=8, cells=11)
    assert can(energy=8, cells=8)  # the eight cells are empty once they are paid
    assert not can(energy=7, cells=12)
    table = Table("augmented", {}, seats=[{"hand": ["cat-with-a-gun"], "energy": 9, "cells": 12}, {}])
    table.do("play cat-with-a-gun", "space a1")
    assert (table.state.energy[0], table.state.cells[0]) == (1, 9)


def test_gems_must_remain_after_the_payment():
    seats = [{"hand": ["gem-fiend"]}, {}]
    assert "play gem-fiend" not in Table("augmented", {"a1": "ruby-mox"}, seats=seats).can()
    assert "play gem-fiend" in Table("augmented", {"a1": "sapphire-mox"}, seats=seats).can()
    assert "play gem-fiend" in Table("augmented", {"a1": "prism-mox"}, seats=seats).can()


def test_a_broken_gem_is_a_card_that_perishes():
    seats = [{"hand": ["arcane-trickster"]}, {}]
    table = Table("augmented", {"a1": "sapphire-mox", "a2": "altar-of-azurite", "a3": "ruby-mox"}, seats=seats)
    table.do("play arcane-trickster")
    assert table.can() == ["shatter a1", "shatter a2"]
    table.do("shatter a2", "space a2")
    assert (table.at("a1"), table.at("a2"), table.state.bones[0]) == ("sapphire-mox", "arcane-trickster", 1)


def test_three_sacrifices_go_on_though_the_blood_is_paid():
    board = {"a1": "black-goat", "a2": "black-goat", "a3": "stoat"}
    table = Table("augmented", board, seats=[{"hand": ["urayuli"]}, {}])
    table.do("play urayuli", "sacrifice a1", "sacrifice a2")
    assert table.at("a3") == ""
    assert table.can() == ["space a1", "space a2", "space a3", "space a4"]


def test_discounts_lower_a_price():
    seats = [{"hand": ["gashadokuro"], "discard": ["revenant"] * 3, "bones": 15}, {}]
    table = Table("augmented", {}, seats=seats).do("play gashadokuro", "space a1")
    assert table.state.bones[0] == 0
    undead = [{"hand": ["zombie"]}, {}]
    assert "play zombie" in Table("augmented", {"a1": "haunted-tombstone"}, seats=undead).can()
    assert "play zombie" not in Table("augmented", {}, seats=undead).can()


def test_the_scale_may_pay():
    table = Table("augmented", {}, seats=[{"hand": ["the-smoke"]}, {}]).do("play the-smoke", "space a1")
    assert table.state.scale == -2
    seats = [{"hand": ["the-smoke"], "bones": 1}, {}]
    table = Table("augmented", {}, seats=seats).do("play the-smoke", "no scale", "space a1")
    assert (table.state.scale, table.state.bones[0]) == (0, 0)
