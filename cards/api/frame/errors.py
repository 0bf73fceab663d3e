"""Why the API refuses a request: every code there is, and the exception that says one."""

from enum import StrEnum
from typing import Any, NamedTuple

from rest_framework.exceptions import APIException

DETAIL_LENGTH = 1000


class Code(StrEnum):
    """What went wrong, for programs. A code never changes its meaning inside one version of the API."""

    BAD_REQUEST = "bad_request"
    MALFORMED_BODY = "malformed_body"
    INVALID_INPUT = "invalid_input"
    BAD_QUERY = "bad_query"
    NOT_AUTHENTICATED = "not_authenticated"
    AUTHENTICATION_FAILED = "authentication_failed"
    PERMISSION_DENIED = "permission_denied"
    CSRF_FAILED = "csrf_failed"
    NOT_FOUND = "not_found"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_RULESET = "unknown_ruleset"
    PAGE_BEYOND_END = "page_beyond_end"
    AMBIGUOUS = "ambiguous"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    CONFLICT = "conflict"
    LENGTH_REQUIRED = "length_required"
    PRECONDITION_FAILED = "precondition_failed"
    TOO_LARGE = "too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    REFUSED = "refused"
    PRECONDITION_REQUIRED = "precondition_required"
    THROTTLED = "throttled"
    INTERNAL_ERROR = "internal_error"
    UNAVAILABLE = "unavailable"

    @property
    def kind(self) -> "Kind":
        return KINDS[self]


class Kind(NamedTuple):
    """A code's HTTP status, its title for people, and what the caller can do about it."""

    status: int
    title: str
    advice: str


KINDS: dict[Code, Kind] = {
    Code.BAD_REQUEST: Kind(
        400, "The request cannot be read", "Look at the host, the headers and the encoding of what was sent."
    ),
    Code.MALFORMED_BODY: Kind(
        400, "The body is not JSON", "Send one JSON value in UTF-8; the detail tells where reading stopped."
    ),
    Code.INVALID_INPUT: Kind(
        400,
        "The input is not valid",
        "Each entry of errors names one field or parameter by its pointer and says what is wrong with it.",
    ),
    Code.BAD_QUERY: Kind(
        400,
        "The search query cannot be read",
        "The position counts characters of the query from 0; the detail says what was expected there.",
    ),
    Code.NOT_AUTHENTICATED: Kind(
        401, "This needs an account", "Sign in, or send a token: Authorization: Token <yours>."
    ),
    Code.AUTHENTICATION_FAILED: Kind(
        401, "The token is not valid", "It is mistyped, revoked or expired: make a new one on your account's page."
    ),
    Code.PERMISSION_DENIED: Kind(403, "This is not yours to do", "Ask with the account that owns it."),
    Code.CSRF_FAILED: Kind(
        403,
        "The CSRF token is missing or wrong",
        "A call with a session cookie that changes something sends the csrftoken cookie's value as X-CSRFToken; "
        "a call with an API token needs none.",
    ),
    Code.NOT_FOUND: Kind(404, "There is nothing here", "Check the address; those of the API end with a slash."),
    Code.UNKNOWN_GAME: Kind(404, "There is no such game", "All games stand at /api/v1/games/."),
    Code.UNKNOWN_RULESET: Kind(
        404, "There is no such ruleset", "The rulesets of all games stand at /api/v1/rulesets/."
    ),
    Code.PAGE_BEYOND_END: Kind(
        404, "There is no such page", "Follow next and previous; total says how many entries there are."
    ),
    Code.AMBIGUOUS: Kind(
        404, "Several could be meant", "Each entry of candidates is one of them: ask again with its game and slug."
    ),
    Code.METHOD_NOT_ALLOWED: Kind(405, "This cannot be done here", "The Allow header names what can."),
    Code.NOT_ACCEPTABLE: Kind(
        406, "There is no such format", "Ask for application/json, or for another format that this address has."
    ),
    Code.CONFLICT: Kind(
        409, "Someone else was quicker", "What you saw has changed since: read it again and repeat the request on that."
    ),
    Code.LENGTH_REQUIRED: Kind(
        411,
        "The length of the body is not told",
        "This server does not read a body in chunks: send it in one piece, with its Content-Length.",
    ),
    Code.PRECONDITION_FAILED: Kind(
        412, "The precondition does not hold", "What If-Match names is not the present version: read it again."
    ),
    Code.TOO_LARGE: Kind(413, "The body is too large", "Send less, or in several calls."),
    Code.UNSUPPORTED_MEDIA_TYPE: Kind(
        415, "The body's media type is not understood", "Send Content-Type: application/json."
    ),
    Code.REFUSED: Kind(
        422,
        "A rule of the game forbids it",
        "Nothing was changed. Each entry of problems names a rule, the cards concerned and how to mend it.",
    ),
    Code.PRECONDITION_REQUIRED: Kind(
        428,
        "Say what you have seen",
        'Send the head of the chronicle as you read it, the ETag of the answer: If-Match: "<head>".',
    ),
    Code.THROTTLED: Kind(429, "Too many requests", "Wait for as many seconds as Retry-After says."),
    Code.INTERNAL_ERROR: Kind(
        500, "Something broke on our side", "Try again later; if it stays, report it with the request_id."
    ),
    Code.UNAVAILABLE: Kind(
        503,
        "A part of the site does not answer",
        "Wait for as many seconds as Retry-After says and ask again; what changes something with its key.",
    ),
}


class ApiProblem(APIException):
    """Raised to refuse a request with a code, a sentence and, where it helps, further members (``position=7``)."""

    def __init__(self, code: Code, detail: str = "", **members: Any) -> None:
        super().__init__(detail or code.kind.title + ".", code)
        self.status_code = code.kind.status
        self.code = code
        self.members = members


def problem_details(
    code: Code, detail: str = "", *, instance: str, request_id: str, status: int | None = None, **members: Any
) -> dict[str, Any]:
    """The one shape of every refusal (RFC 9457), a whole answer or a part of one."""
    return {
        "type": f"/problems/{code}/",
        "title": code.kind.title,
        "status": status or code.kind.status,
        "detail": (detail or code.kind.advice)[:DETAIL_LENGTH],
        "instance": instance,
        "code": code,
        **members,
        "request_id": request_id,
    }
