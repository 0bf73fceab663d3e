"""What a visitor sees when a request fails: a page, or under /api/ a problem in the API's one shape."""

import sys

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import csrf, defaults
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import TimeoutError as RedisSilent

from cards.api.frame.errors import Code
from cards.missing import NearMiss
from cardsite.api.errors import ProblemResponse

RETRY_SECONDS = 5  # a database that was killed is back after about so long


def is_api(request: HttpRequest) -> bool:
    """Does the address belong to the API?"""
    return request.path_info.startswith("/api/") or request.path_info == "/api"


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        too_large = isinstance(exception, RequestDataTooBig)
        return ProblemResponse(request, Code.TOO_LARGE if too_large else Code.BAD_REQUEST)
    return defaults.bad_request(request, exception)


def handler403(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return ProblemResponse(request, Code.PERMISSION_DENIED)
    return defaults.permission_denied(request, exception)


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    if is_api(request):
        return ProblemResponse(request, Code.NOT_FOUND)
    if isinstance(exception, NearMiss):
        return render(request, "404.html", {"exception": exception.message, "near": exception}, status=404)
    return defaults.page_not_found(request, exception)


def not_allowed(request: HttpRequest, response: HttpResponse) -> None:
    """Put a page into an answer that only names, in Allow, what may be asked of its address."""
    can_be_read = "GET" in response["Allow"]
    response.content = render_to_string("405.html", {"can_be_read": can_be_read}, request)
    response["Content-Type"] = "text/html; charset=utf-8"


def handler500(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or, where a part of the site is away, the advice to come back in a moment."""
    if not is_away(sys.exc_info()[1]):
        return ProblemResponse(request, Code.INTERNAL_ERROR) if is_api(request) else defaults.server_error(request)
    if is_api(request):
        response: HttpResponse = ProblemResponse(request, Code.UNAVAILABLE)
    else:
        response = HttpResponse(render_to_string("503.html"), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def is_away(fault: BaseException | None) -> bool:
    """Whether the database or Redis did not answer, so that the same request may well be answered later."""
    if isinstance(fault, OperationalError | InterfaceError):
        # SQLite says by the same exception that a table is missing, which time does not mend.
        return connection.vendor != "sqlite" or "locked" in str(fault)
    return isinstance(fault, RedisAway | RedisSilent)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if is_api(request):
        return ProblemResponse(request, Code.CSRF_FAILED)
    return csrf.csrf_failure(request, reason=reason)
