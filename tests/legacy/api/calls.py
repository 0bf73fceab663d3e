"""A table with somebody of every standing, and how they call the API."""

from typing import Any

from django.db import transaction
from rest_framework.test import APIClient

from legacy.models import BandRow, Campaign, DungeonRow, Wizard
from legacy.services.exports import campaign_export
from legacy.services.invitations import invitation_make
from legacy.services.wizards import wizard_code_make, wizard_join, wizard_leave
from tests.legacy.tables import founding, keeper_of, make_campaign, perform
from tests.makers import make_user

API = "/api/v1/"


def caller(user: Any = None) -> APIClient:
    """Somebody with this account, or with none; what breaks inside is a 500 for them, as it is outside."""
    client = APIClient(raise_request_exception=False)
    if user is not None:
        client.force_authenticate(user)
    return client


class Evening:
    """Ada keeps a table at which Bob plays, Gus is a guest and Cleo watches; Eve has left, and Dan never came.

    Ada's band is in a dungeon, which runs.
    """

    def __init__(self) -> None:
        self.ada, self.bob, self.cleo, self.dan, self.eve = map(make_user, ("ada", "bob", "cleo", "dan", "eve"))
        self.campaign = make_campaign(self.ada, guests=["Gus"])
        self.keeper = keeper_of(self.campaign)
        self.guest = self.campaign.wizards.get(name="Gus")
        self.wizard = self.join(self.bob, "wizard", "Bob")
        self.spectator = self.join(self.cleo, "spectator", "Cleo")
        self.former = self.join(self.eve, "spectator", "Eve")
        wizard_leave(wizard=self.former, by=self.eve)
        perform(self.campaign, founding(self.keeper))
        start = {"kind": "start_dungeon", "name": "Cellar", "wizards": [self.keeper.public_id], "shuffled": True}
        perform(self.campaign, {**start, "active": self.keeper.public_id})
        self.band, self.dungeon = BandRow.objects.get(), DungeonRow.objects.get()
        self.campaign.refresh_from_db()

    def join(self, user: Any, role: str, name: str) -> Wizard:
        return wizard_join(campaign=self.campaign, account=user, role=role, name=name)

    @property
    def code(self) -> str:
        """A code by which Gus can be claimed."""
        return wizard_code_make(wizard=self.guest, by=self.ada)

    def invitation(self, role: str = "wizard") -> tuple[int, str]:
        """A link's number and token."""
        made, token = invitation_make(campaign=self.campaign, by=self.ada, role=role)
        return made.pk, token

    def at(self, more: str = "") -> str:
        return f"{API}campaigns/{self.campaign.public_id}/{more}"


def match(campaign: Campaign | str) -> dict[str, str]:
    """The header that names the head as it is now, or this one."""
    if isinstance(campaign, Campaign):
        campaign = Campaign.objects.values_list("head_hash", flat=True).get(pk=campaign.pk)
    return {"If-Match": f'"{campaign}"'}


def send(client: APIClient, campaign: Campaign, act: Any, *, head: str | None = None, key: str | None = None) -> Any:
    """The answer to an act upon this head, or upon the newest."""
    headers = match(campaign if head is None else head) | ({"Idempotency-Key": key} if key else {})
    return client.post(f"{API}campaigns/{campaign.public_id}/acts/", act, headers=headers)


def exported_elsewhere() -> bytes:
    """The export of a campaign that is not on this site."""
    with transaction.atomic():
        campaign = make_campaign(make_user("zoe"), name="Elsewhere", guests=["Yan"])
        lines = b"".join(campaign_export(campaign=campaign))
        transaction.set_rollback(True)
    return lines
