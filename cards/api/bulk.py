"""The whole catalogue as files: JSON Lines, one file a game and noun, written once a version."""

import gzip
import hashlib
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, cast

import msgspec
from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api import shapes
from cards.api.frame.answers import site_of
from cards.api.frame.caching import catalogue_read
from cards.api.frame.errors import ApiProblem, Code
from cards.api.frame.paging import EnvelopePagination, short
from cards.models import Card, Inscription, MonsterLabel
from cards.selectors import CatalogueVersion, catalogue_version, game_list, nouns
from cards.selectors.card_rows import card_rows

# How the entries of a noun are read and written; cards are written without a serializer.
OTHER_NOUNS: dict[str, tuple[Callable[[], QuerySet[Any]], type[serializers.BaseSerializer[Any]]]] = {
    "sigils": (nouns.sigil_list, shapes.SigilSerializer),
    "inscriptions": (partial(nouns.written_list, model=Inscription), shapes.InscriptionSerializer),
    "labels": (partial(nouns.written_list, model=MonsterLabel), shapes.LabelSerializer),
    "rules": (nouns.rule_list, shapes.RuleSerializer),
    "rulings": (nouns.ruling_rows, shapes.RulingSerializer),
}
NOUNS = ("cards", *OTHER_NOUNS)
MEDIA_TYPE = "application/x-ndjson"


class BulkFile(NamedTuple):
    """A file as it is sent, packed, and what the manifest tells of it."""

    packed: bytes
    size: int
    sha256: str
    lines: int


class JsonLinesRenderer(BaseRenderer):
    """Names the media type; a file is ready when the view answers, so that only what OPTIONS tells is written here."""

    media_type = MEDIA_TYPE
    format = "jsonl"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return msgspec.json.encode(data) + b"\n"


class BulkFiles:
    """All files of one version of the catalogue, each written when it is first asked for."""

    def __init__(self, version: CatalogueVersion, site: str) -> None:
        self.version = version
        self.site = site
        self.games = tuple(game_list().values_list("slug", flat=True))
        self._files: dict[tuple[str, str], BulkFile] = {}
        self._lock = threading.Lock()

    def get(self, game: str, noun: str, request: Request) -> BulkFile:
        with self._lock:
            if (game, noun) not in self._files:
                self._files[game, noun] = self._written(game, noun, request)
            return self._files[game, noun]

    def _written(self, game: str, noun: str, request: Request) -> BulkFile:
        rows = _rows(game, noun, request)
        content = msgspec.json.Encoder().encode_lines(rows)
        # mtime: the same rows give the same bytes, whenever they are packed
        return BulkFile(
            gzip.compress(content, 6, mtime=0), len(content), hashlib.sha256(content).hexdigest(), len(rows)
        )


_files: dict[str, BulkFiles] = {}
MOST_SITES = 4  # addresses inside the files begin with the host that was asked; few sites have more than one


def bulk_files(*, site: str) -> BulkFiles:
    """The files of the version that is newest now."""
    version = catalogue_version()
    known = _files.get(site)
    if known is None or known.version != version or version.number == 0:
        while len(_files) >= MOST_SITES:
            _files.pop(next(iter(_files)), None)
        known = _files[site] = BulkFiles(version, site)
    return known


def _rows(game: str, noun: str, request: Request) -> list[Any]:
    if noun == "cards":
        ids = Card.objects.current().of_game(game).order_by("slug").values_list("pk", flat=True)
        return card_rows(ids=list(ids), site=site_of(request))
    rows, shape = OTHER_NOUNS[noun]
    of_game = {"texts__game__slug" if noun == "sigils" else "game__slug": game}
    return list(shape(rows().filter(**of_game).distinct(), many=True, context={"request": request}).data)


class BulkPagination(EnvelopePagination):
    """The envelope, with the version that all files belong to."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        envelope = super().get_paginated_response_schema(schema)
        envelope["required"] = [*envelope["required"], "version", "updated_at"]
        envelope["properties"]["version"] = {"type": "integer", "minimum": 0, "description": "The catalogue's version."}
        envelope["properties"]["updated_at"] = {"type": ["string", "null"], "format": "date-time"}
        return envelope


class BulkListApi(GenericAPIView[Any]):
    """The manifest of all files."""

    class FileSerializer(serializers.Serializer[Any]):
        url = serializers.URLField()
        game = serializers.CharField()
        noun = serializers.ChoiceField(choices=NOUNS)
        size = serializers.IntegerField(min_value=0, help_text="Bytes, unpacked.")
        packed_size = serializers.IntegerField(min_value=0, help_text="Bytes with Content-Encoding gzip.")
        sha256 = serializers.CharField(help_text="Of the unpacked file.")
        count = serializers.IntegerField(min_value=0, help_text="Lines, one entry each.")

    serializer_class = FileSerializer
    pagination_class = BulkPagination
    filter_backends = []
    queryset = Card.objects.none()

    @extend_schema(
        operation_id="bulk_list", summary="The whole catalogue as files", responses=FileSerializer(many=True)
    )
    @catalogue_read()
    def get(self, request: Request) -> Response:
        files = bulk_files(site=site_of(request))
        paginator = BulkPagination()
        page = paginator.paginate_queryset([(game, noun) for game in files.games for noun in NOUNS], request, self)
        told = []
        for game, noun in page:
            file = files.get(game, noun, request)
            told.append(
                {
                    "url": files.site + reverse("api:bulk-file", args=[f"{game}-{noun}"]),
                    "game": game,
                    "noun": noun,
                    "size": file.size,
                    "packed_size": len(file.packed),
                    "sha256": file.sha256,
                    "count": file.lines,
                }
            )
        paginator.members = {"version": files.version.number, "updated_at": files.version.changed_at}
        return paginator.get_paginated_response(told)


class BulkFileApi(APIView):
    """One file."""

    renderer_classes = [JsonLinesRenderer, JSONRenderer]

    @extend_schema(
        operation_id="bulk_retrieve",
        summary="All entries of a noun in a game, one JSON object a line",
        parameters=[
            OpenApiParameter("file", str, OpenApiParameter.PATH, description="Game and noun: `augmented-cards`."),
            OpenApiParameter("format", exclude=True),
        ],
        responses={(200, MEDIA_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, file: str) -> HttpResponse:
        files = bulk_files(site=site_of(request))
        game, _, noun = file.rpartition("-")
        if game not in files.games or noun not in NOUNS:
            known = reverse("api:bulk-list")
            raise ApiProblem(Code.NOT_FOUND, f"There is no file {short(file)}; all files stand at {known}.")
        found = files.get(game, noun, request)
        packed = _takes_gzip(request)
        tag = f'"{found.sha256}-gzip"' if packed else f'"{found.sha256}"'
        response: Any = get_conditional_response(request, etag=tag)
        if response is None:
            response = HttpResponse(found.packed if packed else gzip.decompress(found.packed), content_type=MEDIA_TYPE)
            response["Content-Disposition"] = f'attachment; filename="{game}-{noun}.jsonl"'
            if packed:
                response["Content-Encoding"] = "gzip"
        response["ETag"] = tag
        response["Cache-Control"] = f"public, max-age={settings.CATALOGUE_MAX_AGE}"
        patch_vary_headers(response, ["Accept-Encoding"])
        return cast(HttpResponse, response)


def _takes_gzip(request: Request) -> bool:
    for part in request.headers.get("Accept-Encoding", "").lower().split(","):
        coding, _, quality = part.replace(" ", "").partition(";q=")
        if coding in ("gzip", "*"):
            return quality.strip("0.") != "" or not quality
    return False
