"""Inscription: what its examples do not show, of decks, drafts and death cards."""

import copy
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules.problems import CardCount, Fix
from decks.rules.inscription.draft import Draft
from decks.rules.repair import Repair, Unrepairable
from tests.decks import strategies
from tests.decks.rules.games import catalogue_of, index_of, judged, kind_of, parameters_of, rules_broken

MAIN = dict(kind_of("inscription").example["zones"]["main"])
SQUIRRELS = {"Squirrel": 10}


def zones(squirrels: dict[str, int] = SQUIRRELS, opponent: dict[str, int] | None = None, **more: int) -> dict[str, Any]:
    main = {name.replace("_", " "): count for name, count in {**MAIN, **more}.items() if count}
    fields: dict[str, Any] = {"zones": {"main": main, "squirrels": squirrels}}
    return fields | ({"opponent": {"main": opponent}} if opponent else {})


def repaired(fields: dict[str, Any], name: str = "zones") -> Repair | Unrepairable:
    kind = kind_of("inscription", name)
    return kind.repair(kind.read(fields, index_of("inscription")), parameters_of("inscription"))


# --- decks -------------------------------------------------------------------------------------------------------
def test_missing_piles_are_told_by_their_sizes_alone() -> None:
    report = judged("inscription", {"zones": {}})
    assert [problem.message for problem in report.problems] == [
        "A creature deck has exactly 20 cards (found 0).",
        "Each player has 10 Squirrels (found 0).",
    ]


def test_the_forms_are_those_the_rulebook_names() -> None:
    """INS-D-06 lists them; everything else that is no creature card falls under INS-D-02."""
    forms = {"Strange Pupa", "Mothman", "Undead Cat", "Hungry Child", "Wriggling Tail", "Dam", "Chime", "Vertebrae"}
    forms |= {"Bee", "Rabbit"}
    for card in catalogue_of("inscription").cards:
        broken = set(rules_broken(judged("inscription", zones(**{"Elk": 0, card.name: 1})))) & {"INS-D-02", "INS-D-06"}
        if card.name in forms:
            assert broken == {"INS-D-06"}, card.name
        elif card.kind == "death-card" or card.copies.keys() & {"normal", "rare"}:
            assert not broken, card.name
        else:
            assert broken == {"INS-D-02"}, card.name


def test_a_form_is_told_with_the_cards_it_is_reached_through() -> None:
    report = judged("inscription", zones(Elk=0, Strange_Pupa=1))
    assert "Strange Pupa is reached only through Strange Larva." in {problem.message for problem in report.problems}


def test_what_is_no_squirrel_is_not_counted_as_one() -> None:
    report = judged("inscription", zones(squirrels={"Squirrel": 9, "Wolf": 1, "Sqirrel": 1}))
    assert [(problem.rule, problem.message) for problem in report.problems] == [
        ("INS-D-03", "Wolf is not a Squirrel and cannot be in the squirrel pile."),
        ("INS-D-14", "Unknown card: Sqirrel."),
    ]


def test_copies_in_other_piles_of_the_box_cannot_be_drafted() -> None:
    (problem,) = judged("inscription", zones(Elk=0, Adder=0, Alpha=0, Worker_Ant=3)).problems
    assert (problem.rule, problem.message) == ("INS-D-04", "Worker Ant: 3 used, only 2 in the box.")


def test_both_decks_share_the_box() -> None:
    (problem,) = judged("inscription", zones(opponent={"Wolf": 1, "Wolff": 5})).problems
    assert (problem.rule, problem.cards) == ("INS-D-04", (CardCount("wolf", 3, 1),))
    assert problem.fixes == (Fix(op="remove", zone="main", card="wolf", count=1),)
    report = judged("inscription", zones(Elk=0, Adder=0, Blank_Death_Card=2, opponent={"Blank Death Card": 4}))
    assert [(problem.rule, problem.actual) for problem in report.problems] == [("INS-D-10", 6)]
    assert report.problems[0].fixes == (Fix(op="remove", zone="main", card="blank-death-card", count=1),)


def test_the_repair_leaves_the_other_deck_its_cards() -> None:
    fields = zones(Wolf=2, Adder=0, Blank_Death_Card=1, opponent={"Wolf": 2, "Blank Death Card": 5, "Adder": 1})
    repair = repaired(fields)
    assert isinstance(repair, Repair)
    assert "wolf" not in repair.zones["main"]
    assert "blank-death-card" not in repair.zones["main"]
    assert judged("inscription", {"zones": repair.zones, "opponent": fields["opponent"]}).legal


def test_what_the_other_deck_does_alone_cannot_be_mended_here() -> None:
    for opponent, sentence in (
        ({"Wolf": 3}, "INS-D-04: Wolf: 3 used, only 2 in the box."),
        ({"Blank Death Card": 6}, "INS-D-10: Only 5 blank death cards exist."),
    ):
        fields = zones(Wolf=0, Elk=2, Adder=2, opponent=opponent)
        (problem,) = judged("inscription", fields).problems
        assert problem.fixes == ()
        assert repaired(fields) == Unrepairable(f"The other player's deck alone breaks {sentence}")


def test_cards_left_out_of_play_and_death_cards_are_not_proposed() -> None:
    repair = repaired({"zones": {}})
    assert isinstance(repair, Repair)
    cards = index_of("inscription").cards
    proposed = {slug for fix in repair.fixes for slug in (fix.card, *fix.others)}
    assert len(proposed) > 10
    assert not any(cards[slug].unused_reason or cards[slug].kind == "death-card" for slug in proposed)


def test_left_out_cards_are_no_problem_where_they_are_played() -> None:
    fields = zones(Elk=0, Grizzly=1)
    assert rules_broken(judged("inscription", fields)) == ["INS-D-05"]
    report = judged("inscription", fields, unused_cards=True)
    assert not report.problems
    assert "INS-D-05" not in [held.rule for held in report.passed]


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_a_card_of_the_pool_in_place_of_another_keeps_a_deck_legal(data: st.DataObject) -> None:
    kind, index, p = kind_of("inscription"), index_of("inscription"), parameters_of("inscription")
    repair = kind.repair(kind.read({"zones": data.draw(strategies.zones("inscription"))}, index), p)
    assert isinstance(repair, Repair)
    main = Counter(repair.zones["main"])
    gone, come = data.draw(st.sampled_from(sorted(main))), data.draw(st.sampled_from(sorted(index.cards)))
    main[gone] -= 1
    main[come] += 1
    in_box = sum(index.cards[come].copies.get(pile, 0) for pile in ("normal", "rare", "death"))
    swapped = {**repair.zones, "main": {slug: count for slug, count in main.items() if count}}
    assert kind.report(kind.read({"zones": swapped}, index), p).legal is (main[come] <= in_box)


# --- drafts ------------------------------------------------------------------------------------------------------
def draft() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    fields = copy.deepcopy(dict(kind_of("inscription", "draft").example))
    return fields, fields["draft"]["rounds"]


def said(fields: dict[str, Any], **changes: Any) -> list[tuple[str, str, str]]:
    return [
        (problem.rule, problem.path, problem.message) for problem in judged("inscription", fields, **changes).problems
    ]


def test_player_b_picks_first_in_the_second_half() -> None:
    fields, rounds = draft()
    rounds[10]["picks"].reverse()
    assert said(fields) == [
        ("INS-D-07", "/draft/rounds/10/picks/0/player", "Player B picks first in draft rounds 11–20.")
    ]


def test_the_switch_and_the_end_follow_the_size_of_a_deck() -> None:
    fields, rounds = draft()
    del rounds[4:]
    assert said(fields, deck_size=4) == [
        ("INS-D-07", f"/draft/rounds/{number}/picks/0/player", "Player B picks first in draft rounds 3–4.")
        for number in (2, 3)
    ]
    assert said(fields, deck_size=3)[-1] == (
        "INS-D-09",
        "/draft/rounds",
        "The draft has 4 rounds; it ends after 3.",
    )


def test_a_round_shows_three_cards_and_gives_each_player_one() -> None:
    fields, rounds = draft()
    rounds[0]["shown"].pop()
    rounds[1]["picks"][1]["player"] = "A"
    rounds[2]["picks"].pop()
    rounds[3]["picks"].append({"player": "A", "card": "Cat"})
    assert said(fields) == [
        ("INS-D-07", "/draft/rounds/0/shown", "A draft round shows 3 cards (round 1 shows 2)."),
        ("INS-D-07", "/draft/rounds/1/picks", "Each player takes one card in a draft round (round 2)."),
        ("INS-D-07", "/draft/rounds/2/picks", "Each player takes one card in a draft round (round 3)."),
        ("INS-D-07", "/draft/rounds/3/picks", "Each player takes one card in a draft round (round 4)."),
        ("INS-D-09", "/draft/rounds", "The draft is not finished (19 of 20 rounds)."),
    ]


def test_every_prefix_of_a_draft_is_only_unfinished() -> None:
    """Pick by pick: an offer without picks, with one and with both."""
    whole, rounds = draft()
    for number in range(len(rounds)):
        for picks in (0, 1):
            fields = copy.deepcopy(whole)
            del fields["draft"]["rounds"][number + 1 :]
            del fields["draft"]["rounds"][number]["picks"][picks:]
            assert said(fields) == [
                ("INS-D-09", "/draft/rounds", f"The draft is not finished ({number} of 20 rounds).")
            ]


def test_both_players_draw_on_one_box() -> None:
    fields, rounds = draft()
    rounds[19] = {
        "shown": ["Wolf", "Wolf", "Field Mice"],
        "picks": [{"player": "B", "card": "Wolf"}, {"player": "A", "card": "Wolf"}],
    }
    assert said(fields) == [("INS-D-04", "/draft", "Wolf: 4 used, only 2 in the box.")]
    for pick in rounds[19]["picks"]:
        pick["card"] = "Field Mice"
    rounds[19]["shown"] = ["Field Mice", "Field Mice", "Wolf"]
    rounds[9]["picks"][1]["card"] = "Ant Queen"
    assert said(fields) == [
        ("INS-D-09", "/draft", "Field Mice was shown 3 times, only 2 in the box."),
        ("INS-D-09", "/draft", "Wolf was shown 3 times, only 2 in the box."),
    ]


def test_what_is_shown_comes_from_the_pool() -> None:
    fields, rounds = draft()
    rounds[0]["shown"][2], rounds[1]["shown"][2], rounds[2]["shown"][2] = "Squirrel", "Mothman", "Grizzly"
    assert said(fields) == [
        ("INS-D-05", "/draft/rounds/2/shown/2", "Grizzly is printed but left out of standard play."),
        ("INS-D-06", "/draft/rounds/1/shown/2", "Mothman is reached only through Strange Larva."),
        ("INS-D-09", "/draft/rounds/0/shown/2", "Squirrel is not in the draft pool."),
    ]
    assert [rule for rule, _, _ in said(fields, unused_cards=True)] == ["INS-D-06", "INS-D-09"]


def test_death_cards_may_be_drafted_but_only_as_many_as_the_box_has() -> None:
    fields, rounds = draft()
    for number in range(5):
        rounds[number]["shown"][2] = "Blank Death Card"
    assert said(fields) == []
    rounds[5]["shown"][2] = "Blank Death Card"
    assert said(fields) == [("INS-D-10", "/draft", "Only 5 blank death cards exist.")]


def test_an_unknown_name_is_said_once() -> None:
    fields, rounds = draft()
    rounds[0]["shown"][0] = rounds[0]["picks"][0]["card"] = "Wolff"
    rounds[1]["picks"][0]["card"] = "Bulfrog"
    assert said(fields) == [
        ("INS-D-14", "/draft/rounds/0/shown/0", "Unknown card: Wolff."),
        ("INS-D-14", "/draft/rounds/1/picks/0/card", "Unknown card: Bulfrog."),
    ]


def test_a_misspelt_name_is_one_problem_wherever_it_stands() -> None:
    fields, rounds = draft()
    rounds[0]["shown"][0] = "Wolff"  # and the pick is spelt right
    assert said(fields) == [("INS-D-14", "/draft/rounds/0/shown/0", "Unknown card: Wolff.")]
    rounds[0]["picks"][0]["card"] = rounds[10]["shown"][1] = "Wolff"
    assert said(fields) == [("INS-D-14", "/draft/rounds/0/shown/0", "Unknown card: Wolff.")]
    rounds[1]["picks"][0]["card"] = "Geck"
    assert ("INS-D-08", "/draft/rounds/1/picks/0/card", "Geck was not on offer.") in said(fields)


def test_a_draft_cannot_be_mended_by_an_edit() -> None:
    fields, rounds = draft()
    rounds.pop()
    assert all(not problem.fixes for problem in judged("inscription", fields).problems)
    assert isinstance(repaired(fields, "draft"), Unrepairable)


def test_a_draft_gives_two_legal_decks() -> None:
    subject = kind_of("inscription", "draft").read(draft()[0], index_of("inscription"))
    assert isinstance(subject, Draft)
    mine, theirs = subject.deck("A"), subject.deck("B")
    assert sum(mine.values()) == sum(theirs.values()) == 20
    assert judged("inscription", {"zones": {"main": mine, "squirrels": SQUIRRELS}, "opponent": {"main": theirs}}).legal


# --- death cards -------------------------------------------------------------------------------------------------
def death_card(**changes: Any) -> dict[str, Any]:
    fields = copy.deepcopy(dict(kind_of("inscription", "death_cards").example))
    fields["death_cards"][0].update(changes)
    return fields


def test_values_that_are_not_those_of_the_chosen_cards_are_set_right() -> None:
    fields = death_card(cost={"bones": 3}, power=1, health=6, sigils=["Touch of Death", "Airborne"])
    assert said(fields) == [
        ("INS-D-11", "/death_cards/0/cost", "The cost must be that of Stoat."),
        ("INS-D-11", "/death_cards/0", "Power and health must come from the same card."),
        ("INS-D-11", "/death_cards/0/sigils", "The sigils must be those of Raven."),
    ]
    repair = repaired(fields, "death_cards")
    assert isinstance(repair, Repair)
    assert repair.cost == 4
    assert {fix.path: fix.value for fix in repair.fixes} == {
        "/death_cards/0/cost": {"blood": 1},
        "/death_cards/0/power": 3,
        "/death_cards/0/health": 2,
        "/death_cards/0/sigils": ("airborne",),
    }
    assert not judged("inscription", dict(repair.document)).problems


def test_power_and_health_of_a_card_that_was_not_chosen() -> None:
    assert said(death_card(power=1, health=2)) == [
        ("INS-D-11", "/death_cards/0", "Power and health must be those of Wolf.")
    ]


def test_blank_values_are_filled_from_the_chosen_card() -> None:
    fields = death_card(power=None, health=None)
    assert said(fields) == [("INS-D-12", "/death_cards/0", "A death card needs power and health.")]
    repair = repaired(fields, "death_cards")
    assert isinstance(repair, Repair)
    assert not judged("inscription", dict(repair.document)).problems


def test_a_power_that_varies_is_copied_as_such() -> None:
    pile = ["Stoat", "Adder", "Elk", "Worker Ant", "Alpha", "Cat", "Raven", "Bullfrog", "Sparrow"]
    choice = {"revealed": ["Worker Ant", "Alpha", "Cat"], "chosen": "Worker Ant"}
    fields = death_card(dead_pile=pile, power_and_health_from=choice, power=None, power_kind="ant", health=2)
    assert said(fields) == []
    assert said(death_card(dead_pile=pile, power_and_health_from=choice, power=0, health=2)) != []


def test_the_hand_counts_only_beside_a_small_dead_pile() -> None:
    pile = ["Stoat", "Adder", "Elk", "Wolf", "Alpha", "Cat", "Raven", "Bullfrog"]
    assert said(death_card(dead_pile=pile, hand=["Sparrow"])) == []
    assert said(death_card(dead_pile=[*pile, "Squirrel"], hand=["Sparrow"])) == [
        ("INS-D-11", "/death_cards/0/sigils_from/revealed/2", "Sparrow is not in the dead pile.")
    ]
    assert said(death_card(dead_pile=pile))[0] == (
        "INS-D-11",
        "/death_cards/0/dead_pile",
        "9 cards are revealed, but dead pile and hand hold only 8.",
    )


def test_nine_different_cards_are_revealed() -> None:
    again = {"revealed": ["Raven", "Bullfrog", "Stoat"], "chosen": "Raven"}
    assert said(death_card(sigils_from=again)) == [
        (
            "INS-D-11",
            "/death_cards/0/sigils_from/revealed/2",
            "Stoat is revealed more often than it is in the dead pile.",
        )
    ]
    two_stoats = [*death_card()["death_cards"][0]["dead_pile"], "Stoat"]
    assert said(death_card(sigils_from=again, dead_pile=two_stoats)) == []


def test_a_choice_is_made_among_three_cards() -> None:
    two = {"revealed": ["Raven", "Bullfrog"], "chosen": "Raven"}
    assert said(death_card(sigils_from=two)) == [
        ("INS-D-11", "/death_cards/0/sigils_from/revealed", "3 cards are revealed for the sigils (found 2).")
    ]
    other = {"revealed": ["Stoat", "Adder", "Elk"], "chosen": "Sparrow"}
    assert said(death_card(cost_from=other)) == [
        ("INS-D-11", "/death_cards/0/cost_from/chosen", "Sparrow is not among the cards revealed for the cost.")
    ]
    assert isinstance(repaired(death_card(cost_from=other), "death_cards"), Unrepairable)


def test_a_death_card_may_come_from_one_made_before_it() -> None:
    fields = death_card()
    first = fields["death_cards"][0]
    second = copy.deepcopy(first) | {"name": "Older Tooth"}
    second["dead_pile"][3] = second["power_and_health_from"]["revealed"][0] = "Old Tooth"
    second["power_and_health_from"]["chosen"] = "old tooth"
    assert said({"death_cards": [first, second]}) == []
    assert "INS-D-14" in [rule for rule, _, _ in said({"death_cards": [second, first]})]


@pytest.mark.parametrize("name", ["", "   "])
def test_only_its_maker_can_name_a_death_card(name: str) -> None:
    assert said(death_card(name=name)) == [("INS-D-12", "/death_cards/0/name", "A death card needs a name.")]
    assert isinstance(repaired(death_card(name=name), "death_cards"), Unrepairable)


def test_the_box_has_five_blank_death_cards() -> None:
    card = death_card()["death_cards"][0]
    assert said({"death_cards": [card] * 5}) == []
    assert said({"death_cards": [card] * 6}) == [("INS-D-10", "/death_cards", "Only 5 blank death cards exist.")]


def test_unknown_names_of_a_death_card_are_said_once() -> None:
    pile = [*death_card()["death_cards"][0]["dead_pile"], "Wolff"]
    choice = {"revealed": ["Wolff", "Alpha", "Cat"], "chosen": "Wolff"}
    assert said(death_card(dead_pile=pile, power_and_health_from=choice)) == [
        ("INS-D-14", "/death_cards/0/dead_pile/10", "Unknown card: Wolff.")
    ]
