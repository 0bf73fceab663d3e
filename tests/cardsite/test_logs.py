"""One line an event, with the ids that lead to its cause and without anything that opens a door."""

import io
import json
import logging
import logging.config
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from celery import signals
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, include, path

from cardsite.celery import TaskLogs
from cardsite.logs import HIDDEN, SECRET_ADDRESSES, configure, text_without_secrets
from cardsite.middleware import LOGGED_PATH

SECRET = "s3cr3t-W0rd-zzz"
SECRET_PARTS = {"token", "key", "uidb64", "secret"}  # what the parts of a path that open something are called
Lines = Callable[[], list[dict[str, Any]]]


def speaks(request: HttpRequest) -> HttpResponse:
    structlog.get_logger("room").warning("spoke", password=SECRET, form={"token": SECRET, "name": "Wolf"})
    logging.getLogger("room").warning("Authorization: Bearer %s", SECRET)
    return HttpResponse(str(request.user.is_authenticated))


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse("plain")


def fails(request: HttpRequest) -> HttpResponse:
    raise RuntimeError(f"cannot reach postgres://me:{SECRET}@host/cards?token={SECRET}")


urlpatterns = [
    path("speaks", speaks),
    path("plain", plain),
    path("fails", fails),
    path("", include("cardsite.urls")),
]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """The JSON lines that production would write from here on."""
    written = io.StringIO()
    config = configure(level="INFO", form="json")
    config["handlers"]["stderr"]["stream"] = written
    structlog.reset_defaults()
    configure(level="INFO", form="json")
    before = logging.root.handlers[:], logging.root.level
    logging.config.dictConfig(config)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.root.handlers[:], logging.root.level = before


@pytest.fixture
def caller(client: Client, settings: Any) -> Client:
    settings.ROOT_URLCONF = __name__
    client.raise_request_exception = False
    return client


def only(lines: list[dict[str, Any]], event: str) -> dict[str, Any]:
    (line,) = [line for line in lines if line["event"] == event]
    return line


def test_a_request_is_one_line_with_its_id(caller: Client, lines: Lines, db: None) -> None:
    answer = caller.get("/nowhere?token=abc", headers={"x-request-id": "asked-by-me-1"})
    line = only(lines(), "request")
    assert line["request_id"] == answer["X-Request-ID"] == "asked-by-me-1"
    assert (line["method"], line["path"], line["status"], line["level"]) == ("GET", "/nowhere", 404, "warning")
    assert line["ms"] >= 0
    assert line["timestamp"].endswith("Z")
    assert len(lines()) == 1  # Django's own "Not Found" says nothing more


def test_every_line_of_a_request_names_the_request_and_its_caller(caller: Client, lines: Lines, db: None) -> None:
    user = get_user_model().objects.create_user("wizard", "wizard@example.org", "a long word")
    caller.force_login(user)
    answer = caller.get("/speaks")
    of_request = {line["event"]: line for line in lines()}
    assert of_request["request"]["request_id"] == of_request["spoke"]["request_id"] == answer["X-Request-ID"]
    assert of_request["request"]["user_id"] == user.pk
    assert "wizard" not in json.dumps(lines())


def test_logging_does_not_ask_who_the_caller_is(caller: Client, lines: Lines, db: None) -> None:
    """A page that needs no account must not cost a query because its log line would like one."""
    user = get_user_model().objects.create_user("wizard", "wizard@example.org", "a long word")
    caller.force_login(user)
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        caller.get("/healthz")
        caller.get("/plain")
    assert len(queries) == 0
    assert "user_id" not in only(lines(), "request")


def test_health_checks_do_not_fill_the_log(caller: Client, lines: Lines, db: None) -> None:
    for probe in ("/healthz", "/metrics"):
        caller.get(probe)
    assert lines() == []


def test_an_id_that_could_break_a_line_is_replaced(caller: Client, lines: Lines, db: None) -> None:
    answer = caller.get("/nowhere", headers={"x-request-id": 'x"\n{"event": "forged"}'})
    assert len(answer["X-Request-ID"]) == 32
    assert answer["X-Request-ID"].isalnum()


def test_a_fault_is_one_line_with_its_traceback_and_no_secret(caller: Client, lines: Lines, db: None) -> None:
    answer = caller.get(
        f"/fails?token={SECRET}", headers={"authorization": f"Bearer {SECRET}", "cookie": f"sessionid={SECRET}"}
    )
    assert answer.status_code == 500
    fault = only(lines(), "Internal Server Error: /fails")
    assert fault["level"] == "error"
    assert "RuntimeError" in fault["exception"]
    assert fault["request_id"] == only(lines(), "request")["request_id"]
    assert SECRET not in json.dumps(lines())


def test_secrets_are_hidden_under_their_names_and_in_sentences(caller: Client, lines: Lines, db: None) -> None:
    caller.get("/speaks")
    spoke = only(lines(), "spoke")
    assert spoke["password"] == HIDDEN
    assert spoke["form"] == {"token": HIDDEN, "name": "Wolf"}
    assert SECRET not in json.dumps(lines())


def test_a_long_address_makes_no_long_line(caller: Client, lines: Lines, db: None) -> None:
    caller.get("/a" * 9_000)
    assert len(lines()[-1]["path"]) == LOGGED_PATH + len("…")


@pytest.mark.parametrize("prefix", SECRET_ADDRESSES)
@pytest.mark.parametrize("end", ["/", "", "/more/"])
def test_a_key_in_a_path_is_hidden_wherever_the_path_leads(
    caller: Client, lines: Lines, db: None, prefix: str, end: str
) -> None:
    caller.get(f"{prefix}{SECRET}{end}")
    assert only(lines(), "request")["path"] == f"{prefix}{HIDDEN}"
    assert SECRET not in json.dumps(lines())


def routes(within: URLResolver, before: str = "/") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site, as it is written down, with what it leads to."""
    for entry in within.url_patterns:
        if isinstance(entry, URLResolver):
            yield from routes(entry, f"{before}{entry.pattern}")
        else:
            yield f"{before}{entry.pattern}", entry


def test_every_address_with_a_secret_in_it_is_known_to_the_log() -> None:
    secret = {
        route: route.partition("<")[0]
        for route, entry in routes(get_resolver("cardsite.urls"))
        if SECRET_PARTS & set(entry.pattern.converters)
    }
    assert set(secret.values()) == set(SECRET_ADDRESSES), secret


def test_a_password_that_was_posted_is_nowhere(caller: Client, lines: Lines, db: None) -> None:
    caller.post("/fails", {"username": "wizard", "password": SECRET})
    assert SECRET not in json.dumps(lines())


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Token {SECRET}",
        f"Cookie: sessionid={SECRET}; csrftoken={SECRET}",
        f"GET /confirm?key=1&token={SECRET}&next=/",
        f"{{'password': '{SECRET}', 'name': 'Wolf'}}",
        f'{{"api_key": "{SECRET}"}}',
        f"connecting to redis://:{SECRET}@127.0.0.1:6379/0",
        f"SECRET_KEY={SECRET}",
        f"the-long-name-of-a_password: {SECRET}",
        f"Bearer {SECRET}",
        f"Forbidden (CSRF cookie not set.): /account/confirm/{SECRET}/",
        f"Internal Server Error: /tables/join/{SECRET}/",
        f"mailed 'https://scriptorium.example/account/password/reset/MQ/{SECRET}/' to ada",
    ],
)
def test_what_counts_as_a_secret(text: str) -> None:
    assert SECRET not in text_without_secrets(text)


@pytest.mark.parametrize(
    "text",
    [
        "token of esteem",
        "Forbidden (CSRF cookie not set.): /admin/login/",
        "Forbidden (CSRF cookie not set.): /account/confirm/",
        "/tables/join/ is the way in",
        "Wolf: 4 copies (limit 3).",
        "a basic income",
    ],
)
def test_what_does_not(text: str) -> None:
    assert text_without_secrets(text) == text


@pytest.mark.parametrize("part", ["a-", "a.", "password-", "token ", "://a:", "cookie ", "/account/"])
def test_a_long_address_costs_little(part: str) -> None:
    address = part * (60_000 // len(part))  # as long as a server reads it; every request's is looked through
    began = time.process_time()
    text_without_secrets(address)
    assert time.process_time() - began < 1


def test_a_strangers_host_name_is_one_sentence(caller: Client, lines: Lines, db: None) -> None:
    assert caller.get("/", headers={"host": "evil.example"}).status_code == 400
    (refused,) = [line for line in lines() if line["logger"] == "django.security.DisallowedHost"]
    assert "exception" not in refused


def test_tasks_that_come_by_the_clock_are_told_only_when_they_fail(lines: Lines) -> None:
    logger = structlog.get_logger("django_structlog.celery.receivers")
    logger.info("task_enqueued", child_task_id="1", child_task_name="matches.sweep")
    logger.info("task_started", task_id="1", task="matches.sweep")
    logger.info("task_succeeded", task_id="1")
    logger.error("task_failed", task_id="1")
    logger.info("task_started", task_id="2", task="decks.recheck")
    logger.info("task_succeeded", task_id="2")
    assert [(line["event"], line["task_id"]) for line in lines()] == [
        ("task_failed", "1"),
        ("task_started", "2"),
        ("task_succeeded", "2"),
    ]


def test_a_worker_tells_once_that_a_task_was_sent_on(lines: Lines) -> None:
    logs = TaskLogs(None)  # listens for as long as it is held
    signals.after_task_publish.send("rooms.tidy", headers={"id": "7", "task": "rooms.tidy"}, routing_key="celery")
    assert only(lines(), "task_enqueued")["child_task_id"] == "7"
    assert logs.receiver
