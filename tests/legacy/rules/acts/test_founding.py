from typing import Any

import pytest

from legacy.rules.acts.founding import founding_items
from legacy.rules.draws import draw_several
from tests.legacy.rules.campaigns import BLESSED, INDEX, Campaign, inscriptions, kinds, monsters

ITEMS = sorted(card.slug for card in INDEX.cards.values() if card.kind == "item")


def founding(**changes: Any) -> dict[str, Any]:
    fields = {"wizard": "mara", "name": "Lanterns", "monsters": monsters(), "inscriptions": inscriptions(*BLESSED)}
    return {**fields, **changes}


def test_a_founding_writes_the_band_its_monsters_and_inscriptions_and_the_rest_of_the_budget() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    written = campaign.do("found_band", new_id="b1", **founding())
    assert kinds(written) == [
        ("band:b1", "founded"),
        *[("band:b1", "monster_built")] * 6,
        *[("band:b1", "inscribed")] * 4,
        ("purse:mara", "coppers"),
    ]
    band = campaign.table.bands["b1"]
    assert (band.name, band.holder, band.glory, band.dungeons) == ("Lanterns", "mara", 0, 0)
    wyrm = band.monster("ace-of-spades")
    assert wyrm
    assert (wyrm.hp, wyrm.atk, wyrm.legend) == (20, 4, False)
    assert band.blessed == ("eight-of-clubs", "nine-of-clubs", "queen-of-spades", "seven-of-clubs")
    assert campaign.coppers("mara") == [5]


@pytest.mark.parametrize(("solo", "left"), [(True, 15), (False, 5)])
def test_the_greater_budget_is_that_of_a_table_for_one_and_not_of_who_came_first(solo: bool, left: int) -> None:
    campaign = Campaign("mara", founded=False, solo=solo)
    campaign.do("found_band", new_id="b1", **founding())
    assert campaign.table.bands["b1"].solo == solo
    assert campaign.coppers("mara") == [left]


def rolled(**changes: Any) -> dict[str, Any]:
    """A founding with the monsters that the site rolls for the band b1."""
    drawn = founding_items(INDEX, "seed", "b1")
    pairs = {card for card, (_, items) in drawn.items() if len({INDEX.cards[item].rank for item in items}) < 3}
    starred = pairs or {"joker-b"}
    built = [{"card": card, "name": f"Beast of {card}", "legend": card in starred} for card in drawn]
    return founding(rolled=True, monsters=built, **changes)


def test_a_roll_stands_in_the_chronicle_until_a_band_takes_it() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    assert kinds(campaign.do("roll_monsters", new_id="b1", wizard="mara")) == [("campaign", "monsters_rolled")]
    assert campaign.table.rolls["mara"].band == "b1"
    assert campaign.refused("roll_monsters", wizard="mara") == [("", "already_rolled")]
    written = campaign.do("found_band", new_id="b1", **rolled())
    assert kinds(written)[0] == ("campaign", "roll_taken")
    assert campaign.table.rolls == {}


@pytest.mark.parametrize("kind", ["found_band", "adopt_band"])
def test_a_roll_that_was_left_is_told(kind: str) -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.do("roll_monsters", new_id="b1", wizard="mara")
    fields = founding()
    written = campaign.do(kind, new_id="b1", **fields)
    assert kinds(written)[0] == ("campaign", "roll_left")
    assert campaign.table.rolls == {}
    campaign.do("correct_act", act=written[0].act)
    assert "mara" in campaign.table.rolls, "and once more to be taken or left"


def test_nobody_rolls_with_a_band_in_their_hands_or_after_a_band_stands_on_it() -> None:
    campaign = Campaign("mara", "ivo")
    assert campaign.refused("roll_monsters", wizard="mara") == [("", "holds_a_band")]
    campaign = Campaign("mara", "ivo", founded=False)
    roll = campaign.do("roll_monsters", new_id="b1", wizard="mara")[0].act
    campaign.do("found_band", new_id="b1", **rolled())
    assert campaign.refused("correct_act", act=roll) == [("", "stood_upon")]


def test_every_rule_of_building_is_asked() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    built = monsters()
    built[0] = {**built[0], "hp": 21}
    wrong = founding(
        name=" ",
        monsters=[*built[:1], {**built[1], "legend": False}, *built[2:5]],
        inscriptions=inscriptions(("7♣", "Sharp"), ("7♣", "Glint"), ("9♦", "Untouchable"), ("K♠", "Ascension"),
                                  ("A♠", "Sharp"), ("2♠", "Phoenix")),
    )  # fmt: skip
    rules = {rule for rule, _ in campaign.refused("found_band", **wrong)}
    assert rules == {
        "DNF-D-02", "DNF-D-04", "DNF-D-06", "DNF-D-08", "DNF-D-11", "DNF-D-15", "DNF-D-16", "DNF-D-17",
        "DNF-D-18", "DNF-D-19",
    }  # fmt: skip


def test_what_does_not_exist_cannot_even_be_overridden() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    unknown = founding(inscriptions=inscriptions(("7♣", "Sharper")))
    override = {"rules": ["DNF-D-20"], "reason": "house rule"}
    assert campaign.refused("found_band", **unknown, override=override)[-1] == ("", "unreadable")


def test_names_are_used_once() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.do("found_band", new_id="b1", **founding())
    assert campaign.refused("found_band", **founding(wizard="ivo", name=" LANTERNS")) == [("DNF-D-03", "name_taken")]


def test_a_wizard_holds_one_band() -> None:
    campaign = Campaign("mara", "ivo")
    assert campaign.refused("found_band", **founding()) == [("", "holds_a_band")]
    assert campaign.refused("found_band", **founding(wizard="eve")) == [("", "unknown_wizard")]


def test_no_band_begins_in_a_dungeon() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.do("join_table", wizard="sil")
    campaign.start("mara", "ivo")
    assert campaign.refused("found_band", **founding(wizard="sil")) == [("", "not_now")]


def test_warnings_refuse_nothing() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    decision = campaign.decide("found_band", **founding(inscriptions=inscriptions(("7♣", "Sharp"))))
    assert not decision.refused
    assert [problem.rule for problem in decision.problems] == ["DNF-D-13"]


def test_monsters_rolled_by_the_site_can_be_recomputed() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.seed = "oak"
    drawn = founding_items(INDEX, "oak", "b1")
    assert drawn["joker-r"][1] == tuple(draw_several("oak", "founding:b1:joker-r", ITEMS, 3))
    built = []
    for monster in monsters():
        ranks = [INDEX.cards[item].rank for item in drawn[monster["card"]][1]]
        built.append({**monster, "items": [], "legend": len(set(ranks)) < 3})
    if not any(monster["legend"] for monster in built):
        built[0]["legend"] = True
    campaign.do("found_band", new_id="b1", **founding(monsters=built, rolled=True))
    event = next(entry for entry in campaign.entries if entry.kind == "monster_built")
    assert event.data["draw"] == {"seed": "oak", "label": "founding:b1:ace-of-spades"}
    assert tuple(event.data["items"]) == drawn["ace-of-spades"][1]


def test_monsters_that_were_rolled_are_not_built_from_other_items() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    said = campaign.refused("found_band", new_id="b1", **founding(rolled=True))
    assert ("DNF-D-05", "not_as_drawn") in said
    campaign.seed = ""
    assert campaign.refused("found_band", **founding(rolled=True)) == [("", "no_seed")]


def test_an_heirloom_must_wait_for_its_wizard() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    heirloom = {"card": "J♥", "inscription": "Sharp", "how": "heirloom", "heirloom_of": "b9"}
    said = campaign.refused("found_band", **founding(inscriptions=[*inscriptions(*BLESSED), heirloom]))
    assert {rule for rule, _ in said} == {"DNF-D-23"}


def test_an_adopted_band_stands_as_on_paper() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    built = monsters()
    built[0] |= {"labels": ["Vicious", "Greedy"]}
    campaign.do(
        "adopt_band", new_id="b1", wizard="mara", name="The Old Ones", monsters=built, glory=31, dungeons=7,
        inscriptions=inscriptions(("7♣", "Phoenix"), ("8♣", "Pierce"), ("K♠", "Royal Decree")),
        history=["Sharp", "Phoenix"], coppers=44, holders=["ivo", "mara", "ivo"],
    )  # fmt: skip
    band = campaign.table.bands["b1"]
    assert (band.glory, band.dungeons, campaign.coppers("mara")) == (31, 7, [44])
    assert band.holders == ("ivo", "mara", "ivo", "mara")
    assert band.history == ("sharp", "phoenix", "pierce", "royal-decree")
    assert band.blessed == ("eight-of-clubs", "king-of-spades", "seven-of-clubs")
    wyrm = band.monster("ace-of-spades")
    assert wyrm
    assert [stuck.label for stuck in wyrm.labels] == ["vicious", "greedy"]


def test_what_no_band_can_be_is_not_adopted() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    built = monsters()
    stranger = {"wizard": "mara", "name": "x", "monsters": built, "holders": ["eve"]}
    assert campaign.refused("adopt_band", **stranger) == [("", "unknown_wizard")]
    built[0] |= {"labels": ["Vicious", "Greedy", "Tough", "Doom", "Swift", "Stinky"]}
    said = campaign.refused(
        "adopt_band", wizard="mara", name="The Old Ones", monsters=built,
        inscriptions=inscriptions(("9♦", "Royal Decree")), history=["Shiny"],
    )  # fmt: skip
    assert said == [
        ("DNF-D-17", "mythic_on_item"),
        ("DNF-L-01", "too_many_labels"),
        ("DNF-D-20", "unknown_inscription"),
        ("", "unreadable"),
    ]


def test_what_no_dungeon_brings_needs_the_keepers_word() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    paper = {"wizard": "mara", "name": "The Old Ones", "monsters": monsters(), "inscriptions": inscriptions(*BLESSED)}
    assert campaign.refused("adopt_band", **paper, coppers=31) == [("DNF-P-06", "too_many_coppers")]
    assert campaign.refused("adopt_band", **paper, glory=1) == [("DNF-P-06", "too_much_glory")]
    rich = {**paper, "dungeons": 7, "coppers": 99_999, "glory": 99_999}
    decision = campaign.decide("adopt_band", **rich)
    assert [(each.code, each.path) for each in decision.problems] == [
        ("too_many_coppers", "/coppers"),
        ("too_much_glory", "/glory"),
    ]
    assert decision.problems[1].message == "7 dungeons bring 210 Glory at most (found 99999)."
    campaign.do("adopt_band", **rich, override={"rules": ["DNF-P-06"], "reason": "We played by other rules."})
    assert campaign.coppers("mara") == [99_999]


def test_whose_band_was_picked_picks_another_and_founds_none() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    campaign.fade()
    first, second = (each.wizard for each in campaign.phase.waiting)
    campaign.do("pick_band", wizard=first, band=f"b-{second}")
    fields = founding(wizard=second, name="One More")
    for act in (fields, {**fields, "glory": 3}):
        kind = "adopt_band" if "glory" in act else "found_band"
        assert campaign.refused(kind, new_id="b1", **act) == [("", "picks_first")]
    assert campaign.refused("roll_monsters", new_id="b1", wizard=second) == [("", "picks_first")]
