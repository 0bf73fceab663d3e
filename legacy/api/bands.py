"""Bands: as they stand, as they stood, what lies between, and whether their stream is whole."""

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.paging import whole_number
from cards.rules.problems import Problem
from legacy.access import Action, NotThere
from legacy.api.asking import (
    AFTER,
    CAMPAIGN,
    MOST_NUMBER,
    PAGES,
    allowed,
    answer,
    campaign_asked,
    refusals,
    seen_before,
)
from legacy.api.chronicle import Verified, chronicle_answer, verified_answer
from legacy.api.components import component, page_of
from legacy.api.shapes import BandHere, BandMoment, BandWhole, EntryTold, band_fields, bands_here
from legacy.models import BandRow
from legacy.rules.differences import BandDifference
from legacy.rules.entries import band_stream
from legacy.selectors.bands import band_at, band_difference

ID = OpenApiParameter("band", str, OpenApiParameter.PATH, description="The band's id.")
PLACE = {"type": "integer", "minimum": 1}


class BandsHere(msgspec.Struct, frozen=True):
    """The bands of a campaign, in the order in which they came."""

    results: tuple[BandHere, ...]


class BandDifferenceTold(BandDifference, frozen=True, kw_only=True):
    """What a band gained and lost from one entry of its stream to another; numbers are later less earlier."""

    band: str
    before: int
    after: int


def band_asked(request: Request, public_id: str) -> BandRow:
    """The band of this id, if the caller may read its campaign; else 404."""
    with refusals():
        row = BandRow.objects.filter(public_id=public_id).select_related("campaign", "holder").first()
        if row is None:
            raise NotThere
    allowed(request, row.campaign, Action.READ)
    return row


class CampaignBandListApi(APIView):
    """The bands of a campaign."""

    @extend_schema(
        operation_id="campaigns_bands_list",
        tags=["bands"],
        summary="The bands of a campaign, living and retired",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): component(BandsHere)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        return seen_before(request, found) or answer(BandsHere(bands_here(found, request)), found.head_hash)


class BandDetailApi(APIView):
    """One band."""

    @extend_schema(
        operation_id="bands_retrieve",
        tags=["bands"],
        summary="A band as it stands: monsters, labels, inscriptions with their history, holders, dungeons",
        parameters=[ID],
        responses={(200, "application/json"): component(BandWhole)},
    )
    def get(self, request: Request, band: str) -> HttpResponse:
        row = band_asked(request, band)
        if (same := seen_before(request, row.campaign)) is not None:
            return same
        whole = BandWhole(**band_fields(row, request), campaign=row.campaign.public_id, state=row.band)
        return answer(whole, row.campaign.head_hash)


class BandMomentApi(APIView):
    """A band at a past moment."""

    @extend_schema(
        operation_id="bands_at",
        tags=["bands"],
        summary="A band as it stood after an entry of its stream",
        parameters=[ID, OpenApiParameter("seq", PLACE, OpenApiParameter.PATH, description="The entry's `seq`.")],
        responses={(200, "application/json"): component(BandMoment)},
    )
    def get(self, request: Request, band: str, seq: int) -> HttpResponse:
        row = band_asked(request, band)
        with refusals():
            state = band_at(campaign=row.campaign, band=row.public_id, seq=min(seq, MOST_NUMBER))
        moment = BandMoment(campaign=row.campaign.public_id, band=row.public_id, seq=seq, state=state)
        return answer(moment, row.campaign.head_hash)


class BandDifferenceApi(APIView):
    """What lies between two moments of a band."""

    @extend_schema(
        operation_id="bands_diff",
        tags=["bands"],
        summary="What a band gained and lost between two entries of its stream",
        parameters=[
            ID,
            OpenApiParameter("from", PLACE, description="The earlier entry's `seq`; unless told, the first."),
            OpenApiParameter("to", PLACE, description="The later entry's `seq`; unless told, the newest."),
        ],
        responses={(200, "application/json"): component(BandDifferenceTold)},
    )
    def get(self, request: Request, band: str) -> HttpResponse:
        row = band_asked(request, band)
        before = whole_number(request, "from", default=1)
        after = whole_number(request, "to", default=row.seq)
        if max(before, after) > MOST_NUMBER:
            raise ValidationError({"to": "No stream is that long."}, code="invalid")
        with refusals():
            found = band_difference(campaign=row.campaign, band=row.public_id, before=before, after=after)
        told = BandDifferenceTold(**msgspec.structs.asdict(found), band=row.public_id, before=before, after=after)
        return answer(told, row.campaign.head_hash)


class BandVerifyApi(APIView):
    """Is a band's stream whole?"""

    throttle_scope = "batch"

    @extend_schema(
        operation_id="bands_verify",
        tags=["bands"],
        summary="Recompute the chain that a band stands in, and the band from its stream",
        description="The chain of the whole campaign, in which the band's entries lie; of the tables this band's row.",
        parameters=[ID],
        responses={(200, "application/json"): component(Verified)},
    )
    def get(self, request: Request, band: str) -> HttpResponse:
        row = band_asked(request, band)
        own = f"/bands/{row.public_id}"

        def concerns(problem: Problem) -> bool:
            return problem.code != "projection_differs" or problem.path == own or problem.path.startswith(f"{own}/")

        return verified_answer(row.campaign, concerns)


class BandChronicleApi(APIView):
    """The entries of a band."""

    query_parameters = ("after",)

    @extend_schema(
        operation_id="bands_chronicle",
        tags=["bands"],
        summary="The stream of a band, from the first entry to the last",
        parameters=[ID, AFTER, *PAGES],
        responses={(200, "application/json"): page_of(EntryTold)},
    )
    def get(self, request: Request, band: str) -> HttpResponse:
        row = band_asked(request, band)
        return chronicle_answer(self, request, row.campaign, band_stream(row.public_id))
