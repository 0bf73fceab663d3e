"""Events tell what happened and why."""

from matches.engine.recorder import ListRecorder
from tests.matches.engine.duels import Table


def recorded(table, *moves):
    table.state.recorder = ListRecorder()
    table.do(*moves)
    return table.state.recorder


def test_a_strike_its_answer_and_a_death_are_told_in_order_with_their_causes():
    events = recorded(Table("augmented", {"a1": "stoat", "b1": {"card": "porcupine", "health": 1}}), "bell").documents()
    kinds = [(event["type"], event["cause"]) for event in events]
    assert kinds[:6] == [
        ("decision_made", "choice"),
        ("card_struck", "attack"),
        ("damage_dealt", "attack"),
        ("damage_dealt", "sharp-quills"),
        ("card_perished", "perish"),
        ("resource_changed", "perish"),
    ]
    assert events[3] == {
        "type": "damage_dealt",
        "cause": "sharp-quills",
        "card": "stoat",
        "space": "a1",
        "amount": 1,
        "source": "porcupine",
    }


def test_a_payment_is_told_before_the_card_is_placed():
    table = Table("augmented", {"a1": "squirrel"}, seats=[{"hand": ["stoat"]}, {}])
    events = recorded(table, "play stoat", "space a2").events
    names = [type(event).__name__ for event in events]
    assert names == ["DecisionMade", "CardPerished", "ResourceChanged", "DecisionMade", "CardPlaced"]
    assert (events[1].way, events[1].to) == ("sacrifice", "discard")
    assert events[4].played


def test_the_end_is_told_last():
    events = recorded(Table("augmented", {"a1": "wolf"}, scale=8), "bell").events
    assert [type(event).__name__ for event in events][-2:] == ["ScaleMoved", "MatchEnded"]
    assert events[-1].winners == (0,)
