"""Dungeons, running or over."""

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.paging import EnvelopePagination
from legacy.access import Action, NotThere
from legacy.api.asking import CAMPAIGN, PAGES, allowed, answer, campaign_asked, refusals, seen_before
from legacy.api.components import component, page_of
from legacy.api.shapes import DungeonHere, DungeonWhole, dungeon_fields
from legacy.models import DungeonRow

ID = OpenApiParameter("dungeon", str, OpenApiParameter.PATH, description="The dungeon's id.")


class CampaignDungeonListApi(APIView):
    """The dungeons of a campaign."""

    @extend_schema(
        operation_id="campaigns_dungeons_list",
        tags=["dungeons"],
        summary="The dungeons of a campaign, the newest first",
        parameters=[CAMPAIGN, *PAGES],
        responses={(200, "application/json"): page_of(DungeonHere)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        if (same := seen_before(request, found)) is not None:
            return same
        paginator = EnvelopePagination()
        page = paginator.paginate_queryset(DungeonRow.objects.filter(campaign=found).order_by("-place"), request, self)
        rows = [DungeonHere(**dungeon_fields(row, row.dungeon, request)) for row in page]
        return answer(paginator.envelope(rows), found.head_hash)


class DungeonDetailApi(APIView):
    """One dungeon."""

    @extend_schema(
        operation_id="dungeons_retrieve",
        tags=["dungeons"],
        summary="A dungeon: seats, Bosses, the fight, labels, kills, answers",
        description="Blow by blow it stands in the chronicle, from the entry `started` to the entry `ended`.",
        parameters=[ID],
        responses={(200, "application/json"): component(DungeonWhole)},
    )
    def get(self, request: Request, dungeon: str) -> HttpResponse:
        with refusals():
            row = DungeonRow.objects.filter(public_id=dungeon).select_related("campaign").first()
            if row is None:
                raise NotThere
        allowed(request, row.campaign, Action.READ)
        if (same := seen_before(request, row.campaign)) is not None:
            return same
        state = row.dungeon
        whole = DungeonWhole(**dungeon_fields(row, state, request), campaign=row.campaign.public_id, state=state)
        return answer(whole, row.campaign.head_hash)
