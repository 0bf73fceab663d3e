"""The one shape of every refusal: RFC 9457 problem details, whatever part of the site refuses."""

import math
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import msgspec
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.core.exceptions import ValidationError as ModelValidationError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from rest_framework import exceptions
from rest_framework.serializers import as_serializer_error
from rest_framework.settings import api_settings
from rest_framework.views import set_rollback

from cards.api.frame.errors import ApiProblem, Code, problem_details
from cards.rules.games import UnknownGame
from cards.rules.problems import Refused

MEDIA_TYPE = "application/problem+json"

# What the framework raises, in the order in which it is asked: a subclass stands before its parent.
CODES: tuple[tuple[type[Exception], Code], ...] = (
    (exceptions.ValidationError, Code.INVALID_INPUT),
    (exceptions.ParseError, Code.MALFORMED_BODY),
    (exceptions.NotAuthenticated, Code.NOT_AUTHENTICATED),
    (exceptions.AuthenticationFailed, Code.AUTHENTICATION_FAILED),
    (exceptions.PermissionDenied, Code.PERMISSION_DENIED),
    (PermissionDenied, Code.PERMISSION_DENIED),
    (UnknownGame, Code.UNKNOWN_GAME),
    (exceptions.NotFound, Code.NOT_FOUND),
    (Http404, Code.NOT_FOUND),
    (exceptions.MethodNotAllowed, Code.METHOD_NOT_ALLOWED),
    (exceptions.NotAcceptable, Code.NOT_ACCEPTABLE),
    (exceptions.UnsupportedMediaType, Code.UNSUPPORTED_MEDIA_TYPE),
    (exceptions.Throttled, Code.THROTTLED),
    (Refused, Code.REFUSED),
    (RequestDataTooBig, Code.TOO_LARGE),
    (SuspiciousOperation, Code.BAD_REQUEST),
    (UnreadablePostError, Code.BAD_REQUEST),
)
SPOKEN_BY_US = (UnknownGame,)  # whose words are written for callers, though they are no API exceptions


class ProblemResponse(HttpResponse):
    """A refusal with its code. It is written here and not by a view's renderer, which may only know CSV or HTML."""

    def __init__(
        self, request: HttpRequest, code: Code, detail: str = "", *, status: int | None = None, **members: Any
    ) -> None:
        request_id = request.META.get("HTTP_X_REQUEST_ID", "")
        body = problem_details(code, detail, instance=request.path, request_id=request_id, status=status, **members)
        super().__init__(msgspec.json.encode(body), status=body["status"], content_type=MEDIA_TYPE)
        self["Content-Length"] = str(len(self.content))


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The problem that an exception means; None for what nobody foresaw, which then is a real 500."""
    if isinstance(exc, ModelValidationError):
        exc = exceptions.ValidationError(as_serializer_error(exc))
    code = code_of(exc)
    if code is None:
        return None
    set_rollback()
    members = exc.members if isinstance(exc, ApiProblem) else {}
    if isinstance(exc, exceptions.ValidationError):
        members = {"errors": list(flatten(exc.detail))}
    elif isinstance(exc, Refused):
        members = {"problems": msgspec.to_builtins(exc.problems)}
    status = exc.status_code if isinstance(exc, exceptions.APIException) else None
    response = ProblemResponse(context["request"]._request, code, detail_of(exc, context), status=status, **members)
    if header := getattr(exc, "auth_header", None):
        response["WWW-Authenticate"] = header
    if wait := getattr(exc, "wait", None):
        response["Retry-After"] = str(math.ceil(wait))
    return response


def code_of(exc: Exception) -> Code | None:
    """The code of an exception, if it is a refusal at all."""
    if isinstance(exc, ApiProblem):
        return exc.code
    code = next((code for kind, code in CODES if isinstance(exc, kind)), None)
    if code is Code.PERMISSION_DENIED and str(exc).startswith("CSRF Failed"):
        return Code.CSRF_FAILED
    if code is None and isinstance(exc, exceptions.APIException):
        return code_of_status(exc.status_code)
    return code


def code_of_status(status: int) -> Code:
    """The most general code of an HTTP status."""
    first = {code.kind.status: code for code in reversed(Code)}
    return first.get(status, Code.BAD_REQUEST if status < 500 else Code.INTERNAL_ERROR)


def detail_of(exc: Exception, context: Mapping[str, Any]) -> str:
    """One sentence for people about this very request."""
    if isinstance(exc, exceptions.ValidationError):
        found = list(flatten(exc.detail))
        return found[0]["detail"] if len(found) == 1 else f"{len(found)} fields are not valid; see errors."
    if isinstance(exc, Refused):
        return " ".join(problem.message for problem in exc.problems)
    if isinstance(exc, exceptions.Throttled) and (wait := getattr(exc, "wait", None)):
        return f"Too many requests: wait {math.ceil(wait)} s and ask again."
    if isinstance(exc, exceptions.NotAcceptable) and exc.available_renderers:
        known = dict.fromkeys(renderer.media_type for renderer in exc.available_renderers)
        return f"This address answers with {', '.join(known)}; the Accept header admits none of it."
    if isinstance(exc, exceptions.NotAuthenticated) and str(exc) == exc.default_detail:
        return "Send the header Authorization: Token …, with a token of yours. The site makes one under My account."
    if isinstance(exc, exceptions.MethodNotAllowed):
        return f"This address answers {', '.join(context['view'].allowed_methods)}, not {context['request'].method}."
    if isinstance(exc, exceptions.UnsupportedMediaType):
        known = dict.fromkeys(parser.media_type for parser in context["view"].get_parsers())
        return f"This address reads {', '.join(known)}; say in the Content-Type header which of it the body is."
    if isinstance(exc, (exceptions.APIException, *SPOKEN_BY_US)):
        return str(exc)
    return ""


def flatten(detail: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    """Every bad field of a validation error, with a JSON pointer to it."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            own = key == api_settings.NON_FIELD_ERRORS_KEY
            yield from flatten(value, pointer if own else f"{pointer}/{escape(str(key))}")
    elif isinstance(detail, list | tuple):
        for index, value in enumerate(detail):
            nested = isinstance(value, Mapping | list | tuple)
            yield from flatten(value, f"{pointer}/{index}" if nested else pointer)
    else:
        yield {"pointer": f"#{pointer}", "code": getattr(detail, "code", "invalid"), "detail": str(detail)}


def escape(key: str) -> str:
    """A key as one step of a JSON pointer inside a URI fragment (RFC 6901, sections 3 and 6)."""
    return quote(key.replace("~", "~0").replace("/", "~1"), safe="~!$&'()*+,;=:@")
