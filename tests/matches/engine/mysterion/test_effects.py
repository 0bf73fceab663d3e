"""Moments and operations that no card of the demonstration set joins, and which cards cannot be played."""

import pytest

from matches.engine.interface import Setup, Unplayable
from matches.engine.recorder import ListRecorder
from tests.matches.engine.duels import catalogue
from tests.matches.engine.mysterion.battles import ENGINE, GAME, Table, card

WAITING = {"hand": ["tide-script"]}  # a seat whose turn can be seen


def effect(on, *do):
    return {"on": on, "do": [{"op": op, "n": n} for op, n in do]}


def conditional(on, *do):
    return card("counterseal", effect=effect(on, *do))


def creature(on, *do, like="wickling"):
    return card(like, effect=effect(on, *do))


def health(table):
    return tuple(table.state.health)


@pytest.mark.parametrize(
    ("on", "is_heard"),
    [
        ("invoked", True),
        ("damage_to_player", True),
        ("survives", True),
        ("attack_dies", False),
        ("defend_dies", False),
        ("unblocked", False),
        ("blocked", False),
        ("opponent_invokes", False),
        ("opponent_plays_item", False),
        ("start_turn", False),
    ],
)
def test_the_attacking_players_conditional_hears_of_the_own_attack(on, is_heard):
    mine = {"codex": {"ember-script": 1}, "hand": ["wickling"], "conditional": "new"}
    table = Table(mine, WAITING, stage="invoke", cards=conditional(on, ("heal", 5))).do("invoke wickling")
    assert health(table) == (25 if is_heard else 20, 18)
    assert ("conditional" in table.seat(0)) != is_heard


@pytest.mark.parametrize(
    ("on", "is_heard"),
    [
        ("opponent_invokes", False),  # the attacker was invoked before
        ("invoked", True),
        ("blocked", True),
        ("unblocked", False),
        ("defend_dies", True),
        ("attack_dies", False),
        ("survives", False),
        ("damage_to_player", False),
    ],
)
def test_the_defending_players_conditional_hears_of_the_own_blocker(on, is_heard):
    theirs = {"codex": {"tide-script": 1}, "hand": ["rillet", "tide-script"], "conditional": "new"}
    mine = {"creature": "kilnhound", "hand": ["ember-script"]}
    table = Table(mine, theirs, stage="defend", cards=conditional(on, ("heal", 5))).do("block rillet")
    assert health(table) == (20, 23 if is_heard else 18)


def test_a_conditional_at_the_start_of_its_owners_turn():
    table = Table({}, WAITING | {"conditional": "new"}, cards=conditional("start_turn", ("damage_player", 3)))
    assert health(table.do("done")) == (17, 20)


def test_a_survivor_hears_of_attackers_and_items():
    for on, amount in (("opponent_invokes", 1), ("opponent_plays_item", 2)):
        mine = {"codex": {"ember-script": 3}, "hand": ["wickling", "vial-of-balsam", "mirror-snare"]}
        table = Table(mine, WAITING | {"survivor": "new"}, cards=creature(on, ("damage_player", 1)))
        table.do("set mirror-snare", "use vial-of-balsam", "invoke wickling")
        assert health(table) == (23 - amount, 18)


def test_an_attacker_and_its_enhancement_hear_of_the_blocker():
    theirs = {"codex": {"tide-script": 2}, "hand": ["barnacle-warden"]}
    cards = creature("opponent_invokes", ("attack", 9))
    table = Table({"creature": "new", "hand": ["ember-script"]}, theirs, stage="defend", cards=cards)
    assert health(table.do("block barnacle-warden")) == (20, 14)
    cards = card("honed-fang", effect=effect("opponent_invokes", ("damage_player", 4)))
    mine = {"creature": "wickling", "hand": ["ember-script"]}
    table = Table(mine, theirs, stage="defend", enhancement="new", cards=cards)
    assert health(table.do("block barnacle-warden")) == (20, 16)


def test_a_blocker_that_survives():
    theirs = {"codex": {"tide-script": 4}, "hand": ["new"]}
    cards = creature("survives", ("heal", 2), like="weir-serpent")
    table = Table({"creature": "wickling", "hand": ["ember-script"]}, theirs, stage="defend", cards=cards)
    assert health(table.do("block new")) == (20, 22)


def test_an_attacker_that_dies():
    cards = creature("attack_dies", ("discard_opponent", 2))
    theirs = {"codex": {"tide-script": 4}, "hand": ["weir-serpent", "rillet", "tide-script", "fog-sprite"]}
    table = Table({"creature": "new", "hand": ["ember-script"]}, theirs, stage="defend", cards=cards)
    table.do("block weir-serpent", "discard rillet", "discard fog-sprite")
    assert table.seat(1)["hand"] == ["tide-script", "weir-serpent"]


def test_an_instant_makes_the_creature_of_this_turn_stronger():
    cards = card("vial-of-balsam", effect=effect("played", ("attack", 3), ("defence", 1)))
    table = Table({"codex": {"ember-script": 2}, "hand": ["new", "wickling"]}, WAITING, cards=cards)
    assert health(table.do("use new", "invoke wickling")) == (20, 15)
    assert table.state.attack_bonus == [0, 0]


def test_an_instant_sends_a_survivor_back():
    cards = card("vial-of-balsam", effect=effect("played", ("return_creature", 0)))
    theirs = {"hand": ["tide-script"], "survivor": {"card": "weir-serpent", "beneath": ["rillet"]}}
    table = Table({"codex": {"ember-script": 1}, "hand": ["new", "ember-script"]}, theirs, cards=cards).do("use new")
    assert "survivor" not in table.seat(1)
    assert table.seat(1)["hand"] == ["tide-script", "rillet", "weir-serpent"]


def test_extra_scripts_of_the_opponents_turn_are_for_the_next_own_one():
    theirs = {"hand": ["tide-script"] * 3, "conditional": "new"}
    cards = conditional("opponent_invokes", ("extra_script", 1))
    table = Table({"codex": {"ember-script": 1}, "hand": ["wickling"]}, theirs, stage="invoke", cards=cards)
    table.do("invoke wickling", "draw", "study tide-script", "study tide-script")
    assert table.seat(1)["codex"] == {"tide-script": 2}


def test_the_stage_before_is_chosen_where_there_are_several():
    cards = card("wickling", related=catalogue(GAME)["wickling"].related)
    mine = {"codex": {"ember-script": 2}, "hand": ["new", "wickling", "kilnhound"]}
    table = Table(mine, WAITING, stage="invoke", cards=cards)
    table.do("evolve kilnhound")
    assert table.can() == ["beneath new", "beneath wickling"]
    table.do("beneath new")
    assert table.seat(0)["survivor"] == {"card": "kilnhound", "beneath": ["new"]}


def test_every_event_of_an_effect_names_the_card():
    mine = {"codex": {"ember-script": 1}, "hand": ["tinder-sprite"]}
    table = Table(mine, WAITING | {"conditional": "hidden-palisade"}, stage="invoke")
    table.state.recorder = recorder = ListRecorder()
    table.do("invoke tinder-sprite")
    causes = [event["cause"] for event in recorder.documents() if event["type"] in ("resource_changed", "noted")]
    assert causes == ["cost", "tinder-sprite", "hidden-palisade"]


@pytest.mark.parametrize(
    ("like", "changes", "lacks"),
    [
        ("wickling", {"effect": effect("played", ("heal", 1))}, "played on a Creature"),
        ("honed-fang", {"effect": effect("defend_dies", ("heal", 1))}, "defend_dies on an Enhancement"),
        ("vial-of-balsam", {"effect": effect("start_turn", ("heal", 1))}, "start_turn on an Instant"),
        ("vial-of-balsam", {"effect": effect("played", ("sing", 1))}, "Invalid enum value 'sing'"),
        ("wickling", {"health": 0}, "at least 1 defence"),
        ("vial-of-balsam", {"subkind": None}, "choose Instant"),
    ],
)
def test_a_card_that_cannot_be_played_is_refused_by_name(like, changes, lacks):
    cards = card(like, **changes)
    (sentence,) = ENGINE.supported(cards["new"])
    assert lacks in sentence
    with pytest.raises(Unplayable, match="cannot be simulated yet: New"):
        ENGINE.new_game(Setup(game=GAME, cards=cards, decks=({"main": {"new": 50}},) * 2), 1)
