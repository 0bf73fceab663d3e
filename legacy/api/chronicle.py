"""The chronicle of a campaign: read page by page, and verified."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.frame.paging import EnvelopePagination
from cards.rules.problems import Problem
from legacy.api.asking import AFTER, CAMPAIGN, PAGES, after_named, answer, campaign_asked, invalid, seen_before
from legacy.api.components import component, page_of
from legacy.api.shapes import EntryTold, entries_told
from legacy.models import Campaign
from legacy.models.chronicle import STREAM_LENGTH
from legacy.selectors.chronicle import entry_of, entry_rows
from legacy.services.verifying import chronicle_problems

TRIES = 3  # somebody may write while a chronicle is read


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the chronicle is what it claims to be up to this head, and if not, everything that differs."""

    holds: bool
    number: int
    head: str
    problems: tuple[dict[str, Any], ...]


def chronicle_answer(view: APIView, request: Request, campaign: Campaign, stream: str | None) -> HttpResponse:
    """A page of entries: of the campaign, or of one of its streams."""
    if (same := seen_before(request, campaign)) is not None:
        return same
    rows = entry_rows(campaign=campaign, stream=stream)
    if after := after_named(request):
        rows = rows.filter(number__gt=after)
    paginator = EnvelopePagination()
    page = paginator.paginate_queryset(rows, request, view)
    entries = entries_told(campaign, [entry_of(row) for row in page])
    return answer(paginator.envelope(list(entries)), campaign.head_hash)


def verified(campaign: Campaign) -> tuple[Campaign, tuple[Problem, ...]]:
    """The campaign as it was verified, and what differs; what was only written meanwhile is no difference."""
    for _ in range(TRIES):
        problems = tuple(chronicle_problems(campaign=campaign))
        now = Campaign.objects.get(pk=campaign.pk)
        if not problems or now.head_hash == campaign.head_hash:
            break
        campaign = now
    return campaign, problems


class CampaignChronicleApi(APIView):
    """The entries of a campaign."""

    query_parameters = ("stream", "after")

    @extend_schema(
        operation_id="campaigns_chronicle",
        tags=["campaigns"],
        summary="The chronicle, from the first entry to the last",
        description="`after` with the number of the last entry that you have is the way to follow a table.",
        parameters=[
            CAMPAIGN,
            OpenApiParameter(
                "stream",
                {"type": "string", "minLength": 1, "maxLength": STREAM_LENGTH},
                description="Only entries of this stream: `campaign`, `band:<id>` or `purse:<wizard's id>`.",
            ),
            AFTER,
            *PAGES,
        ],
        responses={(200, "application/json"): page_of(EntryTold)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        stream = request.query_params.get("stream") or None
        if stream is not None and not stream.isprintable():
            raise invalid("stream", "A stream is campaign, band:<id> or purse:<wizard's id>.")
        return chronicle_answer(self, request, found, stream)


class CampaignVerifyApi(APIView):
    """Is a chronicle whole?"""

    throttle_scope = "batch"

    @extend_schema(
        operation_id="campaigns_verify",
        tags=["campaigns"],
        summary="Recompute the chain, the rules and the tables of a campaign",
        parameters=[CAMPAIGN],
        responses={(200, "application/json"): component(Verified)},
    )
    def get(self, request: Request, campaign: str) -> HttpResponse:
        found, _ = campaign_asked(request, campaign)
        return verified_answer(found, lambda problem: True)


def verified_answer(campaign: Campaign, concerns: Callable[[Problem], bool]) -> HttpResponse:
    """What verifying found, of those problems that concern what was asked for."""
    campaign, found = verified(campaign)
    problems = tuple(msgspec.to_builtins(problem) for problem in found if concerns(problem))
    content = Verified(holds=not problems, number=campaign.head_number, head=campaign.head_hash, problems=problems)
    return answer(content, campaign.head_hash)
