"""What somebody does at the table, one act a call; and every kind of act there is."""

from typing import Any, Union

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.api.deck_bodies import StoredParser
from decks.api.shapes import schema_of
from legacy.access import Action
from legacy.api.asking import CAMPAIGN, answer, campaign_asked, head_named, key_named, refusals
from legacy.api.components import component
from legacy.api.shapes import EntryTold, TableNow, entries_told, table_now
from legacy.models.chronicle import KEY_LENGTH
from legacy.services.acts import PERFORMED, act_perform, act_read

ACT = component(Union[tuple(PERFORMED.values())], "Act")  # noqa: UP007  # made of a table, not written down
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"[0-9a-f]{64}"$'},
    OpenApiParameter.HEADER,
    required=True,
    description='The head that you have seen, the `ETag` of the last answer: `"<head>"`.',
)
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": KEY_LENGTH, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Any text of yours, a new one for each act: the same act that comes again with it is written once.",
)


class ActDone(msgspec.Struct, frozen=True, kw_only=True):
    """What an act wrote, the head after it, what the rules warn of, and the table; `again` if it was written before.

    Whoever wrote since then is in the table and not in the head, so that the next act upon this head is told of it.
    """

    head: str
    number: int
    again: bool
    entries: tuple[EntryTold, ...]
    warnings: tuple[dict[str, Any], ...]
    table: TableNow


DONE = component(ActDone)


class ActKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of act: what it says, and the JSON Schema of its body."""

    kind: str
    description: str
    schema: dict[str, Any]


class ActKinds(msgspec.Struct, frozen=True):
    """Every kind of act."""

    results: tuple[ActKind, ...]


class ActKindListApi(APIView):
    """The kinds of acts."""

    @extend_schema(
        operation_id="campaigns_act_kinds",
        tags=["campaigns"],
        summary="Every kind of act, with the JSON Schema of its body",
        responses={(200, "application/json"): component(ActKinds)},
    )
    def get(self, request: Request) -> Response:
        return Response({"results": KINDS})


KINDS = [
    {"kind": kind, "description": (shape.__doc__ or "").strip(), "schema": schema_of(shape)}
    for kind, shape in PERFORMED.items()
]


class CampaignActApi(APIView):
    """Doing something at a table."""

    parser_classes = [StoredParser]

    @extend_schema(
        operation_id="campaigns_act",
        tags=["campaigns"],
        summary="Do something at the table",
        description=(
            "The body is one act, told by its `kind`; `campaigns/acts/` describes them all. Everything that it writes "
            "stands in the chronicle together, or nothing. Without `If-Match` it is a 428, upon a head that is no "
            "longer the newest a 409 with the entries `missed`, and against a rule a 422 with all `problems`. The "
            'keeper may record what a rule forbids: `"override": {"rules": ["DNF-D-14"], "reason": "…"}`; it stays '
            "marked for ever. A problem without a rule cannot be overridden. A correction is an act as well: "
            "`correct_act`."
        ),
        parameters=[CAMPAIGN, IF_MATCH, KEY],
        request={"application/json": {**ACT, "required": ["kind"]}},
        responses={
            (200, "application/json"): DONE,
            (201, "application/json"): DONE,
            409: None,
            422: None,
            428: None,
        },
        examples=[
            OpenApiExample(
                "a Boss falls",
                {
                    "kind": "slay_boss",
                    "killer": "k7m2x9ab4c",
                    "by": "10♠",
                    "value": 10,
                    "overkill": 2,
                    "reward": "rally",
                },
                request_only=True,
            ),
            OpenApiExample("undo", {"kind": "correct_act", "act": 41, "reason": "A slip."}, request_only=True),
        ],
    )
    def post(self, request: Request, campaign: str) -> HttpResponse:
        found, wizard = campaign_asked(request, campaign, Action.ACT)
        head = head_named(request)
        with refusals():
            act = act_read(data=request.data)
            done = act_perform(campaign=found, head=head, wizard=wizard, act=act, key=key_named(request))
        written = done.appended
        content = ActDone(
            head=written.head,
            number=written.number,
            again=written.again,
            entries=entries_told(found, written.entries),
            warnings=tuple(msgspec.to_builtins(each) for each in done.warnings),
            table=table_now(found, request),
        )
        return answer(content, written.head, status=200 if written.again else 201)
