"""What somebody may look at: bands, wizards and dungeons by the ids of their addresses, and shelves of campaigns.

Whoever may not read a campaign is told that nothing is there, whatever id they try.
"""

from django.db.models import Count, F, Q, QuerySet

from decks.models.shared import Viewer
from legacy.access import Action, NotThere, may
from legacy.models import BandRow, Campaign, ChronicleEntry, DungeonRow, Wizard


def band_shown(*, public_id: str, user: Viewer) -> BandRow:
    """The band with its campaign and its holder, if this person may read them; raises ``NotThere``."""
    band = BandRow.objects.select_related("campaign", "holder").filter(public_id=public_id).first()
    if band is None:
        raise NotThere
    _readable(band.campaign, user)
    return band


def wizard_shown(*, public_id: str, user: Viewer) -> Wizard:
    """The wizard with their campaign, if this person may read it; raises ``NotThere``."""
    wizard = Wizard.objects.select_related("campaign", "purse").filter(public_id=public_id).first()
    if wizard is None:
        raise NotThere
    _readable(wizard.campaign, user)
    return wizard


def dungeon_shown(*, public_id: str, user: Viewer) -> DungeonRow:
    """The dungeon with its campaign, if this person may read it; raises ``NotThere``."""
    dungeon = DungeonRow.objects.select_related("campaign").filter(public_id=public_id).first()
    if dungeon is None:
        raise NotThere
    _readable(dungeon.campaign, user)
    return dungeon


def campaign_shelf(*, user: Viewer, mine: bool) -> QuerySet[Campaign]:
    """The campaigns at which this person sits or watches, or else the public ones of others; newest first."""
    own = Campaign.objects.of(user).values("pk")
    campaigns = Campaign.objects.filter(pk__in=own) if mine else Campaign.objects.listed().exclude(pk__in=own)
    return campaigns.annotate(
        seats=Count("wizards", filter=Q(wizards__seat__isnull=False), distinct=True),
        living=Count("bands", filter=Q(bands__retired=False), distinct=True),
        played=Count("dungeons", distinct=True),
    ).order_by("-created_at", "-pk")


def bands_readable(*, user: Viewer, campaign: Campaign | None = None) -> QuerySet[BandRow]:
    """The bands that this person may read: of one campaign, or of all that are public or their own."""
    bands = BandRow.objects.select_related("campaign", "holder")
    if campaign is not None:
        return bands.filter(campaign=campaign)
    mine = Campaign.objects.of(user).values("pk")
    return bands.filter(Q(campaign__in=Campaign.objects.listed().values("pk")) | Q(campaign__in=mine))


def wizard_names(*, campaigns: list[int]) -> dict[str, str]:
    """How the wizards of these campaigns are called, by id."""
    return dict(Wizard.objects.filter(campaign__in=campaigns).values_list("public_id", "name"))


def closed_at(*, campaigns: list[int]) -> dict[int, str]:
    """When these closed campaigns were closed: nothing is written after that, so their last entry tells."""
    last = ChronicleEntry.objects.filter(campaign__in=campaigns, number=F("campaign__head_number"))
    return dict(last.order_by().values_list("campaign_id", "at"))


def _readable(campaign: Campaign, user: Viewer) -> None:
    if not may(campaign=campaign, user=user, action=Action.READ):
        raise NotThere
