"""What a visitor sees when a request fails: a page, or under /api/ a problem in the API's one shape."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.views import csrf, defaults

from cards.api.frame.errors import Code
from cardsite.api.errors import ProblemResponse


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
    return defaults.page_not_found(request, exception)


def handler500(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return ProblemResponse(request, Code.INTERNAL_ERROR)
    return defaults.server_error(request)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if is_api(request):
        return ProblemResponse(request, Code.CSRF_FAILED)
    return csrf.csrf_failure(request, reason=reason)
