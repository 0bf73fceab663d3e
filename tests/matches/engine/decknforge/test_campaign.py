"""Campaigns: the dungeon of the engine and the chronicle of the site agree, and bands change between dungeons."""

import pytest

from cards.rules.decknforge import Parameters
from cards.rules.problems import Refused
from legacy.rules.documents import band_document
from matches.engine import agents
from matches.engine.decknforge.campaign import Campaign
from matches.engine.decknforge.state import WON
from matches.engine.interface import Unplayable
from tests.legacy.rules.campaigns import Campaign as Chronicle
from tests.matches.engine.decknforge.dungeons import ENGINE, bands, index, setup


def campaign(*names, seed=0, labels=0, **parameters):
    return Campaign(
        index=index(),
        agents=[agents.get(name) for name in names],
        bands=bands(len(names), labels),
        parameters=Parameters(**parameters),
        seed=seed,
    )


def agree(table_campaign, number):
    """The dungeon is played, and its chronicle says the same of purses, Glory, blows, Legends, labels and marks."""
    held = [table_campaign.table.held_by(wizard).id for wizard in table_campaign.wizards]
    glory = [table_campaign.table.bands[band].glory for band in held]
    state = table_campaign.play(number)
    table = table_campaign.table
    assert [table.purse(wizard).coppers for wizard in table_campaign.wizards] == state.coppers
    assert [table.bands[band].glory - before for band, before in zip(held, glory, strict=True)] == state.renown
    seats = table.dungeon.seats
    assert [seat.glory for seat in seats] == state.glory
    assert [seat.best_blow for seat in seats] == state.best_blow
    assert [int(seat.legend_kill) for seat in seats] == state.legend_kills
    assert table.dungeon.result == ("won" if state.result == WON else "lost")
    again = ENGINE.new_game(setup([band_document(table.bands[band]) for band in held]), 0)
    assert again.bits == state.bits
    assert again.labels == state.labels
    return state


@pytest.mark.parametrize(
    ("names", "parameters"),
    [
        (("random", "greedy:0.8", "greedy:0.4"), {}),
        (("random", "random", "random", "random"), {"session_copper_cap": 9, "minion_face_value": "atk"}),
        (("greedy:0.7", "greedy:0.9"), {"legend_kill_mythic": "every_legend_kill", "easy_label_draw": 2}),
        (("greedy",), {"phoenix_returns_to_hand": True}),
    ],
)
def test_the_chronicle_agrees_with_every_dungeon(names, parameters):
    table = campaign(*names, **parameters)
    results = set()
    for number in range(1, 9):
        results.add(agree(table, number).reason)
        table.aftermath()
    assert results


def test_bands_change_hands_and_marks():
    table = campaign("greedy:0.7", "greedy:0.5", "greedy:0.3", seed=4)
    before = [table.table.held_by(wizard).name for wizard in table.wizards]
    chapters = [table.chapter(number) for number in range(1, 13)]
    assert any(list(chapter.bands) != before for chapter in chapters)
    assert chapters[0].labels == 0  # no labels in a band's first dungeon
    assert chapters[-1].labels > 0
    assert all(len(chapter.coppers) == 3 for chapter in chapters)
    assert [chapter.number for chapter in chapters] == list(range(1, 13))


def test_a_retired_band_is_followed_by_another_with_its_heirloom():
    table = campaign("random", "random", "random", seed=3)
    for number in range(1, 40):
        chapter = table.chapter(number)
        if chapter.retired:
            break
    assert chapter.retired
    heirlooms = [each for band in table.table.bands.values() for each in band.carried if each.source == "heirloom"]
    assert heirlooms


def test_the_same_seed_is_the_same_campaign():
    first, second, other = (campaign("greedy:0.5", "random", seed=seed) for seed in (1, 1, 2))
    stories = [[each.chapter(number) for number in range(1, 4)] for each in (first, second, other)]
    assert stories[0] == stories[1] != stories[2]


def test_a_chronicle_of_the_site_goes_on_as_a_simulation():
    chronicle = Chronicle("mara", "ivo")
    simulated = Campaign(index=index(), agents=[agents.get("greedy")] * 2, table=chronicle.table, seed=2)
    assert simulated.wizards == ("mara", "ivo")
    chapter = simulated.chapter(1)
    assert chapter.won
    assert chronicle.table.dungeon is None  # the site's own table is as it was


def test_labels_on_paper_come_along():
    table = campaign("greedy", "greedy", labels=5)
    agree(table, 1)
    assert all(bits.bit_count() == 5 for bits in table.state.labels)


def test_what_cannot_go_on_is_refused():
    chronicle = Chronicle("mara", "ivo")
    with pytest.raises(Unplayable, match="2 wizards hold a band, and 1 agents play"):
        Campaign(index=index(), agents=[agents.get("greedy")], table=chronicle.table)
    chronicle.start(shuffled=False)
    with pytest.raises(Unplayable, match="goes on between dungeons"):
        Campaign(index=index(), agents=[agents.get("greedy")] * 2, table=chronicle.table)


def test_an_illegal_band_is_refused_with_its_problems():
    wrong = bands(1)
    wrong[0]["band"]["monsters"][0]["hp"] = 99
    with pytest.raises(Refused, match="HP must be"):
        Campaign(index=index(), agents=[agents.get("greedy")], bands=wrong)
    with pytest.raises(Refused, match="has not been built"):
        Campaign(index=index(), agents=[agents.get("greedy")], bands=[{"band": {"name": "Bare"}}])
