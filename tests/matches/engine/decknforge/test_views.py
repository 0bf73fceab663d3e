"""What a seat may know: hidden cards cannot influence a choice."""

import pytest

from matches.engine import agents
from matches.engine.rng import Stream
from tests.matches.engine.decknforge.dungeons import ENGINE, cards_of, conserved, random_setup


def middles(number, decisions=25):
    """States on the way through a random dungeon."""
    state = ENGINE.new_game(random_setup(number), number)
    stream = Stream.of(number, "agent")
    for _ in range(decisions):
        if not (seats := ENGINE.to_act(state)):
            return
        yield state
        ENGINE.apply(state, seats[-1], stream.choice(ENGINE.legal_actions(state, seats[-1])))


@pytest.mark.parametrize("number", range(3))
def test_a_dealt_state_fits_the_view(number):
    for state in middles(number):
        for seat in range(state.seats):
            view = ENGINE.view(state, seat)
            dealt = ENGINE.determinise(view, 7)
            conserved(dealt)
            assert cards_of(dealt) == cards_of(state)
            assert sorted(dealt.hand[seat]) == sorted(state.hand[seat])
            assert [len(hand) for hand in dealt.hand] == [len(hand) for hand in state.hand]
            assert [card >= 0 for card in dealt.plotted] == [card >= 0 for card in state.plotted]
            assert dealt.plotted[seat] == state.plotted[seat]
            assert (len(dealt.bosses), len(dealt.pool)) == (len(state.bosses), len(state.pool))
            assert ENGINE.to_act(dealt) == ENGINE.to_act(state)
            if seat in ENGINE.to_act(state):
                assert ENGINE.legal_actions(dealt, seat) == ENGINE.legal_actions(state, seat)
        assert ENGINE.state_hash(ENGINE.determinise(ENGINE.view(state, 0), 7)) == ENGINE.state_hash(
            ENGINE.determinise(ENGINE.view(state, 0), 7)
        )


@pytest.mark.parametrize("name", ["greedy:0", "greedy:0.5", "greedy:1", "highest", "search:3"])
def test_two_states_that_look_alike_to_a_seat_get_the_same_choice(name):
    agent = agents.get(name)
    differed = 0
    for number in range(3):
        for state in middles(number, 14):
            seat = ENGINE.to_act(state)[-1]
            other = ENGINE.determinise(ENGINE.view(state, seat), 99)  # another world behind the same view
            differed += ENGINE.state_hash(other) != ENGINE.state_hash(state)
            actions = ENGINE.legal_actions(state, seat)
            choices = [
                agent.choose(ENGINE, ENGINE.view(each, seat), seat, actions, Stream.of(1, "agent"))
                for each in (state, other)
            ]
            assert choices[0] == choices[1]
    assert differed > 20


def test_a_view_holds_no_hidden_card():
    state = ENGINE.new_game(random_setup(2), 2)
    assert state.seats > 1
    view = ENGINE.view(state, 0)
    assert view.game.hand[1:] == [[] for _ in range(1, state.seats)]
    assert not any(view.game.pile)
    assert view.game.bosses == view.game.pool == []
    assert view.unseen[0] == sorted(view.unseen[0])
