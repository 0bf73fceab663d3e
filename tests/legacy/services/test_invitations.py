"""Links by which people come to a table."""

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from decks.rules.documents import Unreadable
from legacy.access import NotThere
from legacy.models import Invitation
from legacy.services.invitations import (
    InvitationRefused,
    invitation_accept,
    invitation_find,
    invitation_make,
    invitation_withdraw,
)
from legacy.services.wizards import wizard_leave
from tests.legacy.tables import keeper_of, make_campaign
from tests.makers import make_user

pytestmark = pytest.mark.usefixtures("catalogue")


def test_whoever_has_the_link_joins_until_it_ends() -> None:
    campaign = make_campaign()
    ada = keeper_of(campaign).account
    made, token = invitation_make(campaign=campaign, by=ada)
    assert token not in str(Invitation.objects.values().get()), "only its hash is kept"
    bob = invitation_accept(token=token, by=make_user("bob"), name="Bob")
    assert (bob.campaign, bob.role, bob.seat) == (campaign, "wizard", 2)
    _, watching = invitation_make(campaign=campaign, by=ada, role="spectator", days=1)
    assert invitation_accept(token=watching, by=make_user("cleo"), name="Cleo").role == "spectator"
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert invitation_find(token=token, by=ada) == made
        with pytest.raises(InvitationRefused):
            invitation_find(token=watching, by=ada)
    invitation_withdraw(invitation=made, by=ada)
    for none in (token, "", "x", "\ud800"):
        with pytest.raises(InvitationRefused):
            invitation_accept(token=none, by=make_user(f"d{len(none)}{none.isascii()}"), name="Dora")


def test_who_was_removed_needs_a_newer_link_and_who_left_does_not() -> None:
    campaign = make_campaign()
    ada, bob = keeper_of(campaign).account, make_user("bob")
    _, token = invitation_make(campaign=campaign, by=ada)
    wizard = invitation_accept(token=token, by=bob, name="Bob")
    wizard_leave(wizard=wizard, by=bob)
    assert invitation_accept(token=token, by=bob, name="Bob") == wizard
    wizard_leave(wizard=wizard, by=ada)
    with pytest.raises(InvitationRefused, match="removed from this table"):
        invitation_accept(token=token, by=bob, name="Bob")
    assert invitation_accept(token=token, by=make_user("cleo"), name="Cleo").seat == 2, "others come by it"
    _, newer = invitation_make(campaign=campaign, by=ada)
    assert invitation_accept(token=newer, by=bob, name="Bob") == wizard


def test_only_the_keeper_invites() -> None:
    campaign = make_campaign()
    ada, eve = keeper_of(campaign).account, make_user("eve")
    made, token = invitation_make(campaign=campaign, by=ada, role="spectator")
    for act in (
        lambda: invitation_make(campaign=campaign, by=eve),
        lambda: invitation_withdraw(invitation=made, by=eve),
    ):
        with pytest.raises(NotThere):
            act()
    invitation_accept(token=token, by=eve, name="Eve")
    with pytest.raises(PermissionDenied):
        invitation_make(campaign=campaign, by=eve)


@pytest.mark.parametrize(("role", "days"), [("keeper", 1), ("king", 1), ("wizard", 0), ("wizard", 91), ("wizard", "2")])
def test_an_invitation_that_cannot_be(role: str, days: int) -> None:
    campaign = make_campaign()
    with pytest.raises(Unreadable):
        invitation_make(campaign=campaign, by=keeper_of(campaign).account, role=role, days=days)
