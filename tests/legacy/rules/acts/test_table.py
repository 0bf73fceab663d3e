from tests.legacy.rules.campaigns import Campaign, kinds


def test_the_ruleset_is_fixed_by_the_first_entry() -> None:
    campaign = Campaign("mara", founded=False, session_copper_cap=25)
    assert campaign.p.session_copper_cap == 25
    assert campaign.refused("open_campaign", ruleset="other") == [("", "campaign_open")]


def test_parameters_must_exist() -> None:
    campaign = Campaign(founded=False)
    campaign.entries, campaign.table = [], type(campaign.table)()
    assert campaign.refused("open_campaign", ruleset="x", parameters={"luck": 1}) == [("", "bad_parameters")]


def test_five_wizards_and_any_number_of_spectators() -> None:
    campaign = Campaign("a", "b", "c", "d", "e", founded=False)
    assert campaign.refused("join_table", wizard="f") == [("DNF-P-01", "table_full")]
    campaign.do("join_table", wizard="f", role="spectator")
    assert campaign.table.players == ("a", "b", "c", "d", "e")
    assert campaign.refused("join_table", wizard="a", role="keeper") == [("", "already_here")]
    assert campaign.refused("join_table", wizard="a", role="wizard") == [("", "already_here")]
    assert campaign.refused("join_table", wizard="g", role="keeper")[0] == ("", "keeper_exists")
    campaign.do("join_table", wizard="e", role="spectator")
    campaign.do("join_table", wizard="f", role="wizard")
    assert campaign.table.players == ("a", "b", "c", "d", "f")


def test_a_keeper_hands_over_before_leaving() -> None:
    campaign = Campaign("mara", "ivo")
    assert campaign.refused("leave_table", wizard="mara") == [("", "keeper_leaves")]
    assert campaign.refused("change_keeper", wizard="mara") == [("", "already_keeper")]
    campaign.do("change_keeper", wizard="ivo")
    assert campaign.table.keeper == "ivo"
    campaign.do("leave_table", wizard="mara")
    assert campaign.table.players == ("ivo",)
    assert campaign.refused("change_keeper", wizard="mara") == [("", "unknown_wizard")]
    assert campaign.refused("leave_table", wizard="mara") == [("", "unknown_wizard")]
    campaign.do("join_table", wizard="mara")
    assert campaign.coppers("mara") == [5]


def test_a_table_for_one_is_opened_to_others_for_good() -> None:
    campaign = Campaign("mara", solo=True)
    assert campaign.refused("join_table", wizard="ivo") == [("", "solo_table")]
    campaign.do("join_table", wizard="eve", role="spectator")
    assert campaign.refused("join_table", wizard="eve", role="wizard") == [("", "solo_table")]
    assert campaign.do("open_to_others")[0].data == {"surplus": 10}
    campaign.do("join_table", wizard="ivo")
    campaign.found("ivo")
    assert campaign.coppers("mara", "ivo") == [15, 5]
    assert campaign.refused("open_to_others") == [("", "for_others_already")]
    opened = next(entry.act for entry in campaign.entries if entry.kind == "opened_to_others")
    assert campaign.refused("correct_act", act=opened) == [("", "not_correctable")]


def test_at_a_closed_table_nothing_happens_but_leaving_and_opening() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    assert campaign.refused("reopen_campaign") == [("", "not_closed")]
    campaign.do("close_campaign")
    assert campaign.refused("close_campaign") == [("", "already_closed")]
    assert campaign.refused("reveal_boss") == [("", "campaign_closed")]
    assert campaign.refused("join_table", wizard="eve", role="spectator") == [("", "campaign_closed")]
    assert campaign.refused("correct_act", act=1) == [("", "campaign_closed")]
    campaign.do("change_keeper", wizard="ivo")
    campaign.do("reopen_campaign")
    campaign.do("reveal_boss")


def test_nobody_leaves_a_dungeon_or_a_phase() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    assert campaign.refused("leave_table", wizard="ivo") == [("", "in_a_dungeon")]
    assert campaign.refused("join_table", wizard="ivo", role="spectator") == [("", "in_a_dungeon")]
    campaign.play("mara", "ivo", "mara", "ivo", "mara", "ivo")
    assert campaign.refused("leave_table", wizard="ivo") == [("DNF-P-11", "phase_waits")]


def test_what_stands_below_later_entries_is_not_corrected() -> None:
    campaign = Campaign("mara", "ivo")
    founding = next(entry.act for entry in campaign.entries if entry.kind == "founded")
    start = len(campaign.entries) + 1
    campaign.start()
    campaign.do("reveal_boss")
    assert campaign.refused("correct_act", act=founding) == [("", "stood_upon")]
    assert campaign.refused("correct_act", act=start) == [("", "stood_upon")]
    assert campaign.refused("correct_act", act=999) == [("", "unknown_act")]
    assert campaign.refused("correct_act", act=1) == [("", "not_correctable")]


def test_coppers_that_were_spent_are_not_taken_back() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    kill = [entry.act for entry in campaign.entries if entry.kind == "coppers" and entry.data["reason"] == "kill"]
    campaign.fade()
    campaign.keep()
    assert campaign.coppers("mara") == [5 + 3 * 3 + 3]
    campaign.do("buy_inscription", wizard="mara", card="2♠", inscription="Sharp")
    campaign.do("buy_inscription", wizard="mara", card="3♠", inscription="Sharp")
    campaign.do("buy_inscription", wizard="mara", card="4♠", inscription="Sharp")
    assert campaign.coppers("mara") == [2]
    assert campaign.refused("correct_act", act=kill[0]) == [("", "stood_upon")]


def test_a_corrected_act_is_not_corrected_twice() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    act = campaign.do("reveal_boss")[0].act
    campaign.do("correct_act", act=act, reason="turned over too early")
    assert campaign.dungeon.fight is None
    assert campaign.refused("correct_act", act=act) == [("", "already_corrected")]


def test_an_old_act_is_corrected_where_nothing_stands_on_it() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.start()
    campaign.do("reveal_boss")
    act = campaign.do("change_coppers", wizard="mara", amount=9, reason="convert")[0].act
    campaign.do("change_hp", target="boss", change=-4)
    assert kinds(campaign.do("correct_act", act=act, reason="it was a Heart")) == [
        ("campaign", "corrected"),
        ("purse:mara", "corrected"),
    ]
    assert campaign.coppers("mara") == [5]
    assert campaign.fight.hp == campaign.fight.max_hp - 4


def test_the_end_of_a_dungeon_stays_where_another_was_begun_after_it() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win("mara")
    first = len(campaign.entries)
    won = campaign.entries[-1].act
    campaign.rest()
    after = list(dict.fromkeys(entry.act for entry in campaign.entries[first:]))
    campaign.start("ivo")
    closed = after[-1]
    assert campaign.refused("correct_act", act=closed) == [("", "stood_upon")]
    assert campaign.refused("correct_act", act=won) == [("", "stood_upon")]


def test_only_the_keepers_word_reaches_behind_a_closed_phase() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    campaign.fade()
    campaign.keep()
    bought = campaign.do("buy_inscription", wizard="mara", card="2♠", inscription="Sharp")[0].act
    for wizard in ("mara", "ivo"):
        campaign.do("finish_turning", wizard=wizard)
    campaign.do("close_phase")
    assert campaign.refused("correct_act", act=bought) == [("DNF-P-11", "phase_closed_since")]
    word = {"rules": ["DNF-P-11"], "reason": "Ivo bought it, not Mara."}
    assert "overridden" in {entry.kind for entry in campaign.do("correct_act", act=bought, override=word)}
    assert not campaign.table.held_by("mara").on("2♠")


def test_a_draw_that_is_known_is_taken_back_by_the_keeper_alone() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    drawn = campaign.do("draw_fading", wizard="mara")[0].act
    assert campaign.refused("correct_act", act=drawn) == [("DNF-P-08", "draw_known")]
    campaign.do("correct_act", act=drawn, override={"rules": ["DNF-P-08"], "reason": "The wrong band was drawn for."})


def test_what_was_corrected_comes_back_only_before_more_is_written() -> None:
    campaign = Campaign("mara", solo=True)
    founding = next(entry.act for entry in campaign.entries if entry.kind == "founded")
    undo = campaign.do("correct_act", act=founding)[0].act
    campaign.do("correct_act", act=undo)
    undo = campaign.do("correct_act", act=founding)[0].act
    assert campaign.do("open_to_others")[0].data == {"surplus": 0}
    assert campaign.refused("correct_act", act=undo) == [("", "written_upon")], "the surplus was told without it"
    campaign = Campaign("mara", "ivo")
    campaign.start()
    campaign.do("reveal_boss")
    glint = {"wizard": "mara", "amount": campaign.p.glint_cap_per_fight, "reason": "glint"}
    undo = campaign.do("correct_act", act=campaign.do("change_coppers", **glint)[0].act)[0].act
    campaign.do("change_coppers", **glint)
    assert campaign.refused("correct_act", act=undo) == [("", "written_upon")], "the cap was asked without it"


def test_who_only_watches_by_now_may_leave_although_a_phase_waits_for_them() -> None:
    campaign = Campaign("mara", "ivo")
    campaign.win()
    while waiting := next((each for each in campaign.phase.waiting if each.wizard == "ivo"), None):
        act = {"choose": {"card": waiting.cards[0]}} if waiting.cards else {}
        campaign.do(f"{waiting.to}_fading", wizard="ivo", **act.get(waiting.to, {}))
    campaign.do("leave_table", wizard="ivo")
    campaign.do("join_table", wizard="ivo", role="spectator")
    campaign.fade()
    assert "ivo" in {each.wizard for each in campaign.phase.waiting}
    campaign.do("leave_table", wizard="ivo")
