"""The whole site, and beside it the hello views that its answers are held against."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardsite.urls import handler400, handler403, handler404, handler500  # noqa: F401
from cardsite.urls import urlpatterns as site


def page_hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello\n", content_type="text/plain")


class ApiHello(APIView):
    """With the site's own authentication, permission and throttle."""

    def get(self, request: Request) -> Response:
        return Response({"hello": "world"})


urlpatterns = [path("hello/", page_hello), path("api/v1/hello/", ApiHello.as_view()), *site]
