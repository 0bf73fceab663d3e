"""An urlconf with views that fail in every way a view can fail; the site itself stands behind them."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.urls import path
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.frame.errors import ApiProblem, Code
from cards.models import Release
from cards.rules.games import get
from cards.rules.problems import CardCount, Problem, Refused, Severity
from cardsite import urls as site

TOO_MANY = Problem(
    rule="AUG-D-03",
    code="too_many_copies",
    severity=Severity.ERROR,
    message="Wolf: 4 copies (limit 3).",
    zone="main",
    cards=(CardCount("wolf", 4, 1),),
)


class EchoApi(APIView):
    """Checks a body and gives it back; nobody needs an account for that."""

    permission_classes = [AllowAny]

    class InputSerializer(serializers.Serializer[Any]):
        class PartSerializer(serializers.Serializer[Any]):
            size = serializers.IntegerField(min_value=1, max_value=9)

        name = serializers.CharField(max_length=10)
        parts = PartSerializer(many=True, default=list)
        extra = serializers.DictField(child=serializers.IntegerField(), default=dict)

        def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
            if attrs["name"] == "both":
                raise serializers.ValidationError("Not both.", code="both")
            return attrs

    def post(self, request: Request) -> Response:
        serializer = self.InputSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        return Response(serializer.validated_data)


class ChangeApi(APIView):
    """Changes something, so that it needs an account."""

    def post(self, request: Request) -> Response:
        return Response({"by": request.user.get_username()}, status=201)


class PrivateApi(APIView):
    permission_classes = [IsAuthenticated]

    def get(self, request: Request) -> Response:
        return Response({"you": request.user.get_username()})


class TeapotError(APIException):
    status_code = 418
    default_detail = "No coffee."


FAILURES: dict[str, Exception] = {
    "refused": Refused([TOO_MANY]),
    "query": ApiProblem(Code.BAD_QUERY, "Expected a value.", position=7),
    "conflict": ApiProblem(Code.CONFLICT),
    "broken": RuntimeError("the secret is 42"),
    "forbidden": PermissionDenied("the secret is 42"),
    "missing": Http404("the secret is 42"),
    "suspicious": SuspiciousOperation("the secret is 42"),
    "large": RequestDataTooBig("the secret is 42"),
    "model": ModelValidationError({"name": ["Taken."]}),
    "teapot": TeapotError(),
}


class FailApi(APIView):
    def get(self, request: Request, how: str) -> Response:
        raise FAILURES[how].with_traceback(None)


class GameApi(APIView):
    def get(self, request: Request, slug: str) -> Response:
        return Response({"slug": get(slug).slug})


class ReleaseListApi(ListAPIView[Release]):
    class ReleaseSerializer(serializers.ModelSerializer[Release]):
        class Meta:
            model = Release
            fields = ["id", "source"]

    queryset = Release.objects.order_by("id")
    serializer_class = ReleaseSerializer
    filterset_fields = ["source"]
    throttle_scope = "probe"


class CsvRenderer(BaseRenderer):
    media_type = "text/csv"
    format = "csv"

    def render(self, data: Any, *args: Any, **kwargs: Any) -> bytes:
        return ",".join(data["rows"]).encode()


class TableApi(APIView):
    renderer_classes = [JSONRenderer, CsvRenderer]

    def get(self, request: Request) -> Response:
        if "fail" in request.query_params:
            raise ApiProblem(Code.BAD_QUERY, "Bad.", position=0)
        return Response({"rows": ["a", "b"]})


def plain(request: HttpRequest, how: str) -> HttpResponse:
    """A view of Django's own kind, which knows nothing of the API's shape."""
    if how == "broken":
        raise RuntimeError("the secret is 42")
    if how == "forbidden":
        raise PermissionDenied("the secret is 42")
    if how == "large":
        raise RequestDataTooBig("the secret is 42")
    if how == "suspicious":
        raise SuspiciousOperation("the secret is 42")
    if how == "unavailable":
        return HttpResponse("<h1>busy</h1>", status=503)
    return HttpResponseNotAllowed(["PUT"])


urlpatterns = [
    path("api/v1/probe/echo/", EchoApi.as_view()),
    path("api/v1/probe/change/", ChangeApi.as_view()),
    path("api/v1/probe/private/", PrivateApi.as_view()),
    path("api/v1/probe/fail/<how>/", FailApi.as_view()),
    path("api/v1/probe/game/<slug>/", GameApi.as_view()),
    path("api/v1/probe/releases/", ReleaseListApi.as_view()),
    path("api/v1/probe/table/", TableApi.as_view()),
    path("api/v1/probe/plain/<how>/", plain),
    path("plain/<how>/", plain),
    *site.urlpatterns,
]
handler400, handler403, handler404, handler500 = site.handler400, site.handler403, site.handler404, site.handler500
