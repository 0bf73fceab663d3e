"""Events and decisions in sentences."""

import pytest

from matches.engine import recorder as told
from matches.engine.recorder import Event
from matches.parts.words import SAID, Teller
from tests.matches.engine.duels import catalogue

SIGILS = {"sharp-quills": "Sharp Quills", "energy-gun": "Energy Gun"}
TELLER = Teller(seats=("Ada", "Grace"), cards=catalogue("augmented"), sigils=SIGILS)
HIDING = Teller(seats=("Ada", "Grace"), cards=catalogue("augmented"), sigils=SIGILS, hidden=frozenset({1}))
MYSTERION = Teller(seats=("Ada", "Grace"), cards=catalogue("mysterion"))

EVENTS = [
    (told.TurnBegan("turn", 1, 4), "Turn 4 of Grace begins."),
    (told.DecisionMade("choice", 0, "bell"), "Ada rings the bell."),
    (told.CardDrawn("draw", 0, "wolf-cub", "main"), "Ada draws Wolf Cub from the main deck."),
    (told.CardPlaced("play", 0, "wolf", "a2", True), "Wolf comes to lane 2 of Ada."),
    (told.CardMoved("sprinter", "wolf", "a2", "a3"), "Wolf moves from lane 2 of Ada to lane 3 of Ada."),
    (told.CardStruck("attack", "wolf", "a2", "b2", 3), "Wolf strikes lane 2 of Grace with 3."),
    (told.DamageDealt("attack", "stoat", "b2", 3, "wolf"), "Stoat in lane 2 of Grace takes 3 damage from Wolf."),
    (told.DamageDealt("sharp-quills", "wolf", "a2", 1, ""), "Wolf in lane 2 of Ada takes 1 damage."),
    (told.HealthChanged("x", "wolf", "a2", -1), "Wolf loses 1 health."),
    (told.PowerChanged("x", "wolf", "a2", 2), "Wolf gains 2 power."),
    (told.ScaleMoved("attack", 0, 3, 2), "The scale moves 3 in favour of Ada: 2 for Ada."),
    (told.ScaleMoved("attack", 0, 1, -2), "The scale moves 1 in favour of Ada: 2 for Grace."),
    (told.ScaleMoved("attack", 1, 1, 0), "The scale moves 1 in favour of Grace: even."),
    (
        told.CardPerished("sacrifice", "squirrel", "a1", "sacrifice", "discard"),
        "Squirrel in lane 1 of Ada perishes as a sacrifice.",
    ),
    (told.CardLeft("x", "wolf", "a1", "hand"), "Wolf goes from lane 1 of Ada to the hand."),
    (told.ResourceChanged("x", 1, "bones", 1), "Grace gains 1 bone."),
    (told.ResourceChanged("x", 1, "bones", -4), "Grace spends 4 bones."),
    (told.CandleLost("attack", 0, 1), "A candle of Ada goes out: 1 left."),
    (told.Noted("pliers", "seat 1 used wolf-cub"), "Grace used Wolf Cub."),
    (told.MatchEnded("attack", (1,), "scale"), "Grace wins: the scale is full."),
    (told.MatchEnded("turns", (), "turns"), "The match is drawn: the turn limit is reached."),
]


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_an_event_in_words(event: Event, said: str) -> None:
    sentence = TELLER.sentence(event)
    assert sentence is not None
    assert sentence.text == said


def test_every_kind_of_event_has_its_words_and_an_example() -> None:
    kinds = set(Event.__subclasses__())
    assert set(SAID) == kinds
    assert {type(event) for event, _ in EVENTS} == kinds


def test_what_a_hidden_hand_draws_or_sets_is_not_told() -> None:
    drawn = told.CardDrawn("draw", 1, "wolf", "main")
    assert HIDING.sentences([drawn])[0].text == "Grace draws a card from the main deck."
    assert TELLER.sentences([drawn])[0].text == "Grace draws Wolf from the main deck."
    placed = told.CardPlaced("setup", 1, "wolf", "conditional", True)
    assert HIDING.sentences([placed])[0].text == "Grace sets a card face down."
    assert "conditional set" in HIDING.sentences([placed])[0].subjects


def test_what_an_event_is_about_leads_to_its_rule() -> None:
    assert TELLER.sentences([told.ResourceChanged("play", 0, "energy", -2)])[0].subjects == ("energy spent", "play")
    assert TELLER.sentences([told.MatchEnded("attack", (0,), "scale")])[0].subjects[0] == "ends by scale"
    assert TELLER.sentences([told.DecisionMade("choice", 0, "bell")])[0].cause == ""


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("play wolf-cub", "Ada plays Wolf Cub."),
        ("play squirrel/1", "Ada plays Squirrel."),
        ("space a4", "Ada chooses lane 4."),
        ("sacrifice a2", "Ada sacrifices the card in lane 2."),
        ("hammer a1", "Ada hammers the card in lane 1."),
        ("draw side", "Ada draws from the side deck."),
        ("use energy-gun a3", "Ada uses Energy Gun in lane 3."),
        ("no mulligan", "Ada keeps the hand."),
        ("no guard", "Ada declines: guard."),
        ("yes burrow", "Ada agrees: burrow."),
        ("play it wolf", "Ada plays it Wolf."),
        ("look at wolf", "Ada chooses: look at Wolf."),
        ("declare ruby", "Ada chooses: declare ruby."),
    ],
)
def test_a_decision_in_words(action: str, said: str) -> None:
    assert TELLER.decision(0, action) == said


def test_decisions_of_a_battle() -> None:
    assert MYSTERION.decision(1, "block evolved kilnhound") == "Grace blocks with the evolved Kilnhound."
    assert MYSTERION.decision(1, "lose tapped ember-script") == "Grace loses Ember Script, which is tapped."
    assert MYSTERION.decision(1, "no block") == "Grace does not block."
    tapped = told.ResourceChanged("cost", 0, "ember-script", -2)
    assert MYSTERION.sentences([tapped])[0].text == "2 Ember Script of Ada tap."
