"""Setups, positions and actions that cannot be are refused with a sentence; every battle ends."""

import pytest

from matches.engine import agents
from matches.engine.guards import DECISIONS, DECISIONS_A_TURN
from matches.engine.interface import Setup, Unplayable
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, score_of
from tests.matches.engine.duels import catalogue
from tests.matches.engine.mysterion.battles import ENGINE, GAME, Table, random_deck, setup_of


@pytest.mark.parametrize(
    ("decks", "sentence"),
    [
        ([{"main": {"wickling": 50}}], "2 decks, not 1"),
        ([{"main": {"wicklin": 50}}] * 2, "wicklin is no card of the catalogue"),
        ([{"main": {"wickling": 50}, "side": {}}] * 2, "Deck 1 has a zone 'side'; mysterion knows main"),
    ],
)
def test_a_setup_that_cannot_be_played(decks, sentence):
    with pytest.raises(Unplayable, match=sentence):
        ENGINE.new_game(Setup(game=GAME, cards=catalogue(GAME), decks=decks), 1)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stag": "setup"}, "unknown field `stag`"),
        ({"stage": "lunch"}, "stage: 'lunch' is none; there are mulligan, draw"),
        ({"seats": [{}]}, "seats: a battle has 2 seats, not 1"),
        ({"seats": [{"hand": ["wicklin"]}, {}]}, "'wicklin' is no card of mysterion"),
        ({"seats": [{"health": 0}, {}]}, "seats/0/health: with 0 the seat has lost already"),
        ({"seats": [{"health": "many"}, {}]}, r"seats\[0\].health"),
        ({"seats": [{"codex": {"wickling": 1}}, {}]}, "seats/0/codex: 'wickling' cannot lie there"),
        ({"seats": [{"conditional": "honed-fang"}, {}]}, "seats/0/conditional: 'honed-fang' cannot lie there"),
        ({"seats": [{"creature": "honed-fang"}, {}]}, "seats/0/creature"),
        ({"stage": "defend"}, "stage: 'defend' needs an attacker"),
        ({"stage": "discard", "number": 1}, "number: 1, not from 1 to 0"),
        ({"stage": "retrieve"}, "stage: seat 0 has nothing to answer to 'retrieve'"),
        ({"stage": "lose", "seats": [{"codex": {"ember-script": 1}}, {}]}, "todo: after 'lose' different things"),
        ({"todo": [{"step": "dance", "seat": 0}]}, "todo/0/step: 'dance' is none"),
        ({"todo": [{"step": "deed", "seat": 0, "card": "wickling"}]}, "todo/0: the card has no operation"),
        ({"todo": [{"step": "pay", "seat": 0, "number": 2}]}, "todo/0/number: seat 0 has fewer ready Scripts"),
        ({"todo": [{"step": "reveal", "seat": 0}]}, "todo/0/moment: name the moment"),
        ({"enhancement": "wickling"}, "enhancement: 'wickling' cannot lie there"),
        ({"game": "inscription"}, "game: 'inscription', not 'mysterion'"),
        ({"turn": -1}, "turn"),
    ],
)
def test_a_position_that_cannot_be(fields, sentence):
    with pytest.raises(Unplayable, match=sentence):
        ENGINE.read_position(fields, ENGINE.setup_for(fields, catalogue(GAME)))


def test_a_card_outside_the_setup_is_named():
    setup = ENGINE.setup_for({}, catalogue(GAME), None, "wickling")
    with pytest.raises(Unplayable, match="seats/1/hand: 'rillet' is no card of this match"):
        ENGINE.read_position({"seats": [{}, {"hand": ["rillet"]}]}, setup)


def test_an_action_that_cannot_be_gets_those_that_can():
    table = Table({"hand": ["ember-script"]}, {})
    with pytest.raises(Unplayable, match="Seat 0 cannot 'invoke wickling' now; it can: study ember-script, done"):
        table.do("invoke wickling")


def test_a_setup_is_compiled_once():
    made = setup_of(Stream.of(1, "decks"))
    ENGINE.new_game(made, 1)
    compiled = made.compiled
    ENGINE.new_game(made, 2)
    assert made.compiled is compiled


def test_both_seats_begin_about_as_often():
    made = setup_of(Stream.of(1, "decks"))
    assert 25 < sum(ENGINE.new_game(made, seed).first for seed in range(80)) < 55


def test_a_seat_that_decides_too_often_must_end_its_setup():
    seats = [{"hand": ["ember-script", "ember-script"], "decisions": DECISIONS_A_TURN - 1}, {"hand": ["tide-script"]}]
    table = Table(*seats, turn=11).do("study ember-script")
    assert (table.state.active, table.state.guard) == (1, DECISIONS)


def test_greedy_beats_random_and_search_is_no_weaker():
    def score(first, second, games):
        stream = Stream.of(2, "decks")
        arms = [Arm(name, random_deck(stream), agents.get(name)) for name in (first, second)]
        return score_of(list(Comparison(ENGINE, Terms(cards=catalogue(GAME)), arms, seed=5).matches(games)))

    assert score("greedy", "random", 16).points >= 13
    assert score("search:10", "random", 6).points >= 4


def test_greedy_attacks_where_nobody_can_block_and_not_into_a_wall():
    def choice(theirs):
        mine = {"codex": {"ember-script": 3}, "hand": ["coalback-lynx"], "deck": ["ember-script"] * 5}
        table = Table(mine, theirs | {"deck": ["tide-script"] * 5}, stage="invoke", turn=9)
        actions = ENGINE.legal_actions(table.state, 0)
        chosen = agents.get("greedy").choose(ENGINE, ENGINE.view(table.state, 0), 0, actions, Stream.of(1, "agent"))
        return ENGINE.action_text(table.state, 0, chosen)

    assert choice({"hand": ["tide-script"]}) == "invoke coalback-lynx"
    guarded = {"hand": ["weir-serpent"] * 3, "codex": {"tide-script": 4}, "deck": ["weir-serpent"] * 5}
    assert choice(guarded) == "end turn"


def test_a_block_is_chosen_that_costs_nothing():
    theirs = {"codex": {"tide-script": 4}, "hand": ["fog-sprite", "barnacle-warden", "weir-serpent"]}
    table = Table({"creature": "wickling"}, theirs, stage="defend")
    assert table.can()[-1] == "block weir-serpent"
    table = Table({"creature": "furnace-archon"}, theirs, stage="defend")
    assert table.can()[-1] == "block barnacle-warden"
