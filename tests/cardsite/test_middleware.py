"""What every answer carries."""

from typing import Any

import pytest
from csp.decorators import csp_exempt, csp_update
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings

from cardsite.middleware import OwnNotFoundMiddleware


@csp_update({"img-src": ["https://pictures.example"]})
def pictures(request: HttpRequest) -> HttpResponse:
    return HttpResponse("pictures")


@csp_exempt()
def exempt(request: HttpRequest) -> HttpResponse:
    return HttpResponse("exempt")


urlpatterns = [
    path("pictures", pictures),
    path("exempt", exempt),
    path("breaks", lambda request: breaks(request)),
    path("", include("cardsite.urls")),
]


def directives(answer: Any) -> dict[str, str]:
    parts = (part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    return {part[0]: part[1] if len(part) > 1 else "" for part in parts}


def test_no_inline_script_or_style_and_nothing_from_elsewhere(client: Client, db: None) -> None:
    policy = directives(client.get("/"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["object-src"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in str(policy)


def test_also_where_nothing_is_found_or_a_host_is_refused(client: Client, db: None) -> None:
    for answer in (client.get("/nowhere"), client.get("/", headers={"host": "evil.example"})):
        assert directives(answer)["script-src"] == "'self'"


def test_a_view_may_change_the_policy_for_itself_alone(client: Client, db: None, settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    assert directives(client.get("/pictures"))["img-src"] == "'self' data: https://pictures.example"
    assert "Content-Security-Policy" not in client.get("/exempt")
    assert directives(client.get("/"))["img-src"] == "'self' data:"


def test_the_length_of_a_probes_answer_is_told(client: Client) -> None:
    assert client.get("/healthz")["Content-Length"] == "3"


# --- an address that leads nowhere, while debugging ----------------------------------------------------------------


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("broken on purpose")


@pytest.fixture
def debugging(settings: Settings) -> Client:
    settings.DEBUG = True
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "cardsite.middleware.OwnNotFoundMiddleware"]
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("path", ["/no/such/page/", "/games/chess/"])
def test_debugging_shows_the_sites_own_page_of_what_is_not_there(debugging: Client, path: str, db: None) -> None:
    answer = debugging.get(path)
    words = answer.content.decode()
    assert answer.status_code == 404
    assert "Scriptorium</title>" in words
    assert "DEBUG = True" not in words


def test_debugging_keeps_the_page_of_a_failure_and_the_slash_that_was_forgotten(debugging: Client, db: None) -> None:
    assert "broken on purpose" in debugging.get("/breaks").content.decode()
    assert debugging.get("/about")["Location"] == "/about/"
    assert debugging.get("/api/v1/nothing/")["Content-Type"] == "application/problem+json"


def test_without_debugging_nothing_is_resolved_twice(settings: Settings) -> None:
    settings.DEBUG = False
    with pytest.raises(MiddlewareNotUsed):
        OwnNotFoundMiddleware(breaks)
