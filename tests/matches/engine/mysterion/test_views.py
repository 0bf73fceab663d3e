"""A view tells nothing that its seat may not know, and no agent chooses by what it does not tell."""

import pytest

from matches.engine import agents
from matches.engine.mysterion.cards import CONDITIONAL
from matches.engine.rng import Stream
from tests.matches.engine.mysterion.battles import ENGINE, Table, midway


def told(view):
    return ENGINE.position(view.state) | {"held": view.held}


def exchanged(state, seat, stream):
    """The same battle as the seat sees it, with other hidden cards."""
    other = ENGINE.copy(state)
    for deck in other.decks:
        stream.shuffle(deck)
    hand, deck = other.hands[1 - seat], other.decks[1 - seat]
    for place in range(min(len(hand), len(deck))):
        hand[place], deck[place] = deck[place], hand[place]
    hand.sort()
    hidden = [card for card in deck if other.table.sort[card] == CONDITIONAL]
    if other.conditional[1 - seat] >= 0 and hidden:
        deck[deck.index(hidden[0])], other.conditional[1 - seat] = other.conditional[1 - seat], hidden[0]
    other.rng = Stream.of(7, "another game")
    return other


def test_states_that_differ_only_in_hidden_cards_give_one_view():
    differ = 0
    for seed in range(12):
        for stop in (0, 7, 30, 55):
            _, state, stream = midway(seed, stop)
            for seat in ENGINE.to_act(state):
                other = exchanged(state, seat, stream)
                differ += other.conditional != state.conditional
                assert ENGINE.position(other) != ENGINE.position(state)
                assert told(ENGINE.view(other, seat)) == told(ENGINE.view(state, seat))
    assert differ > 3


def test_the_own_hand_and_what_lies_open_are_seen():
    table = Table(
        {"hand": ["wickling"], "deck": ["ember-script", "flint-finch"], "conditional": "mirror-snare"},
        {
            "hand": ["rillet", "tide-script"],
            "conditional": "counterseal",
            "discard": ["fog-sprite"],
            "deck": ["rillet"],
        },
    )
    view = ENGINE.view(table.state, 0)
    mine, theirs = ENGINE.position(view.state)["seats"]
    assert (mine["hand"], mine["conditional"]) == (["wickling"], "mirror-snare")
    assert theirs["conditional"] == "face-down"
    assert "hand" not in theirs
    assert sorted(theirs["deck"]) == ["counterseal", "rillet", "rillet", "tide-script"]
    assert theirs["discard"] == ["fog-sprite"]
    assert view.held == 2


def test_what_lies_face_down_is_dealt_from_the_conditionals_that_nobody_has_seen():
    table = Table(
        {},
        {"hand": ["rillet", "mirror-snare"], "conditional": "counterseal", "deck": ["last-lamp", "tide-script"]},
    )
    dealt = {
        ENGINE.position(ENGINE.determinise(ENGINE.view(table.state, 0), seed))["seats"][1]["conditional"]
        for seed in range(40)
    }
    assert dealt == {"counterseal", "mirror-snare", "last-lamp"}


@pytest.mark.parametrize("name", ["random", "greedy", "search:15"])
def test_hidden_cards_cannot_influence_a_choice(name):
    agent = agents.get(name)
    asked = 0
    for seed in range(3):
        for stop in (0, 10, 25, 40, 60):
            _, state, stream = midway(seed, stop)
            for seat in ENGINE.to_act(state):
                actions = ENGINE.legal_actions(state, seat)
                other = exchanged(state, seat, stream)
                assert ENGINE.legal_actions(other, seat) == actions
                choices = {
                    agent.choose(ENGINE, ENGINE.view(each, seat), seat, list(actions), Stream.of(seed, "agent"))
                    for each in (state, other)
                }
                assert len(choices) == 1
                assert choices <= set(actions)
                asked += 1
    assert asked > 8


def test_a_choice_leaves_the_view_as_it_was():
    _, state, _ = midway(5, 20)
    (seat,) = ENGINE.to_act(state)
    view = ENGINE.view(state, seat)
    before = told(view)
    agents.get("search:5").choose(ENGINE, view, seat, ENGINE.legal_actions(state, seat), Stream.of(1, "agent"))
    assert told(view) == before
