"""The acts that were written last, and the one that can be taken back."""

import pytest

from legacy.selectors import recent
from legacy.selectors.recent import act_recent, act_to_take_back
from tests.legacy.evening import make_evening, perform, start

pytestmark = pytest.mark.usefixtures("catalogue")


def test_the_newest_act_that_counts_can_be_taken_back_one_after_the_other() -> None:
    campaign = make_evening()
    assert act_to_take_back(acts=act_recent(campaign=campaign)) is None  # a founding stays
    start(campaign)
    reveal = perform(campaign, "reveal_boss").appended.entries[0].number
    hit = perform(campaign, "change_hp", target="boss", change=-5).appended.entries[0].number
    for number in (hit, reveal):
        undo = act_to_take_back(acts=act_recent(campaign=campaign))
        assert undo is not None
        assert undo.number == number
        perform(campaign, "correct_act", act=number)
    acts = act_recent(campaign=campaign)
    assert [act.number for act in acts if not act.counts] == [hit, reveal]
    again = acts[0].number
    perform(campaign, "correct_act", act=again)  # taking back the taking back
    undo = act_to_take_back(acts=act_recent(campaign=campaign))
    assert undo is not None
    assert undo.number == reveal


def test_an_act_that_is_cut_in_two_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = make_evening()
    monkeypatch.setattr(recent, "LOOKED_AT", 3)
    start(campaign)
    perform(campaign, "reveal_boss")  # four entries: the campaign's and three bands'
    assert act_recent(campaign=campaign) == []
    perform(campaign, "change_hp", target="boss", change=-5)
    assert [len(act.entries) for act in act_recent(campaign=campaign)] == [1]
