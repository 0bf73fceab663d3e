"""What answers are written with: the addresses in them, and the fast encoder."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request


def site_of(request: Request | HttpRequest) -> str:
    """Scheme and host, with which all addresses of an answer begin."""
    return f"{request.scheme}://{request.get_host()}"


def json_answer(content: Any) -> HttpResponse:
    """This content as JSON, written by the fast encoder."""
    return HttpResponse(msgspec.json.encode(content), content_type="application/json")
