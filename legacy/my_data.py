"""What campaigns keep about a person, and what becomes of it when the account goes."""

from collections.abc import Iterator
from typing import Any

from cards import my_data
from legacy.models import ChronicleEntry, Invitation, Wizard
from legacy.services.wizards import wizard_forget

CHUNK = 500  # entries that are in memory at once


def campaigns_of_user(user_id: int) -> Iterator[dict[str, Any]]:
    """Every table at which this person sits, watches or sat, with what they wrote there."""
    for wizard in Wizard.objects.filter(account=user_id).select_related("campaign", "purse").order_by("pk"):
        written = ChronicleEntry.objects.filter(campaign=wizard.campaign_id, wizard=wizard.public_id)
        made = Invitation.objects.filter(made_by=wizard)
        purse = getattr(wizard, "purse", None)
        entries = written.order_by("number").values("number", "at", "stream", "kind", "data")
        yield {
            "campaign": wizard.campaign.public_id,
            "campaign_name": wizard.campaign.name,
            "wizard": wizard.public_id,
            "name": wizard.name,
            "role": wizard.role,
            "joined_at": wizard.joined_at,
            "left_at": wizard.left_at,
            "coppers": purse.coppers if purse else 0,
            "entries": entries.iterator(chunk_size=CHUNK),
            "invitations": list(made.order_by("pk").values("role", "created_at", "expires_at", "withdrawn_at")),
        }


def campaigns_forget(user_id: int) -> None:
    """The person's wizards are guests under another name; the chronicle, which knows no names, stays as it is."""
    for wizard in Wizard.objects.filter(account=user_id).select_related("campaign").order_by("pk"):
        wizard_forget(wizard=wizard)


def register() -> None:
    """The account's pages tell of campaigns from now on."""
    my_data.register(
        "campaigns",
        campaigns_of_user,
        goes="Your name at every table, and your seat where you only watched.",
        stays="What happened at your tables, with your wizard as a former one: a chronicle loses no entry.",
        forget=campaigns_forget,
    )
