from legacy.rules import invariants
from tests.legacy.rules.campaigns import Campaign, kinds


def test_the_band_of_who_left_goes_to_one_who_holds_none() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.do("leave_table", wizard="ivo")
    campaign.do("join_table", wizard="sil")
    written = campaign.do("pass_on_band", band="b-ivo", wizard="sil")
    assert kinds(written) == [("campaign", "passed_on"), ("band:b-ivo", "passed_on")]
    assert campaign.band("ivo").holders == ("ivo", "sil")
    assert campaign.table.held_by("ivo") is None
    assert campaign.coppers("ivo", "sil") == [5, 0]
    assert invariants.failures(campaign.table) == []
    campaign.do("join_table", wizard="ivo")
    assert campaign.table.held_by("ivo") is None, "who comes back finds it in other hands"
    campaign.win("mara", "sil")


def test_bands_of_those_at_the_table_are_not_passed_on() -> None:
    campaign = Campaign("mara", "ivo", "sil")
    assert campaign.refused("pass_on_band", band="b-ivo", wizard="sil") == [("", "holder_is_here")]
    campaign.do("leave_table", wizard="ivo")
    assert campaign.refused("pass_on_band", band="b-ivo", wizard="sil") == [("", "holds_a_band")]
    assert campaign.refused("pass_on_band", band="b-ivo", wizard="ivo") == [("", "unknown_wizard")]
    assert campaign.refused("pass_on_band", band="b-eve", wizard="sil") == [("", "unknown_band")]
    campaign.do("join_table", wizard="eve")
    campaign.start("mara", "sil")
    assert campaign.refused("pass_on_band", band="b-ivo", wizard="eve") == [("", "not_now")]


def test_a_retired_band_is_in_nobodys_hands() -> None:
    campaign = Campaign("mara", "ivo", "sil", founded=False)
    for wizard in ("mara", "ivo"):
        campaign.found(wizard, ("7♣", "Sharp"))
    campaign.win("mara", "ivo")
    campaign.rest()
    campaign.do("leave_table", wizard="ivo")
    assert campaign.refused("pass_on_band", band="b-ivo", wizard="sil") == [("", "retired_band")]
