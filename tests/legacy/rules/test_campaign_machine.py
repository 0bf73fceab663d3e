"""Random legal campaigns keep every invariant after each act, and their chronicles fold from any point."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from legacy.rules import invariants
from legacy.rules.chain import broken
from legacy.rules.entries import BAND, PURSE, owner
from legacy.rules.fold import band_fold, purse_fold, table_fold, tables
from legacy.rules.prose import names_of, sentence
from tests.legacy.rules.campaigns import CAMPAIGN, INDEX
from tests.legacy.rules.players import Players

WIZARDS = ("mara", "ivo", "sil", "ott", "una")
LEVERS = ({}, {"session_copper_cap": 12}, {"legend_kill_mythic": "every_legend_kill"}, {"minion_face_value": "atk"})


def check_history(campaign: Players) -> None:
    """The chain holds, every prefix folds, and each stream by itself gives what the whole does."""
    entries = campaign.entries
    assert broken(entries, campaign=CAMPAIGN) is None
    assert list(invariants.history_failures(entries)) == []
    assert table_fold(entries) == campaign.table
    streams: dict[str, list] = {}
    for entry in entries:
        streams.setdefault(entry.stream, []).append(entry)
    for stream, own in streams.items():
        sort, whose = owner(stream)
        if sort == BAND:
            assert band_fold(own) == campaign.table.bands.get(whose)
        elif sort == PURSE:
            assert purse_fold(own) == campaign.table.purse(whose)
    names = names_of(campaign.table, INDEX, dict.fromkeys(WIZARDS, "Mara"))
    for entry in entries:
        assert sentence(entry, names).endswith(".")


class CampaignMachine(RuleBasedStateMachine):
    """A table that plays."""

    @initialize(count=st.integers(1, 5), lever=st.sampled_from(LEVERS), data=st.data())
    def sit_down(self, count: int, lever: dict, data: st.DataObject) -> None:
        self.campaign = Players(*WIZARDS[:count], founded=False, **lever)
        self._let(data)
        self.campaign.found_some()

    def _let(self, data: st.DataObject) -> None:
        self.campaign.choose = lambda options: data.draw(st.sampled_from(list(options)))

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self._let(data)
        self.campaign.step()

    @precondition(lambda self: self.campaign.table.running is not None)
    @rule(data=st.data())
    def fight_through(self, data: st.DataObject) -> None:
        """The Boss that stands falls, or the next one comes: so that campaigns come to their phases."""
        self._let(data)
        fight = self.campaign.dungeon.fight
        (self.campaign.reveal if fight is None or fight.slain else self.campaign.kill_boss)()

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        if data.draw(st.integers(0, 3)) == 0:
            self.campaign.undo()

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "campaign"):
            assert invariants.failures(self.campaign.table) == []

    def teardown(self) -> None:
        if hasattr(self, "campaign"):
            check_history(self.campaign)


CampaignMachine.TestCase.settings = settings(
    max_examples=15, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
TestCampaignMachine = CampaignMachine.TestCase


def played(seed: int, dungeons: int) -> Players:
    """A campaign of so many dungeons, each act checked."""
    random = Random(seed)
    campaign = Players(*WIZARDS[: random.randint(2, 5)], founded=False, **random.choice(LEVERS))
    campaign.choose = lambda options: random.choice(list(options))
    campaign.found_some()
    while len(campaign.table.past) < dungeons or campaign.table.running or campaign.table.phase:
        campaign.seed = f"seed {len(campaign.entries)}"
        campaign.step()
        assert invariants.failures(campaign.table) == []
        if random.random() < 0.02:
            campaign.undo()
    return campaign


def test_a_few_dungeons() -> None:
    campaign = played(seed=1, dungeons=3)
    check_history(campaign)
    assert {band.retired for band in campaign.table.bands.values()} <= {True, False}
    assert len(campaign.table.past) == 3


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
def test_fifty_dungeons(seed: int) -> None:
    campaign = played(seed=seed, dungeons=50)
    check_history(campaign)
    assert sum(1 for _ in tables(campaign.entries)) == len(campaign.entries)
    assert any(band.retired for band in campaign.table.bands.values())
