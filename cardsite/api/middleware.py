"""What holds for every request under /api/, whichever view answers it, and even if none does."""

from collections.abc import Callable
from typing import ClassVar

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from cards.api.frame.errors import Code
from cardsite.api.errors import MEDIA_TYPE, ProblemResponse, code_of_status
from cardsite.api.throttles import RateLimit
from cardsite.errors import is_api

GetResponse = Callable[[HttpRequest], HttpResponse]
KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")


def most_bytes(request: HttpRequest, most: int) -> int:
    """How large a body the view of this address reads; it may say so by `most_bytes`."""
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return most
    return min(most, getattr(getattr(view, "view_class", None), "most_bytes", most))


class ApiMiddleware:
    """Refuses what no view could read, and lets no answer out that lacks the shape and headers of the API."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_api(request):
            return self.get_response(request)
        response = self.unreadable(request) or self.in_shape(request, self.get_response(request))
        rate_limit: RateLimit | None = getattr(request, "rate_limit", None)
        if rate_limit is not None:
            response["RateLimit-Limit"] = str(rate_limit.limit)
            response["RateLimit-Remaining"] = str(rate_limit.remaining)
            response["RateLimit-Reset"] = str(rate_limit.reset)
        response.setdefault("Cache-Control", "no-store")
        return response

    @staticmethod
    def unreadable(request: HttpRequest) -> HttpResponse | None:
        """The refusal of a request that views, parsers or the database could only stumble over."""
        if "HTTP_TRANSFER_ENCODING" in request.META:
            response = ProblemResponse(request, Code.LENGTH_REQUIRED)
            del response["Content-Length"]  # a server then ends the connection, in which the chunks still stand
            return response
        length = request.META.get("CONTENT_LENGTH") or "0"
        largest = settings.LARGE_BODIES.get(request.path_info, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        if length.isdecimal() and (len(length) > 18 or int(length) > largest):
            most = most_bytes(request, largest)
            limit = f"{most // 1024:,} KiB" if most >= 1024 else f"{most} bytes"
            sentence = f"The body is too large: at most {limit} are read."
            return ProblemResponse(request, Code.TOO_LARGE, sentence)
        if "\0" in request.path_info:
            return ProblemResponse(request, Code.NOT_FOUND, "No address contains the character NUL.")
        return None

    @staticmethod
    def in_shape(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The answer, or the same refusal as a problem where Django or a library spoke in another shape."""
        if response.status_code < 400 or response.get("Content-Type") == MEDIA_TYPE:
            return response
        status = response.status_code
        problem = ProblemResponse(request, code_of_status(status), status=status)
        for name in KEPT_HEADERS:
            if name in response:
                problem[name] = response[name]
        return problem


class ApiCorsMiddleware(CorsMiddleware):
    """Any page of the web may read, and may ask what needs no account; the rest is for pages of this site."""

    SAFE: ClassVar = ("GET", "HEAD", "OPTIONS")

    def add_response_headers(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        asked = request.method
        if request.method == "OPTIONS":
            asked = request.headers.get("Access-Control-Request-Method", "OPTIONS")
        open_to_post = settings.CORS_POST_REGEX.match(request.path_info) is not None
        if asked not in self.SAFE and not (asked == "POST" and open_to_post):
            return response
        super().add_response_headers(request, response)
        if "Access-Control-Allow-Methods" in response:
            response["Access-Control-Allow-Methods"] = ", ".join((*self.SAFE, "POST") if open_to_post else self.SAFE)
        return response
