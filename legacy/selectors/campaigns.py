"""Finding campaigns."""

from django.db.models import QuerySet

from decks.models.shared import Viewer
from legacy.access import Action, NotThere, require
from legacy.models import Campaign


def campaign_find(*, public_id: str, user: Viewer) -> Campaign:
    """The campaign at this address, if this person may read it; raises ``NotThere``."""
    campaign = Campaign.objects.filter(public_id=public_id).first()
    if campaign is None:
        raise NotThere
    require(campaign=campaign, user=user, action=Action.READ)
    return campaign


def campaign_list(*, user: Viewer, mine: bool = False) -> QuerySet[Campaign]:
    """The public campaigns, or all at which this person sits or watches; the newest first."""
    found = Campaign.objects.of(user) if mine else Campaign.objects.listed()
    return found.order_by("-created_at", "-pk")
