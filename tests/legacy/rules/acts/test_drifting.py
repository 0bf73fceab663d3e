import pytest

from tests.legacy.rules.campaigns import Campaign, inscriptions, kinds, monsters

CARDS = ("ace-of-spades", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds", "joker-b", "joker-r")


def after(*blows: tuple[str, int], wizards: tuple[str, ...] = ("mara", "ivo", "sil")) -> Campaign:
    """A dungeon of these killers and values, up to its Drifting."""
    campaign = Campaign(*wizards)
    campaign.start(shuffled=False)
    for card, (killer, value) in zip(CARDS, blows, strict=True):
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        campaign.slay(killer, value=value)
    campaign.fade()
    return campaign


def order(campaign: Campaign) -> list[tuple[str, str]]:
    return [(place.wizard, place.decided_by) for place in campaign.phase.order]


def test_personal_glory_comes_first() -> None:
    campaign = after(("ivo", 4), ("ivo", 4), ("ivo", 4), ("sil", 13), ("sil", 13), ("mara", 13))
    assert order(campaign) == [("ivo", "glory"), ("sil", "glory"), ("mara", "glory")]


def test_then_the_best_single_blow() -> None:
    campaign = after(("ivo", 9), ("ivo", 5), ("mara", 10), ("mara", 4), ("sil", 8), ("sil", 8))
    assert order(campaign) == [("mara", "killing_blow"), ("ivo", "killing_blow"), ("sil", "killing_blow")]


def test_then_coppers_earned_in_this_dungeon_then_the_seat_from_the_last_active_wizard() -> None:
    campaign = Campaign("mara", "ivo", "sil")
    campaign.start("mara", "ivo", "sil", shuffled=False)
    for card, killer in zip(CARDS, ("mara", "ivo", "sil", "sil", "mara", "ivo"), strict=True):
        campaign.do("reveal_boss", monster={"band": "b-mara", "card": card})
        if card == "joker-b":
            campaign.do("change_coppers", wizard="sil", amount=4, reason="convert")
        campaign.slay(killer)
    assert campaign.fight.active == "ivo"
    campaign.fade()
    assert order(campaign) == [("sil", "coppers"), ("ivo", "coppers"), ("mara", "seat")]


def test_bands_move_with_their_boxes_and_coppers_stay() -> None:
    campaign = after(("ivo", 4), ("ivo", 4), ("ivo", 4), ("sil", 13), ("sil", 13), ("mara", 13))
    coppers = campaign.coppers("mara", "ivo", "sil")
    assert campaign.refused("pick_band", wizard="sil", band="b-mara") == [("DNF-P-09", "not_your_turn")]
    written = campaign.do("pick_band", wizard="ivo", band="b-mara")
    assert kinds(written) == [("campaign", "drifted"), ("band:b-mara", "drifted")]
    assert campaign.refused("pick_band", wizard="sil", band="b-mara") == [("", "not_left")]
    assert campaign.refused("pick_band", wizard="ivo", band="b-sil") == [("", "not_waited_for")]
    campaign.do("pick_band", wizard="sil", band="b-sil")
    assert campaign.refused("close_phase") == [("", "phase_waits")]
    campaign.do("pick_band", wizard="mara", band="b-ivo")
    campaign.do("close_phase")
    assert [band.holders for band in campaign.table.bands.values()] == [("mara", "ivo"), ("ivo", "mara"), ("sil",)]
    assert campaign.coppers("mara", "ivo", "sil") == coppers
    held = campaign.table.held_by("mara")
    assert held
    assert held.id == "b-ivo"


def test_alone_there_is_nothing_to_decide() -> None:
    campaign = after(*[("mara", 10)] * 6, wizards=("mara",))
    assert order(campaign) == [("mara", "alone")]
    campaign.keep()
    assert campaign.band("mara").holders == ("mara",)


def test_bands_are_picked_in_the_drifting_only() -> None:
    campaign = Campaign("mara", "ivo")
    assert campaign.refused("pick_band", wizard="mara", band="b-ivo") == [("", "phase_not_open")]


@pytest.fixture
def memory() -> Campaign:
    """Mara's King of Clubs and her ascended Seven bear Tower's Memory; she picks first."""
    campaign = Campaign("mara", "ivo", founded=False)
    borne = {
        "mara": [("K♣", "Tower's Memory"), ("7♣", "Ascension"), ("7♣", "Tower's Memory"), ("2♠", "Quick")],
        "ivo": [("7♣", "Sharp"), ("8♣", "Glint"), ("9♣", "Echo")],
    }
    for wizard, blessed in borne.items():
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=monsters(),
            inscriptions=inscriptions(*blessed),
        )  # fmt: skip
    campaign.start()
    campaign.play(*["mara"] * 6)
    campaign.do("draw_fading", wizard="mara", **{"cards": ["2♠"]} if not legends(campaign) else {"cards": ["2♠", "K♣"]})
    if campaign.phase.waits_for("mara", "choose"):
        campaign.do("choose_fading", wizard="mara", card="2♠")
    campaign.do("draw_fading", wizard="ivo", cards=["8♣"])
    campaign.do("close_phase")
    return campaign


def legends(campaign: Campaign) -> bool:
    seat = campaign.dungeon.seat("mara")
    assert seat
    return seat.legend_kill


def borne(campaign: Campaign, wizard: str) -> set[tuple[str, str]]:
    return {(each.card, each.inscription) for each in campaign.band(wizard).standing}


def test_towers_memory_takes_the_card_along(memory: Campaign) -> None:
    written = memory.do("pick_band", wizard="mara", band="b-ivo", memories=["7♣"])
    assert kinds(written)[2:] == [("band:b-mara", "exchanged"), ("band:b-ivo", "exchanged")]
    assert borne(memory, "ivo") == {
        ("seven-of-clubs", "ascension"),
        ("seven-of-clubs", "towers-memory"),
        ("nine-of-clubs", "echo"),
    }
    assert borne(memory, "mara") == {("seven-of-clubs", "sharp"), ("king-of-clubs", "towers-memory")}
    assert [each.lost_how for each in memory.band("ivo").carried if each.inscription == "sharp"] == ["exchanged"]


def test_towers_memory_must_be_borne_and_leads_to_another_band(memory: Campaign) -> None:
    pick = {"wizard": "mara"}
    assert memory.refused("pick_band", band="b-ivo", memories=["9♣"], **pick) == [("", "not_borne")]
    assert memory.refused("pick_band", band="b-mara", memories=["K♣"], **pick) == [("", "nothing_changes")]
