"""A Turning: coppers, cards that are free and cards that are not."""

from typing import Any

import pytest

from cards.rules.problems import Fix
from decks.rules.repair import Unrepairable
from tests.decks.rules.decknforge.bands import SLUG, codes, edits, measured, repaired, said
from tests.decks.rules.games import judged


def turning(*cards: dict[str, Any], coppers: int = 100) -> dict[str, Any]:
    return {"turning": {"coppers": coppers, "cards": list(cards)}}


def gains(card: str, name: str | None, **more: Any) -> dict[str, Any]:
    return {"card": card, "gains": name, **more}


GAINS = "/turning/cards/{}/gains"


@pytest.mark.parametrize(("coppers", "legal"), [(34, False), (35, True), (36, True)])
def test_what_is_bought_is_paid_from_the_purse(coppers: int, legal: bool) -> None:
    fields = turning(gains("7♣", "Sharp"), gains("8♣", "Echo"), gains("9♣", "Phoenix"), coppers=coppers)
    report = judged(SLUG, fields)
    assert report.legal is legal
    if legal:
        assert measured(fields, "DNF-T-01") == (35, coppers)
        return
    (problem,) = report.problems
    assert problem.message == "These 3 inscriptions cost 35c; you have 34c."
    assert (problem.rule, problem.code, problem.path) == ("DNF-T-01", "over_budget", "/turning/coppers")
    assert (problem.limit, problem.actual) == (34, 35)
    assert problem.fixes == (Fix(op="set", path=GAINS.format(2), value=None),)
    assert edits(fields) == {GAINS.format(2): None}


def test_what_is_awarded_costs_nothing() -> None:
    fields = turning(gains("K♣", "Untouchable", how="awarded"), gains("9♣", "Phoenix", how="awarded"), coppers=0)
    assert said(fields) == []


def test_a_blessed_card_is_not_free_and_a_faded_one_is() -> None:
    again = "Seven of Clubs already carries an inscription."
    assert said(turning(gains("7♣", "Glint", was=["Sharp"]))) == [("DNF-T-02", GAINS.format(0), again)]
    assert said(turning(gains("7♣", "Glint", was=["Sharp"], faded=True))) == []
    assert said(turning({"card": "7♣", "was": ["Sharp"]}, gains("seven-of-clubs", "Glint"))) == [
        ("DNF-T-02", GAINS.format(1), again)
    ]
    assert said(turning(gains("7♣", "Glint"), {"card": "7♣", "was": ["Sharp"]})) == [
        ("DNF-T-02", GAINS.format(0), again)
    ]


def test_an_ascended_item_gains_one_mythic() -> None:
    mythic = gains("9♦", "Untouchable", how="awarded")
    assert said(turning({**mythic, "was": ["Ascension"]})) == []
    assert said(turning(gains("9♦", "Ascension"), mythic)) == []
    assert codes(turning(mythic)) == [("DNF-T-02", "mythic_on_item")]
    assert codes(turning({**mythic, "was": ["Ascension"], "faded": True})) == [("DNF-T-02", "mythic_on_item")]
    assert codes(turning({**mythic, "was": ["Ascension", "Royal Decree"]})) == [("DNF-T-02", "card_already_inscribed")]


FAULTS = [
    (gains("K♦", "Untouchable"), "mythic_bought", "Mythic inscriptions are earned, not bought."),
    (gains("9♦", "Untouchable", how="awarded"), "mythic_on_item", "Mythic inscriptions go on Heroes only."),
    (gains("K♦", "Ascension"), "already_a_hero", "King of Diamonds is already a Hero."),
    (gains("9♦", "Sharper"), "unknown_inscription", "Unknown inscription: Sharper."),
    (gains("A♦", "Sharp"), "inscription_on_monster", "Monsters carry labels, not inscriptions."),
    (gains("Nobody", "Sharp"), "unknown_card", "Unknown card: Nobody."),
]


@pytest.mark.parametrize(("card", "code", "message"), FAULTS, ids=[code for _, code, _ in FAULTS])
def test_a_turning_obeys_the_rules_of_inscribing(card: dict[str, Any], code: str, message: str) -> None:
    fields = turning(gains("7♣", "Sharp"), card)
    (problem,) = judged(SLUG, fields).problems
    assert (problem.rule, problem.code, problem.message) == ("DNF-T-02", code, message)
    assert problem.fixes == (
        Fix(op="set", path=GAINS.format(1), value="Sharp" if code == "unknown_inscription" else None),
    )
    assert edits(fields) == {GAINS.format(1): None}


def test_what_a_card_bore_before_is_history() -> None:
    fields = turning(gains("7♣", None, was=["Sharper"]))
    assert said(fields) == [("DNF-T-02", "/turning/cards/0/was/0", "Unknown inscription: Sharper.")]
    reason = "What a card bore before the Turning is history: only what it gains can be set right."
    assert repaired(fields) == Unrepairable(reason)
    assert said(turning({"card": "9♦", "was": ["Untouchable", "Sharp"]})) == []


def test_a_card_that_bore_too_much_before_is_not_free() -> None:
    """Ascension alone would leave room for a Mythic, but something else stands beside it."""
    fields = turning(gains("9♦", "Untouchable", how="awarded", was=["Ascension", "Sharp"]))
    assert codes(fields) == [("DNF-T-02", "card_already_inscribed")]
    assert edits(fields) == {GAINS.format(0): None}


def test_the_fewest_gains_are_left_out() -> None:
    """Leaving out one Rare is enough, and the card that is not free has to go anyway."""
    fields = turning(
        gains("7♣", "Sharp"),
        gains("8♣", "Phoenix", was=["Sharp"]),
        gains("9♣", "Pierce"),
        gains("10♣", "Slippery"),
        coppers=25,
    )
    assert edits(fields) == {GAINS.format(1): None, GAINS.format(3): None}


def test_an_empty_turning_is_legal() -> None:
    assert said(turning(coppers=0)) == []
    assert measured(turning(coppers=0), "DNF-T-01") == (0, 0)


def test_a_misspelt_card_is_one_problem_and_its_name_is_set_right() -> None:
    for cards in (
        [gains("Sevn of Clubs", "Glint", was=["Sharp"], faded=True)],
        [gains("Sevn of Clubs", "Ascension"), gains("Sevn of Clubs", "Untouchable", how="awarded")],
        [{"card": "Sevn of Clubs", "was": ["Sharp"]}],
    ):
        fields = turning(*cards)
        problems = judged(SLUG, fields).problems
        assert [problem.message for problem in problems] == ["Unknown card: Sevn of Clubs."] * len(cards)
        paths = [f"/turning/cards/{place}/card" for place in range(len(cards))]
        near = [(Fix(op="set", path=path, value="Seven of Clubs"),) for path in paths]
        assert [problem.fixes for problem in problems] == near
        assert edits(fields) == dict.fromkeys(paths, "Seven of Clubs")


def test_a_misspelt_card_that_bears_too_much_gets_its_name_and_loses_its_gain() -> None:
    fields = turning(gains("Sevn of Clubs", "Glint", was=["Sharp"]))
    (problem,) = judged(SLUG, fields).problems
    assert problem.code == "unknown_card"
    assert edits(fields) == {"/turning/cards/0/card": "Seven of Clubs", GAINS.format(0): None}
