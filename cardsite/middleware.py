"""What happens to every request."""

import logging
import re
import time
import uuid
from collections.abc import Callable

import structlog
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import request_finished
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.urls import Resolver404, resolve

from cardsite import errors, health, logs, metrics, request_counts

GetResponse = Callable[[HttpRequest], HttpResponse]
SAFE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
LOGGED_PATH = 500  # letters of an address that a log line holds; a stranger may send a hundred times as many
PROBES = {"/healthz": health.healthz, "/readyz": health.readyz, "/metrics": metrics.metrics}

log = structlog.get_logger("cardsite.request")


class RequestIdMiddleware:
    """Every request has an id, ours or a well-formed one of the caller's, in its answer and in every log line."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if SAFE_ID.fullmatch(given) else uuid.uuid4().hex
        request.META["HTTP_X_REQUEST_ID"] = request_id
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        response = self.get_response(request)
        response["X-Request-ID"] = request_id
        return response  # the id stays bound: Django logs a refusal only after the last middleware


@receiver(request_finished)
def forget_request(**kwargs: object) -> None:
    """What is logged between two requests belongs to neither."""
    structlog.contextvars.clear_contextvars()


class RequestLogMiddleware:
    """One log line a request: what was asked, what was answered, how long it took. The query may be secret."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        outer = logs.current_request.set(request)
        try:
            response = self.get_response(request)
            log.log(
                _level(request, response),
                "request",
                method=request.method,
                path=_path(request),
                status=response.status_code,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )
        finally:
            logs.current_request.reset(outer)
        return response


def _level(request: HttpRequest, response: HttpResponse) -> int:
    if request.path_info in PROBES:
        return logging.DEBUG
    return {4: logging.WARNING, 5: logging.ERROR}.get(response.status_code // 100, logging.INFO)


def _path(request: HttpRequest) -> str:
    return request.path if len(request.path) <= LOGGED_PATH else f"{request.path[:LOGGED_PATH]}…"


class MetricsMiddleware:
    """Counts requests and their time in this process."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        request_counts.counts().add(
            method=request.method or "",
            route=_route(request),
            status=response.status_code,
            seconds=time.perf_counter() - began,
        )
        return response


def _route(request: HttpRequest) -> str:
    """The name of what was asked for: one of a few, whatever the caller writes."""
    if request.path_info in PROBES:
        return request.path_info.strip("/")
    if match := request.resolver_match:
        return match.view_name or "unnamed"
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "unmatched"


class ProbesMiddleware:
    """Health and metrics answer whatever host name they are called by: a probe knows an address, not a name."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if probe := PROBES.get(request.path_info):
            response = probe(request)
            response.headers.setdefault("Content-Length", str(len(response.content)))
            return response
        return self.get_response(request)


class ContentPolicyMiddleware(CSPMiddleware):
    """The settings' policy on every answer: built once, and anew only where a view changes it (@csp_update)."""

    def __init__(self, get_response: GetResponse) -> None:
        super().__init__(get_response)
        self.policy = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        own = hasattr(request, "_csp_nonce") or any(name.startswith("_csp_") for name in vars(response))
        if own or settings.DEBUG:  # Django's debug pages have inline styles
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.policy)
        return response


class NotAllowedMiddleware:
    """A page that is asked for what it does not do says so: Django's own answer is empty."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not errors.is_api(request):
            errors.not_allowed(request, response)
        return response


class OwnNotFoundMiddleware:
    """While debugging, an address that leads nowhere is answered as in production; a failure keeps Django's page.

    It stands innermost, so that what the others do to an answer is done to this one.
    """

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.DEBUG:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            resolve(request.path_info)
        except Resolver404 as error:
            return errors.handler404(request, error)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return errors.handler404(request, exception) if isinstance(exception, Http404) else None
