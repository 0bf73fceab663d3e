from tests.legacy.rules.campaigns import Campaign


def test_each_phase_is_closed_for_all_before_the_next() -> None:
    campaign = Campaign("mara", "ivo")
    assert campaign.refused("close_phase") == [("", "phase_not_open")]
    campaign.win()
    seen = []
    while campaign.table.phase is not None:
        seen.append((campaign.phase.phase, len(campaign.phase.waiting)))
        rule = "" if campaign.phase.phase == "drifting" else "DNF-P-11"
        assert campaign.refused("close_phase") == [(rule, "phase_waits")]
        {"fading": campaign.fade, "drifting": campaign.keep, "turning": campaign.turn}[campaign.phase.phase]()
    assert seen == [("fading", 2), ("drifting", 2), ("turning", 2)]


def test_what_is_still_to_do_is_told_without_ids() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    (problem,) = campaign.decide("close_phase").problems
    assert problem.message == "2 still have to act: 2 to draw what fades."


def test_only_those_who_played_have_to_act() -> None:
    campaign = Campaign("mara", "ivo", "sil")
    campaign.win("mara", "sil")
    assert {each.wizard for each in campaign.phase.waiting} == {"mara", "sil"}


def test_the_keeper_may_close_a_phase_over_somebody_who_went_home() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    campaign.do("draw_fading", wizard="mara")
    override = {"rules": ["DNF-P-11"], "reason": "Ivo had to go."}
    campaign.do("close_phase", override=override)
    assert campaign.phase.phase == "drifting"
    campaign.do("pick_band", wizard=campaign.phase.waiting[0].wizard, band="b-mara")
    assert campaign.refused("close_phase", override=override) == [("", "phase_waits")]
