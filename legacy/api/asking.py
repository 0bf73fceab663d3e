"""How a campaign is asked: found or not there, its head in the headers, and what the services refuse as problems."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework import exceptions
from rest_framework.request import Request

from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination, whole_number
from decks.api import deck_bodies
from decks.rules.documents import Unreadable
from legacy.access import Action, NotThere, require
from legacy.api.shapes import entries_told
from legacy.models import Campaign, Wizard
from legacy.selectors.bands import NoSuchMoment
from legacy.services.chronicle import KeyReused, StaleHead
from legacy.services.invitations import InvitationRefused
from legacy.services.wizards import ClaimRefused

Response = TypeVar("Response", bound=HttpResponseBase)
MOST_NUMBER = 2**31 - 1  # no chronicle is that long, and no database is asked with a greater number
TAG = re.compile(r'(?:W/)?"([^"]*)"')

CAMPAIGN = OpenApiParameter(
    "campaign", str, OpenApiParameter.PATH, description="The letters of the campaign's address."
)
PAGES = [
    OpenApiParameter(
        "page", {"type": "integer", "minimum": 1, "default": 1}, description="Which page, counted from 1."
    ),
    OpenApiParameter(
        "page_size",
        {
            "type": "integer",
            "minimum": 1,
            "maximum": EnvelopePagination.max_page_size,
            "default": EnvelopePagination.page_size,
        },
        description=EnvelopePagination.page_size_query_description,
    ),
]
AFTER = OpenApiParameter(
    "after", {"type": "integer", "minimum": 1}, description="Only entries after the one of this number in the campaign."
)


# --- who asks, and for what --------------------------------------------------------------------------------------
def campaign_asked(request: Request, public_id: str, action: Action = Action.READ) -> tuple[Campaign, Wizard | None]:
    """The campaign at this address and the caller's place at its table, if they may do that; else 404 or 403."""
    with refusals():
        campaign = Campaign.objects.filter(public_id=public_id).first()
        if campaign is None:
            raise NotThere
    return campaign, allowed(request, campaign, action)


def allowed(request: Request, campaign: Campaign, action: Action) -> Wizard | None:
    """The caller's place at the table, if they may do that; else 404, 401 for somebody unknown, or 403."""
    with refusals():
        try:
            return require(campaign=campaign, user=request.user, action=action)
        except PermissionDenied as fault:
            if not request.user.is_authenticated:
                raise exceptions.NotAuthenticated(str(fault)) from fault
            raise


@contextmanager
def refusals() -> Iterator[None]:
    """What the services of campaigns raise, in the one shape of refusals."""
    try:
        with deck_bodies.refusals():
            yield
    except (NotThere, ClaimRefused, InvitationRefused, NoSuchMoment) as fault:
        raise ApiProblem(Code.NOT_FOUND, str(fault)) from fault
    except PermissionDenied as fault:
        raise exceptions.PermissionDenied(str(fault) or None) from fault
    except KeyReused as fault:
        raise invalid("Idempotency-Key", str(fault)) from fault
    except StaleHead as stale:
        now = stale.campaign
        raise ApiProblem(
            Code.CONFLICT,
            str(stale),
            head=now.head_hash,
            number=now.head_number,
            missed=None if stale.missed is None else msgspec.to_builtins(entries_told(now, stale.missed)),
        ) from stale


def invalid(name: str, message: str) -> ApiProblem:
    """The refusal of one field, parameter or header."""
    return ApiProblem(
        Code.INVALID_INPUT, message, errors=[{"pointer": f"#/{name}", "code": "invalid", "detail": message}]
    )


# --- heads -------------------------------------------------------------------------------------------------------
def head_named(request: Request) -> str:
    """The head that the caller has seen, which a write must name in If-Match."""
    told = request.headers.get("If-Match", "").strip()
    if told in ("", "*"):
        raise ApiProblem(Code.PRECONDITION_REQUIRED, Code.PRECONDITION_REQUIRED.kind.advice)
    tag = TAG.fullmatch(told)
    if tag is None:
        raise invalid("If-Match", 'One head in double quotes is expected, as in If-Match: "9f86d0…".')
    return tag[1]


def key_named(request: Request) -> str | None:
    """The key by which the same request is known when it comes again."""
    return request.headers.get("Idempotency-Key")


def answer(content: Any, head: str, *, status: int = 200) -> HttpResponse:
    """This content as JSON, tagged with the campaign's head as it was before the content was read.

    A head that is older than the content costs its reader a 409; a newer one would let them write over what they have
    not seen.
    """
    response = HttpResponse(msgspec.json.encode(content), content_type="application/json", status=status)
    return tagged(response, head)


def tagged(response: Response, head: str) -> Response:
    """The answer with the head by which a write may go on from it; whoever keeps it asks again each time."""
    response["ETag"] = f'"{head}"'
    response["Cache-Control"] = "private, no-cache"
    return response


def seen_before(request: Request, campaign: Campaign) -> HttpResponse | None:
    """A 304 for whoever has seen this head already; only for what the chronicle alone decides."""
    known = TAG.findall(request.headers.get("If-None-Match", ""))
    if campaign.head_hash not in known:
        return None
    return tagged(HttpResponse(status=304), campaign.head_hash)


# --- lists -------------------------------------------------------------------------------------------------------
def after_named(request: Request) -> int:
    """The number after which entries are wanted, from the first if none is named."""
    if "after" not in request.query_params:
        return 0
    return min(whole_number(request, "after", default=1), MOST_NUMBER)


def text_of(body: dict[str, Any], field: str) -> str:
    """A text of the body."""
    value = body[field]
    if not isinstance(value, str):
        raise Unreadable("A text is expected.", (field,))
    return value
