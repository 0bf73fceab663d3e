"""The parts of the API that belong to no room: its index, its version, its schema and what is not there."""

import functools
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import NoReverseMatch, Resolver404, get_resolver, resolve
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.api.frame.caching import catalogue_read
from cards.api.frame.errors import Code
from cards.selectors import catalogue_version, game_list
from cardsite.api.errors import ProblemResponse

API_VERSION = "v1"


class IndexApi(APIView):
    """Where everything is."""

    class OutputSerializer(serializers.Serializer[Any]):
        api = serializers.CharField(help_text="The version of the API that this address belongs to.")
        version = serializers.URLField(help_text="Versions of the catalogue and of each game.")
        docs = serializers.URLField(help_text="This API, to read and to try out.")
        schema = serializers.URLField(help_text="This API as an OpenAPI 3.1 document.")
        collections = serializers.DictField(child=serializers.URLField(), help_text="Each list by its name.")

    @extend_schema(
        operation_id="index",
        summary="Where everything is",
        description="The address of every collection, of the schema and of this page.",
        tags=["about"],
        responses=OutputSerializer,
    )
    def get(self, request: Request) -> Response:
        links = {name: reverse(f"api:{name}", request=request) for name in ("version", "docs", "schema")}
        collections = {path.rstrip("/").rsplit("/", 1)[1]: request.build_absolute_uri(path) for path in list_paths()}
        return Response({"api": API_VERSION, **links, "collections": collections})


class VersionApi(APIView):
    """Which catalogue and which rulebooks the answers are made from; made for asking often."""

    class OutputSerializer(serializers.Serializer[Any]):
        class CatalogueSerializer(serializers.Serializer[Any]):
            version = serializers.IntegerField(min_value=0, help_text="Grows with every change; 0 while it is empty.")
            changed_at = serializers.DateTimeField(allow_null=True)

        class GameVersionSerializer(serializers.Serializer[Any]):
            slug = serializers.SlugField()
            version = serializers.CharField(help_text="The rulebook that our reading follows.")
            released = serializers.DateField()

        api = serializers.CharField()
        catalogue = CatalogueSerializer()
        games = GameVersionSerializer(many=True)

    @extend_schema(
        operation_id="version",
        summary="Which catalogue and which rulebooks the answers are made from",
        description="Made for asking often: read again when `catalogue.version` has grown.",
        tags=["about"],
        responses=OutputSerializer,
    )
    @catalogue_read(max_age=0)
    def get(self, request: Request) -> Response:
        number, changed_at = catalogue_version()
        answer = {
            "api": API_VERSION,
            "catalogue": {"version": number, "changed_at": changed_at},
            "games": game_list().values("slug", "version", "released"),
        }
        return Response(self.OutputSerializer(answer).data)


class SchemaApi(SpectacularAPIView):
    """The OpenAPI document, as YAML or JSON; made once a process, since only new code changes it."""

    def _get_schema_response(self, request: Request) -> Response:
        file_format = request.accepted_renderer.format
        headers = {"Content-Disposition": f'inline; filename="scriptorium-{API_VERSION}.{file_format}"'}
        return Response(schema_document(), headers=headers)


class DocsPage(SpectacularSwaggerSplitView):
    """Swagger's page about the API, from this site's own files."""

    url_name = "api:schema"
    template_name = "api/docs.html"
    title = "Scriptorium API"


@functools.cache
def schema_document() -> dict[str, Any]:
    """The schema of every public operation."""
    generator: Any = SchemaApi.generator_class()
    return cast(dict[str, Any], generator.get_schema(request=None, public=True))


@functools.cache
def list_paths() -> tuple[str, ...]:
    """The addresses of all collections: routes of the API whose name ends with -list and that need no argument."""
    _, resolver = get_resolver().namespace_dict["api"]
    found = []
    for name in resolver.reverse_dict:
        if isinstance(name, str) and name.endswith("-list"):
            try:
                found.append(reverse(f"api:{name}"))
            except NoReverseMatch:  # a list inside something, such as the rules of one game
                continue
    return tuple(sorted(found))


@csrf_exempt  # it changes nothing, and "not found" is a better answer than a complaint about cookies
def nothing_here(request: HttpRequest) -> HttpResponse:
    """Whatever no room answers: a read that forgot the slash is sent on, anything else is told what is wrong."""
    if not request.path_info.endswith("/") and _answers(request.path_info + "/"):
        if request.method in ("GET", "HEAD"):
            return HttpResponsePermanentRedirect(request.get_full_path(force_append_slash=True))
        detail = f"Addresses of the API end with a slash: send this to {request.path}/ instead."
        return ProblemResponse(request, Code.NOT_FOUND, detail)
    detail = f"There is nothing at {request.path}. What there is stands at {reverse('api:index')}."
    return ProblemResponse(request, Code.NOT_FOUND, detail)


def _answers(path: str) -> bool:
    try:
        return resolve(path).func is not nothing_here
    except Resolver404:
        return False
