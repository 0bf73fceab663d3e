"""What somebody does at the table: decided by the rules, then written, or refused with every problem."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from cards.rules.problems import Refused
from decks.rules.documents import Unreadable
from legacy.access import NotThere
from legacy.models import BandRow, PurseRow
from legacy.selectors.tables import table_at
from legacy.services.acts import PERFORMED, act_perform
from legacy.services.chronicle import StaleHead
from legacy.services.wizards import keeper_hand_over, wizard_join, wizard_leave
from tests.legacy.tables import founding, keeper_of, make_campaign, perform, table_of
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_a_band_is_founded_and_what_is_left_goes_to_the_purse() -> None:
    campaign = make_campaign(guests=["Bob", "Cleo"])
    keeper = keeper_of(campaign)
    done = perform(campaign, founding(keeper))
    assert {entry.act for entry in done.appended.entries} == {done.appended.entries[0].number}
    band = BandRow.objects.get()
    assert (band.name, band.holder) == ("Ashen Few", keeper)
    assert len(band.band.monsters) == 6
    assert PurseRow.objects.get().coppers == 15
    assert table_of(campaign) == table_at(campaign=campaign)


def test_what_breaks_a_rule_is_refused_whole_or_overridden_by_the_keeper() -> None:
    campaign = make_campaign()
    bob = wizard_join(campaign=campaign, account=make_user("bob"), role="wizard", name="Bob")
    bad = founding(bob, inscriptions=[])
    before = campaign.entries.count()
    with pytest.raises(Refused) as refused:
        perform(campaign, bad, bob)
    assert [problem.rule for problem in refused.value.problems] == ["DNF-D-14"]
    assert (campaign.entries.count(), BandRow.objects.count()) == (before, 0)
    bad["override"] = {"rules": ["DNF-D-14"], "reason": "So we began."}
    with pytest.raises(PermissionDenied):
        perform(campaign, bad, bob)
    perform(campaign, bad)
    assert BandRow.objects.get().band.marks[0].reason == "So we began."
    again = founding(keeper_of(campaign), override={"rules": ["DNF-D-03"], "reason": "We like it."})
    with pytest.raises(Refused, match="cannot be recorded"):
        perform(campaign, again)
    assert BandRow.objects.count() == 1


def test_a_correction_takes_an_act_back_and_gives_no_other_roll() -> None:
    campaign = make_campaign()
    done = perform(campaign, founding(keeper_of(campaign)))
    monsters = BandRow.objects.get().band.monsters
    perform(campaign, {"kind": "correct_act", "act": done.appended.entries[0].number, "reason": "Another name."})
    assert not BandRow.objects.exists()
    assert table_of(campaign).purse(keeper_of(campaign).public_id).coppers == 0
    perform(campaign, founding(keeper_of(campaign)))
    assert BandRow.objects.get().band.monsters == monsters
    assert table_of(campaign) == table_at(campaign=campaign)


def test_an_act_sent_twice_is_done_once() -> None:
    campaign = make_campaign()
    act = founding(keeper_of(campaign))
    first = perform(campaign, act, key="k")
    again = perform(campaign, act, key="k")
    assert again.appended.entries == first.appended.entries
    with pytest.raises(StaleHead):
        act_perform(campaign=campaign, head="", wizard=keeper_of(campaign), act=act)


def test_only_those_who_play_act() -> None:
    campaign = make_campaign()
    watcher = wizard_join(campaign=campaign, account=make_user("cleo"), role="spectator", name="Cleo")
    other = keeper_of(make_campaign(name="Elsewhere"))
    with pytest.raises(PermissionDenied):
        perform(campaign, founding(watcher), watcher)
    with pytest.raises(NotThere):
        perform(campaign, founding(other), other)
    with pytest.raises(NotThere):
        act_perform(campaign=campaign, head=campaign.head_hash, wizard=None, act=founding(other))


@pytest.mark.parametrize(
    ("act", "pointer", "said"),
    [
        ({"kind": "found_bend"}, "/kind", "Did you mean found_band?"),
        ({"kind": "join_table", "wizard": "x"}, "/kind", "This is not the kind of an act."),
        ({}, "/kind", "There are"),
        ([], "", "An act is an object"),
        ({"kind": "correct_act", "act": "one"}, "/act", ""),
        ({"kind": "correct_act", "act": 1, "actt": 2}, "/actt", ""),
        ({"kind": "correct_act"}, "/act", "missing"),
    ],
)
def test_what_is_no_act_is_told_where(act: Any, pointer: str, said: str) -> None:
    campaign = make_campaign()
    with pytest.raises(Unreadable) as refused:
        perform(campaign, act)
    assert refused.value.pointer == pointer
    assert said in str(refused.value)


def test_who_leaves_or_hands_over_meanwhile_writes_nothing_more() -> None:
    campaign = make_campaign()
    keeper, account = keeper_of(campaign), make_user("bob")
    bob = wizard_join(campaign=campaign, account=account, role="wizard", name="Bob")
    seen = campaign.wizards.get(pk=bob.pk), campaign.wizards.get(pk=keeper.pk)
    keeper_hand_over(campaign=campaign, by=keeper.account, to=bob)
    mended = founding(seen[1], inscriptions=[], override={"rules": ["DNF-D-14"], "reason": "So it was."})
    with pytest.raises(PermissionDenied):
        perform(campaign, mended, seen[1])
    keeper_hand_over(campaign=campaign, by=account, to=keeper)
    wizard_leave(wizard=bob, by=account)
    with pytest.raises(NotThere):
        perform(campaign, founding(keeper), seen[0])
    assert not BandRow.objects.exists()


def test_seats_are_no_acts() -> None:
    assert not {"open_campaign", "join_table", "leave_table", "change_keeper"} & PERFORMED.keys()
