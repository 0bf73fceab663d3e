"""Every face is played from its data: the value of each formula, and what the engine says that it cannot play."""

import re

import pytest
from msgspec.structs import replace

from cards.rules.elemental import DICE
from matches.engine.elemental.cards import Formula
from matches.engine.interface import Setup, Unplayable
from tests.matches.engine.duels import catalogue
from tests.matches.engine.elemental.games import ENGINE, Table, setup

SHOWN = {"fire": 2, "earth": 3, "water": 4, "nature": 5, "magic": 6, "gold": 1, "chance": 3}
WITH_FORMULA = [card for card in catalogue("elemental").values() if (card.effect or {}).get("amount")]


@pytest.mark.parametrize("card", WITH_FORMULA, ids=lambda card: card.slug)
def test_a_play_brings_what_the_formula_says(card):
    """The formula is worked out here by Python itself, with the dice put in for their names."""
    table = Table({"hp": 100, "hand": [card.slug], "passives": ["risk-aversion"]}, {"hp": 100}, dice=SHOWN)
    table.do(f"play {card.slug}", *(["no roll"] if "chance" in str(card.effect) else []))
    text = card.effect["amount"].replace("×", "*")
    value = eval(re.sub("[a-z]+", lambda word: str(SHOWN[word.group()]), text))
    op, targets = card.effect["op"], card.effect.get("targets", ())
    hp, gold = [100, 100], 0
    if op == "damage":
        hp[1] -= value
        gold += value
        if "self" in targets:
            hp[0] -= value
            gold += value
    elif op == "heal":
        hp[0] += value
    else:
        gold += value
    assert table.game.hp == hp
    assert table.game.gold == [gold, 0]


def test_there_are_31_such_cards_and_86_in_the_shop():
    assert len(WITH_FORMULA) == 31
    table = ENGINE.new_game(setup(), 0).table
    assert len(table.shop) == 86
    assert len(table.faces) == 87
    assert [len(cards) for cards in table.starting] == [8, 8]


def test_a_formula_knows_how_many_dice_it_names():
    single, several = 1 << len(DICE), 2 << len(DICE)
    assert Formula("1").bits == 0
    assert Formula("2×fire").bits == single | 1
    assert Formula("fire + earth").bits == several | 3
    assert Formula("magic × fire").value([3, 1, 1, 1, 5, 1, 1]) == 15


def test_a_card_with_an_unknown_operation_is_named_and_refuses_the_match():
    cards = catalogue("elemental")
    strange = replace(cards["fire"], slug="strange", name="Strange", effect={"op": "explode"})
    assert "explode" in ENGINE.supported(strange)[0]
    with pytest.raises(Unplayable, match="cannot be simulated yet: Strange "):
        ENGINE.new_game(Setup(game="elemental", cards={**cards, "strange": strange}, decks=()), 0)


def test_a_deck_is_refused_and_so_is_a_catalogue_without_its_first_card():
    cards = catalogue("elemental")
    with pytest.raises(Unplayable, match="played without decks"):
        ENGINE.new_game(Setup(game="elemental", cards=cards, decks=[{"deck": {"fire": 1}}, {}]), 0)
    few = {"fire": cards["fire"]}
    with pytest.raises(Unplayable, match="starts with copies of 1 card, not of 0"):
        ENGINE.new_game(Setup(game="elemental", cards=few, decks=()), 0)
    ENGINE.new_game(Setup(game="elemental", cards=cards, decks=[{}, {"deck": {}}]), 0)
