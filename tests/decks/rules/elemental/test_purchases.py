"""Elemental Deck Builder: a log of purchases, beyond what the examples show."""

import copy
from typing import Any

import pytest

from decks.rules.documents import Unreadable
from decks.rules.repair import Repair, Unrepairable
from tests.decks.rules.games import index_of, judged, kind_of, parameters_of

GAME = "elemental"
Said = list[tuple[str, str, str]]


def log(*steps: dict[str, Any]) -> dict[str, Any]:
    """The steps, in turn 1 and of player 1 where they say nothing else, with gold enough where they buy."""
    usual = {"turn": 1, "player": 1}
    return {"purchases": [usual | ({"gained": 50} if "bought" in step else {}) | step for step in steps]}


def said(*steps: dict[str, Any], **changes: Any) -> Said:
    report = judged(GAME, log(*steps), **changes)
    return [(problem.rule, problem.path, problem.message) for problem in report.problems]


def buys(card: str, player: int = 1, **more: Any) -> dict[str, Any]:
    return {"player": player, "bought": card, **more}


# --- gold --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("player", "parameter", "gold"), [(1, "starting_gold_first", 5), (2, "starting_gold_second", 6)]
)
def test_players_begin_with_their_gold(player: int, parameter: str, gold: int) -> None:
    assert said({"player": player, "gold": gold}) == []
    assert said({"player": player, "spent": gold, "gold": 0}) == []
    assert said({"player": player, "spent": gold + 1}) == [("ELE-D-10", "/purchases/0", "Gold cannot be negative.")]
    assert said({"player": player, "spent": gold + 1, "gold": 2}, **{parameter: gold + 3}) == []


def test_a_purchase_costs_the_price_of_the_card() -> None:
    assert said(buys("Fire", gained=2, gold=0)) == []
    assert said(buys("Fire", gained=1)) == [("ELE-D-10", "/purchases/0", "Gold cannot be negative.")]
    assert said(buys("Fire", price=7)) == []
    assert said(buys("Fire", price=6)) == [("ELE-D-10", "/purchases/0/price", "Fire costs 7 gold (paid 6).")]
    assert said(buys("Fire", price=8)) == [("ELE-D-10", "/purchases/0/price", "Fire costs 7 gold (paid 8).")]
    assert said({"price": 3}) == [("ELE-D-10", "/purchases/0/price", "A price is paid, but nothing is bought.")]


def test_damage_brings_as_much_gold() -> None:
    assert said({"damage": 8, "gold": 13}) == []
    assert said({"damage": 8, "gold": 5}) == [
        ("ELE-D-10", "/purchases/0/gold", "Player 1 has 13 gold after this step (written 5).")
    ]
    assert said(buys("Chaotic Spell", gained=0, damage=13, gold=0)) == []


def test_gold_must_be_there_before_it_is_spent() -> None:
    first, second = {"gained": 2, "turn": 1}, buys("Fire", gained=0)
    assert said(first, second) == []
    assert said(second, first) == [("ELE-D-10", "/purchases/0", "Gold cannot be negative.")]


def test_the_gold_of_one_player_is_not_the_others() -> None:
    assert said({"player": 2, "gained": 20}, {"player": 1, "spent": 6}) == [
        ("ELE-D-10", "/purchases/1", "Gold cannot be negative.")
    ]


def test_one_purchase_too_dear_is_one_problem() -> None:
    assert said({"spent": 9}, {"gold": 0}, {"gained": 1, "gold": 1}) == [
        ("ELE-D-10", "/purchases/0", "Gold cannot be negative.")
    ]


def test_the_lowest_gold_is_measured() -> None:
    report = judged(GAME, log({"spent": 2}, {"player": 2, "gained": 9}))
    assert [(held.actual, held.limit) for held in report.passed if held.rule == "ELE-D-10"] == [(3, 0)]


# --- turns -------------------------------------------------------------------------------------------------------
INCOME = "The gold of a turn is taken once, by the player whose turn it is."


def test_income_is_taken_once_in_a_turn_of_ones_own() -> None:
    taken = {"income": True}
    assert (
        said(taken | {"gold": 6}, {"turn": 2, "player": 2, **taken, "gold": 7}, {"turn": 3, **taken, "gold": 7}) == []
    )
    assert said(taken, taken) == [("ELE-D-10", "/purchases/1/income", INCOME)]
    assert said({"turn": 2, **taken}) == [("ELE-D-10", "/purchases/0/income", INCOME)]
    assert said({"player": 2, **taken}) == [("ELE-D-10", "/purchases/0/income", INCOME)]
    assert said({"income": True, "gold": 8}, income=3) == []


def test_a_turn_that_is_over_does_not_come_back() -> None:
    assert said({"turn": 3}, {"turn": 2, "player": 2}) == [
        ("ELE-D-10", "/purchases/1/turn", "Turn 2 is over: turn 3 has begun.")
    ]


def test_both_players_may_gain_gold_in_one_turn() -> None:
    assert said({"damage": 3}, {"player": 2, "damage": 2, "gold": 8}, {"spent": 8, "gold": 0}) == []


# --- cards -------------------------------------------------------------------------------------------------------
def test_every_name_is_known() -> None:
    assert said(buys("Fireball", through="Whish", removed=["Fire", "Nobody"]))[:3] == [
        ("ELE-D-02", "/purchases/0/bought", "Unknown card: Fireball."),
        ("ELE-D-02", "/purchases/0/through", "Unknown card: Whish."),
        ("ELE-D-02", "/purchases/0/removed/1", "Unknown card: Nobody."),
    ]


def test_a_misspelt_card_is_one_problem() -> None:
    unknown = [("ELE-D-02", "/purchases/1/through", "Unknown card: Deal with the Devli.")]
    assert said(buys("Deal with the Devil"), buys("Fire", through="Deal with the Devli", price=0)) == unknown
    assert said(buys("Deal with the Devil"), buys("Fire", through="Deal with the Devli", gold=73)) == [
        *unknown,
        ("ELE-D-10", "/purchases/1/gold", "Player 1 has 95 gold after this step (written 73)."),
    ]
    removed = {"removed": ["Fire"]}
    assert said(buys("Fire"), removed | buys("Veto"), buys("Fire", through="Whish")) == [
        ("ELE-D-02", "/purchases/2/through", "Unknown card: Whish.")
    ]
    assert said(buys("Firre", price=7, gold=48)) == [("ELE-D-02", "/purchases/0/bought", "Unknown card: Firre.")]


def test_a_card_is_sold_once() -> None:
    assert said(buys("Veto"), buys("veto")) == [
        ("ELE-D-03", "/purchases/1/bought", "Veto: only 1 copy exists (found 2).")
    ]
    assert said(buys("Veto"), buys("Veto", player=2)) == [
        ("ELE-D-05", "/purchases/1/bought", "Veto is in two places: player 2's deck and player 1's deck.")
    ]


def test_a_removed_card_comes_back_only_through_a_card_that_takes_any() -> None:
    gone = (buys("Veto"), {"removed": ["Veto"]})
    assert said(*gone, buys("Veto", player=2)) == [
        ("ELE-D-05", "/purchases/2/bought", "Veto is in two places: player 2's deck and the removed cards.")
    ]
    wish = buys("Wish", player=2)
    assert said(*gone, wish, buys("Veto", player=2, through="Wish")) == []
    assert said(*gone, wish, buys("Veto", player=2, through="Wish"), buys("Veto", player=1))[0][0] == "ELE-D-05"


def test_nobody_removes_or_plays_what_they_do_not_have() -> None:
    assert said(buys("Veto"), {"player": 2, "removed": ["Veto"]}) == [
        ("ELE-D-05", "/purchases/1/removed/0", "Veto is not in player 2's deck and cannot be removed from it.")
    ]
    assert said({"removed": ["Basic Income"] * 8}) == []
    assert [path for _, path, _ in said({"removed": ["Basic Income"] * 9})] == ["/purchases/0/removed/8"]
    assert said(buys("Fire", through="Wish")) == [
        ("ELE-D-05", "/purchases/0/through", "Wish is not in player 1's deck.")
    ]
    assert said(buys("Veto"), buys("Fire", through="Veto")) == [
        ("ELE-D-05", "/purchases/1/through", "Veto takes no card from the shop.")
    ]


def test_income_is_never_sold() -> None:
    assert said(buys("Basic Income")) == [
        ("ELE-D-04", "/purchases/0/bought", "At most 8 Basic Income per player (found 9).")
    ]
    gone = {"removed": ["Basic Income"]}
    assert said(gone, buys("Basic Income")) == [("ELE-D-04", "/purchases/1/bought", "Basic Income is never sold.")]
    assert said(gone, buys("Wish"), buys("Basic Income", through="Wish", price=0)) == []


# --- prices that cards change ------------------------------------------------------------------------------------
def test_wish_pays_unless_the_ruleset_makes_it_free() -> None:
    wish = buys("Wish")
    assert said(wish, buys("Fire", through="Wish", price=7)) == []
    assert said(wish, buys("Fire", through="Wish", price=0)) == [
        ("ELE-D-10", "/purchases/1/price", "Fire costs 7 gold (paid 0).")
    ]
    assert said(wish, buys("Fire", through="Wish", price=0), wish_free=True) == []
    assert said(buys("Fire", price=0), wish_free=True) != []


def test_the_devil_takes_no_gold() -> None:
    devil = buys("Deal with the Devil")
    assert said(devil, buys("Multitasking God", through="Deal with the Devil", price=0)) == []
    assert said(devil, buys("Multitasking God", through="Deal with the Devil", price=25)) == [
        ("ELE-D-10", "/purchases/1/price", "Multitasking God costs 0 gold (paid 25).")
    ]


# --- at what cost ------------------------------------------------------------------------------------------------
PRICE = "At what cost requires removing another passive when bought."


def test_at_what_cost_takes_another_passive_of_its_buyer() -> None:
    pockets = buys("Deep Pockets")
    assert said(pockets, buys("At what cost", removed=["Deep Pockets"])) == []
    for removed in ([], ["Veto"], ["At what cost"], ["Big Handed"], ["Basic Income"]):
        assert said(pockets, buys("Veto"), buys("At what cost", removed=removed)) == [
            ("ELE-D-08", "/purchases/2/removed", PRICE)
        ]


def test_the_passive_goes_when_the_card_is_bought_and_not_at_another_time() -> None:
    pockets = buys("Deep Pockets")
    assert said(pockets, {"removed": ["Deep Pockets"]}, buys("At what cost")) == [
        ("ELE-D-08", "/purchases/2/removed", PRICE)
    ]
    assert said(buys("At what cost", removed=["Deep Pockets"]), pockets) == [
        ("ELE-D-08", "/purchases/0/removed", PRICE)
    ]


def test_the_passive_of_the_other_player_is_no_price() -> None:
    assert said(buys("Deep Pockets", player=2), buys("At what cost", removed=["Deep Pockets"])) == [
        ("ELE-D-08", "/purchases/1/removed", PRICE)
    ]


def test_the_devil_asks_for_the_passive_too() -> None:
    through = {"through": "Deal with the Devil"}
    devil, pockets = buys("Deal with the Devil"), buys("Deep Pockets")
    assert said(devil, buys("At what cost", **through)) == [("ELE-D-08", "/purchases/1/removed", PRICE)]
    assert said(devil, pockets, buys("At what cost", **through, removed=["Deep Pockets"])) == []


# --- the whole log -----------------------------------------------------------------------------------------------
def test_every_beginning_of_the_example_is_legal() -> None:
    steps = kind_of(GAME, "purchases").example["purchases"]
    for length in range(len(steps) + 1):
        assert judged(GAME, {"purchases": steps[:length]}).problems == ()


def test_an_illegal_log_cannot_be_mended() -> None:
    kind, p = kind_of(GAME, "purchases"), parameters_of(GAME)
    example = copy.deepcopy(dict(kind.example))
    assert isinstance(kind.repair(kind.read(example, index_of(GAME)), p), Repair)
    example["purchases"][0]["spent"] = 20
    subject = kind.read(example, index_of(GAME))
    assert all(not problem.fixes for problem in kind.report(subject, p).problems)
    repair = kind.repair(subject, p)
    assert isinstance(repair, Unrepairable)
    assert repair.reason.startswith("A purchase log is a record of what happened at the table")


@pytest.mark.parametrize(
    ("step", "pointer", "message"),
    [
        ({"player": 3}, "/purchases/0/player", "One of 1, 2 is expected, not 3."),
        ({"turn": 0}, "/purchases/0/turn", "A whole number of at least 1 is expected, not 0."),
        ({"spent": -1}, "/purchases/0/spent", "A whole number of at least 0 is expected, not -1."),
        ({"bought": 7}, "/purchases/0/bought", "A text or nothing is expected, not 7."),
        ({"card": "Fire"}, "/purchases/0/card", None),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(step: dict[str, Any], pointer: str, message: str | None) -> None:
    with pytest.raises(Unreadable) as raised:
        kind_of(GAME, "purchases").read(log(step), index_of(GAME))
    assert raised.value.pointer == pointer
    assert message in (None, raised.value.message)
