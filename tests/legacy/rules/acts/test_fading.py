import pytest

from legacy.rules.draws import draw_several
from tests.legacy.rules.campaigns import Campaign, inscriptions, kinds, monsters

LEGEND = {"band": "b-mara", "card": "ace-of-hearts"}
PLAIN = ("ace-of-spades", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r")


def faded_to(*blessed: tuple[str, str], legend: bool = False) -> Campaign:
    """Two wizards after a dungeon; the band of the first was adopted with these inscriptions."""
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.do(
        "adopt_band", new_id="b-mara", wizard="mara", name="Lanterns", monsters=monsters(),
        inscriptions=inscriptions(*blessed), history=["Phoenix"],
    )  # fmt: skip
    campaign.found("ivo")
    campaign.start(shuffled=False)
    if legend:
        campaign.do("reveal_boss", monster=LEGEND)
        campaign.slay("mara")
    for card in PLAIN:
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        campaign.slay("ivo")
    if not legend:
        campaign.do("reveal_boss", monster={"band": "b-ivo", "card": "joker-r"})
        campaign.slay("ivo")
    return campaign


def test_one_card_fades_provably_with_all_it_bears() -> None:
    campaign = faded_to(("7♣", "Ascension"), ("7♣", "Untouchable"))
    campaign.seed = "oak"
    written = campaign.do("draw_fading", wizard="mara")
    assert kinds(written) == [
        ("campaign", "fading_drawn"),
        ("campaign", "faded"),
        ("band:b-mara", "faded"),
        ("campaign", "retired"),
        ("band:b-mara", "retired"),
    ]
    assert written[0].data["draw"] == {"seed": "oak", "label": f"fading:{campaign.dungeon.id}:mara"}
    assert written[1].data["inscriptions"] == ["ascension", "untouchable"]


def test_the_draw_can_be_recomputed() -> None:
    campaign = faded_to(("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo"), ("10♣", "Quick"))
    campaign.seed = "oak"
    written = campaign.do("draw_fading", wizard="mara")
    lying = sorted(["seven-of-clubs", "eight-of-clubs", "nine-of-clubs", "ten-of-clubs"])
    assert written[0].data["cards"] == draw_several("oak", f"fading:{campaign.dungeon.id}:mara", lying, 1)
    assert written[0].data["candidates"] == lying
    assert len(campaign.band("mara").blessed) == 3
    assert campaign.phase.waits_for("mara", "draw") is None


def test_legend_etched_is_never_drawn() -> None:
    for seed in range(20):
        campaign = faded_to(("K♣", "Legend Etched"), ("8♣", "Glint"))
        campaign.seed = str(seed)
        campaign.do("draw_fading", wizard="mara")
        assert campaign.band("mara").blessed == ("king-of-clubs",)
        assert not campaign.band("mara").retired


def test_with_nothing_but_legend_etched_nothing_fades() -> None:
    campaign = faded_to(("K♣", "Legend Etched"))
    assert kinds(campaign.do("draw_fading", wizard="mara")) == [("campaign", "spared")]
    assert campaign.band("mara").blessed == ("king-of-clubs",)
    assert [each.wizard for each in campaign.phase.waiting] == ["ivo"]


def test_the_killer_of_a_legend_chooses_one_of_two() -> None:
    campaign = faded_to(("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo"), legend=True)
    assert kinds(campaign.do("draw_fading", wizard="mara")) == [("campaign", "fading_drawn")]
    drawn = campaign.phase.waits_for("mara", "choose")
    assert drawn
    assert len(drawn.cards) == 2
    (kept,) = {"seven-of-clubs", "eight-of-clubs", "nine-of-clubs"} - set(drawn.cards)
    assert campaign.refused("choose_fading", wizard="mara", card=kept) == [("", "not_drawn")]
    assert campaign.refused("draw_fading", wizard="mara") == [("", "not_waited_for")]
    campaign.do("choose_fading", wizard="mara", card=drawn.cards[1])
    assert set(campaign.band("mara").blessed) == {kept, drawn.cards[0]}
    campaign.do("draw_fading", wizard="ivo")
    assert len(campaign.band("ivo").blessed) == 3


def test_with_one_candidate_one_is_drawn_even_after_a_legend() -> None:
    campaign = faded_to(("7♣", "Sharp"), ("K♣", "Legend Etched"), legend=True)
    campaign.do("draw_fading", wizard="mara")
    assert campaign.band("mara").blessed == ("king-of-clubs",)


def test_a_draw_at_the_table_is_told() -> None:
    campaign = faded_to(("7♣", "Sharp"), ("8♣", "Glint"), ("K♣", "Legend Etched"), legend=True)
    draw = {"wizard": "mara"}
    assert campaign.refused("draw_fading", cards=["K♣", "7♣"], **draw) == [("DNF-P-08", "not_a_candidate")]
    assert campaign.refused("draw_fading", cards=["2♣"], **draw) == [("", "not_blessed")]
    assert campaign.refused("draw_fading", cards=["7♣"], **draw) == [("DNF-P-08", "wrong_draw")]
    assert campaign.refused("draw_fading", cards=["7♣", "7♣"], **draw) == [("", "drawn_twice")]
    written = campaign.do("draw_fading", cards=["7♣", "8♣"], **draw)
    assert written[0].data["draw"] is None
    campaign.seed = ""
    assert campaign.refused("draw_fading", wizard="ivo") == [("", "no_seed")]


def test_a_band_that_has_lost_all_is_retired_and_leaves_one_heirloom() -> None:
    campaign = faded_to(("7♣", "Sharp"))
    campaign.do("draw_fading", wizard="mara")
    band = campaign.band("mara")
    assert (band.retired, band.retired_by) == (True, "mara")
    pick = {"wizard": "mara"}
    assert campaign.refused("pick_heirloom", inscription="Echo", **pick) == [("DNF-D-23", "wrong_heirloom")]
    assert campaign.refused("pick_heirloom", inscription="Ekko", **pick) == [("", "unknown_inscription")]
    assert campaign.refused("pick_heirloom", wizard="ivo", inscription="Sharp") == [("", "not_waited_for")]
    campaign.do("pick_heirloom", inscription="Phoenix", **pick)
    assert campaign.refused("pick_heirloom", inscription="Sharp", **pick) == [("", "not_waited_for")]
    assert [each.inscription for each in campaign.table.purse("mara").heirlooms] == ["phoenix"]
    campaign.fade()
    assert [each.wizard for each in campaign.phase.waiting] == ["ivo"]  # whose band is gone does not pick
    campaign.keep()
    blessed = inscriptions(("2♠", "Sharp"), ("3♠", "Glint"), ("4♠", "Quick"))
    found = {"wizard": "mara", "name": "The Second", "monsters": monsters()}
    wrong = {"card": "5♠", "inscription": "Sharp", "how": "heirloom", "heirloom_of": "b-mara"}
    assert campaign.refused("found_band", inscriptions=[*blessed, wrong], **found) == [("DNF-D-23", "wrong_heirloom")]
    taken = {"card": "5♠", "inscription": "Phoenix", "how": "heirloom", "heirloom_of": "b-mara"}
    name = found | {"name": "Lanterns"}
    assert campaign.refused("found_band", inscriptions=[*blessed, taken], **name) == [("DNF-D-03", "name_taken")]
    campaign.do("found_band", new_id="b2", inscriptions=[*blessed, taken], **found)
    assert campaign.table.purse("mara").heirlooms[0].placed_on == "b2"
    assert campaign.table.bands["b2"].on("five-of-spades")[0].heirloom_of == "b-mara"


def test_a_band_that_was_cursed_bare_is_retired_without_a_draw() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    for wizard in ("mara", "ivo"):
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=monsters(),
            inscriptions=inscriptions(("7♣", "Sharp")), dungeons=1,
        )  # fmt: skip
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=LEGEND)
    campaign.do("add_label", wizard="mara", label="Cursed")
    campaign.slay("mara", crossed_out={"card": "7♣", "inscription": "Sharp"})
    for card in PLAIN:
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        campaign.slay("ivo")
    assert kinds(campaign.do("draw_fading", wizard="mara")) == [("campaign", "retired"), ("band:b-mara", "retired")]
    campaign.do("pick_heirloom", wizard="mara", inscription="Sharp")


@pytest.mark.parametrize("kind", ["draw_fading", "choose_fading", "pick_heirloom"])
def test_only_in_the_fading(kind: str) -> None:
    campaign = Campaign("mara", "ivo")
    more = {"choose_fading": {"card": "7♣"}, "pick_heirloom": {"inscription": "Sharp"}}.get(kind, {})
    assert campaign.refused(kind, wizard="mara", **more) == [("", "phase_not_open")]
    campaign.win()
    assert campaign.refused(kind, wizard="eve", **more) == [("", "not_waited_for")]
