"""Wizards who weigh the party against their purse: what betrayal changes."""

import pytest

from matches.engine import agents, registry
from matches.engine.agents import UnknownAgent
from matches.engine.rng import Stream
from matches.engine.runner import arm_means, score_of
from tests.matches.engine.decknforge.dungeons import ENGINE, party
from tests.matches.engine.duels import catalogue, random_deck, setup

GAMES = 12


def chosen(name, document):
    """What the agent does in a position."""
    state = ENGINE.read_position(document, ENGINE.setup_for(document, catalogue("decknforge")))
    (seat, *_) = ENGINE.to_act(state)
    actions = ENGINE.legal_actions(state, seat)
    choice = agents.get(name).choose(ENGINE, ENGINE.view(state, seat), seat, actions, Stream.of(1, "agent"))
    return ENGINE.action_text(state, seat, choice)


DIAMOND = {
    "boss": {"card": "AS/0", "hp": 60},
    "step": "resolve",
    "seats": [{"shown": ["9D"], "hand": ["2C"]}, {"shown": ["KS"]}],
}
SURE_KILL = {
    "boss": {"card": "AS/0", "hp": 10},
    "step": "tactics",
    "seats": [{"shown": ["QS"], "hand": ["2C", "3C", "4C"]}, {"shown": ["KS"]}],
}
LAST_POINTS = {
    "boss": {"card": "AS/0", "hp": 27},
    "step": "tactics",
    "seats": [{"shown": ["QS"], "hand": ["2C", "3C", "4C"]}, {"shown": ["KS"]}],
}
LABEL = {"boss": "AS/0", "seats": [{"completed": 1, "hand": ["KS"]}]}
PLOT = {"boss": {"card": "AS/0", "hp": 60}, "seats": [{"hand": ["2C", "KS", "10D"]}, {"hand": ["QS"]}]}
FATAL = {
    "boss": {"card": "AS/0", "hp": 60, "atk": 5},
    "step": "attack",
    "lost_hp": 1,
    "seats": [{"hp": 4, "hand": ["3C", "6C", "KS"]}],
}
HARMLESS = {**FATAL, "boss": {"card": "AS/0", "hp": 8, "atk": 2}, "seats": [{"hand": ["3C", "6C", "KS"]}]}


@pytest.mark.parametrize(
    ("document", "for_party", "for_purse"),
    [
        (DIAMOND, "boss", "convert diamonds"),
        (SURE_KILL, "pass", "spike QS"),
        (LAST_POINTS, "spike QS", "spike QS"),
        (LABEL, "no label", "label rampage"),
        (PLOT, "plot KS", "plot 10D"),
        (FATAL, "dodge 6C", "dodge 6C"),
        (HARMLESS, "take it", "take it"),
    ],
)
def test_what_a_wizard_does_for_the_party_and_for_the_purse(document, for_party, for_purse):
    assert chosen("greedy:0", document) == for_party
    assert chosen("greedy", document) == for_party
    assert chosen("greedy:1", document) == for_purse


def test_highest_plots_the_highest_and_strikes():
    assert chosen("highest", PLOT) == "plot KS"
    assert chosen("highest", DIAMOND) == "boss"
    assert chosen("highest", SURE_KILL) == "pass"
    assert chosen("highest", FATAL) == "dodge 6C"
    assert chosen("highest", HARMLESS) == "take it"


def test_a_party_that_plays_together_wins_and_one_that_does_not_loses():
    together = list(party(*["greedy:0"] * 4).matches(GAMES))
    apart = list(party(*["greedy:1"] * 4).matches(GAMES))
    assert score_of(together).wins == GAMES
    assert score_of(apart).wins < GAMES / 2
    assert score_of(apart).losses == GAMES - score_of(apart).wins
    assert score_of(apart).draws == 0


def test_labels_on_every_boss_do_not_turn_the_party_into_highest():
    greedy, highest = (score_of(list(party(*[name] * 3, labels=5).matches(GAMES))) for name in ("greedy:0", "highest"))
    assert greedy.wins >= highest.wins


def test_who_betrays_a_little_earns_more_than_the_others():
    matches = list(party("greedy:0.5", "greedy:0", "greedy:0", "greedy:0").matches(GAMES))
    earned = [arm_means(matches, arm)["coppers"] for arm in range(4)]
    assert earned[0] > max(earned[1:])
    assert score_of(matches).wins == GAMES


def test_search_finds_its_way_through_a_dungeon():
    match = party("search:5", "highest").match(0)
    assert match.winners
    assert match.metrics["rounds"] >= 6


@pytest.mark.parametrize("name", ["greedy:0.5", "highest"])
def test_a_game_without_a_party_refuses_them(name):
    engine = registry.get("inscription")
    stream = Stream.of(1, "decks")
    deck = random_deck("inscription", stream)
    state = engine.new_game(setup("inscription", deck), 1)
    (seat,) = engine.to_act(state)
    with pytest.raises(UnknownAgent, match="inscription"):
        agents.get(name).choose(engine, engine.view(state, seat), seat, engine.legal_actions(state, seat), stream)
