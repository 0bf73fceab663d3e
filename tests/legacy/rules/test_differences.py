from legacy.rules.differences import Gained, Labelled, difference
from legacy.rules.fold import table_fold
from tests.legacy.rules.acts.test_labelling import FIRST, table
from tests.legacy.rules.campaigns import Campaign


def test_what_a_dungeon_and_its_phases_changed() -> None:
    campaign = table("mara", "ivo")
    before = campaign.band("mara")
    campaign.do("reveal_boss", monster=FIRST)
    campaign.do("add_label", wizard="mara", label="Tough")
    campaign.slay("mara")
    for card in ("ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r"):
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        campaign.slay("ivo")
    campaign.do("reveal_boss", monster={"band": "b-ivo", "card": "joker-r"})
    campaign.slay("ivo")
    campaign.do("draw_fading", wizard="mara", cards=["7♣"])
    campaign.do("draw_fading", wizard="ivo", cards=["7♣"])
    campaign.do("close_phase")
    campaign.do("pick_band", wizard="ivo", band="b-mara")
    campaign.do("pick_band", wizard="mara", band="b-ivo")
    campaign.do("close_phase")
    campaign.do("buy_inscription", wizard="ivo", card="K♦", inscription="Sharp")
    found = difference(before, campaign.band("mara"))
    assert found.lost == (Gained("seven-of-clubs", "sharp"),)
    assert found.inscribed == (Gained("king-of-diamonds", "sharp"),)
    assert found.labelled == (Labelled("ace-of-spades", "tough"),)
    assert (found.glory, found.dungeons, found.holders, found.retired) == (6, 1, ("ivo",), False)
    back = difference(campaign.band("mara"), before)
    assert (back.glory, back.unlabelled, back.inscribed) == (-6, found.labelled, found.lost)


def test_a_retirement() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.found("mara", ("7♣", "Sharp"))
    campaign.found("ivo")
    before = campaign.band("mara")
    campaign.win()
    campaign.fade()
    found = difference(before, campaign.band("mara"))
    assert (found.retired, found.heirloom) == (True, "sharp")


def test_nothing_between_a_state_and_itself() -> None:
    campaign = Campaign("mara", "ivo")
    assert difference(campaign.band("mara"), table_fold(campaign.entries).bands["b-mara"]).is_empty
