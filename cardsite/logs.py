"""Structured logs: one line an event, readable on a console or as JSON for a machine, without secrets."""

import logging
import re
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import structlog
from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import LazyObject, empty
from structlog.typing import EventDict, Processor, WrappedLogger

if TYPE_CHECKING:  # the settings import this module, before Django can be used
    from django.http import HttpRequest

HIDDEN = "[hidden]"
CLOCKWORK = ("matches.sweep", "matches.work", "matches.forget")
SECRET_NAME = re.compile(
    r"(?i)^(.*[-_])?(password\d?|passwd|token|secret|secret_key|api_?key|authorization|cookies?|sessionid|csrftoken|"
    r"csrfmiddlewaretoken|signature|credentials?)$"
)
# What a sentence may carry: a header, a pair in a query, a cookie or a form, a bearer.
# No pattern begins with a run of letters of any length: in a long word, which a stranger may put into an address, it
# would be walked anew from every letter.
SECRETS_IN_TEXT: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?i)\b((?:proxy-)?authorization|cookie|set-cookie)\b(['\"]?\s*[:=]\s*)[^\r\n]+"), rf"\1\2{HIDDEN}"),
    (re.compile(r"(?i)\b(bearer|token|basic)\s+(?=\S*\d)[\w.~+/=-]{12,}"), rf"\1 {HIDDEN}"),
    (
        re.compile(
            r"(?i)(password\d?|passwd|token|secret(?:_key)?|api_?key|sessionid|signature)"
            r"(['\"]?\s*[=:]\s*['\"]?)[^\s'\"&,;]+"
        ),
        rf"\1\2{HIDDEN}",
    ),
)
# What follows one of these opens an account or a table, also where a request is answered before anybody has looked
# where it leads: without the last slash, without TLS, by another host. A test holds this list against all addresses.
SECRET_ADDRESSES = ("/account/confirm/", "/account/password/reset/", "/account/tokens/", "/tables/join/")
SECRETS_IN_ADDRESSES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(://[^\s:/@]*):[^\s/@]+@"), rf"\1:{HIDDEN}@"),
    (re.compile(rf"({'|'.join(SECRET_ADDRESSES)})[^\s'\"]+"), rf"\1{HIDDEN}"),
)

current_request: ContextVar["HttpRequest | None"] = ContextVar("current_request", default=None)


def user_id_known(request: "HttpRequest") -> int | None:
    """The id of the signed-in caller, if the request has already asked who that is: logging never asks itself."""
    user = request.__dict__.get("user")
    if isinstance(user, LazyObject) and user.__dict__.get("_wrapped") is empty:
        return None
    return getattr(user, "pk", None)


def add_user(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Name the signed-in caller of the request under way."""
    request = current_request.get()
    if request is not None and (user_id := user_id_known(request)) is not None:
        event.setdefault("user_id", user_id)
    return event


def without_bot_tracebacks(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """A wrong Host header is somebody else's mistake: one sentence, not forty lines of ours."""
    if str(event.get("logger", "")).startswith("django.security."):
        event.pop("exc_info", None)
    return event


def hide_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Nothing that opens a door reaches a log line: neither under its name nor inside a sentence or a traceback."""
    return {key: _hidden(key, value) for key, value in event.items()}


def _hidden(name: str, value: Any) -> Any:
    if SECRET_NAME.match(name):
        return HIDDEN
    if isinstance(value, str):
        return text_without_secrets(value)
    if isinstance(value, dict):
        return {key: _hidden(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_hidden("", inner) for inner in value]
    if isinstance(value, int | float | None):
        return value
    return text_without_secrets(str(value))


def text_without_secrets(text: str) -> str:
    """The text with every password, token, cookie, authorisation and secret part of an address in it replaced."""
    for pattern, replacement in SECRETS_IN_TEXT:
        text = pattern.sub(replacement, text)
    if "/" in text:
        for pattern, replacement in SECRETS_IN_ADDRESSES:
            text = pattern.sub(replacement, text)
    return text


class WithoutClockwork(logging.Filter):
    """Tasks that come by the clock or in thousands are in the log only when they fail.

    A task is named when it starts and known by its id when it ends.
    """

    def __init__(self) -> None:
        super().__init__()
        self.under_way: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        told = record.msg
        if record.levelno >= logging.WARNING or not isinstance(told, dict):
            return True
        if told.get("task") in CLOCKWORK:
            self.under_way = {told.get("task_id", "")}  # a process does one task at a time
            return False
        if told.get("child_task_name") in CLOCKWORK:
            return False
        return told.get("task_id") not in self.under_way


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    add_user,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(*, level: str, form: str) -> dict[str, Any]:
    """Set structlog up and return Django's LOGGING so that both write the same lines; form is "console" or "json"."""
    if level not in logging.getLevelNamesMapping():
        raise ImproperlyConfigured(f"LOG_LEVEL is {level!r}: write DEBUG, INFO, WARNING or ERROR.")
    if form not in ("console", "json"):
        raise ImproperlyConfigured(f"LOG_FORMAT is {form!r}: write console or json.")
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    without_bot_tracebacks,
                    structlog.processors.format_exc_info,  # before hiding: a traceback quotes what failed
                    hide_secrets,
                    renderer,
                ],
            }
        },
        "filters": {"without_clockwork": {"()": WithoutClockwork}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level},  # Django's own handlers would write each line twice
            # Each of these says again what one line a request or a task already says.
            "django.server": {"level": "CRITICAL"},
            "django.request": {"level": "ERROR"},
            # It would write down all that a page was made from: a new token, an invitation.
            "django.template": {"level": "INFO"},
            "celery.app.trace": {"level": "CRITICAL"},
            "celery.beat": {"level": "WARNING"},
            "django_structlog.celery.receivers": {"filters": ["without_clockwork"]},
            "celery.worker.strategy": {"level": "WARNING"},
            "kombu.connection": {"level": "ERROR"},
        },
    }
