"""Campaigns of many dungeons as games of an experiment."""

import pytest

from matches.engine.interface import Unplayable
from matches.engine.record import replay
from matches.findings.sources import index_of
from matches.lab.bundles import Head, bundle_lines, read_bundle, verify
from matches.lab.campaigns import campaign_of
from matches.lab.schedule import Schedule
from tests.matches.engine.duels import catalogue
from tests.matches.parties import GAME, make_party, result, schedule

OPTIONS = {"dungeons": 3, "completed": [], "coppers": []}


@pytest.fixture(scope="module")
def played():
    made = schedule(kind="campaign", options=OPTIONS)
    return made, *result(made)


def test_a_campaign_tells_what_became_of_each_band(played):
    made, tally, games = played
    told = games[1].metrics
    assert games[1].seats == (1, 2, 0)
    assert (told["dungeons"], told["won"] + told["wipes"], told["last_dungeon"]) == (3, 3, 3)
    assert told["won"] == sum(told[f"won_dungeon{number}"] for number in (1, 2, 3))
    campaign = campaign_of(made, made.fixture(1))
    chapters = [campaign.chapter(number) for number in (1, 2, 3)]
    for seat, arm in enumerate((1, 2, 0)):
        band = campaign.table.bands[f"band-{seat}"]
        assert band.name == made.plan.arms[arm].name
        assert told[f"glory_{arm}"] == told[f"glory_after3_{arm}"] == band.glory
        assert told[f"glory_after1_{arm}"] <= told[f"glory_after2_{arm}"] <= told[f"glory_after3_{arm}"]
        assert bool(told[f"retired_{arm}"]) == told[f"retired_after3_{arm}"] == band.retired
        assert told[f"coppers_{arm}"] == sum(chapter.metrics[f"coppers_{seat}"] for chapter in chapters)
    assert tally.pairings[0].metrics["won"].total == sum(game.metrics["won"] for game in games)


def test_the_number_of_a_campaign_decides_all_of_it(played):
    made, _, games = played
    assert Schedule(made.plan, index_of(GAME)).play(2) == games[2]
    assert len({game.hash for game in games}) == len(games)


def test_a_bundle_of_campaigns_is_played_again(played):
    made, tally, games = played
    head = Head(plan=made.plan, state="finished", ended_by="plan")
    bundle = read_bundle(list(bundle_lines(head, games, tally)))
    assert verify(bundle, index_of(GAME), part=1) == 1


def test_every_dungeon_of_a_campaign_can_be_watched(played):
    made, _, games = played
    record = made.record(0, 2)
    steps = list(replay(made.engine, record, index_of(GAME).cards))
    assert made.engine.metrics(steps[-1].state)["won"] == games[0].metrics["won_dungeon2"]
    assert record.options["completed"] == [1, 1, 1]
    asked: list[int] = []
    made.record(0, 2, asked.append)
    assert len(asked) > len(record.decisions), "the dungeons before it are played and watched, too"
    with pytest.raises(LookupError, match="dungeons from 1 to 3"):
        made.record(0, 4)


def test_what_bands_bring_along_is_in_the_first_dungeon():
    made = schedule(kind="campaign", options={"dungeons": 1, "completed": [4, 0, 9], "coppers": [11, 0, 2]})
    campaign = campaign_of(made, made.fixture(1))
    assert campaign.setup().options == {"completed": [0, 9, 4], "coppers": [0, 2, 11]}


def test_bands_of_one_sample_are_told_apart_by_their_arms():
    made = schedule("ember-wake", "ember-wake", kind="campaign", options=OPTIONS)
    with pytest.raises(Unplayable, match="cannot begin a campaign"):
        made.try_setups()  # both are called alike: whoever plans names them apart


def test_a_campaign_needs_the_whole_catalogue():
    plan = make_party(kind="campaign", options=OPTIONS)
    with pytest.raises(Unplayable, match="inscriptions of the catalogue"):
        Schedule(plan, catalogue(GAME)).try_setups()


def test_a_minion_may_fall_to_a_card_that_was_sniped():
    made = schedule(
        "ember-wake",
        "six-sparks",
        "twin-blades",
        agent="greedy:0.75",
        kind="campaign",
        options=OPTIONS,
        games=30,
        seed=0,
    )
    campaign = campaign_of(made, made.fixture(29))
    for number in (
        1,
        2,
        3,
        4,
    ):  # in the fourth a Sharp card of another band strikes one, for more than the own is worth
        campaign.chapter(number)
    assert len(campaign.table.past) == 4
