"""The numbers of the watchlist."""

import pytest

from matches.engine.decknforge.metrics import gini
from matches.engine.runner import Match, arm_means, means
from tests.matches.engine.decknforge.dungeons import ENGINE
from tests.matches.engine.duels import catalogue


def played(document, *actions, **parameters):
    """The dungeon of a position after these actions."""
    p = ENGINE.parameters(**parameters)
    state = ENGINE.read_position(document, ENGINE.setup_for(document, catalogue("decknforge"), p))
    for text in actions:
        (seat, *_) = ENGINE.to_act(state)
        ENGINE.apply(state, seat, ENGINE.read_action(state, seat, text))
    return state


def kill(first, second, hp=20, number=1):
    return {
        "round": number,
        "boss": {"card": "AS/0", "hp": hp},
        "step": "tactics",
        "seats": [{"shown": [first], "hand": ["2H", "KH"]}, {"shown": [second], "hand": ["2C"]}],
    }


@pytest.mark.parametrize(
    ("document", "actions", "changed"),
    [
        (kill("QS", "KS"), ["pass", "pass"], 0),
        (kill("QS", "KS"), ["spike QS", "pay 2H", "pass"], 1),
        (kill("KS", "QS"), ["spike KS", "pay 2H", "pass"], 0),
        (kill("QS", "KS"), ["snipe KS/1", "pass"], 1),
        (kill("QS", "KS"), ["foil KS/1", "pay 2H", "pass"], 1),
        (kill("QS", "KS", hp=27), ["pass", "spike KS"], 1),  # without it the Boss would stand
    ],
)
def test_kills_that_a_tactic_changed_are_counted(document, actions, changed):
    state = played(document, *actions, "momentum")
    metrics = ENGINE.metrics(state)
    assert metrics["kills_changed"] == changed
    assert (
        metrics["tactics"]
        == metrics["tactics_early"]
        == sum(text.split()[0] in ("spike", "snipe", "foil") for text in actions)
    )
    assert metrics["won"] == 1


def test_a_tactic_in_round_four_is_not_early():
    metrics = ENGINE.metrics(played(kill("QS", "KS", number=4), "spike QS", "pay 2H", "pass", "momentum"))
    assert (metrics["tactics"], metrics["tactics_early"]) == (1, 0)
    assert metrics["longest_fight"] == metrics["rounds"] == 4


def test_labels_and_what_they_cost_are_counted():
    document = {
        "boss": {"card": "AS/0", "hp": 60, "atk": 40},
        "seats": [{"completed": 1, "hand": ["KS"], "pile": ["2D"]}],
    }
    metrics = ENGINE.metrics(played(document, "label swift", "heal", "plot KS"))
    assert (metrics["labels"], metrics["wipe_boss"], metrics["bosses"], metrics["won"]) == (1, 1, 0, 0)
    assert metrics["labels_regretted"] == 0  # who fell did not live to be hurt for it
    survived = {**document, "boss": {"card": "AS/0", "hp": 60, "atk": 1}}
    survived["seats"] = [{"completed": 1, "hand": ["KS"], "pile": ["2D", "3D", "4D"]}]
    assert ENGINE.metrics(played(survived, "label greedy", "heal", "plot KS"))["labels_regretted"] == 1


def test_the_last_placed_at_half_time_may_come_back():
    document = {
        "boss": {"card": "AS/0", "hp": 10},
        "half": [1, 2, 6],
        "step": "resolve",
        "seats": [{"earned": 3, "shown": ["KS"]}, {"earned": 3}, {"earned": 7}],
    }
    metrics = ENGINE.metrics(played(document, "momentum"))
    assert metrics["comeback"] == 1
    document["seats"] = [{"earned": 3}, {"earned": 4, "shown": ["KS"]}, {"earned": 7}]
    assert ENGINE.metrics(played(document, "momentum"))["comeback"] == 0


def test_the_spread_of_coppers():
    assert gini([5, 5, 5]) == 0
    assert gini([0, 0, 12]) == 667
    assert gini([0, 0]) == 0
    state = played(
        {"boss": {"card": "AS/0", "hp": 10}, "step": "resolve", "seats": [{"shown": ["KS"]}, {}]}, "momentum"
    )
    metrics = ENGINE.metrics(state)
    assert (metrics["coppers_0"], metrics["coppers_1"]) == (6, 1)
    assert metrics["leader"] == 857


def test_cards_are_counted_when_the_last_boss_is_revealed():
    document = {
        "bosses": ["AS/0"],
        "step": "reveal",
        "seats": [{"hand": ["KS"], "pile": ["2D", "3D"]}, {"hand": ["QS"]}],
    }
    assert ENGINE.metrics(played(document))["cards_left"] == 4


def test_means_are_told_for_the_table_and_for_every_arm():
    def match(arms, **metrics):
        return Match(
            number=0, seed=0, arms=arms, winner=None, reason="", guard="", turns=1, decisions=1, metrics=metrics
        )  # fmt: skip

    matches = [
        match((0, 1), rounds=4, coppers_0=2, coppers_1=8),
        match((1, 0), rounds=6, late=1, coppers_0=4, coppers_1=6),
    ]
    assert means(matches) == {"rounds": 5, "late": 1}
    assert arm_means(matches, 0) == {"coppers": 4}
    assert arm_means(matches, 1) == {"coppers": 6}
