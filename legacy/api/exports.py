"""A whole campaign as a file of JSON Lines, taken away and brought back."""

import io
from typing import IO, Any

from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.api.bulk import MEDIA_TYPE, JsonLinesRenderer
from cards.api.frame.errors import ApiProblem, Code
from legacy.api.asking import CAMPAIGN, campaign_asked, refusals, tagged
from legacy.api.campaigns import WHOLE, whole_answer
from legacy.services.exports import campaign_export, campaign_import

MOST_BYTES = settings.CAMPAIGN_MAX_BYTES


class JsonLinesParser(BaseParser):
    """The lines of a file, each as it was written."""

    media_type = MEDIA_TYPE

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> dict[str, Any]:
        body = bytes(stream.read(MOST_BYTES + 1))
        if len(body) > MOST_BYTES:
            raise ApiProblem(Code.TOO_LARGE, f"A campaign may have at most {MOST_BYTES // 1024**2} MiB.")
        return {"lines": io.BytesIO(body).readlines()}


class CampaignExportApi(APIView):
    """A campaign as a file."""

    throttle_scope = "batch"
    renderer_classes = [JsonLinesRenderer]

    @extend_schema(
        operation_id="campaigns_export",
        tags=["campaigns"],
        summary="A whole campaign as JSON Lines",
        description=(
            "A header with the wizards' names, every entry, and a footer with the head and the SHA-256 of all that "
            "stands before it. `verify_export.py` verifies such a file without this site."
        ),
        parameters=[CAMPAIGN],
        responses={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request, campaign: str) -> StreamingHttpResponse:
        found, _ = campaign_asked(request, campaign)
        response = StreamingHttpResponse(campaign_export(campaign=found), content_type=MEDIA_TYPE)
        response["Content-Disposition"] = f'attachment; filename="campaign-{found.public_id}.jsonl"'
        return tagged(response, found.head_hash)


class CampaignImportApi(APIView):
    """A campaign from a file."""

    throttle_scope = "batch"
    parser_classes = [JsonLinesParser]

    @extend_schema(
        operation_id="campaigns_import",
        tags=["campaigns"],
        summary="Bring a whole campaign here, which you keep from now on",
        description=(
            "The file that `export/` gives. Everything in it is verified first: chain, rules and tables. The campaign "
            "is private, its other wizards are guests, and one that is here already is refused."
        ),
        request={MEDIA_TYPE: {"type": "string"}},
        responses={(201, "application/json"): WHOLE},
    )
    def post(self, request: Request) -> HttpResponse:
        data: Any = request.data
        lines = data.get("lines", [])  # no body, no lines
        with refusals():
            campaign = campaign_import(lines=lines, by=request.user)  # type: ignore[arg-type]
        campaign.refresh_from_db()
        return whole_answer(campaign, request, status=201)
