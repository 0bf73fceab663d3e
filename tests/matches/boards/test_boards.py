"""Boards: which game is drawn by which, what lies on them, and what stays hidden."""

import json
from xml.etree import ElementTree

import pytest

from cards.faces.names import Names
from matches.boards import BOARDS, board_of, plain
from matches.boards.base import Happening, Onlooker, happening
from matches.engine import registry
from matches.engine.recorder import CardPlaced, CardStruck, ScaleMoved
from tests.matches.engine.duels import FIXTURES, catalogue, setup
from tests.matches.samples import pairs, samples


def onlooker(game: str, *hands: int) -> Onlooker:
    return Onlooker(seats=("Ada", "Grace"), cards=catalogue(game), names=Names(game=game), open_hands=frozenset(hands))


def position(game: str, document: dict) -> tuple:
    engine = registry.get(game)
    return engine, engine.read_position(document, engine.setup_for(document, catalogue(game)))


DUEL = {
    "game": "augmented",
    "turn": 5,
    "active": 0,
    "scale": 2,
    "seats": [
        {"hand": ["wolf", "squirrel", "squirrel"], "bones": 3, "energy": 2, "cells": 3, "main": ["stoat"]},
        {"hand": ["raven"]},
    ],
    "board": {"a1": "grizzly", "b1": {"card": "stoat", "health": 1, "bonus": 1}},
}


def test_every_engine_has_a_board_and_any_other_game_a_plain_one() -> None:
    assert set(BOARDS) == set(registry.MODULES)
    assert board_of("chess") is plain.BOARD


@pytest.mark.parametrize("game", BOARDS)
def test_the_rules_that_boards_name_are_rules_of_the_game(game: str) -> None:
    known = {rule["id"] for rule in json.loads((FIXTURES / game / "rules.json").read_text())["rules"]}
    assert set(board_of(game).rules.values()) <= known


def test_a_duel_shows_its_numbers_as_they_are_now() -> None:
    board = board_of("augmented")
    scene = board.scene(*position("augmented", DUEL))
    told = dict(board.told(scene, onlooker("augmented", 0)))
    assert told["Scale"] == "2 of 10 in favour of Ada"
    assert told["Row of Ada"] == "lane 1: Grizzly 3/5 (aquanaut)"
    assert told["Row of Grace"].startswith("lane 1: Stoat 2/1")
    assert told["Hand of Ada"] == "Wolf, 2 Squirrel"
    assert told["Hand of Grace"] == "1 card, hidden"
    assert told["Ada"].startswith("3 bones, 2/3 energy, 1 main")


def test_a_hidden_hand_is_backs_and_an_open_one_cards() -> None:
    board = board_of("augmented")
    scene = board.scene(*position("augmented", DUEL))
    hidden = board.draw(scene, onlooker("augmented", 0), Happening(), "Now")
    shown = board.draw(scene, onlooker("augmented", 0, 1), Happening(), "Now")
    assert "Raven" not in hidden
    assert "Raven" in shown
    assert hidden.count('class="back"') == 1
    assert 'class="back"' not in shown
    assert "2×" in shown  # equal cards lie together


def test_strikes_and_arrivals_are_drawn() -> None:
    happened = happening(
        [
            CardPlaced("play", 0, "grizzly", "a1", True),
            CardStruck("attack", "grizzly", "a1", "b1", 3),
            CardStruck("attack", "grizzly", "a1", "b2", 3),
            ScaleMoved("attack", 0, 3, 2),
        ]
    )
    assert happened.scale_before == -1
    board = board_of("augmented")
    drawn = board.draw(board.scene(*position("augmented", DUEL)), onlooker("augmented"), happened, "Now")
    assert drawn.count('class="strike"') == 2
    assert drawn.count('class="lit"') == 1
    assert 'class="ghost"' in drawn
    ElementTree.fromstring(drawn)


def test_names_are_escaped() -> None:
    board = board_of("augmented")
    by = Onlooker(
        seats=("<b>Ada", 'Gr"ace'), cards=catalogue("augmented"), names=Names(game="x"), open_hands=frozenset()
    )
    drawn = board.draw(board.scene(*position("augmented", DUEL)), by, Happening(), "<script>")
    ElementTree.fromstring(drawn)
    assert "<b>" not in drawn
    assert "<script>" not in drawn


def test_a_battle_shows_both_sides_and_keeps_a_conditional_face_down() -> None:
    board = board_of("mysterion")
    document = {
        "game": "mysterion",
        "turn": 3,
        "active": 0,
        "stage": "setup",
        "seats": [
            {"health": 17, "hand": ["wickling"], "codex": {"ember-script": 2}, "tapped": {"ember-script": 1},
             "deck": ["wickling"]},
            {"health": 20, "hand": ["wickling"], "conditional": "counterseal", "survivor": "kilnhound",
             "deck": ["wickling"]},
        ],
    }  # fmt: skip
    scene = board.scene(*position("mysterion", document))
    told = dict(board.told(scene, onlooker("mysterion", 0)))
    assert told["Ada"] == "17 health, Codex: 2 ready, 1 tapped, 1 cards in the deck, 0 discarded"
    assert told["Conditional of Grace"] == "face down"
    assert told["Tapped Creature of Grace"] == "Kilnhound"
    drawn = board.draw(scene, onlooker("mysterion", 0), Happening(), "Now")
    assert "Counterseal" not in drawn
    assert drawn.count('class="script"') == 2
    assert drawn.count('class="script spent"') == 1
    assert "Counterseal" in board.draw(scene, onlooker("mysterion", 0, 1), Happening(), "Now")


def begun(game: str) -> tuple:
    engine = registry.get(game)
    decks = [samples(game)[name] for name in pairs(game)[0]]
    return engine, engine.new_game(setup(game, *decks), 5)


def test_a_dungeon_shows_its_boss_and_keeps_plotted_cards_face_down() -> None:
    board, (engine, state) = board_of("decknforge"), begun("decknforge")
    while state.plotted[1] < 0:
        seat = engine.to_act(state)[-1]
        engine.apply(state, seat, engine.legal_actions(state, seat)[0])
    scene = board.scene(engine, state)
    hidden, shown = (dict(board.told(scene, onlooker("decknforge", *hands))) for hands in ((0,), (0, 1)))
    assert hidden["Fight"] == "1, round 1; Ada is active"
    assert f"{state.boss_hp} of {state.boss_max} HP, ATK {state.boss_atk}" in hidden["Boss"]
    assert hidden["Plotted by Grace"] == "a card face down"
    assert shown["Plotted by Grace"][-1] in "♠♥♣♦"
    assert hidden["Hand of Grace"].endswith("cards, hidden")
    assert len(shown["Hand of Grace"].split()) == len(state.hand[1])


def test_what_lies_face_down_at_an_elemental_table_stays_so_and_piles_are_only_counted() -> None:
    board = board_of("elemental")
    document = {
        "game": "elemental", "turn": 3, "dice": {"fire": 5},
        "seats": [{"hp": 31, "gold": 4, "hand": ["fire"], "draw": ["wish"]},
                  {"hp": 12, "gold": 9, "hand": ["tremor"], "face_down": ["wildfire"], "passives": ["big-handed"]}],
    }  # fmt: skip
    scene = board.scene(*position("elemental", document))
    told = dict(board.told(scene, onlooker("elemental", 0)))
    assert told["Ada"].startswith("31 health, 4 gold, ")
    assert "1 cards to draw" in told["Ada"]
    assert told["Hand of Ada"] == "Fire"
    assert told["Passives of Grace"] == "Big Handed"
    drawn = board.draw(scene, onlooker("elemental", 0), Happening(), "Now")
    assert not [name for name in ("Tremor", "Wildfire", "Wish") if name in drawn]
    assert "Wildfire" in board.draw(scene, onlooker("elemental", 0, 1), Happening(), "Now")


@pytest.mark.parametrize("game", registry.MODULES)
def test_the_plain_board_draws_any_position_and_hides_hands(game: str) -> None:
    engine, state = begun(game)
    scene = plain.BOARD.scene(engine, state)
    by = onlooker(game, 0)
    drawn = plain.BOARD.draw(scene, by, Happening(), "Now")
    ElementTree.fromstring(drawn)
    told = plain.BOARD.told(scene, by)
    assert all(how for _, how in told), "where there is nothing, this is said"
    hands = {what: how for what, how in told if what.endswith(", hand")}
    assert hands
    for what, how in hands.items():
        assert how.endswith("hidden") == what.startswith("Grace")
    assert "rng" not in drawn
