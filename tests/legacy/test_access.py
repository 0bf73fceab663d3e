"""The whole table of who may do what, written out by hand."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from legacy.access import ALLOWED, Action, NotThere, Standing, may, require
from legacy.models import Campaign
from legacy.services.acts import act_perform
from legacy.services.verifying import chronicle_difference
from legacy.services.wizards import wizard_join, wizard_leave
from tests.legacy.tables import keeper_of, make_campaign
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")

# keeper, wizard, spectator, and somebody else at a public table
EXPECTED = {
    Action.READ: "yyyy",
    Action.ACT: "yy--",
    Action.OVERRIDE: "y---",
    Action.INVITE: "y---",
    Action.SEAT: "y---",
    Action.RULE: "y---",
    Action.HAND_OVER: "y---",
    Action.VOTE: "yy--",
    Action.LEAVE: "yyy-",
}


def people(campaign: Campaign) -> dict[str, object]:
    bob, cleo, gone = (make_user(name) for name in ("bob", "cleo", "gone"))
    wizard_join(campaign=campaign, account=bob, role="wizard", name="Bob")
    wizard_join(campaign=campaign, account=cleo, role="spectator", name="Cleo")
    left = wizard_join(campaign=campaign, account=gone, role="wizard", name="Gone")
    wizard_leave(wizard=left, by=gone)
    return {
        "keeper": keeper_of(campaign).account,
        "wizard": bob,
        "spectator": cleo,
        "left": gone,
        "stranger": make_user("eve"),
        "anonymous": AnonymousUser(),
        "nobody": None,
    }


def test_every_action_is_in_the_table() -> None:
    assert EXPECTED.keys() == ALLOWED.keys() == set(Action)
    assert not any(Standing.STRANGER in allowed for allowed in ALLOWED.values())


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_who_may_do_what(visibility: str) -> None:
    campaign = make_campaign(visibility=visibility)
    for name, user in people(campaign).items():
        for action, (keeper, wizard, spectator, other) in EXPECTED.items():
            outside = other if visibility == "public" else "404"
            expected = {"keeper": keeper, "wizard": wizard, "spectator": spectator}.get(name, outside)
            try:
                found = require(campaign=campaign, user=user, action=action)  # type: ignore[arg-type]
                answer = "y"
                assert (found is not None) == (name in ("keeper", "wizard", "spectator"))
            except PermissionDenied:
                answer = "-"
            except NotThere:
                answer = "404"
            assert answer == expected, (name, action)
            assert may(campaign=campaign, user=user, action=action) == (expected == "y")  # type: ignore[arg-type]


def test_a_closed_table_is_read_and_opened_again_and_nothing_else() -> None:
    campaign = make_campaign(visibility="public")
    everybody = people(campaign)
    keeper = keeper_of(campaign)
    act_perform(campaign=campaign, head=None, wizard=keeper, act={"kind": "close_campaign"})
    closed = {Action.ACT, Action.OVERRIDE, Action.INVITE, Action.SEAT}
    for name, place in (("keeper", 0), ("wizard", 1), ("spectator", 2), ("stranger", 3)):
        for action, expected in EXPECTED.items():
            allowed = expected[place] == "y" and action not in closed
            assert may(campaign=campaign, user=everybody[name], action=action) == allowed, (name, action)
    with pytest.raises(PermissionDenied, match="closed"):
        require(campaign=campaign, user=everybody["keeper"], action=Action.ACT)
    bob = campaign.wizards.get(name="Bob")
    with pytest.raises(PermissionDenied, match="keeper"):
        act_perform(campaign=campaign, head=None, wizard=bob, act={"kind": "reopen_campaign"})
    assert chronicle_difference(campaign=campaign) is None
    act_perform(campaign=campaign, head=None, wizard=keeper, act={"kind": "reopen_campaign"})
    assert may(campaign=campaign, user=everybody["wizard"], action=Action.ACT)
    Campaign.objects.update(closed=True)
    campaign.refresh_from_db()
    differs = chronicle_difference(campaign=campaign)
    assert differs is not None
    assert differs.code == "closed_differs"


def test_a_place_at_one_table_is_none_at_another() -> None:
    make_campaign()
    other = make_campaign(make_user("bob"), name="Elsewhere")
    with pytest.raises(NotThere):
        require(campaign=other, user=keeper_of(Campaign.objects.get(name="The Deep")).account, action=Action.READ)
