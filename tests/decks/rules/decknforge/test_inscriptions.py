"""Inscriptions: what a founding may buy, which card bears what, and what is kept from a retired band."""

from typing import Any

import pytest

from cards.rules.problems import Fix
from decks.rules.documents import with_fields_set
from decks.rules.repair import Unrepairable
from tests.decks.rules.decknforge.bands import SLUG, band, codes, edits, inscribed, measured, repaired, said
from tests.decks.rules.games import catalogue_of, index_of, judged

COMMONS = [("7♣", "Sharp"), ("8♣", "Glint"), ("10♥", "Quick"), ("2♠", "Sturdy"), ("3♠", "Bright"), ("4♠", "Sharp")]


def bears(*pairs: tuple[str, str | None], **changes: Any) -> dict[str, Any]:
    """The example with these inscriptions, bought at the founding, and nothing else on its cards."""
    return band(inscriptions=inscribed(*pairs), **changes)


def awarded(*pairs: tuple[str, str | None]) -> dict[str, Any]:
    return band(inscriptions=inscribed(*COMMONS[:3]) + inscribed(*pairs, how="awarded"))


# --- budget and number -------------------------------------------------------------------------------------------
def test_an_unknown_inscription_is_mended_by_the_one_it_is_like() -> None:
    (problem,) = judged(SLUG, awarded(("2♦", "Sharpp"))).problems
    assert problem.fixes == (Fix(op="set", path="/band/inscriptions/3/inscription", value="Sharp"),)
    (problem,) = judged(SLUG, awarded(("2♦", "Xyzzy"))).problems
    assert problem.fixes == (Fix(op="set", path="/band/inscriptions/3/inscription", value=None),)
    before = {"turning": {"coppers": 5, "cards": [{"card": "7♣", "was": ["Sharpp"]}]}}
    (problem,) = judged(SLUG, before).problems
    assert (problem.code, problem.fixes) == ("unknown_inscription", ())


EXAMPLES = [
    (COMMONS, 30, []),
    ([*COMMONS[:4], ("5♠", "Echo")], 30, []),
    ([*COMMONS[:2], ("5♠", "Echo"), ("6♠", "Banner")], 30, []),
    ([COMMONS[0], ("5♠", "Phoenix")], 25, ["DNF-D-13"]),
]


@pytest.mark.parametrize(("pairs", "cost", "warned"), EXAMPLES)
def test_the_rulebooks_four_examples_are_legal(pairs: list[tuple[str, str]], cost: int, warned: list[str]) -> None:
    fields = bears(*pairs)
    assert measured(fields, "DNF-D-11") == (cost, 30)
    assert [rule for rule, _, _ in said(fields)] == warned
    assert edits(fields) == {}


def test_a_lone_wizard_has_a_larger_budget() -> None:
    pairs = [*COMMONS[:4], ("5♠", "Phoenix")]
    assert said(bears(*pairs)) == [
        ("DNF-D-11", "/band/inscriptions", "Starting inscriptions cost 40c; the budget is 30c.")
    ]
    assert said(bears(*pairs, solo=True)) == []
    assert said(bears(*pairs), inscription_budget=40) == []
    over = bears(*COMMONS[:5], ("5♠", "Phoenix"), solo=True)
    assert said(over) == [("DNF-D-11", "/band/inscriptions", "Starting inscriptions cost 45c; the budget is 40c.")]


def test_the_dearest_goes_first() -> None:
    fields = bears(*COMMONS[:4], ("5♠", "Phoenix"))
    (problem,) = judged(SLUG, fields).problems
    assert (problem.code, problem.limit, problem.actual) == ("over_budget", 30, 40)
    assert problem.fixes == (Fix(op="set", path="/band/inscriptions/4/inscription", value=None),)
    assert edits(fields) == {"/band/inscriptions/4/inscription": None}


def test_what_was_not_bought_at_the_founding_costs_it_nothing() -> None:
    fields = bears(*COMMONS)
    fields["band"]["inscriptions"] += inscribed(("5♠", "Phoenix"), how="turning")
    fields["band"]["inscriptions"] += inscribed(("6♠", "Echo"), ("K♠", "Royal Decree"), how="awarded")
    assert said(fields) == []
    assert measured(fields, "DNF-D-11") == (30, 30)
    assert measured(fields, "DNF-D-12") == (6, 6)


def test_seven_cards_are_one_too_many() -> None:
    fields = bears(*COMMONS, ("5♠", "Glint"), solo=True)
    (problem,) = judged(SLUG, fields).problems
    assert (problem.rule, problem.code, problem.limit, problem.actual) == ("DNF-D-12", "too_many_inscribed", 6, 7)
    assert [(each.card, each.excess) for each in problem.cards if each.excess] == [("five-of-spades", 1)]
    assert edits(fields) == {"/band/inscriptions/6/inscription": None}


def test_a_band_is_fragile_below_three_and_none_without_one() -> None:
    assert said(bears(*COMMONS[:3])) == []
    assert codes(bears(*COMMONS[:2])) == [("DNF-D-13", "few_inscribed")]
    assert [problem.message for problem in judged(SLUG, bears(COMMONS[0])).problems] == [
        "Only 1 Blessed card: the rules advise 3 to 6. This band is fragile."
    ]
    assert codes(bears()) == [("DNF-D-14", "too_few_inscribed")]
    (few,) = judged(SLUG, bears(*COMMONS[:2])).problems
    assert said(with_fields_set(bears(*COMMONS[:2]), few.fixes)) == []
    assert codes(bears(("7♣", None), ("8♣", None))) == [("DNF-D-14", "too_few_inscribed")]


def test_an_heirloom_is_a_blessed_card_but_none_of_the_six() -> None:
    fields = bears(*COMMONS)
    fields["band"]["inscriptions"].append(band()["band"]["inscriptions"][-1])
    assert said(fields) == []
    assert measured(fields, "DNF-D-12") == (6, 6)
    assert measured(fields, "DNF-D-14") == (7, 1)
    assert codes(band(inscriptions=band()["band"]["inscriptions"][-1:])) == [("DNF-D-13", "few_inscribed")]


def test_a_misspelt_inscription_takes_the_name_most_like_it() -> None:
    path = "/band/inscriptions/2/inscription"
    assert edits(bears(*COMMONS[:2], ("5♠", "Phenix"))) == {path: "Phoenix"}
    assert edits(bears(*COMMONS[:3], ("7♣", "Phenix"))) == {"/band/inscriptions/3/inscription": None}
    assert edits(bears(*COMMONS[:2], ("5♠", "Phenix")), inscription_budget=10) == {path: None}


# --- which card bears what ---------------------------------------------------------------------------------------
def test_a_second_inscription_is_taken_off() -> None:
    fields = bears(*COMMONS[:3], ("seven of clubs", "Glint"))
    path = "/band/inscriptions/3/inscription"
    assert said(fields) == [("DNF-D-15", path, "Seven of Clubs already carries an inscription.")]
    assert edits(fields) == {path: None}


def test_an_ascended_item_bears_one_mythic_besides() -> None:
    fields = bears(("9♦", "Ascension"), *COMMONS[:2])
    fields["band"]["inscriptions"] += inscribed(("9♦", "Royal Decree"), how="awarded")
    assert said(fields) == []
    fields["band"]["inscriptions"].reverse()
    assert said(fields) == []
    fields["band"]["inscriptions"] += inscribed(("9♦", "Untouchable"), how="awarded")
    assert codes(fields) == [("DNF-D-15", "card_already_inscribed")]
    beside = bears(("9♦", "Ascension"), ("9♦", "Sharp"), COMMONS[0])
    assert ("DNF-D-15", "card_already_inscribed") in codes(beside)


def test_a_hero_bears_a_mythic_alone() -> None:
    assert said(awarded(("K♦", "Royal Decree"))) == []
    assert codes(awarded(("K♦", "Royal Decree"), ("K♦", "Sharp"))) == [("DNF-D-15", "card_already_inscribed")]


MYTHICS = [each.name for each in catalogue_of(SLUG).inscriptions if each.tier == "mythic"]


@pytest.mark.parametrize("name", MYTHICS)
@pytest.mark.parametrize("how", ["bought", "turning"])
def test_no_mythic_is_bought(name: str, how: str) -> None:
    fields = band(inscriptions=inscribed(*COMMONS[:3]) + inscribed(("K♦", name), how=how))
    path = "/band/inscriptions/3/inscription"
    assert said(fields) == [("DNF-D-16", path, "Mythic inscriptions are earned, not bought.")]
    assert edits(fields) == {path: None}


def test_a_mythic_needs_a_hero() -> None:
    path = "/band/inscriptions/3/inscription"
    assert said(awarded(("9♦", "Untouchable"))) == [("DNF-D-17", path, "Mythic inscriptions go on Heroes only.")]
    assert edits(awarded(("9♦", "Untouchable"))) == {path: None}
    for hero in ("J♦", "Q♦", "K♦"):
        assert said(awarded((hero, "Untouchable"))) == []


@pytest.mark.parametrize("monster", ["A♠", "A♥", "A♣", "A♦", "Black Joker", "Red Joker"])
def test_monsters_are_not_inscribed(monster: str) -> None:
    for name in ("Sharp", "Untouchable", "Ascension"):
        assert said(awarded((monster, name))) == [
            ("DNF-D-18", "/band/inscriptions/3/card", "Monsters carry labels, not inscriptions.")
        ]
    assert edits(awarded((monster, "Sharp"))) == {"/band/inscriptions/3/inscription": None}


def test_an_unknown_card_cannot_be_inscribed() -> None:
    assert codes(awarded(("Nobody", "Sharp"))) == [("DNF-D-18", "unknown_card")]
    assert edits(awarded(("Nobody", "Sharp"))) == {"/band/inscriptions/3/inscription": None}


def test_ascension_needs_an_item() -> None:
    path = "/band/inscriptions/3/inscription"
    assert said(awarded(("K♦", "Ascension"))) == [("DNF-D-19", path, "King of Diamonds is already a Hero.")]
    assert edits(awarded(("K♦", "Ascension"))) == {path: None}
    assert said(awarded(("2♦", "Ascension"))) == []


def test_every_inscription_of_the_catalogue_is_known() -> None:
    names = [each.name for each in catalogue_of(SLUG).inscriptions]
    assert len(names) == 25
    for name in names:
        assert ("DNF-D-20", "unknown_inscription") not in codes(awarded(("2♦", name.upper())))
    path = "/band/inscriptions/3/inscription"
    assert said(awarded(("2♦", "Sharper"))) == [("DNF-D-20", path, "Unknown inscription: Sharper.")]
    assert edits(awarded(("2♦", "Sharper"))) == {path: "Sharp"}
    assert edits(awarded(("2♦", "Zzz"))) == {path: None}


def test_what_works_when_converted_does_nothing_on_a_hero() -> None:
    idle = {each.name for each in catalogue_of(SLUG).inscriptions if codes(awarded(("Q♦", each.name)))}
    assert idle == {"Echo", "Wildcard", "Ascension"}
    assert codes(awarded(("Q♦", "Wildcard"))) == [("DNF-D-21", "no_effect")]
    assert codes(awarded(("10♦", "Wildcard"))) == []


def test_one_sheet_has_few_stickers_of_a_kind() -> None:
    free = [card.slug for card in index_of(SLUG).cards.values() if card.kind == "item"]
    for name, limit in (("Sharp", 3), ("Echo", 3), ("Phoenix", 1)):
        enough = band(inscriptions=inscribed(*[(card, name) for card in free[:limit]], how="turning"))
        more = band(inscriptions=inscribed(*[(card, name) for card in free[: limit + 1]], how="turning"))
        assert ("DNF-D-22", "sheet_used_up") not in codes(enough)
        assert measured(enough, "DNF-D-22") == (limit, limit)
        (problem,) = [problem for problem in judged(SLUG, more).problems if problem.rule == "DNF-D-22"]
        assert (problem.severity.value, problem.limit, problem.actual) == ("warning", limit, limit + 1)
    assert "One label sheet has 1 Phoenix sticker (used 2)." in [message for _, _, message in said(more)]
    assert ("DNF-D-22", "sheet_used_up") not in codes(more, sheet_copies_rare=2)


# --- heirlooms ---------------------------------------------------------------------------------------------------
NO_EDIT = Unrepairable("An heirloom is its wizard's choice from what a retired band bore, and one cannot be made up.")
LOST = {"name": "The Lost Nine", "retired_by": "Mara", "history": ["Quick", "Royal Decree"]}


def heirlooms(*entries: dict[str, Any], **changes: Any) -> dict[str, Any]:
    kept = [{"how": "heirloom", "heirloom_of": "the lost nine", **entry} for entry in entries]
    return band(inscriptions=inscribed(*COMMONS[:3]) + kept, other_bands=[LOST, {"name": "The Tin Crows"}], **changes)


QUICK = {"card": "2♦", "inscription": "quick"}
WRONG = [
    (heirlooms({**QUICK, "heirloom_of": None}), "An heirloom names the retired band that it comes from."),
    (heirlooms({**QUICK, "heirloom_of": "The Tin Crows"}),
     "The Tin Crows is not a retired band: an heirloom comes from one."),
    (heirlooms({**QUICK, "heirloom_of": "Nobodies"}), "Nobodies is not a retired band: an heirloom comes from one."),
    (heirlooms(QUICK, wizard="Ivo"), "The Lost Nine was retired by Mara, who alone may keep its heirloom."),
    (heirlooms({**QUICK, "inscription": "Echo"}), "Echo is not in the history of The Lost Nine."),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "message"), WRONG)
def test_an_heirloom_was_borne_by_a_band_that_the_wizard_retired(fields: dict[str, Any], message: str) -> None:
    assert said(fields) == [("DNF-D-23", "/band/inscriptions/3/inscription", message)]
    assert repaired(fields) == NO_EDIT


def test_one_heirloom_is_kept_from_a_retired_band() -> None:
    assert said(heirlooms(QUICK)) == []
    assert measured(heirlooms(QUICK), "DNF-D-23") == (1, 1)
    assert said(heirlooms(QUICK, wizard=None)) == []
    twice = heirlooms(QUICK, {"card": "K♦", "inscription": "Royal Decree"})
    assert said(twice) == [
        ("DNF-D-23", "/band/inscriptions/4/inscription", "Only one heirloom may be kept from a retired band.")
    ]
    assert repaired(twice) == NO_EDIT
    given = heirlooms(QUICK)
    given["band"]["other_bands"] = [{**LOST, "heirloom_given": True}]
    assert codes(given) == [("DNF-D-23", "heirloom_repeated")]
    both = heirlooms(QUICK, {**QUICK, "card": "3♦", "heirloom_of": "The Old Guard"})
    both["band"]["other_bands"].append({**LOST, "name": "The Old Guard"})
    assert said(both) == []


def test_an_heirloom_obeys_the_rules_of_inscribing() -> None:
    assert codes(heirlooms({**QUICK, "card": "7♣"})) == [("DNF-D-15", "card_already_inscribed")]
    assert codes(heirlooms({"card": "2♦", "inscription": "Royal Decree"})) == [("DNF-D-17", "mythic_on_item")]
    assert codes(heirlooms({**QUICK, "card": "A♦"})) == [("DNF-D-18", "inscription_on_monster")]
    assert edits(heirlooms({**QUICK, "card": "A♦"})) == {"/band/inscriptions/3/inscription": None}


def test_without_heirlooms_nothing_is_asked_about_them() -> None:
    assert measured(bears(*COMMONS), "DNF-D-23") is None
