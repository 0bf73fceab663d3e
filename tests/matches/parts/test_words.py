"""Events and decisions in sentences."""

import pytest

from matches.engine import recorder as told
from matches.engine.decknforge import events as dungeon
from matches.engine.elemental import events as elemental
from matches.engine.recorder import Event
from matches.parts.words import SAID, Teller
from tests.matches.engine.duels import catalogue

SIGILS = {"sharp-quills": "Sharp Quills", "energy-gun": "Energy Gun"}
TELLER = Teller(seats=("Ada", "Grace"), cards=catalogue("augmented"), sigils=SIGILS)
HIDING = Teller(seats=("Ada", "Grace"), cards=catalogue("augmented"), sigils=SIGILS, hidden=frozenset({1}))
MYSTERION = Teller(seats=("Ada", "Grace"), cards=catalogue("mysterion"))
ELEMENTAL = Teller(seats=("Ada", "Grace"), cards=catalogue("elemental"), hidden=frozenset({1}))
DUNGEON = Teller(seats=("Ada", "Grace"), cards=catalogue("decknforge"), hidden=frozenset({1}), together=True)

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
OF_ELEMENTAL = [
    (elemental.CardPlayed("play", 0, "fire", "hand"), "Ada announces Fire from the hand."),
    (elemental.CardWent("fire", 1, "fire", "play", "discard"), "Fire of Grace goes from play to the discard pile."),
    (
        elemental.CardWent("place", 1, "fire", "hand", "face_down"),
        "A card of Grace goes from the hand to the face-down row.",
    ),
    (
        elemental.CardWent("place", 0, "fire", "hand", "face_down"),
        "Fire of Ada goes from the hand to the face-down row.",
    ),
    (elemental.CardBought("buy", 1, "wish", 6), "Grace gains Wish for 6 gold."),
    (elemental.CardBought("x", 1, "wish", 0), "Grace gains Wish for nothing."),
    (elemental.CardCancelled("veto", 1, "wish"), "Wish of Grace is cancelled."),
    (elemental.CardsSeen("x", 0, "opponent_hand", ("fire", "wish")), "Ada looks at the other hand: Fire, Wish."),
    (elemental.CardsSeen("x", 1, "own_draw_pile", ("fire",)), "Grace looks at the draw pile: 1 card."),
    (elemental.DieChanged("x", "chance", 3, True), "The chance die is rolled and shows 3."),
    (elemental.DieChanged("x", "fire", 6, False), "The fire die now shows 6."),
    (elemental.SeatDamaged("fire", 1, 7, 0), "Grace loses 7 health to Ada."),
    (elemental.SeatHealed("x", 1, 7), "Grace gains 7 health."),
    (elemental.ShopLaid("reroll", ("fire", "wish")), "The shop offers Fire, Wish."),
    (elemental.PileShuffled("reroll", -1), "The pile of the shop is shuffled."),
    (elemental.PileShuffled("turn end", 1), "The pile of Grace is shuffled."),
    (told.ResourceChanged("buy", 0, "gold", -6), "Ada spends 6 gold."),
    (told.DecisionMade("choice", 0, "turn up fire"), "Ada turns up Fire."),
    (told.DecisionMade("choice", 0, "re-roll"), "Ada re-rolls the shop."),
    (told.DecisionMade("choice", 0, "place fire"), "Ada places Fire face down."),
    (told.DecisionMade("choice", 1, "place fire"), "Grace places a card face down."),
    (told.DecisionMade("choice", 0, "draw fire"), "Ada draws Fire."),
    (told.DecisionMade("choice", 1, "draw fire"), "Grace draws a card."),
    (told.DecisionMade("choice", 0, "value 4"), "Ada chooses the value 4."),
    (told.DecisionMade("choice", 0, "roll fire"), "Ada rolls the fire die."),
    (told.DecisionMade("choice", 0, "give up fire"), "Ada gives up Fire."),
    (told.DecisionMade("choice", 0, "take fire"), "Ada takes Fire."),
    (told.DecisionMade("choice", 1, "take fire"), "Grace takes a card."),
]
OF_DUNGEONS = [
    (dungeon.BossRevealed("reveal", 2, "AS/1", 40, 0),
     "Fight 2 begins: Ace of Spades of Grace is the Boss with 40 HP, and Ada is active."),
    (dungeon.LabelAdded("label", 0, "swift", "draw"), "Ada sticks Swift on the Boss and draws for it."),
    (dungeon.LabelPassed("label", 1), "Grace adds no label."),
    (dungeon.RoundBegan("round", 2, "AH/0"), "Round 2 begins, and Ace of Hearts of Ada comes as a Minion."),
    (dungeon.RoundBegan("round", 3, ""), "Round 3 begins."),
    (dungeon.MonsterSlain("killing-blow", 0, "AS/1", "KC/0", 13, 2, True),
     "Ada slays the Boss Ace of Spades of Grace with King of Clubs of Ada, worth 13, 2 more than needed."),
    (dungeon.RewardChosen("killing-blow", 0, "surge"), "The reward of Ada is Surge."),
    (dungeon.MonsterHealed("vampiric", "AS/1", 2), "Ace of Spades of Grace wins 2 HP back."),
    (dungeon.TacticUsed("spike", 1, "spike", "7C/0"), "Grace uses Spike on Seven of Clubs of Ada."),
    (dungeon.TacticUsed("brace", 1, "brace", ""), "Grace uses Brace."),
    (dungeon.Inscribed("mythic", 1, "KC", "royal-decree", True), "King of Clubs of Grace gains Royal decree."),
    (told.CardDrawn("refill", 0, "7C", "pile"), "Ada draws Seven of Clubs from the pile."),
    (told.CardLeft("resolve", "7C/0", "shown 0", "committed 0"),
     "Seven of Clubs of Ada goes from the table of Ada to the committed cards of Ada."),
    (told.DamageDealt("resolve", "AS/1", "boss", 9, "7C/0 2D/1"),
     "The Boss Ace of Spades of Grace takes 9 damage from Seven of Clubs of Ada and Two of Diamonds of Grace."),
    (told.ResourceChanged("boss", 0, "hp", -4), "Ada loses 4 HP."),
    (told.ResourceChanged("kill", 0, "coppers", 1), "Ada gains 1 copper."),
    (told.ResourceChanged("kill", 0, "coppers", 0), "Ada gains no coppers."),
    (told.DecisionMade("choice", 0, "plot 7C"), "Ada plots Seven of Clubs."),
    (told.DecisionMade("choice", 1, "plot 7C"), "Grace plots a card."),
    (told.DecisionMade("choice", 0, "heal 1"), "Ada heals Grace."),
    (told.DecisionMade("choice", 0, "take from 1"), "Ada takes coppers from Grace."),
    (told.DecisionMade("choice", 0, "minion 0"), "Ada aims at Minion 1."),
    (told.MatchEnded("end", (0, 1), "six_bosses"), "The table wins: the last Boss is slain."),
    (told.MatchEnded("end", (), "no_one_stands"), "The table loses: no wizard stands."),
]  # fmt: skip
TOLD = [
    *((TELLER, *each) for each in EVENTS),
    *((ELEMENTAL, *each) for each in OF_ELEMENTAL),
    *((DUNGEON, *each) for each in OF_DUNGEONS),
]


@pytest.mark.parametrize(("teller", "event", "said"), TOLD)
def test_an_event_in_words(teller: Teller, event: Event, said: str) -> None:
    sentence = teller.sentence(event)
    assert sentence is not None
    assert sentence.text == said


def test_every_kind_of_event_has_its_words_and_an_example() -> None:
    kinds = set(Event.__subclasses__())
    assert set(SAID) == kinds
    assert {type(event) for _, event, _ in TOLD} == kinds


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
