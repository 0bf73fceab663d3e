"""The headers that protect a visitor are on every kind of answer: pages, files, refusals and failures alike."""

import socket
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import Settings

from cardsite.environment import Rate
from tests.makers import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


urlpatterns = [path("breaks/", breaks), path("api/v1/breaks/", breaks), path("", include("cardsite.urls"))]

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains; preload",
}
LARGE = "x" * (4 * 2**20 + 1)
Ask = Callable[[Client], Any]
ANSWERS: dict[str, tuple[int, Ask]] = {
    "a page": (200, lambda client: client.get("/about/", secure=True)),
    "a redirect": (302, lambda client: client.get("/account/", secure=True)),
    "nothing there": (404, lambda client: client.get("/no/such/page/", secure=True)),
    "another method": (405, lambda client: client.delete("/healthz", secure=True)),
    "a form from elsewhere": (403, lambda client: client.post("/account/sign-in/", {}, secure=True)),
    "a form too large": (413, lambda client: client.generic("POST", "/check/", LARGE, "text/plain", secure=True)),
    "a form in chunks": (411, lambda client: client.post("/check/", secure=True, headers=CHUNKS)),
    "a host that is not ours": (
        400,
        lambda client: client.get("/about/", secure=True, headers={"host": "evil.example"}),
    ),
    "a failure": (500, lambda client: client.get("/breaks/", secure=True)),
    "a file": (200, lambda client: client.get("/robots.txt", secure=True)),
    "a probe": (200, lambda client: client.get("/healthz", secure=True)),
    "a call": (200, lambda client: client.get("/api/v1/version/", secure=True)),
    "a call that failed": (500, lambda client: client.get("/api/v1/breaks/", secure=True)),
    "a call for nothing": (404, lambda client: client.get("/api/v1/nothing/", secure=True)),
    "a call without account": (401, lambda client: client.get("/api/v1/me/", secure=True)),
    "a call that is no JSON": (400, lambda client: client.generic("POST", COLLECTION, b"{", JSON, secure=True)),
    "a call in chunks": (411, lambda client: client.post(COLLECTION, secure=True, headers=CHUNKS)),
    "a call too large": (413, lambda client: client.generic("POST", COLLECTION, LARGE, JSON, secure=True)),
}
COLLECTION, JSON = "/api/v1/cards/collection/", "application/json"
CHUNKS = {"transfer-encoding": "chunked"}


@pytest.fixture
def client(settings: Settings) -> Client:
    """A browser on the encrypted site."""
    settings.SECURE_HSTS_SECONDS = 31536000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = settings.SECURE_HSTS_PRELOAD = True
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_kind_of_answer_has_them(client: Client, kind: str) -> None:
    status, ask = ANSWERS[kind]
    response = ask(client)
    assert response.status_code == status
    assert {name: response.get(name) for name in HEADERS} == HEADERS
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_too_many_pages_in_a_short_time_are_refused_with_them_and_with_when_to_come_again(settings: Settings) -> None:
    settings.THROTTLES_ENABLED = True
    settings.THROTTLE_RATES = settings.THROTTLE_RATES | {"pages": Rate(1, 3600)}
    client = Client(raise_request_exception=False)
    client.get("/matches/replay/", headers={"x-forwarded-for": "192.0.2.1"})
    refused = client.get("/matches/replay/")
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 3600
    assert (refused["X-Frame-Options"], refused["X-Content-Type-Options"]) == ("DENY", "nosniff")


def test_a_cache_that_hangs_keeps_nobody_waiting_for_a_page(hanging_cache: list[socket.socket]) -> None:
    page = Client().get("/matches/replay/").status_code
    asked = len(hanging_cache)
    assert asked >= 1
    assert [Client().get("/matches/replay/").status_code for _ in range(3)] == [page] * 3
    assert len(hanging_cache) == asked


def test_what_belongs_to_somebody_is_kept_in_no_shared_cache() -> None:
    client = Client()
    client.force_login(make_user("ada"))
    for address in ("/account/", "/account/tokens/", "/account/data/", "/api/v1/me/"):
        assert {"private", "no-store"} & set(client.get(address)["Cache-Control"].replace(" ", "").split(",")), address
