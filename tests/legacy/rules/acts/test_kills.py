from typing import Any

import pytest

from tests.legacy.rules.acts.test_labelling import table
from tests.legacy.rules.campaigns import Campaign, inscriptions, kinds, monsters

BOSS = {"band": "b-mara", "card": "ace-of-spades"}
LEGEND = {"band": "b-mara", "card": "ace-of-hearts"}
MINION = {"band": "b-ivo", "card": "joker-r"}


@pytest.fixture
def campaign() -> Campaign:
    campaign = Campaign("mara", "ivo", "sil")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    return campaign


def blessed(card: str, inscription: str, boss: dict[str, str] = BOSS, **parameters: Any) -> Campaign:
    """Two wizards before a Boss; a card of the first one bears an inscription."""
    campaign = Campaign("mara", "ivo", founded=False, **parameters)
    campaign.found("mara", (card, inscription))
    campaign.found("ivo")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=boss)
    return campaign


def test_a_kill_gives_coppers_to_all_and_glory_to_every_band(campaign: Campaign) -> None:
    written = campaign.slay("ivo", overkill=2)
    assert kinds(written) == [
        ("campaign", "boss_slain"),
        ("band:b-mara", "boss_slain"),
        ("band:b-ivo", "boss_slain"),
        ("band:b-sil", "boss_slain"),
        ("band:b-mara", "glory"),
        ("band:b-ivo", "glory"),
        ("band:b-sil", "glory"),
        ("purse:ivo", "coppers"),
        ("purse:sil", "coppers"),
        ("purse:mara", "coppers"),
        ("campaign", "fight_reset"),
    ]
    assert campaign.coppers("mara", "ivo", "sil") == [6, 10, 6]
    assert [seat.glory for seat in campaign.dungeon.seats] == [0, 1, 0]
    assert [campaign.band(wizard).glory for wizard in ("mara", "ivo", "sil")] == [1, 1, 1]


def test_overkill_is_capped(campaign: Campaign) -> None:
    campaign.slay("ivo", overkill=40)
    assert campaign.coppers("ivo") == [5 + 3 + 5]


def codes(decision: Any) -> list[tuple[str, str]]:
    """Code and severity of everything that is said of an act."""
    return [(each.code, str(each.severity)) for each in decision.problems]


@pytest.mark.parametrize(
    ("struck", "value", "overkill"),
    [
        ((-55,), 10, 5),  # 5 of 60 HP are left for a blow of 10
        ((-65,), 10, 5),  # all blows were counted on the screen
        ((-65, 1), 10, 4),  # and one of them too high
        ((-50,), 10, 0),
    ],
)
def test_overkill_is_counted_from_the_hp_that_were_left(
    campaign: Campaign, struck: tuple[int, ...], value: int, overkill: int
) -> None:
    for change in struck:
        campaign.do("change_hp", target="boss", change=change)
    written = campaign.slay("ivo", value=value)
    assert written[0].data["overkill"] == overkill
    assert campaign.coppers("ivo") == [5 + 3 + overkill]


@pytest.mark.parametrize(
    ("struck", "told", "said"),
    [
        (-55, 4, [("overkill_too_low", "error")]),
        (-55, 5, []),
        (-55, 6, []),  # others struck as well
        (-65, 5, []),
        (-65, 2, [("overkill_differs", "warning")]),
        (-65, 51, [("overkill_too_high", "error")]),  # three Kings, spiked and sharp, are 51, and the Boss had one HP
        (0, 2, [("hp_not_counted", "warning")]),
        (0, 51, [("hp_not_counted", "warning"), ("overkill_too_high", "error")]),
    ],
)
def test_an_overkill_that_is_told_must_be_possible(
    campaign: Campaign, struck: int, told: int, said: list[tuple[str, str]]
) -> None:
    campaign.do("change_hp", target="boss", change=struck)
    decision = campaign.decide("slay_boss", killer="ivo", by="10♠", reward="rally", overkill=told)
    assert codes(decision) == said
    assert decision.refused == any(severity == "error" for _, severity in said)


def test_a_table_that_counts_no_hp_is_not_held_to_them(campaign: Campaign) -> None:
    campaign.do("next_round", summon=MINION)
    decision = campaign.decide("slay_boss", killer="ivo", by="10♠", reward="rally", overkill=12)
    assert codes(decision) == [("hp_not_counted", "warning")]


def test_a_round_that_was_counted_bounds_the_overkill(campaign: Campaign) -> None:
    campaign.do("change_hp", target="boss", change=-20)
    campaign.do("next_round", summon=MINION)
    campaign.do("change_hp", target="boss", change=-40)
    blow = {"killer": "ivo", "by": "10♠", "reward": "rally"}
    assert campaign.refused("slay_boss", **blow, overkill=12) == [("DNF-P-05", "overkill_too_high")]  # 51 - 40
    campaign.do("slay_boss", **blow, overkill=11)


@pytest.mark.parametrize(
    ("by", "least", "most"),
    [
        ("10♠", 4, 13),  # two others may Foil it, and it may be spiked
        ("7♣", 2, 11),  # Sharp
        ("2♦", 1, 5),
    ],
)
def test_a_value_that_is_told_must_be_possible(campaign: Campaign, by: str, least: int, most: int) -> None:
    blow = {"killer": "ivo", "by": by, "reward": "rally"}
    assert campaign.refused("slay_boss", **blow, value=least - 1) == [("DNF-P-05", "value_too_low")]
    assert campaign.refused("slay_boss", **blow, value=most + 1) == [("DNF-P-05", "value_too_high")]
    for value in (least, most):
        assert not campaign.decide("slay_boss", **blow, value=value).refused
    override = {"rules": ["DNF-P-05"], "reason": "It was a joke."}
    campaign.do("slay_boss", **blow, value=most + 1, override=override)


def test_a_value_that_is_not_told_is_that_of_the_card(campaign: Campaign) -> None:
    assert campaign.slay("ivo", by="7♣", value=None)[0].data["value"] == 8


def test_after_a_kill_all_are_whole_and_minions_are_gone(campaign: Campaign) -> None:
    campaign.do("next_round", summon=MINION)
    campaign.do("change_hp", target="wizard", wizard="mara", change=-20)
    campaign.slay("ivo")
    assert [seat.hp for seat in campaign.dungeon.seats] == [20, 20, 20]
    assert campaign.fight.minions == ()
    assert campaign.refused("slay_boss", killer="ivo", by="10♠", value=10, reward="rally") == [("", "no_fight")]


def test_the_poorest_begins_the_next_fight(campaign: Campaign) -> None:
    campaign.do("change_coppers", wizard="sil", amount=4, reason="convert")
    campaign.slay("ivo")
    assert (campaign.dungeon.active, campaign.entries[-1].data["decided_by"]) == ("mara", "coppers")


def test_ties_go_clockwise_from_the_old_active_wizard(campaign: Campaign) -> None:
    campaign.slay("ivo")
    assert (campaign.dungeon.active, campaign.entries[-1].data["decided_by"]) == ("sil", "clockwise")


def test_fewer_kills_break_a_tie_of_coppers() -> None:
    campaign = Campaign("mara", "ivo", "sil", minion_face_value="atk")
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("next_round", summon=MINION)
    campaign.do("slay_minion", killer="mara", minion=MINION)  # 2 coppers and one Glory
    campaign.do("change_coppers", wizard="ivo", amount=2, reason="convert")
    campaign.slay("sil", overkill=5)
    assert campaign.coppers("mara", "ivo", "sil") == [8, 8, 13]
    assert (campaign.dungeon.active, campaign.entries[-1].data["decided_by"]) == ("ivo", "glory")


def test_the_last_boss_wins_the_dungeon(campaign: Campaign) -> None:
    campaign.slay("mara")
    for card in ("joker-r", "joker-b", "ace-of-hearts", "ace-of-clubs", "ace-of-diamonds"):
        campaign.do("reveal_boss", monster={"band": "b-ivo", "card": card})
        written = campaign.slay("ivo")
    assert kinds(written)[-5:] == [
        ("campaign", "dungeon_ended"),
        ("band:b-mara", "dungeon_ended"),
        ("band:b-ivo", "dungeon_ended"),
        ("band:b-sil", "dungeon_ended"),
        ("campaign", "phase_opened"),
    ]
    assert campaign.dungeon.result == "won"
    assert campaign.band("sil").visits[-1].result == "won"


def test_who_kills_must_stand_and_sit_there(campaign: Campaign) -> None:
    blow = {"by": "10♠", "value": 10, "reward": "rally"}
    campaign.do("change_hp", target="wizard", wizard="ivo", change=-20)
    assert campaign.refused("slay_boss", killer="ivo", **blow) == [("DNF-P-05", "killer_is_down")]
    assert campaign.refused("slay_boss", killer="eve", **blow) == [("", "no_seat")]
    assert campaign.refused("slay_boss", killer="mara", **blow | {"by": "A♠"}) == [("", "unknown_card")]


def test_a_greedy_boss_keeps_a_copper() -> None:
    campaign = table("mara", "ivo")
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("add_label", wizard="mara", label="Greedy")
    campaign.slay("ivo")
    assert campaign.coppers("mara", "ivo") == [2, 2]


def test_a_cursed_boss_costs_its_killer_an_inscription() -> None:
    campaign = table("mara", "ivo")
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("add_label", wizard="mara", label="Cursed")
    blow = {"killer": "ivo", "by": "10♠", "value": 10, "reward": "rally"}
    assert campaign.refused("slay_boss", **blow) == [("DNF-P-05", "choice_needed")]
    wrong = {"card": "7♣", "inscription": "Echo"}
    assert campaign.refused("slay_boss", **blow, crossed_out=wrong) == [("", "not_borne")]
    campaign.do("slay_boss", **blow, crossed_out={"card": "7♣", "inscription": "Sharp"})
    assert campaign.band("ivo").blessed == ("eight-of-clubs", "nine-of-clubs")
    assert [each.lost_how for each in campaign.band("ivo").carried] == ["cursed", "", ""]


def test_nothing_is_crossed_out_for_a_boss_that_is_not_cursed(campaign: Campaign) -> None:
    blow = {"killer": "ivo", "by": "10♠", "value": 10, "reward": "rally"}
    out = {"card": "7♣", "inscription": "Sharp"}
    assert campaign.refused("slay_boss", **blow, crossed_out=out) == [("DNF-P-05", "not_cursed")]


def test_ascension_is_not_crossed_out_under_a_mythic() -> None:
    campaign = Campaign("mara", "ivo", founded=False)
    for wizard in ("mara", "ivo"):
        campaign.do(
            "adopt_band", new_id=f"b-{wizard}", wizard=wizard, name=f"Band of {wizard}", monsters=monsters(),
            inscriptions=inscriptions(("7♣", "Ascension"), ("7♣", "Untouchable"), ("8♣", "Glint")), dungeons=2,
        )  # fmt: skip
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("add_label", wizard="mara", label="Cursed")
    blow = {"killer": "ivo", "by": "10♠", "value": 10, "reward": "rally"}
    out = {"card": "7♣", "inscription": "Ascension"}
    assert campaign.refused("slay_boss", **blow, crossed_out=out) == [("DNF-D-17", "mythic_on_item")]
    campaign.do("slay_boss", **blow, crossed_out={"card": "7♣", "inscription": "Untouchable"})
    assert [each.inscription for each in campaign.band("ivo").on("seven-of-clubs")] == ["ascension"]


def test_blood_money_pays_beyond_the_cap() -> None:
    campaign = blessed("7♣", "Blood Money")
    campaign.slay("mara", by="7♣", overkill=9)
    assert campaign.coppers("mara") == [20 + 3 + 5 + 3]


def test_a_sniped_card_works_for_whom_it_lies_before() -> None:
    campaign = blessed("7♣", "Blood Money")
    campaign.slay("ivo", by="7♣", owner="mara")
    assert campaign.coppers("mara", "ivo") == [20 + 1, 5 + 3 + 3]


def test_a_mercenary_pact_pays_for_the_kill_of_another() -> None:
    campaign = blessed("7♣", "Mercenary Pact")
    blow = {"by": "10♠", "value": 10, "reward": "rally", "pacts": ["mara"]}
    assert campaign.refused("slay_boss", killer="mara", **blow) == [("DNF-P-06", "own_kill")]
    campaign.do("slay_boss", killer="ivo", **blow)
    assert campaign.coppers("mara", "ivo") == [10 + 1 + 2, 5 + 3]


def test_no_pact_where_no_card_bears_it(campaign: Campaign) -> None:
    blow = {"killer": "ivo", "by": "10♠", "value": 10, "reward": "rally", "pacts": ["mara"]}
    assert campaign.refused("slay_boss", **blow) == [("DNF-P-06", "not_borne")]


def test_thorns_kill_without_overkill_and_need_thorns(campaign: Campaign) -> None:
    blow = {"killer": "ivo", "by": "7♣", "value": 7, "reward": "rally", "how": "thorns"}
    assert campaign.refused("slay_boss", **blow, overkill=1) == [
        ("DNF-R-19", "thorns_overkill"),
        ("DNF-R-19", "not_borne"),
    ]
    thorny = blessed("7♣", "Thorns")
    thorny.do("slay_boss", **blow | {"killer": "mara"})
    assert thorny.coppers("mara") == [20 + 3]


def test_reapers_mark_on_a_legend_is_owed_a_mythic() -> None:
    campaign = blessed("7♣", "Reaper's Mark", LEGEND)
    campaign.slay("mara", by="7♣")
    assert campaign.table.purse("mara").owed == 1
    seat = campaign.dungeon.seat("mara")
    assert seat
    assert seat.legend_kill


@pytest.mark.parametrize(
    ("boss", "by", "lever", "owed"),
    [
        (LEGEND, "10♠", "reapers_mark_only", 0),
        (BOSS, "7♣", "reapers_mark_only", 0),
        (LEGEND, "10♠", "every_legend_kill", 1),
        (BOSS, "10♠", "every_legend_kill", 0),
    ],
)
def test_other_kills_by_the_lever(boss: dict[str, str], by: str, lever: str, owed: int) -> None:
    campaign = blessed("7♣", "Reaper's Mark", boss, legend_kill_mythic=lever)
    campaign.slay("mara", by=by)
    assert campaign.table.purse("mara").owed == owed


@pytest.mark.parametrize(("lever", "coppers"), [("one", 1), ("atk", 2)])
def test_a_minion_gives_its_killer_glory_and_half_its_face_value(lever: str, coppers: int) -> None:
    campaign = Campaign("mara", "ivo", "sil", minion_face_value=lever)
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("next_round", summon=MINION)
    written = campaign.do("slay_minion", killer="sil", minion=MINION, by="7♣", value=7)
    assert kinds(written) == [
        ("campaign", "minion_slain"),
        ("band:b-sil", "minion_slain"),
        ("band:b-sil", "glory"),
        ("purse:sil", "coppers"),
    ]
    assert campaign.coppers("mara", "sil") == [5, 5 + coppers]
    assert [campaign.band(wizard).glory for wizard in ("mara", "sil")] == [0, 1]
    assert campaign.refused("slay_minion", killer="sil", minion=MINION) == [("", "unknown_minion")]


def test_a_minion_may_fall_to_a_card_that_another_band_lent() -> None:
    """Sharp and a Spike make the Seven of one band worth 11, which a Snipe may have put before another."""
    campaign = Campaign("mara", "ivo", founded=False)
    campaign.found("mara", ("7♣", "Sharp"))
    campaign.found("ivo", ("8♣", "Glint"))
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("next_round", summon=MINION)
    assert campaign.refused("slay_minion", killer="ivo", minion=MINION, by="7♣", value=12) == [
        ("DNF-P-05", "value_too_high")
    ]
    campaign.do("slay_minion", killer="ivo", minion=MINION, by="7♣", value=11)


def test_coppers_beyond_the_cap_become_glory_of_the_band_held() -> None:
    campaign = Campaign("mara", "ivo", session_copper_cap=4)
    campaign.start(shuffled=False)
    campaign.do("reveal_boss", monster=BOSS)
    campaign.do("change_coppers", wizard="mara", amount=7, reason="convert")
    campaign.slay("mara", overkill=5)
    assert campaign.coppers("mara") == [5 + 4]
    assert campaign.band("mara").glory == 3 + 8 + 1
    assert campaign.band("mara").excess == 11
    assert campaign.band("ivo").glory == 1
