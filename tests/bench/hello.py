"""The least a view can do, behind the same middleware as every page: the limit that other views are held against."""

from django.http import HttpRequest, HttpResponse
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


def django_hello(request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello\n", content_type="text/plain")


class DrfHello(APIView):
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()

    def get(self, request: Request) -> Response:
        return Response({"hello": "world"})


urlpatterns = [path("django", django_hello), path("drf", DrfHello.as_view())]
