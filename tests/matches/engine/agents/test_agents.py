"""Agents choose legally, from their own stream, and by nothing that their seat may not know."""

import pytest

from matches.engine import agents, registry
from matches.engine.rng import Stream
from matches.engine.runner import Arm, Comparison, Terms, score_of
from tests.matches.engine.duels import catalogue, random_deck, setup

GAMES = ("augmented", "inscription")
AGENTS = ("random", "greedy", "search:20")


def states(game, seed, every=9, most=12):
    """States of a match of random play at which somebody has a choice."""
    engine = registry.get(game)
    stream = Stream.of(seed, "decks")
    state = engine.new_game(setup(game, random_deck(game, stream), random_deck(game, stream)), seed)
    count = found = 0
    while (seats := engine.to_act(state)) and found < most:
        actions = engine.legal_actions(state, seats[0])
        if len(actions) > 1:
            count += 1
            if count % every == 0:
                found += 1
                yield state, seats[0], actions
        engine.apply(state, seats[0], stream.choice(actions))


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_cannot_influence_a_choice(game, name):
    engine, agent = registry.get(game), agents.get(name)
    differ = 0
    for seed in range(3):
        for number, (state, seat, actions) in enumerate(states(game, seed)):
            view = engine.view(state, seat)
            # The same view with other cards in the other hand, other orders in all piles and other chance to come.
            other = engine.determinise(view, 1000 + number)
            assert engine.legal_actions(other, seat) == actions
            differ += other.hands[1 - seat] != state.hands[1 - seat]
            differ += other.mains[seat] != state.mains[seat]
            stream = Stream.of(seed, "agent")
            choice = agent.choose(engine, view, seat, actions, stream.copy())
            assert choice in actions
            assert agent.choose(engine, engine.view(other, seat), seat, actions, stream.copy()) == choice
    assert differ > 20


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_choice_leaves_the_view_as_it_was_and_comes_from_the_stream_alone(game, name):
    engine, agent = registry.get(game), agents.get(name)
    for state, seat, actions in states(game, 5, most=4):
        view = engine.view(state, seat)
        before, real = engine.position(view.state), engine.position(state)
        choices = {agent.choose(engine, view, seat, list(actions), Stream.of(9, "agent")) for _ in range(2)}
        assert len(choices) == 1
        assert engine.position(view.state) == before
        assert engine.position(state) == real


@pytest.mark.parametrize("game", GAMES)
def test_greedy_beats_random(game):
    matches = []
    for number in range(10):
        stream = Stream.of(number, "decks")
        arms = [
            Arm("a", random_deck(game, stream), agents.get("greedy")),
            Arm("b", random_deck(game, stream), agents.get("random")),
        ]
        comparison = Comparison(registry.get(game), Terms(cards=catalogue(game)), arms, seed=number)
        matches += comparison.matches(2)
    assert score_of(matches).points >= 15


def test_an_agent_is_found_by_its_text_and_says_it():
    for text in ("random", "greedy", "search", "search:50"):
        assert agents.get(text).text == text
    assert agents.get("search").iterations == 200
    assert agents.get("search:200").text == "search"


def test_an_agent_tells_what_it_does():
    told = [agents.get(text).about for text in ("random", "greedy", "greedy:0.3", "search:50", "highest")]
    assert len(set(told)) == 5
    assert "30 % for its own purse" in told[2]
    assert "50 ways" in told[3]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("genius", "No agent is called 'genius'; there are random, greedy, search, highest."),
        ("random:5", "random takes no number"),
        ("greedy:5", "greedy takes a betrayal from 0"),
        ("greedy:much", "greedy takes a betrayal from 0"),
        ("greedy:nan", "greedy takes a betrayal from 0"),
        ("search:0", "above 0, not '0'"),
        ("search:many", "above 0, not 'many'"),
    ],
)
def test_an_unknown_agent_gets_a_sentence(text, sentence):
    with pytest.raises(agents.UnknownAgent, match=sentence.replace("?", r"\?")):
        agents.get(text)


@pytest.mark.parametrize(
    ("game", "name", "why"),
    [
        ("elemental", "highest", "has no 'highest' player"),
        ("augmented", "greedy:0.3", "Nobody can be betrayed in augmented"),
    ],
)
def test_an_agent_that_a_game_has_not_is_refused_before_it_has_to_choose(game, name, why):
    with pytest.raises(agents.UnknownAgent, match=why):
        agents.for_engine(name, registry.get(game))
    assert agents.for_engine(name, registry.get("decknforge")).text == name
